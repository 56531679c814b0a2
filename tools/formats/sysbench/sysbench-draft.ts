// What has been read of one run while its lines go by.
import type { Bin, Fact, Severity } from '../../core/model.ts'
import { parseCommandLine } from '../reading/printed-command-line.ts'
import { programArguments } from '../reading/program-arguments.ts'
import {
  type Inner,
  type Intervals,
  type Metric,
  type PrintedUnit,
  newIntervals,
} from './intervals.ts'

/** A part of the summary. */
export interface Section {
  readonly title: RegExp
  readonly entries: readonly Entry[]
}

/** A labelled line: `shape` is its text after the label with `#` for a number, one target a number. */
export interface Entry {
  readonly label: RegExp
  readonly shape: string
  readonly to: readonly Target[]
}

/** Where a number goes; `percentile` takes its rank from the label, `skip` is known and not kept. */
export interface Target {
  readonly metric: Metric | Inner | 'percentile' | 'skip'
  readonly unit: PrintedUnit
}

/** The stage of a run's output. */
type Stage =
  | 'prologue' // before the banner: a command line, warnings
  | 'head' // after the banner: options
  | 'starting' // after `Initializing worker threads...`: query plans
  | 'running' // after `Threads started!`: interval lines
  | 'summary'
  | 'done' // after the last line of the summary

/** A number of the summary, in base units. */
export interface Stated {
  readonly value: number
  readonly line: number
}

/** Lines of one kind that deserve one diagnostic together. */
interface Remark {
  readonly severity: Severity
  readonly rule: string
  /** What the lines are. */
  readonly what: string
  /** The first of them. */
  readonly line: number
  last: number
  count: number
}

/** Why nothing of a run can be used. */
export interface Problem {
  readonly rule: string
  readonly text: string
  readonly line: number
}

/** A line with the words that say why a run ended. */
export interface QuotedLine {
  readonly text: string
  readonly line: number
}

/** FATAL and ALERT lines: how many, the one that names the cause best, and how well it does. */
interface Alarms {
  count: number
  cause?: QuotedLine
  rank: number
  /** True while lines that belong to an alarm may follow. */
  open: boolean
}

/** A JSON interval report that is being read. */
interface Report {
  time: number
  readonly values: Map<string, number>
}

/** A partially parsed run. Filled by the line tables, validated by `reading.ts`. */
export interface Draft {
  stage: Stage
  readonly firstLine: number
  lastLine: number
  banner?: QuotedLine
  command?: QuotedLine
  /** The number of the last line of a command that is continued with backslashes. */
  commandEnd?: number
  threads?: QuotedLine
  readonly facts: Fact[]
  readonly stated: Map<Metric | Inner, Stated>
  /** Percentile ranks of the summary, in the order printed. */
  readonly ranks: string[]
  /** Labels of the summary and the line each was first seen on. */
  readonly labels: Map<string, number>
  section?: Section
  /** The titles of the sections that were opened. */
  readonly titles: Set<string>
  readonly intervals: Intervals
  /** Percentiles of the intervals, in seconds by row, from the histograms of `report-hook.ts`. */
  readonly percentiles: ReadonlyMap<number, number[]>
  /** Buckets of the histogram of response times. */
  readonly bins: Bin[]
  readonly alarms: Alarms
  /** What ended the program from outside, such as `Killed`. */
  ended?: QuotedLine
  /** Set where the recorder ended the run on purpose. */
  endedEarly?: QuotedLine
  /** Second of the last checkpoint report; its counters start again there. */
  checkpoint?: { readonly second: number; readonly line: number }
  /** The JSON interval report that is being read. */
  report?: Report
  /** True while a checkpoint's own summary goes by. */
  inCheckpoint: boolean
  /** Lines in front of a banner that sysbench did not print. */
  loose?: { readonly line: number; count: number }
  /** True for the output of `prepare` and `cleanup`. */
  preparing: boolean
  /** The last line of the file has no line end and was not read. */
  cut: boolean
  readonly remarks: Map<string, Remark>
  readonly problems: Problem[]
  /** Takes a line that is not published. */
  readonly refuse: (line: number) => void
}

export function newDraft(firstLine: number, refuse: Draft['refuse']): Draft {
  return {
    refuse,
    stage: 'prologue',
    firstLine,
    lastLine: firstLine,
    facts: [],
    stated: new Map(),
    ranks: [],
    labels: new Map(),
    titles: new Set(),
    intervals: newIntervals(),
    percentiles: new Map([50, 99].map((rank) => [rank, []])),
    bins: [],
    alarms: { count: 0, rank: Infinity, open: false },
    inCheckpoint: false,
    preparing: false,
    cut: false,
    remarks: new Map(),
    problems: [],
  }
}

/** True until the threads of the run have started. */
export function isBeforeRun({ stage }: Draft): boolean {
  return stage === 'prologue' || stage === 'head' || stage === 'starting'
}

/** Notes a line; lines of the same rule share the diagnostic of the first, with the last one. */
export function remark(draft: Draft, note: Omit<Remark, 'count' | 'last'>, count = 1): void {
  if (/^(?:noise|unknown-line|bad-line)$/.test(note.rule)) draft.refuse(note.line)
  const known = draft.remarks.get(note.rule)
  if (known) {
    known.count += count
    known.last = note.line
  } else draft.remarks.set(note.rule, { ...note, count, last: note.line })
}

/** Notes a reason to use none of the run's numbers. */
export function refuse(draft: Draft, rule: string, text: string, line: number): void {
  draft.problems.push({ rule, text, line })
}

/** Notes a fact that the run's head states. */
export function fact(draft: Draft, name: string, value: string, line: number): void {
  draft.facts.push({ name, value, line })
}

// FATAL and ALERT lines, and the other words with which a run ends before its summary.

// FATAL: unable to connect to MySQL server on host '127.0.0.1', port 3306, aborting...
// ALERT: failed to execute MySQL query: `COMMIT`
const alarm = /^(?:FATAL|ALERT): /

// Sorted by how precisely a line names the cause. Later lines are consequences.
const causes: readonly RegExp[] = [
  // FATAL: error 1040: Too many connections
  // FATAL: MySQL error: 1461 "Can't create more than max_prepared_stmt_count statements (current value: 16382)"
  /^\w+: (?:MySQL )?error:? \d/,
  // FATAL: mysql_drv_query() returned error 3101 (Plugin instructed the server to rollback …) for query 'COMMIT'
  / returned error \d/,
  // FATAL: Connection to database failed: connection refused
  // FATAL: Cannot find benchmark 'nosuch': no such built-in test, file or module
  /^\w+: (?:Connection to database failed|Cannot |PQ\w+\(\) failed|The event queue is full)/,
]

const longestReason = 500

// WHERE d_w_id = 5   (the rest of a query that an alarm quotes)
// LINE 1: SELECT c FROM sbtest1
const continuation = /^(?:\s|LINE \d+:)/

// Killed
// Segmentation fault (core dumped)
// PANIC: unprotected error in call to Lua API
const endings =
  /^(?:Killed|Terminated|Aborted|Hangup|Segmentation fault|Bus error|Quit|PANIC: |\^C|\*\*\* )|\(core dumped\)$/

/** Reads a line of the tool's alarms; false when it is none. `raw` keeps the line's leading blanks. */
export function readAlarm(alarms: Alarms, raw: string, line: number): boolean {
  if (!alarm.test(raw)) return alarms.open && continuation.test(raw)
  alarms.open = true
  alarms.count += 1
  const found = causes.findIndex((cause) => cause.test(raw))
  const rank = found < 0 ? causes.length : found
  if (rank < alarms.rank) {
    alarms.rank = rank
    alarms.cause = { text: shortened(raw), line }
  }
  return true
}

/** The words of a shell or a library that ended the program. */
export function endingOf(text: string, line: number): QuotedLine | undefined {
  return endings.test(text) ? { text: shortened(text), line } : undefined
}

function shortened(text: string): string {
  const line = text.trim()
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line
}

// The command line of sysbench.

/** The command line that starts sysbench, without a shell's prompt; undefined when the line is none. */
export function commandLine(text: string): string | undefined {
  const command = parseCommandLine('sysbench', text)
  return command !== undefined && hasArguments(command) ? command : undefined
}

function hasArguments(command: string): boolean {
  return command.includes(' --') || / (?:run|prepare|cleanup)$/.test(command)
}

const valued = { letters: '', names: ['threads', 'num-threads', 'num_threads'] }

/** The number of threads of a command line, for output that does not state it. */
export function threadsOf({ text, line }: QuotedLine): QuotedLine | undefined {
  const { options = [] } = programArguments('sysbench', text, valued) ?? {}
  const count = options.findLast(({ name }) => valued.names.includes(name.slice(2)))?.value
  return count !== undefined && /^[1-9]\d{0,8}$/.test(count) ? { text: count, line } : undefined
}
