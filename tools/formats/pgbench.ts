// The output of pgbench 9.0 to 18: progress lines, the result, statements' latencies; several runs in a file.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (printResults, printProgressReport). Latencies are in ms.
// `tps` is the rate without the time of connecting; the other one of 9 to 13 is `tps.with-connecting`.
// What initialisation and vacuum print is skipped.
import type { ResultReading } from '../model.ts'
import { commandLineOf } from './reading/command-line.ts'
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
import { entries, kindOf, type Entry } from './pgbench/entries.ts'
import {
  newProgress,
  progressLine,
  progressSeries,
  readProgress,
  type Progress,
} from './pgbench/progress.ts'
import { readStatement, statementTitle, type Statements } from './pgbench/statements.ts'
import type { Source } from './reading/source.ts'

// pgbench (16.4, server 15.8 (Debian 15.8-1))   pgbench (14.2)   pgbench (15.18 (Debian 15.18-0+deb12u1), server 10.23)
const banner = /^pgbench \((\d[\w.]{0,40})(?: \([^()]{1,80}\))?(?:, server (\S.{0,100}))?\)$/
// starting vacuum...end.
const vacuum = /^starting (?:vacuum|full vacuum)/
// transaction type: <builtin: TPC-B (sort of)>
const type = /^transaction type: (.{1,300})$/
// SQL script 2: /tmp/update.sql
const script = /^SQL script (\d{1,6}): (.{1,300})$/
// tps = 896.967014 (without initial connection time)   (excluding connections establishing)   (including reconnection times)
const last =
  /^tps = \S{1,40} \((?:without initial connection time|excluding connections establishing|including reconnection times)\)$/
// pgbench: error: client 3 script 0 aborted in command 5 query 0: ERROR:  deadlock detected
// Client 12 aborted in state 8: ERROR:  could not extend file
// Connection to database "pgbench" failed:
const alarm =
  /^(?:pgbench: (?:error|fatal): |client \d+ (?:script \d+ )?aborted in |connection to (?:database|server) |(?:PANIC|FATAL|ERROR): |too many command)/i
// Run was aborted; the above results are incomplete.
const aborted = /Run was aborted; the above results are incomplete\.$/

const skipped: readonly RegExp[] = [
  /^(?:creating tables|creating primary keys|creating foreign keys|dropping old tables|generating data|set primary key|vacuuming|vacuum)/,
  /^\d+ of \d+ tuples \(\d+%\)/,
  /^done(?: in [\d.]+ s|\.)/,
  /^(?:NOTICE|WARNING|DETAIL|HINT|CONTEXT): /,
  /^ - (?:weight: |\d+ transactions \()/,
  /^pgbench: (?:warning|hint|detail|info|client |pghost: )/,
]

const heads = [banner, vacuum, type, last, progressLine, /^pgbench: (?:error|fatal): /]

/** pgbench: `tps`, `latency.avg`, `transactions`, failures; field threads is the number of clients. */
export const pgbench: Format = {
  name: 'pgbench',
  recognises: ({ head }) =>
    head.split('\n', 60).some((line) => heads.some((pattern) => pattern.test(line.trimEnd()))),
  read,
}

interface State {
  readonly run: RunDraft
  readonly progress: Progress
  readonly statements: Statements
  alarm?: { readonly text: string; readonly line: number; count: number }
  /** The number of the script whose part of the result goes by; empty outside of one. */
  script: string
  described: boolean
  whole: boolean
  lastLine: number
}

function newState(): State {
  return {
    run: newRun('pgbench'),
    progress: newProgress(),
    statements: { count: 0 },
    script: '',
    described: false,
    whole: false,
    lastLine: 1,
  }
}

function read(source: Source): readonly ResultReading[] {
  const states: State[] = []
  let current: State | undefined
  const next = (): State => {
    current = newState()
    states.push(current)
    return current
  }
  const cursor = source.cursor()
  while (cursor.next()) {
    const text = cursor.text().trimEnd()
    if (text.trim() === '') continue
    const { line } = cursor
    // Only the last line of a result ends with a bracket, so that it is whole without a line feed.
    if (!cursor.complete && !last.test(text) && !aborted.test(text)) {
      source.report(
        'info',
        'pgbench/cut-off',
        'the last line has no line feed and is not used',
        line,
      )
      continue
    }
    if (current === undefined || startsAnother(current, text)) current = next()
    current.lastLine = line
    if (!readLine(source, current, text, line)) unknownLine(source, 'pgbench', text, line)
  }
  return states.filter((one) => !isNoRun(one)).map((one) => judge(source, one))
}

// Behind a result, or behind a head that has come already.
function startsAnother({ whole, described, progress }: State, text: string): boolean {
  if (banner.test(text) || vacuum.test(text)) return whole || described || progress.rows > 0
  if (type.test(text)) return whole || described
  return (progressLine.test(text) || isCommand(text)) && whole
}

// taskset -c 0,1 pgbench --host=127.0.0.1 --client=1 --time=3 --select-only bench
function isCommand(text: string): boolean {
  return / --?[a-zA-Z]/.test(text) && commandLineOf('pgbench', text) !== undefined
}

// The output of `pgbench -i` alone is none.
function isNoRun({ described, whole, progress, alarm: failed, run }: State): boolean {
  return (
    !described && !whole && progress.rows === 0 && failed === undefined && run.facts.length === 0
  )
}

function readLine(source: Source, at: State, text: string, line: number): boolean {
  const { run } = at
  let match: RegExpExecArray | null
  if (progressLine.test(text)) return readProgress(source, at.progress, text, line)
  if ((match = banner.exec(text))) {
    fact(run, 'tool', `pgbench ${match[1] ?? ''}`, line)
    if (match[2] !== undefined) fact(run, 'server', match[2], line)
  } else if (isCommand(text)) {
    const command = commandLineOf('pgbench', text)
    if (command !== undefined) run.command ??= { text: command, line }
  } else if ((match = type.exec(text))) {
    at.described = true
    setting(run, 'workload', kindOf(match[1] ?? ''), line)
  } else if ((match = script.exec(text))) {
    at.script = match[1] ?? ''
    fact(run, `script ${at.script}`, kindOf(match[2] ?? ''), line)
  } else if (aborted.test(text)) fail(run, at.alarm?.text ?? text, at.alarm?.line ?? line)
  else if (alarm.test(text)) {
    if (at.alarm) at.alarm.count += 1
    else at.alarm = { text: text.slice(0, 300), line, count: 1 }
    source.report('warning', 'pgbench/alarm', text.slice(0, 200), line)
  } else if (statementTitle.test(text)) at.statements.open = true
  else if (at.statements.open && readStatement(at.statements, run, at.script, text, line))
    return true
  else if (!readEntry(at, text, line))
    return vacuum.test(text) || skipped.some((pattern) => pattern.test(text))
  return true
}

function readEntry(at: State, text: string, line: number): boolean {
  const bare = text.replace(/^ - /, '')
  const found = entries.find(({ pattern }) => pattern.test(bare))
  if (found === undefined) return false
  if (last.test(text)) at.whole = true
  take(
    at.run,
    found,
    at.script === '' ? '' : `script ${at.script}.`,
    found.pattern.exec(bare),
    line,
  )
  return true
}

function take(
  run: RunDraft,
  { to }: Entry,
  prefix: string,
  match: RegExpExecArray | null,
  line: number,
): void {
  for (const [index, target] of to.entries()) {
    const text = match?.[index + 1]
    if (text === undefined || target === 'skip') continue
    if (typeof target !== 'string')
      state(run, { ...target, name: prefix + target.name }, text, line)
    else if (target.startsWith('fact ')) fact(run, target.slice(5), text, line)
    else setting(run, target, text, line)
  }
}

function judge(source: Source, at: State): ResultReading {
  const { run } = at
  if (at.alarm) {
    const { text, count, line } = at.alarm
    if (!at.whole) fail(run, text, line)
    else run.warnings.push(count > 1 ? `${text} (one of ${count})` : text)
  }
  const failures = run.measurements.get('failures')
  if (failures && failures.value > 0) run.warnings.push(`${failures.value} transactions failed`)
  if (at.progress.bad > 0)
    run.warnings.push(
      `${at.progress.bad} progress line${at.progress.bad === 1 ? '' : 's'} not read`,
    )
  const where =
    at.progress.rows > 0
      ? `ends at second ${at.progress.second} without a result`
      : 'ends without a result'
  return readingOf(source, run, {
    series: progressSeries(at.progress),
    end: at.whole ? undefined : { text: where, line: at.lastLine },
  })
}
