// The summary that BenchBase writes as JSON next to its results.
//
// Reference: https://github.com/cmu-db/benchbase, src/main/java/com/oltpbenchmark/util/ResultWriter.java.
// Latencies are in microseconds, of all requests. Other keys are facts.
import type { ResultReading } from '../core/model.ts'
import { count, rate, us } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import type { Format, Source } from './reading/source.ts'
import { addLeaf, readJsonDocument } from './reading/json-document.ts'
import { reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'benchbase'

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['Throughput (requests/second)', rate('requests/s')],
  ['Goodput (requests/second)', rate('goodput')],
  ['Measured Requests', count('requests')],
  ['Elapsed Time (nanoseconds)', { name: 'time.total', unit: 's', over: 1e9 }],
  ['Latency Distribution/Average Latency (microseconds)', us('latency.avg')],
  ['Latency Distribution/Minimum Latency (microseconds)', us('latency.min')],
  ['Latency Distribution/Maximum Latency (microseconds)', us('latency.max')],
  ['Latency Distribution/Median Latency (microseconds)', us('latency.p50')],
  ...['25', '75', '90', '95', '99'].map((rank): [string, Meaning] => {
    const path = `Latency Distribution/${rank}th Percentile Latency (microseconds)`
    return [path, us(`latency.p${rank}`)]
  }),
])
const fields = new Map([
  ['terminals', 'threads'],
  ['Benchmark Type', 'workload'],
  ['scalefactor', 'scale'],
  ['isolation', 'isolation'],
])
const recognised =
  /"(?:Goodput|Throughput) \(requests\/second\)":|"Final State":|"Latency Distribution": \{/

/** BenchBase: `requests/s`, `goodput` and latencies; fields workload, threads (terminals), scale, isolation. */
export const benchbase: Format = {
  name: tool,
  recognises: ({ head }) => head.trimStart().startsWith('{') && recognised.test(head),
  read: (source) => [read(source)],
}

function read(source: Source): ResultReading {
  const { leaves, otherLines, broken } = readJsonDocument(source)
  for (const line of otherLines) reportUnknownLine(source, tool, line)
  const run = new RunDraft(tool)
  run.fact('tool', 'BenchBase', 1)
  for (const [path, { value, line }] of leaves) {
    const meaning = meanings.get(path)
    const field = fields.get(path)
    if (meaning !== undefined) addLeaf(run, leaves, path, meaning)
    else if (field !== undefined) run.setting(field, String(value), line)
    else run.fact(path, String(value), line)
  }
  const state = leaves.get('Final State')
  if (state !== undefined && state.value !== 'EXIT')
    run.fail(`Final State is ${String(state.value)}`, state.line)
  judgeGoodput(run)
  const isWhole = run.measurements.has('requests/s')
  const incomplete = isWhole ? undefined : { text: 'has no throughput', line: state?.line ?? 1 }
  return run.reading(source, { end: broken ?? incomplete })
}

// Benchmarks abort some transactions on purpose, such as 1 % of New-Order in TPC-C.
const maxIntendedShare = 0.02

/** Warns of, or fails, a run in which many transactions aborted or failed: the throughput counts them, the goodput does not. */
export function judgeGoodput(run: RunDraft): void {
  const [all, good] = ['requests/s', 'goodput'].map((name) => run.measurements.get(name))
  if (!all || !good || all.value - good.value < maxIntendedShare * all.value) return
  const share = { failed: all.value - good.value, all: all.value }
  const text = 'transactions aborted or failed: goodput is below throughput'
  judgeFailed(run, share, text, good.line)
}
