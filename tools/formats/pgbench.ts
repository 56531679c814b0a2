// The output of pgbench 9.0 to 18: progress lines, the result, latencies of statements; several runs in a file.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (printResults, printProgressReport). Latencies are in ms.
// `tps` excludes connection time; `tps.with-connecting`, printed by versions 9 to 13, includes it. With -C, which reconnects
// for every transaction, `tps` includes it in every version. The lines of initialisation and vacuum are skipped.
import type { ResultReading, Series } from '../core/model.ts'
import { initialises, reconnects } from './pgbench/arguments.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { parseCommandLine } from './reading/printed-command-line.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { addGroups, count, ms, rate, type Target } from './reading/line-table.ts'
import { completeLines, reportUnknownLine, quoted } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'
import { toBaseUnit, type Meaning } from './reading/row-columns.ts'
import { parsePlainNumber } from './reading/number-text.ts'

const tool = 'pgbench'
const lineFeed = 10

// pgbench (16.4, server 15.8 (Debian 15.8-1))   pgbench (14.2)   pgbench (15.18 (Debian 15.18-0+deb12u1), server 10.23)
const banner = /^pgbench \((\d[\w.]{0,40})(?: \([^()]{1,80}\))?(?:, server (\S.{0,100}))?\)$/
// starting vacuum...end.
const vacuum = /^starting (?:vacuum|full vacuum)/
// transaction type: <builtin: TPC-B (sort of)>
const type = /^transaction type: (.{1,300})$/
// SQL script 2: /tmp/update.sql
const script = /^SQL script (\d{1,6}): (.{1,300})$/
// tps = 896.967014 (without initial connection time)   (excluding connections establishing)   (including reconnection times)
const lastLine =
  /^tps = \S{1,40} \((?:without initial connection time|excluding connections establishing|including reconnection times)\)$/
// tps = 896.967014   (copied without the words behind it)
const bareRate = /^tps = \d{1,15}(?:\.\d{1,9})?$/
const rateLine = new RegExp(`${lastLine.source}|${bareRate.source}`)
const progressLine = /^progress: \S/
const processed = /^number of transactions actually processed: \d/
// pgbench: error: client 3 script 0 aborted in command 5 query 0: ERROR:  deadlock detected
// Client 12 aborted in state 8: ERROR:  could not extend file
// Connection to database "pgbench" failed:
const alarm =
  /^(?:pgbench: (?:error|fatal): |client \d+ (?:script \d+ )?aborted in |connection to (?:database|server) |(?:PANIC|FATAL|ERROR): |too many command)/i
// pgbench: error: connection to server at "127.0.0.1", port 5432 failed: Connection refused
const refusal =
  /^(?:pgbench: (?:error|fatal): )?(?:connection to|could not connect to) (?:server|database) /i
// With too many clients, each of several threads prints a message.
const refused =
  /^pgbench: (?:error|fatal): connection to (?:server|database) .{1,200} failed: (?!.{0,200}(?:too many clients|connection slots))/
// Run was aborted; the above results are incomplete.
const aborted = /Run was aborted; the above results are incomplete\.$/

const skipped: readonly RegExp[] = [
  vacuum,
  /^(?:creating tables|creating primary keys|creating foreign keys|dropping old tables|generating data|set primary key|vacuuming|vacuum)/,
  /^\d+ of \d+ tuples \(\d+%\)/,
  /^done(?: in [\d.]+ s|\.)/,
  /^(?:NOTICE|WARNING|DETAIL|HINT|CONTEXT): /,
  /^ - (?:weight: |\d+ transactions \()/,
  /^pgbench: (?:warning|hint|detail|info|client |pghost: )/,
  /^\s*(?:Is the server running |TCP\/IP connections on port )/,
]

// What pgbench prints to its standard output.
const ofResult =
  /^(?:pgbench \(|transaction type: |scaling factor: |query mode: |number of |latency average|tps = )/

const heads = [
  banner,
  vacuum,
  type,
  processed,
  lastLine,
  progressLine,
  /^pgbench: (?:error|fatal): /,
]

const sharedLines: RunLines = {
  programs: [tool],
  // With -v, the line of each table that is vacuumed follows.
  starts: [banner, /^starting (?:full )?vacuum\.\.\./],
  once: [type],
  // Results that were pasted below each other often lack the lines in front of the number of transactions or of the latency.
  body: new RegExp(
    `${progressLine.source}|${type.source}|^(?:scaling factor|query mode|number of clients|number of transactions actually processed|latency average|tps)\\b`,
  ),
  fatal: refused,
  refusal,
  alarm,
  position(text) {
    const second = /^progress: ([\d.]{1,20}) s, /.exec(text)?.[1]
    return second === undefined ? undefined : Number(second)
  },
}

const runLines: RunLines = { ...sharedLines, last: rateLine }
// Authors paste the rate above the latency: then it begins a result.
const ratesFirst: RunLines = { ...sharedLines, once: [type, rateLine] }

function layoutOf(lines: readonly Line[]): RunLines {
  const [first, second] = lines.filter(({ text }) => runLines.body.test(text))
  const isRateFirst = first !== undefined && rateLine.test(first.text)
  return isRateFirst && second?.text.startsWith('latency average') ? ratesFirst : runLines
}

/** pgbench: `tps`, `latency.avg`, `transactions`, failures; field threads is the number of clients. */
export const pgbench: Format = {
  name: tool,
  // `pgbench -i` prints a line for each 100,000 rows.
  recognises: ({ headLines }) =>
    headLines
      .filter((line) => vacuum.test(line) || !skipped.some((pattern) => pattern.test(line)))
      .slice(0, 60)
      .some((line) => heads.some((pattern) => pattern.test(line))),
  read,
}

class State {
  readonly run = new RunDraft(tool)
  readonly progress = new Progress()
  /** How many latencies of statements were read, and whether more may follow. */
  readonly statements = { count: 0, open: false }
  alarm?: Line
  alarms = 0
  /** The line after an alarm that ends with a colon. */
  reasonLine?: number
  /** The number of the script whose result is being read; empty outside of the results of scripts. */
  script = ''
  hasType = false
  isWhole = false
  lastLine = 1
}

function read(source: Source): readonly ResultReading[] {
  // Only the last line of a result ends with a bracket, so it is complete without a line feed.
  const isComplete = (text: string): boolean => lastLine.test(text) || aborted.test(text)
  // Authors emphasise lines: **number of threads: 1**
  const all = completeLines(source, tool, { severity: 'info', isComplete }).map((line) =>
    line.text.startsWith('**') ? { ...line, text: line.text.replaceAll('**', '') } : line,
  )
  return joinedStreams(appendedRuns(all, layoutOf(all)))
    .map((lines) => {
      const state = new State()
      for (const line of lines) {
        state.lastLine = line.line
        if (!readLine(source, state, line)) reportUnknownLine(source, tool, line)
      }
      return state
    })
    .filter(isRun)
    .map((state) => judge(source, state))
}

// Scripts that keep both streams write the result first, and below it what pgbench printed before it, as errors. A run that was refused is another one.
function joinedStreams(runs: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const joined: (readonly Line[])[] = []
  const isBefore = ({ text }: Line): boolean => vacuum.test(text) || progressLine.test(text)
  for (const run of runs) {
    const before = joined.at(-1)
    const isResult =
      before?.some(({ text }) => lastLine.test(text)) === true && !before.some(isBefore)
    const areErrors =
      run.some(isBefore) && !run.some(({ text }) => ofResult.test(text) || refusal.test(text))
    if (isResult && areErrors) joined[joined.length - 1] = [...before, ...run]
    else joined.push(run)
  }
  return joined
}

// taskset -c 0,1 pgbench --host=127.0.0.1 --client=1 --time=3 --select-only bench
function commandOf(text: string): string | undefined {
  return / --?[a-zA-Z]/.test(text) ? parseCommandLine(tool, text) : undefined
}

// The output of `pgbench -i` alone is no run.
function isRun({ hasType, isWhole, progress, alarm, run }: State): boolean {
  if (hasType || isWhole || progress.rows > 0 || alarm !== undefined) return true
  return run.facts.length > 0 || (run.command !== undefined && !initialises(run.command.text))
}

function readLine(source: Source, state: State, each: Line): boolean {
  const { run } = state
  const { text, line } = each
  let match: RegExpExecArray | null
  if (progressLine.test(text)) {
    readProgress(source, state.progress, each)
    return true
  }
  const command = commandOf(text)
  if ((match = banner.exec(text))) {
    run.fact('tool', `pgbench ${match[1] ?? ''}`, line)
    if (match[2] !== undefined) run.fact('server', match[2], line)
  } else if (command !== undefined) run.command ??= { text: command, line }
  else if ((match = type.exec(text))) {
    state.hasType = true
    // Its script came from the standard input.
    if (match[1] !== '-') run.setting('workload', workloadOf(match[1] ?? ''), line)
  } else if ((match = script.exec(text))) {
    state.script = match[1] ?? ''
    run.fact(`script ${state.script}`, workloadOf(match[2] ?? ''), line)
  } else if (aborted.test(text)) {
    const reason = state.alarm ?? each
    run.fail(reason.text, reason.line)
  } else if (alarm.test(text)) {
    if (!readReason(source, state, each)) readAlarm(source, state, each)
  } else if (statementTitle.test(text)) state.statements.open = true
  else if (state.statements.open && readStatement(state, each)) return true
  else
    return (
      readEntry(state, each) ||
      skipped.some((pattern) => pattern.test(text)) ||
      readReason(source, state, each)
    )
  return true
}

function readAlarm(source: Source, state: State, { text, line }: Line): void {
  state.alarm ??= { text: text.slice(0, 300), line }
  state.alarms += 1
  if (text.endsWith(':')) state.reasonLine = line + 1
  source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
}

// The words of libpq, because a message repeats the line.
const reason =
  /^\s*(?:(?:FATAL|ERROR|PANIC): |could not |connection (?:pointer is NULL|not open)|timeout expired|server (?:closed|does not|did not|didn't|refuse|offered|sent)|SSL |SCRAM |fe_\w{1,30}: )/

// connection to database "bench" failed:   (the reason is on the next line)
function readReason(source: Source, state: State, { text, line }: Line): boolean {
  if (state.reasonLine !== line || !reason.test(text)) return false
  if (state.alarm?.line === line - 1)
    state.alarm = { ...state.alarm, text: `${state.alarm.text} ${text.trim().slice(0, 300)}` }
  source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
  return true
}

function readEntry(state: State, { text, line }: Line): boolean {
  const bare = text.replace(/^ - /, '')
  const prefix = state.script === '' ? '' : `script ${state.script}.`
  for (const [pattern, ...targets] of entries) {
    const match = pattern.exec(bare)
    if (!match) continue
    if (rateLine.test(text)) state.isWhole = true
    const prefixed = targets.map((target) =>
      typeof target === 'object' ? { ...target, name: prefix + target.name } : target,
    )
    return addGroups(state.run, prefixed, match, line)
  }
  return false
}

const notableConnecting = 1.1

// Versions 9 to 13 do not print whether they reconnect for every transaction.
function chooseRate({ run }: State): void {
  const without = run.measurements.get('tps')
  const withTime = run.measurements.get('tps.with-connecting')
  if (without === undefined || withTime === undefined) return
  if (run.command && reconnects(run.command.text))
    run.measurements.set('tps', { ...withTime, metric: 'tps' })
  else if (without.value > notableConnecting * withTime.value)
    run.warnings.push(
      `tps excludes connection time; including it, tps is ${withTime.value.toFixed(1)}. Was pgbench run with -C?`,
    )
}

function judge(source: Source, state: State): ResultReading {
  const { run, progress, alarm, alarms } = state
  // The last line of a cut file is missing, that of a copied output was left out.
  const isCopied = source.bytes.at(-1) === lineFeed && run.measurements.has('tps.with-connecting')
  const isWhole = state.isWhole || isCopied
  if (isWhole && !state.isWhole) {
    const text = 'ends before the rate without connection time'
    source.report('info', `${tool}/cut-off`, text, state.lastLine)
    run.warnings.push(text)
  }
  chooseRate(state)
  if (alarm && !isWhole) run.fail(alarm.text, alarm.line)
  else if (alarm) run.warnings.push(alarms > 1 ? `${alarm.text} (one of ${alarms})` : alarm.text)
  const failures = run.measurements.get('failures')
  if (failures && failures.value > 0) run.warnings.push(`${failures.value} transactions failed`)
  if (progress.bad > 0)
    run.warnings.push(`${progress.bad} progress line${progress.bad === 1 ? '' : 's'} not read`)
  const text =
    progress.rows > 0
      ? `ends at second ${progress.second} without a result`
      : 'ends without a result'
  const end = isWhole ? undefined : { text, line: state.lastLine }
  return run.reading(source, { series: progressSeries(progress), end })
}

const statementTitle =
  /^(?: - )?statement latencies in milliseconds(?:, failures and retries| and failures)?:$/

//         0.002           0           0  \set aid random(1, 100000 * :scale)
// ⇥0.004386⇥\set nbranches 1 * :scale   (before 9.6; a copied output may have lost its indentation)
const row = /^[ \t]*(\d{1,12}\.\d{3,6})(?: +(\d{1,18}))?(?: +(\d{1,18}))?[ \t]+(\S.*)$/

function readStatement({ run, statements, script }: State, { text, line }: Line): boolean {
  const [, latency, failures, retries, statement = ''] = row.exec(text) ?? []
  if (latency === undefined) {
    statements.open = false
    return false
  }
  statements.count += 1
  const name = `statement ${statements.count}`
  run.fact(name, script === '' ? statement : `${statement} (script ${script})`, line)
  run.add(ms(`${name}.latency.avg`), latency, line)
  if (failures !== undefined) run.add(count(`${name}.failures`), failures, line)
  if (retries !== undefined) run.add(count(`${name}.retries`), retries, line)
  return true
}

// The lines of a pgbench result and the meanings of their numbers.

type Entry = readonly [pattern: RegExp, ...targets: Target[]]

/** The lines in the order in which pgbench prints them. */
const entries: readonly Entry[] = [
  [/^scaling factor: (\S{1,30})$/, 'scale'],
  // partition method: hash
  [/^partition method: (\w{1,30})$/, 'fact partition method'],
  [/^partitions: (\d{1,9})$/, 'fact partitions'],
  // query mode: prepared
  [/^query mode: (\w{1,30})$/, 'mode'],
  [/^number of clients: (\d{1,9})$/, 'threads'],
  // number of threads: 2   (of the program)
  [/^number of threads: (\d{1,9})$/, 'fact threads of pgbench'],
  [/^maximum number of tries: (\d{1,9})$/, 'fact tries'],
  [/^number of transactions per client: (\d{1,18})$/, 'fact transactions per client'],
  // duration: 60 s
  [/^duration: (\d{1,9}) s$/, 'seconds'],
  [/^number of transactions actually processed: (\d{1,18})(?:\/\d{1,18})?$/, count('transactions')],
  // number of failed transactions: 12 (0.120%)
  [/^number of failed transactions: (\d{1,18}) \(\S{1,20}\)$/, count('failures')],
  [/^number of serialization failures: (\d{1,18}) \(\S{1,20}\)$/, count('failures.serialization')],
  [/^number of deadlock failures: (\d{1,18}) \(\S{1,20}\)$/, count('failures.deadlock')],
  [/^number of transactions retried: (\d{1,18}) \(\S{1,20}\)$/, count('transactions.retried')],
  [/^total number of retries: (\d{1,18})$/, count('retries')],
  // number of transactions skipped: 3 (0.030 %)
  [/^number of transactions skipped: (\d{1,18}) \(.{1,20}\)$/, count('transactions.skipped')],
  // number of transactions above the 100.0 ms latency limit: 7/10000 (0.070 %)
  [
    /^number of transactions above the (\S{1,20}) ms latency limit: (\d{1,18})(?:\/\d{1,18})? \(.{1,20}\)$/,
    'fact latency limit in ms',
    count('transactions.late'),
  ],
  // latency average = 15.844 ms   latency average: 15.844 ms   latency average = 1.2 ms (including failures)
  [/^latency average(?: =|:) (\S{1,40}) ms(?: \(including failures\))?$/, ms('latency.avg')],
  [/^latency stddev(?: =|:) (\S{1,40}) ms$/, ms('latency.stddev')],
  [/^rate limit schedule lag: avg (\S{1,40}) \(max (\S{1,40})\) ms$/, ms('lag.avg'), ms('lag.max')],
  [/^initial connection time = (\S{1,40}) ms$/, ms('time.connecting')],
  [/^average connection time = (\S{1,40}) ms$/, ms('time.connecting.avg')],
  [/^tps = (\S{1,40}) \(including connections establishing\)$/, rate('tps.with-connecting')],
  [
    /^tps = (\S{1,40})(?: \((?:excluding connections establishing|without initial connection time|including reconnection times)\))?$/,
    rate('tps'),
  ],
]

// The built-in scripts, as -b names them; 9.0 to 9.5 print other names.
const builtin = new Map([
  ['TPC-B (sort of)', 'tpcb-like'],
  ['simple update', 'simple-update'],
  ['select only', 'select-only'],
  ['Update only pgbench_accounts', 'simple-update'],
  ['SELECT only', 'select-only'],
  ['Custom query', 'custom'],
])

/** The workload of a transaction type: the name of a built-in script, or the script's path. */
function workloadOf(text: string): string {
  const name = /^<builtin: (.*)>$/.exec(text)?.[1] ?? text
  return builtin.get(name) ?? name
}

// The progress lines of pgbench (-P) as a series.

class Progress {
  rows = 0
  bad = 0
  second = 0
  /** The time of the first row with --progress-timestamp, in seconds since 1970. */
  start?: number
  readonly at: number[] = []
  readonly columns = new Map<string, { readonly unit: string; readonly values: number[] }>()
}

// progress: 5.0 s, 1234.5 tps, lat 8.097 ms stddev 2.345, lag 0.201 ms, 3 skipped, 0 failed, 2 retried, 5 retries
// progress: 1416391577.123 s, …   (9.3: 1234.5 tps, 8.097 ms lat)
const shape =
  /^progress: (\S{1,40}) s, (\S{1,40}) tps(?:, lat (\S{1,40}) ms stddev (\S{1,40})|, (\S{1,40}) ms lat)?(?:, lag (\S{1,40}) ms)?(?:, (\S{1,40}) skipped)?(?:, (\S{1,40}) failed)?(?:, (\S{1,40}) skipped)?(?:, (\S{1,40}) retried, (\S{1,40}) retries)?$/

const skippedCount = count('transactions.skipped')
const meanings: readonly Meaning[] = [
  ...[rate('tps'), ms('latency.avg'), ms('latency.stddev'), ms('latency.avg'), ms('lag.avg')],
  ...[skippedCount, count('failures'), skippedCount],
  ...[count('transactions.retried'), count('retries')],
]

/** Reads a progress line, or reports one of another form. The latency of no transaction is NaN. */
function readProgress(source: Source, progress: Progress, { text, line }: Line): void {
  const [, time = '', ...numbers] = shape.exec(text) ?? []
  const printed = parsePlainNumber(time)
  const tps = parsePlainNumber(numbers[0] ?? '')
  if (printed === undefined || tps === undefined) {
    progress.bad += 1
    const message = `Unexpected ${quoted(text)}, expected a progress line`
    source.report('warning', 'pgbench/bad-line', message, line)
    return
  }
  // Seconds since 1970 begin an interval after the start, which is not printed.
  if (printed > 1e9) progress.start ??= printed
  const second =
    progress.start === undefined ? printed : Math.round((printed - progress.start) * 1e3) / 1e3
  if (progress.rows > 0 && second <= progress.second) {
    source.report('warning', 'pgbench/order', `second ${second} follows ${progress.second}`, line)
  }
  progress.second = second
  progress.at.push(second)
  for (const [index, meaning] of meanings.entries()) {
    const value = parsePlainNumber(numbers[index] ?? '')
    if (value === undefined) continue
    const column = progress.columns.get(meaning.name) ?? { unit: meaning.unit, values: [] }
    progress.columns.set(meaning.name, column)
    while (column.values.length < progress.rows) column.values.push(Number.NaN)
    column.values[progress.rows] = toBaseUnit(value, meaning)
  }
  progress.rows += 1
}

/** The progress lines as a series; undefined when there is none. */
function progressSeries({ rows, at, columns }: Progress): Series | undefined {
  if (rows === 0) return undefined
  return {
    at: Float64Array.from(at),
    columns: [...columns].map(([metric, { unit, values }]) => {
      const all = new Float64Array(rows).fill(Number.NaN)
      all.set(values)
      return { metric, unit, values: all }
    }),
  }
}
