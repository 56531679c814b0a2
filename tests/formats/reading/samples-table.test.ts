import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableReading } from '../../../tools/core/model.ts'
import { tableOrSamples as read } from '../../../tools/formats/reading/samples-table.ts'
import { Source } from '../../../tools/formats/reading/source.ts'

const source = (): Source => new Source('samples.csv', Buffer.from(''))
const tableOrSamples = (table: TableReading): ReturnType<typeof read> => read(table, source())

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): TableReading {
  return { kind: 'table', header, rows: rows.map((cells, at) => ({ cells, line: at + 2 })) }
}

const seconds = Array.from({ length: 80 }, (_, at) => at + 1)

test('rows at even times are samples: their time may be any column', () => {
  const rows = seconds.map((at) => ['1.0', String(at), String(at * 7)])
  const reading = tableOrSamples(tableOf(['i_sec', 't_sec', 'rows'], rows))
  assert.equal(reading.kind, 'series')
  assert.deepEqual([...reading.series.at], seconds)
  assert.deepEqual(
    reading.series.columns.map(({ metric }) => metric),
    ['table.i_sec', 'table.rows'],
  )
  assert.deepEqual([...(reading.series.columns[1]?.values ?? [])].slice(0, 2), [7, 14])
})

test('words below the samples and a late sample change nothing', () => {
  const rows = seconds.map((at) => [String(at === 40 ? 40.4 : at), '5'])
  const reading = tableOrSamples(tableOf(['time (s)', 'tps'], [...rows, ['done']]))
  assert.equal(reading.kind, 'series')
  assert.equal(reading.series.at.length, 80)
  assert.equal(reading.dropped, 1)
})

test('clocks and numbers with exponents are no names, and why rows are no results is said', () => {
  const clock = (at: number): string =>
    `2026-05-01T10:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const rows = seconds.map((at) => [clock(at), String(1000 * at), `1.${String(at)}e+06`])
  const samples = source()
  const clocked = read(tableOf(['wall', 'n', 'bytes'], rows), samples)
  assert.equal(clocked.kind, 'series')
  assert.equal(samples.diagnostics.length, 1)
  assert.equal(clocked.series.at[1], (clocked.series.at[0] ?? 0) + 1)
  const timed = tableOrSamples(tableOf(['other', 'time_ms', 'bytes'], rows))
  assert.equal(timed.kind, 'series')
  const later = tableOrSamples(tableOf(['clock', 'time_ms', 'bytes'], rows.slice(0, 70)))
  assert.equal(later.kind, 'series')
})

test('results stay results: other heads, few rows, times without an order', () => {
  const threads = tableOf(
    ['threads', 'tps'],
    seconds.map((at) => [String(at), '5']),
  )
  const few = tableOf(
    ['seconds', 'tps'],
    seconds.slice(0, 20).map((at) => [String(at), '5']),
  )
  const durations = tableOf(
    ['query', 'seconds'],
    seconds.map((at) => [`q${String(at)}`, String((at * 37) % 80)]),
  )
  const sweepOf = (head: string, step: number): TableReading =>
    tableOf(
      ['engine', head, 'tps'],
      ['a', 'b'].flatMap((name) => seconds.map((at) => [name, String(step * at), '5'])),
    )
  const sweeps = [sweepOf('t', 8), sweepOf('target_ops_s', 1000), sweepOf('think_time', 10)]
  const nightly = sweepOf('timestamp', 86_400)
  for (const table of [threads, few, durations, ...sweeps, nightly])
    assert.equal(tableOrSamples(table), table)
})

test('samples of several runs are columns of each', () => {
  const rows = ['row', 'mixed', 'statement'].flatMap((name) =>
    Array.from({ length: 10 }, (_, at) => [name, String(5 * (at + 1)), String(at), '0.40']),
  )
  const reading = tableOrSamples(tableOf(['Script', 'Time (s)', 'TPS', 'Other'], rows))
  assert.equal(reading.kind, 'series')
  assert.equal(reading.series.at.length, 10)
  assert.deepEqual(reading.series.columns.map(({ metric }) => metric).slice(0, 3), [
    'table.row.TPS',
    'table.row.Other',
    'table.mixed.TPS',
  ])
})

test('runs may alternate', () => {
  const rows = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((at) =>
    ['port 1', 'port 2'].map((name) => [name, String(5 * at), String(at)]),
  )
  const reading = tableOrSamples(tableOf(['Script', 'Time (s)', 'TPS'], rows))
  assert.equal(reading.kind, 'series')
  assert.deepEqual(
    reading.series.columns.map(({ metric }) => metric),
    ['table.port 1.TPS', 'table.port 2.TPS'],
  )
})

test('runs that share no times stay a table, because their samples would fill the memory', () => {
  const rows = Array.from({ length: 600 }, (_, name) =>
    Array.from({ length: 8 }, (_, at) => [
      `r${String(name)}`,
      String(1.7e9 + 1000 * name + at),
      '1',
    ]),
  ).flat()
  const table = tableOf(['run', 'seconds', 'tps'], rows)
  assert.equal(tableOrSamples(table), table)
})

test('runs of five minutes one after the other are results', () => {
  const rows = seconds
    .slice(0, 40)
    .map((at) => [String(1_770_000_000 + at * 280), at % 2 ? 'main' : 'patch', '5'])
  assert.equal(tableOrSamples(tableOf(['start', 'branch', 'tps'], rows)).kind, 'table')
})

test('rows less than a second apart are single operations', () => {
  const rows = Array.from({ length: 1200 }, (_, at) => [
    at % 3 === 0 ? 'read' : 'write',
    String(1.75e9 + at / 7 + (at % 5) / 100),
    String(200 + (at % 11)),
  ])
  const header = ['operation', 'start (s)', 'latency (us)']
  const reading = tableOrSamples(tableOf(header, rows))
  assert.deepEqual(reading.kind === 'series' && [reading.series.columns, reading.dropped], [
    [],
    1200,
  ])
  const table = tableOf(header, rows.slice(0, 60))
  assert.equal(tableOrSamples(table), table)
})

test('moments beside the seconds since the start make few rows samples, of two clients in turn, too', () => {
  const row = (at: number, client: number): readonly string[] => [
    `2026-05-01T10:00:${String(at).padStart(2, '0')}.00${String(client)}Z`,
    String(at),
    '50',
  ]
  const header = ['ts', 'sec', 'tps']
  const times = [5, 10, 15, 20, 25, 30, 35, 40]
  const one = tableOrSamples(
    tableOf(
      header,
      times.map((at) => row(at, 1)),
    ),
  )
  assert.equal(one.kind, 'series')
  assert.equal(one.series.at.length, 8)
  const two = times.flatMap((at) => [row(at, 1), row(at, 2)])
  assert.equal(tableOrSamples(tableOf(header, two)).kind, 'series')
  // Runs that began one after the other took other times.
  const runs = times.map((at, index) => [row(at, 1)[0] ?? '', String(30 + (index % 3)), '50'])
  assert.equal(tableOrSamples(tableOf(header, runs)).kind, 'table')
})
