// The output of RocksDB's and LevelDB's db_bench: a run a benchmark.
//
// Reference: https://github.com/facebook/rocksdb, tools/db_bench_tool.cc (PrintHeader, Stats::Report). micros/op
// is the mean latency of a thread. Statistics and stall reports behind it, histogram rows and the lines of
// --stats_interval_seconds, which are of single threads, are skipped.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  fail,
  newRun,
  readingOf,
  setting,
  state,
  unknownLine,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Meaning } from './reading/samples.ts'
import type { Source } from './reading/source.ts'
import { toolLines } from './reading/tool-lines.ts'

// RocksDB:    version 8.5.0   LevelDB:    version 1.23
const version = /^(RocksDB|LevelDB): +version (\S{1,40})$/
// Keys:       16 bytes each (+ 0 bytes user-defined timestamp)
const head =
  /^(Keys|Values|Entries|CPU|CPUCache|Date|Compression|Prefix|Memtablerep|Perf Level|Write rate|Read rate): +(\S.{0,200})$/
// readrandom   :       3.456 micros/op 289321 ops/sec 3.456 seconds 1000000 operations;   32.0 MB/s (1000000 of 1000000 found)
// fillseq      :       1.545 micros/op;   71.6 MB/s   (LevelDB)
const result =
  /^([a-z]\w{1,60}) +: +(\S{1,30}) micros\/op(?: (\S{1,30}) ops\/sec)?(?: (\S{1,30}) seconds (\d{1,18}) operations)?;? *(?:(\S{1,30}) MB\/s)?(?: *\(.{1,200}\))?$/
// Percentiles: P50: 2.91 P75: 3.51 P99: 7.23 P99.9: 15.30 P99.99: 50.12
const percentiles = /^Percentiles: (P50: .{1,300})$/
const percentile = /P(\d{1,2}(?:\.\d{1,2})?): (\d{1,15}\.\d{2})(?= |$)/g
// Min: 1  Median: 2.9091  Max: 1234
const extremes = /^Min: (\S{1,30}) {2}Median: \S{1,30} {2}Max: (\S{1,30})$/
// + ./db_bench --benchmarks=readrandom --threads=36
const command = /(?:^|[ /])db_bench (--.{1,4000})$/
const threads = /--threads=(\d{1,9})\b/
// put error: IO error: No space left on device
const alarm =
  /^(?:(?:put|get|open|multiget|merge|delete|iterator|write) error: |Could not |unknown benchmark |.{0,80}(?:IO error|Corruption): )/i

const skipped: readonly RegExp[] = [
  /^-{10,}$|^={10,}$|^\*{2,} /,
  /^(?:Initializing |DB path: |Set seed |WARNING: |RawSize: |FileSize: |Integrated BlobDB|Count: \d|Microseconds per |\.\.\. finished|Finished |\d{4}\/\d\d\/\d\d-)/,
  /^[([] +[\d.]+, +[\d.]+ [\])]/,
  /^(?:Level|Priority| +L\d| Sum| Int|User|Uptime|Flush|AddFile|Cumulative|Interval|Stalls|Write Stall|Blob|Block cache|Estimated|rocksdb\.)/,
]

const mean: Meaning = { name: 'latency.avg', unit: 's', over: 1e6 }

/** db_bench: `ops/s`, `bytes/s`, `latency.avg` and percentiles; field workload is the benchmark. */
export const dbBench: Format = {
  name: 'db_bench',
  recognises: (source) =>
    source.head
      .split('\n', 120)
      .some((line) => version.test(line.trimEnd()) || result.test(line.trimEnd())),
  read,
}

function read(source: Source): readonly ResultReading[] {
  const runs: RunDraft[] = []
  // What the head says holds for every benchmark below it.
  let program = newRun('db_bench')
  let failed: { text: string; line: number } | undefined
  let lastLine = 1
  for (const { text, line } of toolLines(source, 'db_bench')) {
    lastLine = line
    const run = runs.at(-1)
    let match: RegExpExecArray | null
    if ((match = result.exec(text))) {
      const added = newRun('db_bench')
      added.facts.push(...program.facts)
      for (const [name, { value, line: at }] of program.settings) setting(added, name, value, at)
      if (program.command) added.command = program.command
      readResult(added, match, line)
      runs.push(added)
    } else if ((match = version.exec(text))) {
      // A head belongs to the command line in front of it.
      if (program.facts.length > 0) program = newRun('db_bench')
      fact(program, 'tool', `${match[1] ?? ''} db_bench ${match[2] ?? ''}`, line)
    } else if ((match = command.exec(text))) {
      program = newRun('db_bench')
      program.command = { text: text.slice(0, 4000), line }
      const count = threads.exec(match[1] ?? '')?.[1]
      if (count !== undefined) setting(program, 'threads', count, line)
    } else if ((match = head.exec(text))) fact(program, match[1] ?? '', match[2] ?? '', line)
    else if (run && (match = percentiles.exec(text))) {
      for (const [, rank = '', value = ''] of (match[1] ?? '').matchAll(percentile)) {
        if (!run.measurements.has(`latency.p${rank}`))
          state(run, { name: `latency.p${rank}`, unit: 's', over: 1e6 }, value, line)
      }
    } else if (run && (match = extremes.exec(text))) {
      const [, low = '', high = ''] = match
      if (!run.measurements.has('latency.max')) {
        state(run, { name: 'latency.min', unit: 's', over: 1e6 }, low, line)
        state(run, { name: 'latency.max', unit: 's', over: 1e6 }, high, line)
      }
    } else if (alarm.test(text)) failed ??= { text, line }
    else if (!skipped.some((pattern) => pattern.test(text)))
      unknownLine(source, 'db_bench', text, line)
  }
  const readings = runs.map((run) => readingOf(source, run))
  if (runs.length > 0 && failed === undefined) return readings
  if (failed) fail(program, failed.text, failed.line)
  return [
    ...readings,
    readingOf(source, program, { end: { text: 'ends without a result', line: lastLine } }),
  ]
}

function readResult(run: RunDraft, match: RegExpExecArray, line: number): void {
  const [, name = '', micros = '', rate, seconds, operations, bytes] = match
  setting(run, 'workload', name, line)
  state(run, mean, micros, line)
  if (rate !== undefined) state(run, { name: 'ops/s', unit: '1/s' }, rate, line)
  if (seconds !== undefined) state(run, { name: 'time.total', unit: 's' }, seconds, line)
  if (operations !== undefined) state(run, { name: 'operations', unit: '1' }, operations, line)
  if (bytes !== undefined)
    state(run, { name: 'bytes/s', unit: 'B/s', times: 1_048_576 }, bytes, line)
}
