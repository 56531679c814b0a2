// The output of pgbench 9.0 to 18: progress lines, the result, latencies of statements; several runs in a file.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (printResults, printProgressReport). Latencies are in ms.
// `tps` excludes connection time; `tps.with-connecting`, printed by versions 9 to 13, includes it. With -C, which reconnects
// for every transaction, `tps` includes it in every version. The lines of initialisation and vacuum are skipped.
import type { ResultReading } from '../core/model.ts'
import { initialises, reconnects } from './pgbench/arguments.ts'
import { entries, workloadOf, type Entry } from './pgbench/entries.ts'
import {
  newProgress,
  progressLine,
  progressSeries,
  readProgress,
  type Progress,
} from './pgbench/pgbench-progress.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { parseCommandLine } from './reading/printed-command-line.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { reportUnknownLine } from './reading/reported-text.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

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

const heads = [
  banner,
  vacuum,
  type,
  processed,
  lastLine,
  progressLine,
  /^pgbench: (?:error|fatal): /,
]

const runLines: RunLines = {
  programs: [tool],
  // With -v, the line of each table that is vacuumed follows.
  starts: [banner, /^starting (?:full )?vacuum\.\.\./],
  once: [type],
  // Results that were pasted below each other often lack the lines in front of the number of transactions or of the latency.
  body: new RegExp(
    `${progressLine.source}|${type.source}|^(?:scaling factor|number of clients|number of transactions actually processed|latency average|tps)\\b`,
  ),
  last: new RegExp(`${lastLine.source}|${bareRate.source}`),
  fatal: refused,
  refusal,
  alarm,
  position(text) {
    const second = /^progress: ([\d.]{1,20}) s, /.exec(text)?.[1]
    return second === undefined ? undefined : Number(second)
  },
}

/** pgbench: `tps`, `latency.avg`, `transactions`, failures; field threads is the number of clients. */
export const pgbench: Format = {
  name: tool,
  recognises: ({ head }) =>
    head.split('\n', 60).some((line) => heads.some((pattern) => pattern.test(line.trimEnd()))),
  read,
}

/** A partially parsed run of the file. */
interface State {
  readonly run: RunDraft
  readonly progress: Progress
  readonly statements: Statements
  alarm?: Line
  alarms: number
  /** The line after an alarm that ends with a colon. */
  reasonLine?: number
  /** The number of the script whose result is being read; empty outside of the results of scripts. */
  script: string
  hasType: boolean
  isWhole: boolean
  lastLine: number
}

function newState(): State {
  return {
    run: newRun(tool),
    progress: newProgress(),
    statements: { count: 0 },
    alarms: 0,
    script: '',
    hasType: false,
    isWhole: false,
    lastLine: 1,
  }
}

function read(source: Source): readonly ResultReading[] {
  // Only the last line of a result ends with a bracket, so it is complete without a line feed.
  const isComplete = (text: string): boolean => lastLine.test(text) || aborted.test(text)
  // Authors emphasise lines: **number of threads: 1**
  const all = completeLines(source, tool, { severity: 'info', isComplete }).map((line) =>
    line.text.startsWith('**') ? { ...line, text: line.text.replaceAll('**', '') } : line,
  )
  return appendedRuns(all, runLines)
    .map((lines) => {
      const state = newState()
      for (const line of lines) {
        state.lastLine = line.line
        if (!readLine(source, state, line)) reportUnknownLine(source, tool, line)
      }
      return state
    })
    .filter(isRun)
    .map((state) => judge(source, state))
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
    addFact(run, 'tool', `pgbench ${match[1] ?? ''}`, line)
    if (match[2] !== undefined) addFact(run, 'server', match[2], line)
  } else if (command !== undefined) run.command ??= { text: command, line }
  else if ((match = type.exec(text))) {
    state.hasType = true
    addSetting(run, 'workload', workloadOf(match[1] ?? ''), line)
  } else if ((match = script.exec(text))) {
    state.script = match[1] ?? ''
    addFact(run, `script ${state.script}`, workloadOf(match[2] ?? ''), line)
  } else if (aborted.test(text)) {
    const reason = state.alarm ?? each
    fail(run, reason.text, reason.line)
  } else if (alarm.test(text)) {
    if (!readReason(source, state, each)) readAlarm(source, state, each)
  } else if (statementTitle.test(text)) state.statements.open = true
  else if (state.statements.open && readStatement(state.statements, run, state.script, each))
    return true
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
  const entry = entries.find(({ pattern }) => pattern.test(bare))
  if (entry === undefined) return false
  if (lastLine.test(text) || bareRate.test(text)) state.isWhole = true
  const prefix = state.script === '' ? '' : `script ${state.script}.`
  addEntry(state.run, entry, prefix, { text: bare, line })
  return true
}

function addEntry(
  run: RunDraft,
  { pattern, to }: Entry,
  prefix: string,
  { text, line }: Line,
): void {
  const match = pattern.exec(text)
  for (const [index, target] of to.entries()) {
    const value = match?.[index + 1]
    if (value === undefined || target === 'skip') continue
    if (typeof target !== 'string')
      addMeasurement(run, { ...target, name: prefix + target.name }, value, line)
    else if (target.startsWith('fact ')) addFact(run, target.slice(5), value, line)
    else addSetting(run, target, value, line)
  }
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
  if (alarm && !isWhole) fail(run, alarm.text, alarm.line)
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
  return toReading(source, run, { series: progressSeries(progress), end })
}

/** How many statements were read, and whether more may follow. */
interface Statements {
  count: number
  open?: boolean
}

/** The title over the statements. */
const statementTitle =
  /^(?: - )?statement latencies in milliseconds(?:, failures and retries| and failures)?:$/

//         0.002           0           0  \set aid random(1, 100000 * :scale)
// ⇥0.004386⇥\set nbranches 1 * :scale   (before 9.6; a copied output may have lost its indentation)
const row = /^[ \t]*(\d{1,12}\.\d{3,6})(?: +(\d{1,18}))?(?: +(\d{1,18}))?[ \t]+(\S.*)$/

/** Reads a statement of the script numbered `script`, or of the only script where it is empty; false for other lines. */
function readStatement(
  statements: Statements,
  run: RunDraft,
  script: string,
  { text, line }: Line,
): boolean {
  const [, latency, failures, retries, statement = ''] = row.exec(text) ?? []
  if (latency === undefined) {
    statements.open = false
    return false
  }
  statements.count += 1
  const name = `statement ${statements.count}`
  addFact(run, name, script === '' ? statement : `${statement} (script ${script})`, line)
  addMeasurement(run, { name: `${name}.latency.avg`, unit: 's', over: 1000 }, latency, line)
  if (failures !== undefined)
    addMeasurement(run, { name: `${name}.failures`, unit: '1' }, failures, line)
  if (retries !== undefined)
    addMeasurement(run, { name: `${name}.retries`, unit: '1' }, retries, line)
  return true
}
