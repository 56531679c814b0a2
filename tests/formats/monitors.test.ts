// Monitors against the tables that another program, pgbench-tools, made of the same logs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { archived, archives } from './archives.ts'

// Its name → our name, and what one of its units is in base units.
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
const skip = archive === undefined ? 'no ../shared/archives' : false

test('vmstat and iostat give the numbers that pgbench-tools gives', { skip }, async () => {
  const logs = new Map<string, Buffer>()
  const tables = new Map<string, string>()
  const wanted =
    /pgbench-tools\/regress\/(?:480\/)?(?:golden\/)?(?:vmstat|iostat)[\w.-]*\.(?:log|csv)$/
  for await (const { path, bytes } of archived(archive ?? '', (name) => wanted.test(name))) {
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
    // macOS's vm_stat has no reader.
    if (log && key !== 'vmstat-darwin') numbers += compare(key, log, table)
  }
  assert.ok(numbers > 10_000, `${numbers} numbers`)
})

function compare(key: string, log: Buffer, table: string): number {
  const source = new Source(key, log)
  const [reading] = formatOf(source)?.read(source) ?? []
  assert.ok(reading?.kind === 'series', key)
  assert.deepEqual(source.diagnostics, [], key)
  const ours = new Map(reading.series.columns.map(({ metric, values }) => [metric, values]))
  const theirs = new Map<string, number[]>()
  for (const line of table.split('\n').slice(1)) {
    const [, value, metric] = line.trim().split(',')
    if (value === undefined || metric === undefined) continue
    theirs.set(metric, [...(theirs.get(metric) ?? []), Number(value)])
  }
  for (const [metric, values] of theirs) {
    const [name, unit] = ourName(key, metric)
    const found = ours.get(name)
    assert.ok(found, `${key}: ${name}`)
    // It keeps the average since boot of some tools.
    const without = values.slice(values.length - found.length)
    for (const [index, value] of found.entries()) {
      const expected = (without[index] ?? Number.NaN) * unit
      assert.ok(Math.abs(value - expected) <= 1e-9 * Math.abs(expected), `${key}: ${name} ${index}`)
    }
  }
  return [...theirs.values()].reduce((sum, values) => sum + values.length, 0)
}

function ourName(key: string, metric: string): readonly [string, number] {
  const [, device, column] = /^(\w+?)_(.+)$/.exec(metric) ?? []
  if (device === undefined || column === undefined) {
    const cpu = key.includes('darwin') ? ([`iostat.cpu.${metric}`, 0.01] as const) : undefined
    return cpu ?? names.get(metric) ?? [metric, 1]
  }
  const [name, unit] = columns.get(column) ?? [column, 1]
  return [`iostat.${device}.${name}`, unit]
}
