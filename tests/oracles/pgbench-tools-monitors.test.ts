// Monitors against the tables that another program, pgbench-tools, derives from the same logs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../tools/formats/all-formats.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { archived, archives } from './archive-files.ts'

// Name in the tables → name here, and the factor from their unit to the base unit.
const names = new Map<string, readonly [string, number]>([
  ...['r', 'b', 'in', 'cs'].map((name) => [name, [`vmstat.${name}`, 1]] as const),
  ...['swpd', 'free', 'buff', 'cache', 'si', 'so', 'bi', 'bo'].map(
    (name) => [name, [`vmstat.${name}`, 1024]] as const,
  ),
  ...['us', 'sy', 'id', 'wa', 'st'].map((name) => [name, [`vmstat.${name}`, 0.01]] as const),
])
const columns = new Map<string, readonly [string, number]>([
  ['rMB/s', ['rB/s', 1_048_576]],
  ['wMB/s', ['wB/s', 1_048_576]],
  ['dMB/s', ['dB/s', 1_048_576]],
  ['MB/s', ['B/s', 1_048_576]],
  ['KB/t', ['B/t', 1024]],
  ['avgrq-sz', ['areq-sz', 512]],
  ['avgqu-sz', ['aqu-sz', 1]],
  ...['rareq-sz', 'wareq-sz', 'dareq-sz'].map((name) => [name, [name, 1024]] as const),
  ...['await', 'r_await', 'w_await', 'd_await', 'svctm'].map(
    (name) => [name, [name, 0.001]] as const,
  ),
  ...['%rrqm', '%wrqm', '%drqm', '%util'].map((name) => [name, [name, 0.01]] as const),
])

const archive = archives.find((path) => path.endsWith('old-and-other-formats.tar.gz'))
const skip = archive === undefined ? '../shared/archives is absent' : false

test('vmstat and iostat give the numbers that pgbench-tools gives', { skip }, async () => {
  const logs = new Map<string, Buffer>()
  const tables = new Map<string, string>()
  const pattern =
    /pgbench-tools\/regress\/(?:480\/)?(?:golden\/)?(?:vmstat|iostat)[\w.-]*\.(?:log|csv)$/
  for await (const { path, bytes } of archived(archive ?? '', (name) => pattern.test(name))) {
    const key = path
      .replace(/^.*\/regress\//, '')
      .replace('golden/', '')
      .replace(/\.\w+$/, '')
    if (path.endsWith('.csv')) tables.set(key, bytes.toString('latin1'))
    else logs.set(key, bytes)
  }
  let numbers = 0
  for (const [key, table] of tables) {
    const log = logs.get(key)
    // The table of macOS's vm_stat has other columns.
    if (log && key !== 'vmstat-darwin') numbers += compare(key, log, table)
  }
  assert.ok(numbers > 10_000, `${numbers} numbers`)
})

function compare(key: string, log: Buffer, table: string): number {
  const source = new Source(key, log)
  const [reading] = formatOf(source)?.read(source) ?? []
  assert.ok(reading?.kind === 'series', key)
  assert.deepEqual(source.diagnostics, [], key)
  const columnsHere = new Map(reading.series.columns.map(({ metric, values }) => [metric, values]))
  const tableColumns = new Map<string, number[]>()
  for (const line of table.split('\n').slice(1)) {
    const [, value, metric] = line.trim().split(',')
    if (value === undefined || metric === undefined) continue
    tableColumns.set(metric, [...(tableColumns.get(metric) ?? []), Number(value)])
  }
  for (const [metric, values] of tableColumns) {
    const [name, unit] = nameHere(key, metric)
    const column = columnsHere.get(name)
    assert.ok(column, `${key}: ${name}`)
    // The tables keep the average since boot of some tools.
    const samples = values.slice(values.length - column.length)
    for (const [index, value] of column.entries()) {
      const expected = (samples[index] ?? Number.NaN) * unit
      assert.ok(Math.abs(value - expected) <= 1e-9 * Math.abs(expected), `${key}: ${name} ${index}`)
    }
  }
  return [...tableColumns.values()].reduce((sum, values) => sum + values.length, 0)
}

function nameHere(key: string, metric: string): readonly [string, number] {
  const [, device, column] = /^(\w+?)_(.+)$/.exec(metric) ?? []
  if (device === undefined || column === undefined) {
    const cpu = key.includes('darwin') ? ([`iostat.cpu.${metric}`, 0.01] as const) : undefined
    return cpu ?? names.get(metric) ?? [metric, 1]
  }
  const [name, unit] = columns.get(column) ?? [column, 1]
  return [`iostat.${device}.${name}`, unit]
}
