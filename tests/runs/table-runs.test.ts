import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableMeaning } from '../../tools/archive/archive-page.ts'
import { pathPattern } from '../../tools/archive/path-pattern.ts'
import type { Diagnostic, Run, TableReading } from '../../tools/core/model.ts'
import { assemble } from '../../tools/runs/assemble.ts'
import { configuration, page, source } from './sources.ts'

const meaning: TableMeaning = {
  file: pathPattern('table.md'),
  table: 1,
  row: { column: 'Threads', key: 'threads' },
  columns: { 'MySQL 5.6': { version: '5.6' }, 'MySQL 5.7': { version: '5.7', option: 'off' } },
  metric: 'qps',
  unit: '1/s',
  keys: {},
  measures: {},
  fields: { engine: 'mysql' },
}

function table(header: readonly string[], ...rows: readonly (readonly string[])[]): TableReading {
  return { kind: 'table', header, rows: rows.map((cells, index) => ({ cells, line: 3 + index })) }
}

function tableRuns(
  reading: TableReading | undefined,
  more: Partial<TableMeaning> = {},
): { readonly runs: readonly Run[]; readonly diagnostics: readonly Diagnostic[] } {
  return assemble(
    page({ host: 'node1' }, { tables: [{ ...meaning, ...more }] }),
    reading ? [source('table.md', {}, [reading], { format: 'table' })] : [],
  )
}

const header = ['Threads', 'MySQL 5.6', 'MySQL 5.7']

test('every number of a published table is a run with the fields of its row and its column', () => {
  const { runs, diagnostics } = tableRuns(
    table(header, ['1', '22588.99', '21000'], ['1000', '417,787.21', '9']),
  )
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(
    runs.map(({ fields, measurements: [measurement] }) => [
      fields['version'],
      fields['threads'],
      measurement?.value,
      measurement?.line,
    ]),
    [
      ['5.6', '1', 22588.99, 3],
      ['5.6', '1000', 417787.21, 4],
      ['5.7', '1', 21000, 3],
      ['5.7', '1000', 9, 4],
    ],
  )
  assert.deepEqual(runs[0]?.fields, {
    host: 'node1',
    engine: 'mysql',
    version: '5.6',
    threads: '1',
  })
  assert.equal(runs[0].measurements[0]?.metric, 'qps')
  assert.equal(runs[0].source?.path, 'table.md')
})

test('a cell without a number is a run that is missing, with the text that stands there', () => {
  const { runs, diagnostics } = tableRuns(table(header, ['1', 'n/a', ''], ['2', '1']))
  assert.deepEqual(
    runs.map(({ status, reason }) => [status, reason?.text]),
    [
      ['missing', 'the published table has `n/a` here'],
      ['ok', undefined],
      ['missing', 'the published table has no number here'],
      ['missing', 'the published table has no number here'],
    ],
  )
  assert.deepEqual(
    diagnostics.map(({ message, place }) => [message, place]),
    [['Unexpected `n/a` under MySQL 5.6, expected a number', { file: 'table.md', line: 3 }]],
  )
})

for (const text of ['1e5', '1,23', '1.234,5', '٣', '0x10', 'inf', '12ms', '1 000', '--5', '.5']) {
  test(`\`${text}\` is not taken for a number`, () => {
    const { runs } = tableRuns(table(header, ['1', text, '1']))
    assert.deepEqual(runs[0]?.measurements, [])
  })
}

for (const [name, reading, words] of [
  ['a table that is not there', undefined, /No file is called table\.md/],
  ['a file without that table', table([]), /No column is headed Threads/],
  [
    'a column that is not there',
    table(['Threads', 'MySQL 5.6'], []),
    /No column is headed MySQL 5\.7/,
  ],
  [
    'a column without a meaning',
    table([...header, 'MySQL 8.0'], []),
    /does not declare the column MySQL 8\.0/,
  ],
  [
    'a column called like a method of objects',
    table([...header, 'constructor'], []),
    /does not declare the column constructor/,
  ],
] as const) {
  test(`${name} is an error, and nothing is guessed`, () => {
    const { diagnostics } = tableRuns(reading)
    assert.ok(
      diagnostics.some(({ severity, message }) => severity === 'error' && words.test(message)),
    )
  })
}

test('the second table of a file is asked for by its number', () => {
  const reading = table(header, ['1', '1', '1'])
  assert.match(
    tableRuns(reading, { table: 2 }).diagnostics[0]?.message ?? '',
    /1 tables, expected table 2/,
  )
})

test('ids are those of the cells, and do not depend on what they mean', () => {
  const ids = (metric: string): readonly string[] =>
    tableRuns(table(header, ['1', '1', '2'], ['2', '3', '4']), { metric }).runs.map(({ id }) => id)
  assert.equal(new Set(ids('qps')).size, 4)
  assert.deepEqual(ids('tps'), ids('qps'))
})

const wide: Partial<TableMeaning> = {
  row: { column: 'Engine', key: 'engine' },
  keys: { Cache: 'memory' },
  columns: {},
  metric: '',
  measures: {
    'vm.cs': { metric: 'cs/op', unit: '1', per: 200_000 },
    GB: { metric: 'database.size', unit: 'GB' },
  },
}

test('a row with measures is one run that states them all, in base units and of one operation', () => {
  const { runs, diagnostics } = tableRuns(
    table(
      ['Engine', 'Cache', 'vm.cs', 'GB'],
      ['btree', '8G', '1744', '310'],
      ['lsm', '', '76', ''],
    ),
    wide,
  )
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(
    runs.map(({ fields, measurements }) => [
      fields,
      measurements.map(({ metric, value, unit, line }) => [metric, value, unit, line]),
    ]),
    [
      [
        { host: 'node1', engine: 'btree', memory: '8G' },
        [
          ['cs/op', 0.00872, '1', 3],
          ['database.size', 310e9, 'B', 3],
        ],
      ],
      [{ host: 'node1', engine: 'lsm' }, [['cs/op', 0.00038, '1', 4]]],
    ],
  )
})

test('a row without any number is a run that is missing, and a text in place of one is an error', () => {
  const { runs, diagnostics } = tableRuns(
    table(['Engine', 'Cache', 'vm.cs', 'GB'], ['btree', '8G', '', 'few']),
    wide,
  )
  assert.deepEqual(
    runs.map(({ status, reason }) => [status, reason?.text]),
    [['missing', 'the published table has no number in this row']],
  )
  assert.match(diagnostics[0]?.message ?? '', /Unexpected `few` under GB/)
})

test('files beside a published table join the runs whose fields include their own', () => {
  const { runs, diagnostics } = assemble(
    page({ host: 'node1' }, { tables: [meaning], file: 'page.md' }),
    [
      source('table.md', {}, [table(header, ['1', '5', '6'])], { format: 'table' }),
      source('5.7.cnf', { version: '5.7' }, [configuration]),
      source('8.0.cnf', { version: '8.0' }, [configuration]),
    ],
  )
  assert.deepEqual(
    runs.map(({ fields, companions }) => [fields['version'], companions.map(({ path }) => path)]),
    [
      ['5.6', []],
      ['5.7', ['5.7.cnf']],
    ],
  )
  assert.deepEqual(
    diagnostics.map(({ rule, place }) => [rule, place.file]),
    [['runs/no-run', '8.0.cnf']],
  )
})

test('a number states how many runs are behind it, unless it is one run', () => {
  const quoted = (more: Partial<TableMeaning>): unknown =>
    tableRuns(table(header, ['1', '5', '6']), more).runs[0]?.quoted
  assert.equal(quoted({}), 0)
  assert.equal(quoted({ runs: 3 }), 3)
  assert.equal(quoted({ runs: 1 }), undefined)
  assert.equal(quoted({ row: { column: 'Threads', key: 'repeat' } }), undefined)
})
