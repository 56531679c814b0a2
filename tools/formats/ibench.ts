// Summaries of the insert benchmark: one row per step, 21 columns.
//
// Reference: https://github.com/mdcallag/mytools, bench/ibench/rth.sh and bth.sh. Rates are means of the step;
// MB and KB are iostat's (1024), GB those of du, cpups the percentage of all CPUs, cpupq microseconds of CPU
// per operation, maxop the longest operation in seconds, p50 and p99 percentiles of the rates of intervals.
import type { Meaning } from './reading/row-columns.ts'
import type { Format } from './reading/format.ts'
import { hasRows, readRows, rowReadings, type RowLayout } from './reading/result-rows.ts'
import { addFact, addSetting, type RunDraft } from './reading/run-draft.ts'

const tool = 'ibench'
const mebi = 1_048_576
const gibi = 1_073_741_824

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['ips', { name: 'ips', unit: '1/s' }],
  ['qps', { name: 'qps', unit: '1/s' }],
  ['rps', { name: 'storage.reads/s', unit: '1/s' }],
  ['rmbps', { name: 'storage.bytes-read/s', unit: 'B/s', times: mebi }],
  ['wps', { name: 'storage.writes/s', unit: '1/s' }],
  ['wmbps', { name: 'storage.bytes-written/s', unit: 'B/s', times: mebi }],
  ['rpq', { name: 'storage.reads/query', unit: '1' }],
  ['rkbpq', { name: 'storage.bytes-read/query', unit: 'B', times: 1024 }],
  ['wpi', { name: 'storage.writes/insert', unit: '1' }],
  ['wkbpi', { name: 'storage.bytes-written/insert', unit: 'B', times: 1024 }],
  ['csps', { name: 'context-switches/s', unit: '1/s' }],
  ['cpups', { name: 'cpu', unit: '1', over: 100 }],
  ['cspq', { name: 'context-switches/operation', unit: '1' }],
  ['cpupq', { name: 'cpu-time/operation', unit: 's', over: 1e6 }],
  ['dbgb1', { name: 'database.bytes', unit: 'B', times: gibi }],
  ['dbgb2', { name: 'database.bytes-all', unit: 'B', times: gibi }],
  ['rss', { name: 'rss', unit: 'B', times: gibi }],
  ['maxop', { name: 'latency.max', unit: 's' }],
  ['p50', { name: 'rate.p50', unit: '1/s' }],
  ['p99', { name: 'rate.p99', unit: '1/s' }],
])

const layout: RowLayout = {
  tool,
  starts: 'ips\tqps\trps\trmbps\t',
  meanings,
  text(run, column, cell, line) {
    if (column === 'tag') addSetting(run, 'tag', cell, line)
    return column === 'tag'
  },
  // l.i0   q100.1
  title: /^[lq][.\w]{1,20}$/,
  addTitle: (run, title, line) => {
    addSetting(run, 'step', title, line)
  },
  // - separates groups
  derived: /^-$/,
}

/** Rows of the insert benchmark: `ips`, `qps` and the load of the host; ratios of such rows are tables. */
export const ibench: Format = {
  name: tool,
  recognises: (source) => hasRows(source, layout),
  read(source) {
    const rows = readRows(source, layout)
    const counts = countBy(rows.map(({ run }) => keyOf(run)))
    // Steps of one server have no name here: their order distinguishes them.
    const ordinals = new Map<string, number>()
    for (const { line, run } of rows) {
      const key = keyOf(run)
      const ordinal = (ordinals.get(key) ?? 0) + 1
      ordinals.set(key, ordinal)
      if (counts.get(key) !== 1) addSetting(run, 'row', String(ordinal), line)
      addFact(run, 'tool', 'insert benchmark', line)
    }
    return rowReadings(source, rows)
  },
}

function keyOf({ settings }: RunDraft): string {
  return `${settings.get('step')?.value} ${settings.get('tag')?.value}`
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
