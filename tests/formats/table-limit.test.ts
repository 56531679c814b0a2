import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { limitedSource } from '../../tools/formats/reading/table-limit.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { table } from '../../tools/formats/delimited-table.ts'
import type { KeptReading } from '../../tools/core/model.ts'
import { sampled } from '../extent.ts'
import { tableForms, tableParts } from './table-forms.ts'

function written(name: string, rows: number): Buffer {
  const form = tableForms[name]
  assert.ok(form)
  return Buffer.from([...tableParts(form, rows)].join(''))
}

const names = Object.keys(tableForms)
const longest = names.filter((name) => tableForms[name]?.limit !== '1.0')

suite('a table of 300,000 rows', () => {
  for (const name of sampled(longest, ['csv'])) {
    test(`in the form ${name} is read`, () => {
      // The list of objects has an end.
      const end = name === 'json' ? ']\n' : ''
      const bytes = Buffer.concat([written(name, 300_000), Buffer.from(end)])
      const { format, readings, diagnostics } = readFile('x', bytes)
      assert.equal(format, tableForms[name]?.format)
      assert.ok(rowsOf(readings) >= 300_000)
      assert.deepEqual(
        diagnostics.filter(({ severity }) => severity === 'error'),
        [],
      )
    })
  }
})

suite('a table above the limit', () => {
  for (const name of sampled(names, ['md'])) {
    test(`in the form ${name} is read up to there, and the rest is reported`, () => {
      const { limit = '', row = () => '' } = tableForms[name] ?? {}
      const rows = Math.ceil((Number(limit) * 1.1e6) / row(10_000).length)
      const { format, readings, diagnostics } = readFile('x', written(name, rows))
      assert.equal(format, tableForms[name]?.format)
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      assert.deepEqual(
        errors.map(({ rule }) => rule),
        ['format/too-large'],
      )
      const [problem] = errors
      assert.match(
        problem?.message ?? '',
        new RegExp(`expected at most ${limit} MB of .*: the rest was not read`),
      )
      const count = rowsOf(readings)
      const line = problem?.place.line
      assert.ok(line !== undefined)
      assert.ok(
        count > 0.9 * line && count < line,
        `${String(count)} rows before line ${String(line)}`,
      )
    })
  }

  test('is cut at the end of a line', () => {
    const source = new Source('x', Buffer.from('a,b\n1,2\n3,4\n5,6\n'))
    const limited = limitedSource(source, { ...table, mostBytes: () => 10 })
    assert.equal(limited.bytes.toString(), 'a,b\n1,2\n')
    assert.equal(limited.diagnostics[0]?.place.line, 3)
    assert.equal(limitedSource(source, { ...table, mostBytes: () => 16 }), source)
  })
})

function rowsOf(readings: readonly KeptReading[]): number {
  return readings.reduce(
    (sum, reading) => sum + (reading.kind === 'table' ? reading.rows.length : 0),
    0,
  )
}
