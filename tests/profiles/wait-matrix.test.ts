import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import type { Run } from '../../tools/core/model.ts'
import { once } from '../once.ts'
import { figureOf } from './build-figure.ts'
import { absentSeed, seed } from './seeds.ts'

function runOf(fields: Readonly<Record<string, string>>, text: string): Run {
  const path = Object.values(fields).join('-')
  const { readings, diagnostics } = readFile(path, Buffer.from(text))
  const source = { path, bytes: text.length, sha256: path.padEnd(64, '0'), fields: {}, readings }
  return {
    id: path.padEnd(12, '0'),
    status: 'ok',
    fields,
    facts: [],
    host: [],
    measurements: [],
    warnings: [],
    ordinal: 0,
    companions: [{ ...source, verdict: 'read', format: 'waits', diagnostics }],
  }
}

function matrixOf(runs: readonly Run[], column: readonly string[]): Figure {
  return figureOf({ kind: 'wait-matrix', row: 'rows', column, top: '99' }, runs)
}

suite('wait-matrix: a cell for every point', () => {
  const list = (seconds: string, event: string): string =>
    `Seconds    Event\n${seconds}      wait/synch/mutex/${event}\n1.00       wait/synch/mutex/b\n`
  const figure = matrixOf(
    [
      runOf({ rows: '10', index: 'pk' }, list('3.00', 'a')),
      runOf({ rows: '1000', index: 'pk' }, list('9.50', 'c')),
      runOf({ rows: '10', index: 'covering' }, list('2.00', 'a')),
    ],
    ['index'],
  )

  test('a cell has its sum and its largest event; one that nobody measured is missing', () => {
    const [matrix] = figure.summaries ?? []
    assert.deepEqual(
      matrix?.rows.map(({ cells }) =>
        cells.map(({ text, detail, mark }) => mark ?? [text, detail]),
      ),
      [
        [
          ['3.00', 'a 2.00'],
          ['4.00', 'a 3.00'],
        ],
        ['missing', ['10.50', 'c 9.50']],
      ],
    )
  })

  test('every event has a column a cell, with its line; what a list lacks is a dash', () => {
    const row = figure.table.rows.find(({ label }) => label.endsWith('/a'))
    assert.deepEqual(
      row?.cells.map(({ text }) => text),
      ['2.00', '3.00', '-'],
    )
    const [place] = row.cells[0]?.evidence ?? []
    assert.equal(figure.evidence[place ?? -1]?.line, 2)
  })
})

suite('wait-matrix: the twelve tables of a text on MySQL 5.7', { skip: absentSeed('003') }, () => {
  // 10-row non-covering scan at 32 threads, adaptive hash index disabled
  const heading =
    /^(\d+)-row (PK|covering|non-covering) scan at 32 threads, adaptive hash index (enabled|disabled)$/
  const runs = once(() => {
    const text = seed('003') ?? ''
    const part = /^10-row PK scan at 32 threads.*?(?=^Missing time)/ms.exec(text)?.[0] ?? ''
    return part.split(/(?=^\d+-row .* scan at 32 threads, adaptive)/m).map((each) => {
      const [, rows = '', index = '', ahi = ''] =
        heading.exec(each.split('\n', 1)[0]?.trim() ?? '') ?? []
      // A file of an archive holds the list alone.
      return runOf({ rows, ahi, index }, each.slice(each.indexOf('Seconds ')))
    })
  })

  test('2 numbers of rows × 6 cells, and 120 numbers below them', () => {
    const figure = matrixOf(runs(), ['ahi', 'index'])
    const [matrix] = figure.summaries ?? []
    assert.equal(runs().length, 12)
    assert.deepEqual(
      matrix?.rows.map(({ cells }) => cells.filter(({ value }) => value !== undefined).length),
      [6, 6],
    )
    const numbers = figure.table.rows.flatMap(({ cells }) =>
      cells.filter(({ text }) => text !== '-'),
    )
    assert.equal(numbers.length, 120)
    assert.ok(numbers.every(({ evidence }) => evidence?.length === 1))
  })

  test('the cells that the author compares stand side by side with his numbers', () => {
    const { table } = matrixOf(runs(), ['ahi', 'index'])
    const value = (event: string, ...words: readonly string[]): string => {
      const row = table.rows.find(({ label }) => label.endsWith(`/${event}`))
      const column = table.head.findIndex((head) => {
        const parts = head.split(/[ ,·]+/)
        return words.every((word) => parts.includes(word))
      })
      return row?.cells[column - 1]?.text ?? ''
    }
    assert.equal(value('btr_search_latch', '10', 'enabled', 'PK'), '1.20')
    assert.equal(value('btr_search_latch', '10', 'enabled', 'covering'), '3.89')
    assert.equal(value('btr_search_latch', '10', 'enabled', 'non-covering'), '15.60')
    assert.equal(value('btr_search_latch', '1000', 'enabled', 'non-covering'), '655.57')
    assert.equal(value('hash_table_locks', '1000', 'disabled', 'covering'), '8.14')
    assert.equal(value('hash_table_locks', '1000', 'disabled', 'non-covering'), '1434.73')
    assert.equal(value('index_tree_rw_lock', '1000', 'disabled', 'non-covering'), '659.07')
  })
})
