// Splits a file into its runs.
import { joinedCommand } from '../reading/printed-command-line.ts'
import type { Cursor } from '../reading/cursor.ts'
import type { Source } from '../reading/source.ts'
import { Draft, commandLine, endingOf, readAlarm } from './sysbench-draft.ts'
import { jsonShape, keepRow, readInterval, startsInterval } from './intervals.ts'
import { readHookLine, readReport } from './report-hook.ts'
import { isSectionTitle, readBucket, readSummaryLine } from './sysbench-summary.ts'

const tab = 9
const smallA = 97
const smallS = 115
const smallZ = 122
const longestSample = 256

/**
 * The runs of a file, in its order. A run starts at its banner, or at the command line in front of it;
 * without a banner, it ends with its summary.
 */
export function draftsOf(source: Source): readonly Draft[] {
  const cursor = source.cursor()
  const drafts: Draft[] = []
  const refuse = (line: number): void => source.refuse(line)
  let draft = new Draft(1, refuse)
  const begin = (line: number): Draft => {
    if (hasContent(draft)) drafts.push(draft)
    return new Draft(line, refuse)
  }
  while (cursor.next()) {
    const first = cursor.bytes[cursor.start]
    if (startsInterval(first)) {
      if (restarts(draft, cursor)) draft = begin(cursor.line)
      if (readIntervalLine(draft, cursor)) continue
    }
    if (isPlan(draft, first)) {
      skipPlan(draft, cursor)
      continue
    }
    const raw = cursor.text()
    const text = plain(draft, raw, cursor.line)
    if (text === '') continue
    const { line } = cursor
    if (cursor.complete && hookReaders.some((read) => read(draft, text, line))) continue
    // perf stat names the command behind its output.
    const command = draft.stage === 'done' ? measuredCommand.exec(text)?.[1] : undefined
    if (command !== undefined) draft.command ??= { text: command, line }
    if (startsRun(draft, text, line)) draft = begin(line)
    const isOverwritten = overwritten.test(raw)
    readLine(draft, { raw: isOverwritten ? text : raw, text, line, whole: cursor.complete })
    draft.lastLine = line
  }
  if (hasContent(draft)) drafts.push(draft)
  else trail(drafts.at(-1), draft)
  refuseHeadless(drafts)
  return drafts
}

// What scripts and the recorder add to the output.
const hookReaders = [readNote, readHookLine, readReport]

// Performance counter stats for './tpcc.lua --threads=8 --tables=10 run':
const measuredCommand = /^Performance counter stats for '(.{1,4000})':$/

// # benchfolio: converged after 40 s: 95 % confidence interval of the mean throughput ±1.80 % (10 batches of 4 s), …
const recorderNote = /^# benchfolio: ((not )?converged after .*)$/

// What the recorder appends to a run with `until`.
function readNote(draft: Draft, text: string, line: number): boolean {
  const [, sentence, isLimit] = recorderNote.exec(text) ?? []
  if (sentence === undefined) return false
  draft.fact('convergence', sentence, line)
  if (isLimit === undefined) draft.endedEarly = { text: sentence, line }
  draft.lastLine = line
  return true
}

// [ 10s ] thds: 2 …
const intervalSecond = /^\[ *(\d{1,9})s ?\] t/

// Interval lines without a banner are of another run if their seconds begin again, or if they follow a whole run that had none. Lines of
// two runs that wrote to one file at once begin again after a single line.
function restarts({ banner, intervals, stage, inCheckpoint }: Draft, cursor: Cursor): boolean {
  const { at, count } = intervals
  if (banner || inCheckpoint) return false
  if (count === 0) return stage === 'done'
  const second = Number(intervalSecond.exec(cursor.text(longestSample))?.[1] ?? Number.NaN)
  const isEarlier = second <= (at[0] ?? 0) && second < (at[count - 1] ?? 0)
  return isEarlier && (count > 1 || stage === 'summary' || stage === 'done')
}

// Query plans take most of such a log. What sysbench prints while its threads start begins with a
// capital or a sign; a banner begins with an s.
function isPlan(draft: Draft, first: number | undefined): boolean {
  if (draft.stage !== 'starting' || draft.alarms.open || first === undefined) return false
  return first === tab || (first >= smallA && first <= smallZ && first !== smallS)
}

function skipPlan(draft: Draft, cursor: Cursor): void {
  const known = draft.remarks.get('noise')
  draft.hide(cursor.line)
  if (known) known.count += 1
  else unknown(draft, cursor.line)
  draft.lastLine = cursor.line
}

// After a summary everything belongs to the next run, if there is one. Else a run starts at its banner,
// unless a command line has started it, or at a command line.
function startsRun(draft: Draft, text: string, line: number): boolean {
  if (bannerOf(text) !== undefined) {
    // A banner is followed by an empty line; two in a row are two writers.
    if (draft.banner?.line === line - 1) return false
    return draft.banner !== undefined || draft.stage !== 'prologue' || draft.alarms.count > 0
  }
  if (isSectionTitle(text)) return draft.banner === undefined && draft.titles.has(text)
  if (draft.stage === 'done') return true
  const mayEnd = !draft.isBeforeRun || draft.ended !== undefined || draft.alarms.count > 0
  return mayEnd && commandLine(text) !== undefined
}

// A run without a banner counts when it has a line that only sysbench prints.
function hasContent(draft: Draft): boolean {
  return (
    draft.banner !== undefined ||
    draft.intervals.count > 0 ||
    draft.labels.size > 0 ||
    draft.alarms.count > 0
  )
}

// What follows the last run and led to no other run.
function trail(last: Draft | undefined, { loose, remarks }: Draft): void {
  if (!last) return
  for (const { severity, rule, what, line, count } of remarks.values())
    if (rule !== 'noise') last.remark(severity, rule, what, line, count)
  if (loose) last.remark('warning', 'trailing', 'after the summary', loose.line, loose.count)
}

// Output without a banner after a whole run: the banner went by in front of that run's summary, unless a script removed all banners.
function refuseHeadless(drafts: readonly Draft[]): void {
  if (drafts.every(({ banner }) => banner === undefined)) return
  for (const [index, draft] of drafts.entries()) {
    const last = drafts[index - 1]
    if (!last || draft.banner || draft.alarms.count > 0) continue
    const text = `output without a banner follows on line ${draft.firstLine}: two outputs are mixed`
    last.refuse('multiple-runs', text, draft.firstLine)
    draft.refuse('multiple-runs', 'it has no banner and follows a whole run', draft.firstLine)
  }
}

// One kind of blank between words, none around them.
function plain(draft: Draft, text: string, line: number): string {
  if (text.includes('\u00a0')) {
    draft.remark('warning', 'odd-space', 'with a no-break space, read as a blank', line)
  }
  const unglued = withoutGlue(text)
  if (unglued !== text) draft.remark('info', 'schema', 'of known noise', line)
  return unglued.trim().replace(/\s{2,}|[^\S ]/g, ' ')
}

// Dispatches a line to the table of its stage of the run.

/** A line as the tables see it: `text` is trimmed, `raw` is not, `whole` ends with a line end. */
interface Line {
  readonly raw: string
  readonly text: string
  readonly line: number
  readonly whole: boolean
}

/** Reads the current line when it is an interval line, or another with a second in front. */
function readIntervalLine(draft: Draft, cursor: Cursor): boolean {
  if (!cursor.complete) return false
  const kind = readInterval(cursor, draft.intervals)
  if (kind === 'other') return false
  if (kind === 'interval' && !draft.inCheckpoint) {
    if (draft.stage === 'summary' && takeLate(draft, cursor.line)) return true
    if (draft.stage === 'summary' || draft.stage === 'done') refuseMixed(draft, cursor.line)
    else draft.stage = 'running'
  }
  draft.alarms.open = false
  draft.lastLine = cursor.line
  return true
}

// The thread of the reports may print the last one below the first lines of the summary, which have begun to count anew: its rates are wrong.
function takeLate(draft: Draft, line: number): boolean {
  const { intervals, remarks } = draft
  const { at, count } = intervals
  const [first = 0, second = 0] = at
  const last = (at[count - 1] ?? 0) - (at[count - 2] ?? 0)
  if (count < 3 || last !== second - first || remarks.has('late-interval')) return false
  intervals.count -= 1
  draft.remark('info', 'late-interval', 'of the last report within the summary', line)
  draft.lastLine = line
  return true
}

function refuseMixed(draft: Draft, line: number): void {
  if (draft.problems.some(({ rule }) => rule === 'multiple-runs')) return
  const text = 'interval lines go on after the summary began: two outputs are mixed'
  draft.refuse('multiple-runs', text, line)
}

/** Reads a line that is not empty and no interval line, or notes that nothing knows it. */
function readLine(draft: Draft, { raw, text, line, whole }: Line): void {
  if (readAlarm(draft.alarms, raw, line)) return
  draft.alarms.open = false
  const banner = bannerOf(text)
  if (banner) {
    readBanner(draft, banner, raw, line)
    return
  }
  if (readSummaryLine(draft, text, line, whole)) return
  if (!whole && draft.stage !== 'prologue') {
    draft.cut = true
    return
  }
  if (readBucket(draft, text, line)) return
  if (chatter.test(text)) return
  const noise = noises.find(([, pattern]) => pattern.test(text))
  if (noise) {
    draft.remark('info', noise[0], 'of known noise', line)
    return
  }
  if (draft.stage === 'prologue') {
    draft.hide(line)
    draft.loose ??= { line, count: 0 }
    draft.loose.count += 1
  }
  const ending = endingOf(text, line)
  if (ending) draft.ended ??= ending
  else readOther(draft, text, line)
}

function readBanner(
  draft: Draft,
  { version, luajit }: { version: string; luajit?: string },
  raw: string,
  line: number,
): void {
  if (draft.banner) {
    const problem = `two outputs are mixed: another banner is on line ${draft.banner.line}`
    draft.refuse('multiple-runs', problem, line)
    return
  }
  draft.banner = { text: raw, line }
  draft.stage = 'head'
  draft.fact('tool', `sysbench ${version}`, line)
  if (luajit !== undefined) draft.fact('luajit', luajit, line)
  if (version.includes(',')) draft.refuse('locale', `"${version}" has a comma in a number`, line)
  if (raw.includes('\r')) {
    draft.refuse('line-ends', 'lines end with a bare carriage return', line)
  }
}

// The accepted lines depend on the stage; all others are reported.
function readOther(draft: Draft, text: string, line: number): void {
  if (draft.stage === 'prologue' && readPrologue(draft, text, line)) return
  if (readStart(draft, text, line)) return
  const checkpoint = /^\[ *(\d{1,9})s ?\] Checkpoint report:$/.exec(text)?.[1]
  if (checkpoint !== undefined) {
    draft.checkpoint = { second: Number(checkpoint), line }
    draft.inCheckpoint = true
    return
  }
  // [ 514s ] thds: 64 tps: 9   (an interval line that no shape fits)
  if (/^\[[ \d]/.test(text) || /^\d+,\d+,[\d.,]*$/.test(text)) {
    draft.remark('warning', 'bad-line', 'without a whole interval', line)
    return
  }
  if (readHeadLine(draft, text, line)) return
  if (draft.stage !== 'done' && readJsonLine(draft, text, line)) return
  if (preparation.test(text)) draft.preparing = true
  else unknown(draft, line)
}

function readStart(draft: Draft, text: string, line: number): boolean {
  const [start] = /^(?:Initializing worker threads\.\.\.|Threads started!)/.exec(text) ?? []
  if (start === undefined || !draft.isBeforeRun) return false
  draft.stage = start === 'Threads started!' ? 'running' : 'starting'
  if (text !== start) unknown(draft, line)
  return true
}

function readPrologue(draft: Draft, text: string, line: number): boolean {
  const open = draft.command?.text.endsWith('\\') === true ? draft.command : undefined
  if (open && draft.commandEnd === line - 1) {
    draft.command = { text: joinedCommand(open.text, text), line: open.line }
    draft.commandEnd = line
    return true
  }
  const command = commandLine(text)
  if (command !== undefined) {
    draft.command = { text: command, line }
    draft.commandEnd = line
    return true
  }
  // Workload: oltp_read_write      which a script states
  const workload = /^workload ?[:=] ?([\w-]{2,60})$/i.exec(text)?.[1]
  if (workload !== undefined) {
    draft.fact('workload', workload, line)
    return true
  }
  // 48 CPUs, which a script counted
  const cpus = /^(\d+) CPUs$/.exec(text)?.[1]
  if (cpus !== undefined) draft.fact('cpus', cpus, line)
  return cpus !== undefined
}

/**
 * Notes a line that nothing knows. Query plans and a script's own words in front of `Threads started!` are
 * common; later they are not.
 */
function unknown(draft: Draft, line: number): void {
  if (draft.isBeforeRun) draft.remark('info', 'noise', "not sysbench's own, before the run", line)
  else draft.remark('warning', 'unknown-line', 'not understood', line)
}

// The lines between the banner and the first interval: the announced settings.
//
// References: sysbench 1.0 src/sysbench.c, src/tests/*; 0.4.12 and 0.5 sysbench/sysbench.c, sysbench/tests/*.

/** With a name, the captures of a line are a fact, in front of its unit; otherwise the line is skipped. */
const headLines: readonly (readonly [RegExp, name?: string, unit?: string])[] = [
  [/^Running the test with following options:$/],
  [/^Target transaction rate: (\d+\/sec)$/, 'rate'],
  [/^Report intermediate results every (\d+) second\(s\)$/, 'report interval', 's'],
  [/^Report checkpoint\(s\) at ([\d, ]+ seconds)$/, 'checkpoints'],
  [/^Warmup time: (\d+)s$/, 'warm-up', 's'],
  [/^Warming up for \d+ seconds\.\.\.$/],
  // Initializing random number generator from current time
  // Initializing random number generator from timer.
  // Initializing random number generator from seed (42).
  [/^Initializing random number generator from (.+?)\.?$/, 'random seed'],
  [/^Random number generator seed is 0 and will be ignored$/],
  [/^Forcing shutdown in (\d+) seconds$/, 'forced shutdown', 's'],
  [/^Debug mode enabled\.$/],
  [/^Additional request validation enabled\.$/],

  [/^(?:Prime numbers limit|Maximum prime number checked in CPU test): (\d+)$/, 'prime limit'],
  [/^Doing (CPU|thread subsystem|mutex) performance (?:benchmark|test)$/, 'test'],

  [/^Running (memory) speed test with the following options:$/, 'test'],
  //   block size: 1KiB
  [/^block size: (\S+)$/, 'block size'],
  [/^total size: (\S+)$/, 'total size'],
  [/^operation: (\w+)$/, 'operation'],
  [/^scope: (\w+)$/, 'scope'],

  // Extra file open flags: (none)
  [/^Extra file open flags: (.+)$/, 'file open flags'],
  // 128 files, 16MiB each
  [/^(\d+ files, \S+ each)$/, 'files'],
  [/^(\S+) total file size$/, 'total file size'],
  [/^Block size (\S+)$/, 'block size'],
  [/^Merging requests up to (\S+) for sequential IO\.$/, 'merged requests'],
  [/^Number of (?:random|IO) requests(?: for \w+ IO)?: (\d+)$/, 'io requests'],
  [/^Read\/Write ratio for combined random IO test: (\S+)$/, 'read/write ratio'],
  [/^Periodic FSYNC enabled, calling f\w+\(\) each (\d+ requests)\.$/, 'fsync every'],
  [/^Calling f\w+\(\) at the end of test, (\w+)\.$/, 'fsync at the end'],
  [/^Calling f\w+\(\) after (each write operation)\.$/, 'fsync every'],
  [/^Using (.+) I\/O mode$/, 'io mode'],
  [/^Doing (random|sequential) (.+) test$/, 'test'],

  [/^No DB drivers specified, using (\w+)$/, 'driver'],
  [/^Doing (OLTP) test\.$/, 'test'],
  [/^Running (\w+) OLTP test$/, 'oltp mode'],
  [/^Doing (read-only) test$/, 'oltp access'],
  // Using Uniform distribution
  // Using Special distribution (12 iterations,  1 pct of values are returned in 75 pct cases)
  [/^Using (\w+ distribution\b.*)$/, 'distribution'],
  [/^(Skipping BEGIN\/COMMIT)$/, 'transactions'],
  [/^Using "(.+)" for starting transactions$/, 'transactions'],
  [/^Using (auto_inc on the id column)$/, 'ids'],
  [/^Maximum number of requests for OLTP test is limited to (\d+)$/, 'most requests'],
]

// Most lines match no head line; one combined expression rejects them faster than one expression per line.
const anyHeadLine = new RegExp(headLines.map(([pattern]) => pattern.source).join('|'))

// sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
// sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)
// sysbench 0.4.12:  multi-threaded system evaluation benchmark
const banner =
  /^sysbench v?(\d+[.,]\d\S*?):?\s+(?:\(using (.*)|multi-threaded system evaluation benchmark)/
const threads = /^Number of threads: (.*)$/

/** The version and the LuaJIT of a banner; undefined for every other line. */
export function bannerOf(text: string): { version: string; luajit?: string } | undefined {
  const match = text.startsWith('sysbench ') ? banner.exec(text) : null
  if (match?.[1] === undefined) return undefined
  const luajit = match[2]?.replace(/\)$/, '')
  return { version: match[1], ...(luajit === undefined ? {} : { luajit }) }
}

/** Reads a line of the head; false when sysbench prints no such line. */
function readHeadLine(draft: Draft, text: string, line: number): boolean {
  const count = threads.exec(text)?.[1]
  if (count !== undefined) {
    readThreads(draft, count, line)
    return true
  }
  if (!anyHeadLine.test(text)) return false
  for (const [pattern, name, unit] of headLines) {
    const match = pattern.exec(text)
    if (!match) continue
    const values = [...match.slice(1), ...(unit === undefined ? [] : [unit])]
    if (name !== undefined) draft.fact(name, values.join(' '), line)
    return true
  }
  return false
}

function readThreads(draft: Draft, count: string, line: number): void {
  if (draft.threads !== undefined) {
    const problem = `"Number of threads:" occurs twice (first on line ${draft.threads.line})`
    draft.refuse('duplicate-key', problem, line)
  } else if (/^[1-9]\d{0,8}$/.test(count)) draft.threads = { text: count, line }
  else draft.refuse('bad-number', `"${count}" is not a thread count`, line)
}

// Lines that are known and carry no number of the run.

// Time limit exceeded, exiting...
// Done.
// (last message repeated 127 times)
// Latency histogram (values are in milliseconds)
//        value  ------------- distribution ------------- count
const chatter =
  /^(?:Time limit exceeded, exiting\.\.\.|Done\.|\(last message repeated \d+ times\)|Latency histogram \(values are in milliseconds\)|value +-+ distribution -+ count)$/

/** Lines that are one diagnostic a run, by its rule. */
const noises: readonly (readonly [rule: string, RegExp])[] = [
  // WARNING: --num-threads is deprecated, use --threads instead
  // mysql: [Warning] Using a password on the command line interface can be insecure.
  ['tool-warning', /^(?:WARNING: |mysql\w*: \[Warning\] )/],
  // DEBUG: Worker thread (#0) started
  ['debug', /^DEBUG: /],
  // DB SCHEMA public
  ['schema', /^DB SCHEMA /],
]

// Creating table 'sbtest1'...
// Inserting 100000 records into 'sbtest1'
// Creating a secondary index on 'sbtest1'...
// Dropping table 'sbtest1'...
// Removing test files...
// Creating files for the test...   (the lines of the commands `prepare` and `cleanup`, which measure nothing)
const preparation =
  /^(?:Creating (?:table|tables:|a secondary index|secondary indexes|files? )|Inserting \d+ records|Dropping table|Removing test files)/

// DB SCHEMA publicDB SCHEMA publicThreads started!
const glued = 'DB SCHEMA public'

/** The line without what sysbench-tpcc writes in front of it without a line end. */
// FATAL: `thread_init' fsysbench 1.0.20 (using system LuaJIT 2.1.0-beta3): a run that writes over the messages of one that failed
const overwritten = /^FATAL: .{0,300}?(?=sysbench \d[\d.]* \(using )/

function withoutGlue(text: string): string {
  let start = 0
  while (text.startsWith(glued, start)) start += glued.length
  return start === text.length ? text : text.slice(start).replace(overwritten, '')
}

// Interval reports of `sysbench.hooks.report_intermediate = sysbench.report_json`: one object a report.

//   {
//     "time":    1,
//     "qps": {
const frame = /^(?:[[\]{}],?|\},|"qps": \{)$/
//       "total": 18920.00,
const member = /^"(time|threads|tps|total|reads|writes|other|latency|errors|reconnects)": (\S+?),?$/

// In the order of the fields of `jsonShape`; `time` starts a report, the last one ends it.
const members = 'threads tps total reads writes other latency errors reconnects'.split(' ')

/** Reads a line of a JSON report; false when it is none. */
function readJsonLine(draft: Draft, text: string, line: number): boolean {
  if (frame.test(text)) return true
  const [, name, number] = member.exec(text) ?? []
  if (name === undefined || number === undefined) return false
  const value = /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : Number.NaN
  // A report without its time is no sample.
  if (name === 'time') {
    delete draft.report
    if (Number.isNaN(value)) return false
    draft.report = { time: value, values: new Map() }
  }
  const { report } = draft
  if (!report) return false
  report.values.set(name, value)
  if (name !== members.at(-1)) return true
  delete draft.report
  const row = members.map((key) => report.values.get(key) ?? Number.NaN)
  return keepRow(draft.intervals, jsonShape, line, report.time, row)
}
