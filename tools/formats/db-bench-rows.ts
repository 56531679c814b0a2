// Summary rows of RocksDB's benchmark.sh: one row per run of db_bench, 28 columns, some of them empty.
//
// Reference: https://github.com/facebook/rocksdb, tools/benchmark.sh (summarize_result). Sizes are those of
// RocksDB (1024), times per operation and percentiles in microseconds, CPU time in thousands of seconds,
// rss in GB. `NA` and empty cells are numbers that the version does not print.
import type { Meaning } from './reading/row-columns.ts'
import type { Format } from './reading/format.ts'
import { quoted } from './reading/reported-text.ts'
import { hasRows, readRows, rowReadings, type RowLayout } from './reading/result-rows.ts'
import { addFact, addMeasurement, addSetting, refuse, type RunDraft } from './reading/run-draft.ts'

const tool = 'db_bench-rows'
const mebi = 1_048_576
const gibi = 1_073_741_824
const us = { unit: 's', over: 1e6 }

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['ops_sec', { name: 'ops/s', unit: '1/s' }],
  ['mb_sec', { name: 'bytes/s', unit: 'B/s', times: mebi }],
  ['c_wgb', { name: 'compaction.bytes-written', unit: 'B', times: gibi }],
  ['w_amp', { name: 'write-amplification', unit: '1' }],
  ['c_mbps', { name: 'compaction.bytes/s', unit: 'B/s', times: mebi }],
  ['c_wsecs', { name: 'compaction.time', unit: 's' }],
  ['c_csecs', { name: 'compaction.cpu-time', unit: 's' }],
  ['b_rgb', { name: 'blob.bytes-read', unit: 'B', times: gibi }],
  ['b_wgb', { name: 'blob.bytes-written', unit: 'B', times: gibi }],
  ['usec_op', { name: 'latency.avg', ...us }],
  ...['50', '99', '99.9', '99.99'].map((rank): [string, Meaning] => {
    return [`p${rank}`, { name: `latency.p${rank}`, ...us }]
  }),
  ['pmax', { name: 'latency.max', ...us }],
  ['uptime', { name: 'time.total', unit: 's' }],
  ['stall%', { name: 'stall', unit: '1', over: 100 }],
  ['Nstall', { name: 'stalls', unit: '1' }],
  ['u_cpu', { name: 'cpu-time.user', unit: 's', times: 1000 }],
  ['s_cpu', { name: 'cpu-time.system', unit: 's', times: 1000 }],
  ['rss', { name: 'rss', unit: 'B', times: gibi }],
])

const sizeMetrics: ReadonlyMap<string, string> = new Map([
  ['lsm_sz', 'database.bytes'],
  ['blob_sz', 'blob.bytes'],
])

// 16GB   15.9GB   16MB
const size = /^(\d{1,9}(?:\.\d{1,9})?) ?([KMGT]?)B$/
const factors = new Map([
  ['', 1],
  ['K', 1024],
  ['M', mebi],
  ['G', gibi],
  ['T', 1024 * gibi],
])

// readwhilewriting.t36   revrangewhilewriting.t8.s0
const test = /^(\S{1,60}?)\.t(\d{1,6})(\.\S{1,40})?$/

const layout: RowLayout = {
  tool,
  starts: 'ops_sec\tmb_sec\t',
  meanings,
  text: addText,
  // bm.lc.nt36.d0/9.8.clang/report.tsv
  title: /^\S{1,300}\/report\.tsv$/,
  // 1.001   mean=626817⇥stddev=2047.9⇥sdev/mean=0.003
  derived: /^(?:\d+\.\d+|mean=\S+\tstddev=\S+\tsdev\/mean=\S+)$/,
}

/** Rows of benchmark.sh: `ops/s`, latencies and the work of compaction; fields workload, threads and version. */
export const dbBenchRows: Format = {
  name: tool,
  recognises: (source) => hasRows(source, layout),
  read: (source) => rowReadings(source, readRows(source, layout)),
}

function addText(run: RunDraft, column: string, cell: string, line: number): boolean {
  const metric = sizeMetrics.get(column)
  if (metric !== undefined) {
    const [, digits, prefix = ''] = size.exec(cell) ?? []
    const times = factors.get(prefix)
    if (digits === undefined || times === undefined)
      refuse(run, `${column} is ${quoted(cell)}, which is not a size`, line)
    else addMeasurement(run, { name: metric, unit: 'B', times }, digits, line)
    return true
  }
  switch (column) {
    case 'test': {
      const [, name = cell, threads, suffix = ''] = test.exec(cell) ?? []
      addSetting(run, 'workload', `${name}${suffix}`, line)
      if (threads !== undefined) addSetting(run, 'threads', threads, line)
      return true
    }
    case 'version':
      addSetting(run, 'version', cell, line)
      return true
    case 'date':
    case 'job_id':
    case 'githash':
      addFact(run, column, cell, line)
      return true
    default:
      return false
  }
}
