// Figures about configurations, environments and command lines, from two servers that differ in a line and a default.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { requestProblems } from '../../tools/figures/request-problems.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import { dump, run, source } from '../options/sources.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))
const cnf = (flush: string): string =>
  `[mysqld]\ninnodb_flush_log_at_trx_commit = ${flush}\nback_log = 5000\n`

function server(version: string, flush: string, gtid: string): Run {
  const written = source(`${version}.cnf`, cnf(flush))
  const variables = {
    max_connections: '151',
    version,
    innodb_flush_log_at_trx_commit: flush,
    gtid_mode: gtid,
    back_log: '3000',
    innodb_redo_log_size: version === '8.4.8' ? '50331648' : '1073741824',
    log_bin: 'ON',
  }
  return {
    ...run({ engine: 'mysql', version }, [written, source(`${version}.txt`, dump(variables))]),
    source: source(`${version}.log`, 'a log'),
    host: [{ name: 'cpu model', value: 'One', file: `${version}.txt`, line: 1 }],
    command: { text: `sysbench --threads=${flush} --mysql-password=pw1234 run`, line: 1 },
  }
}

const runs = [server('8.4.8', '1', 'OFF'), server('9.6.0', '2', 'ON')]

function figureOf(fence: Readonly<Record<string, unknown>>): Figure {
  const data = { id: 'a', title: 'A', archive: 'a', ...fence }
  const { request, diagnostics } = figureRequest({
    data,
    place: () => ({ file: 'a.md', line: 1 }),
  })
  assert.ok(request, JSON.stringify(diagnostics))
  assert.deepEqual(requestProblems(request, { runs }), [])
  return buildFigure(request, {
    article: 'a',
    number: 1,
    runs,
    vocabulary,
    archiveOf: () => 'a',
    published: () => '0123456789ab',
    textOf: () => 'one\ntwo\n',
  })
}

const rowsOf = ({ table }: Figure): readonly (readonly string[])[] =>
  table.rows.map(({ group, label, cells }) => [
    ...(group === undefined ? [] : [`# ${group}`]),
    label,
    ...cells.map(({ text }) => text),
  ])

suite('figures about configurations', () => {
  test('config-diff: a group per class, every value with its line', () => {
    const figure = figureOf({ kind: 'config-diff', series: 'version' })
    assert.deepEqual(rowsOf(figure), [
      ['# Set in the configuration', 'innodb_flush_log_at_trx_commit', '1', '2 (default 1)'],
      [
        '# Written but not effective',
        'back_log',
        '5000 written, 3000 effective (default 151)',
        '5000 written, 3000 effective (default 151)',
      ],
      ['# Changed default', 'gtid_mode', 'OFF', 'ON'],
      ['innodb_redo_log_size', '48M', '1G'],
    ])
    assert.deepEqual(figure.notes, [
      '1 written line and 3 effective options differ; 2 options are equal.',
      'Not shown: 1 instance-specific.',
      'Durability risk in 1 of 2 runs: innodb_flush_log_at_trx_commit=2 (up to a second of committed transactions is lost when the machine crashes).',
    ])
    const places = figure.table.rows[0]?.cells[1]?.evidence?.map((index) => figure.evidence[index])
    assert.deepEqual(
      places?.map((place) => `${place?.file ?? ''}:${String(place?.line)}`),
      ['9.6.0.cnf:2', '9.6.0.txt:4'],
    )
  })

  test('permalinks of its rows do not depend on the headings', () => {
    const { table } = figureOf({ kind: 'config-diff', series: 'version' })
    assert.deepEqual(
      table.rows.map(({ groupId }) => groupId),
      ['Asked for', 'Asked for and not given', 'Changed default', undefined],
    )
  })

  test('its rows are its data', () => {
    const lines = figureCsv(figureOf({ kind: 'config-diff', series: 'version' })).split('\r\n')
    assert.deepEqual(lines.slice(0, 2), [
      'option,8.4.8,9.6.0',
      'innodb_flush_log_at_trx_commit,1,2 (default 1)',
    ])
  })

  test('environment: a fact that is the same on all sides spans the columns', () => {
    const { table } = figureOf({ kind: 'environment', series: 'version' })
    assert.deepEqual(
      table.rows.map(({ group, label, cells }) => [group, label, cells.length, cells[0]?.span]),
      [
        ['Different', 'server version', 2, undefined],
        ['Same for all', 'cpu model', 1, 2],
      ],
    )
  })

  test('command-line: only arguments that differ, and each line in full', () => {
    const figure = figureOf({ kind: 'command-line', series: 'version' })
    assert.deepEqual(rowsOf(figure), [['--threads', '1', '2']])
    assert.equal(figure.listings?.length, 2)
    assert.match(figure.listings[0]?.text ?? '', /^sysbench --threads=1/)
  })

  test('config-listing: every distinct file in full', () => {
    const figure = figureOf({ kind: 'config-listing' })
    assert.deepEqual(
      figure.listings?.map(({ title, text }) => [title, text]),
      [
        ['8.4.8.cnf', 'one\ntwo\n'],
        ['9.6.0.cnf', 'one\ntwo\n'],
      ],
    )
  })

  test('variant-glossary: a name, its options, their lines', () => {
    assert.deepEqual(rowsOf(figureOf({ kind: 'variant-glossary', key: 'version' })), [
      ['# 8.4.8', 'innodb_flush_log_at_trx_commit', '1'],
      ['# 9.6.0', 'innodb_flush_log_at_trx_commit', '2'],
    ])
  })
})
