// The output of RocksDB's and LevelDB's db_bench: one run per benchmark.
//
// Reference: https://github.com/facebook/rocksdb, tools/db_bench_tool.cc (PrintHeader, Stats::Report). micros/op
// is the mean latency of a thread. A repeated benchmark starts from a different state of the database. Statistics and stall reports after it, histogram rows and the lines of
// --stats_interval_seconds, which are of single threads, are skipped.
import { append } from '../core/append.ts'
import type { ResultReading } from '../core/model.ts'
import { count, rate, us } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'
import { joinContinuedCommands } from './reading/continued-commands.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { completeLines, reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'
import { commandWords } from './reading/printed-command-line.ts'

const tool = 'db_bench'

// RocksDB:    version 8.5.0   LevelDB:    version 1.23
// Its stream of errors may have been cut off by it: creating 0047RocksDB:    version 8.5.0
const version = /(?<!\s)(RocksDB|LevelDB): {1,20}version (\S{1,40})$/
// Keys:       16 bytes each (+ 0 bytes user-defined timestamp)
const head =
  /^(Keys|Values|Entries|CPU|CPUCache|Date|Compression|Prefix|Memtablerep|Perf Level|Write rate|Read rate): +(\S.{0,200})$/
// readrandom   :       3.456 micros/op 289321 ops/sec 3.456 seconds 1000000 operations;   32.0 MB/s (1000000 of 1000000 found)
// fillseq      :       1.545 micros/op;   71.6 MB/s   (LevelDB)
const result =
  /^([a-z]\w{1,60}) +: +(\S{1,30}) micros\/op(?: (\S{1,30}) ops\/sec)?(?: (\S{1,30}) seconds (\d{1,18}) operations)?;? *(?:(\S{1,30}) MB\/s)?(?: *\(.{1,200}\))?$/
// (0 of 1000000 found)   (readmissing looks for keys that do not exist)
const noneFound = /^(?!readmissing\b).*\((0 of [1-9]\d{0,17}) found\)$/
// Percentiles: P50: 2.91 P75: 3.51 P99: 7.23 P99.9: 15.30 P99.99: 50.12
const percentiles = /^Percentiles: (P50: .{1,300})$/
const percentile = /P(\d{1,2}(?:\.\d{1,2})?): (\d{1,15}\.\d{2})(?= |$)/g
// Min: 1  Median: 2.9091  Max: 1234
const extremes = /^Min: (\S{1,30}) {2}Median: \S{1,30} {2}Max: (\S{1,30})$/
// + ./db_bench --benchmarks=readrandom --threads=36
const command = /(?:^|[ /])db_bench\w{0,20} (--?\w.{1,4000})$/
const threads = /(?:^| )--?threads=(\d{1,9})\b/
// WARNING: Assertions are enabled; benchmarks unnecessarily slow
const warning = /^WARNING: (\S.{0,200})$/
// put error: IO error: No space left on device
const alarm =
  /^(?:(?:put|get|open|multiget|merge|delete|iterator|write) error: |Could not |unknown benchmark |.{0,80}(?:IO error|Corruption): )/i

const skipped: readonly RegExp[] = [
  /^-{10,}$|^={10,}$|^\*{2,} /,
  /^(?:Initializing |DB path: |Set seed |RawSize: |FileSize: |Integrated BlobDB|Count: \d|Microseconds per |\.\.\. finished|Finished |\d{4}\/\d\d\/\d\d-)/,
  /^[([] +[\d.]+, +[\d.]+ [\])]/,
  /^(?:Level|Priority| +L\d| Sum| Int|User|Uptime|Flush|AddFile|Cumulative|Interval|Stalls|Write Stall|Blob|Block cache|Estimated|rocksdb\.)/,
]

const resultMeanings: readonly Meaning[] = [
  us('latency.avg'),
  rate('ops/s'),
  { name: 'time.total', unit: 's' },
  count('operations'),
  { name: 'bytes/s', unit: 'B/s', times: 1_048_576 },
]

/** db_bench: `ops/s`, `bytes/s`, `latency.avg` and percentiles; field workload is the benchmark, position is 2 for its second execution in one invocation. */
export const dbBench: Format = {
  name: tool,
  programs: [tool],
  recognises: ({ headLines }) => headLines.some((text) => version.test(text) || result.test(text)),
  read,
}

// --benchmarks=fillseq,overwrite[X3],overwrite: how often one invocation executes a benchmark, so that further results are of others.
function executionsOf(command: string, name: string): number {
  const [, list = ''] = / --?benchmarks=["']?([\w,[\]-]{1,1000})/.exec(command) ?? []
  const times = list.split(',').flatMap((item) => {
    const [own, repeats = '1'] = item.split(/\[X?/)
    return own === name ? Number.parseInt(repeats, 10) : []
  })
  const sum = times.reduce((all, count) => all + count, 0)
  return sum > 0 ? sum : Number.POSITIVE_INFINITY
}

function read(source: Source): readonly ResultReading[] {
  const runs: Draft[] = []
  let run: RunDraft | undefined
  let invocation = new Invocation()
  const begin = (): Invocation => {
    append(runs, withoutResult(invocation))
    run = undefined
    return new Invocation()
  }
  const lines = completeLines(source, tool, { severity: 'info' })
  for (const each of joinContinuedCommands(lines, [tool])) {
    const { text, line } = each
    const { program, positions } = invocation
    let match: RegExpExecArray | null
    if ((match = result.exec(text))) {
      run = newResult(program, match, line)
      const name = match[1] ?? ''
      const most = executionsOf(program.command?.text ?? '', name)
      const position = ((positions.get(name) ?? 0) % most) + 1
      positions.set(name, position)
      // Results without a header may come from several invocations.
      const isOfOne = program.facts.length > 0 || program.command !== undefined
      if (position > 1 && isOfOne) run.setting('position', String(position), line)
      const none = noneFound.exec(text)?.[1]
      if (none !== undefined) addWarning(run, `no key found (${none}), the database may be empty`)
      runs.push({ run })
      invocation.hasResult = true
    } else if ((match = version.exec(text))) {
      // A header belongs to the command line above it.
      if (program.facts.length > 0) invocation = begin()
      positions.clear()
      invocation.program.fact('tool', `${match[1] ?? ''} db_bench ${match[2] ?? ''}`, line)
    } else if ((match = command.exec(text))) {
      // A script and the trace of the shell may both print the same command.
      if (!isCommandOf(invocation, match)) invocation = begin()
      addCommand(invocation.program, match, each)
    } else if ((match = head.exec(text))) {
      positions.clear()
      replaceFact(program, match[1] ?? '', match[2] ?? '', line)
    } else if (run && (match = percentiles.exec(text))) addPercentiles(run, match[1] ?? '', line)
    else if (run && (match = extremes.exec(text))) addExtremes(run, match, line)
    else if ((match = warning.exec(text))) addWarning(program, match[1] ?? '')
    else if (alarm.test(text)) program.fail(text, line)
    else if (!skipped.some((pattern) => pattern.test(text))) reportUnknownLine(source, tool, each)
    invocation.lastLine = line
  }
  begin()
  if (runs.length === 0) runs.push({ run: invocation.program, end: endOf(invocation) })
  return runs.map(({ run, end }) => run.reading(source, { end }))
}

/** A run, and why it has no result. */
interface Draft {
  readonly run: RunDraft
  readonly end?: Line
}

/** One execution of db_bench, which may run several benchmarks. */
class Invocation {
  /** The header applies to every benchmark below it. */
  readonly program = new RunDraft(tool)
  /** How often each benchmark has run. */
  readonly positions = new Map<string, number>()
  hasResult = false
  lastLine = 1
}

function isCommandOf({ program, hasResult }: Invocation, match: RegExpExecArray): boolean {
  const known = command.exec(program.command?.text ?? '')
  if (!known || program.facts.length > 0 || hasResult) return false
  const [own, other] = [known[1] ?? '', match[1] ?? '']
  return commandWords(own).join(' ') === commandWords(other).join(' ')
}

function endOf({ lastLine }: Invocation): Line {
  return { text: 'ends without a result', line: lastLine }
}

// The benchmark that an error or a signal ended has no result.
function withoutResult(invocation: Invocation): readonly Draft[] {
  const { program, hasResult } = invocation
  if (program.failure) return [{ run: program }]
  const isStarted = program.facts.length > 0 || program.command !== undefined
  return isStarted && !hasResult ? [{ run: program, end: endOf(invocation) }] : []
}

// A head that is repeated without its version has each fact once; otherwise every result would copy all of them.
function replaceFact(program: RunDraft, name: string, value: string, line: number): void {
  const known = program.facts.findIndex((fact) => fact.name === name)
  if (known >= 0) program.facts.splice(known, 1)
  program.fact(name, value, line)
}

// A head that is repeated without its version repeats its warnings.
function addWarning({ warnings }: RunDraft, text: string): void {
  if (!warnings.includes(text)) warnings.push(text)
}

function addCommand(program: RunDraft, match: RegExpExecArray, { text, line }: Line): void {
  program.command = { text: text.slice(0, 4000), line }
  const clients = threads.exec(match[1] ?? '')?.[1]
  if (clients !== undefined) program.setting('threads', clients, line)
}

function newResult(program: RunDraft, match: RegExpExecArray, line: number): RunDraft {
  const run = new RunDraft(tool)
  append(run.facts, program.facts)
  append(run.warnings, program.warnings)
  for (const [name, setting] of program.settings) run.settings.set(name, setting)
  if (program.command) run.command = program.command
  const [, name = '', ...numbers] = match
  run.setting('workload', name, line)
  for (const [index, meaning] of resultMeanings.entries()) {
    const number = numbers[index]
    if (number !== undefined) run.add(meaning, number, line)
  }
  return run
}

// Only the first report of a benchmark is of all its operations.
function addPercentiles(run: RunDraft, text: string, line: number): void {
  for (const [, rank = '', value = ''] of text.matchAll(percentile)) {
    const name = `latency.p${rank}`
    if (!run.measurements.has(name)) run.add(us(name), value, line)
  }
}

function addExtremes(run: RunDraft, match: RegExpExecArray, line: number): void {
  if (run.measurements.has('latency.max')) return
  const [, low = '', high = ''] = match
  run.add(us('latency.min'), low, line)
  run.add(us('latency.max'), high, line)
}
