// What has been read of one run while its lines go by.
import type { Bin, Fact, Severity } from '../../core/model.ts'
import {
  parseCommandLine,
  programArguments,
  scriptCommand,
} from '../reading/printed-command-line.ts'
import { Intervals, type Inner, type Metric, type PrintedUnit } from './intervals.ts'

/** A part of the summary. */
export interface Section {
  readonly title: RegExp
  readonly entries: readonly Entry[]
}

/** A labelled line: `shape` is its text after the label with `#` for a number, one target a number. */
export type Entry = readonly [label: RegExp, shape: string, targets: readonly Target[]]

/** Where a number goes; `percentile` takes its rank from the label, `skip` is known and not kept. */
export interface Target {
  readonly metric: Metric | Inner | 'percentile' | 'skip'
  readonly unit: PrintedUnit
}

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

/** A line with the words that say why a run ended. */
export interface QuotedLine {
  readonly text: string
  readonly line: number
}

/** FATAL and ALERT lines: how many, the one that names the cause best, and how well it does. */
class Alarms {
  count = 0
  cause?: QuotedLine
  rank = Infinity
  /** True while lines that belong to an alarm may follow. */
  open = false
}

/** A partially parsed run. Filled by the line tables, validated by `checks.ts`. */
export class Draft {
  stage: Stage = 'prologue'
  readonly firstLine: number
  lastLine: number
  banner?: QuotedLine
  command?: QuotedLine
  /** The number of the last line of a command that is continued with backslashes. */
  commandEnd?: number
  threads?: QuotedLine
  readonly facts: Fact[] = []
  readonly stated = new Map<Metric | Inner, Stated>()
  /** Percentile ranks of the summary, in the order printed. */
  readonly ranks: string[] = []
  /** Labels of the summary and the line each was first seen on. */
  readonly labels = new Map<string, number>()
  section?: Section
  readonly titles = new Set<string>()
  readonly intervals = new Intervals()
  /** Percentiles of the intervals, in seconds by row, from the histograms of `report-hook.ts`. */
  readonly percentiles = new Map<number, number[]>([50, 99].map((rank) => [rank, []]))
  readonly bins: Bin[] = []
  readonly alarms = new Alarms()
  /** What ended the program from outside, such as `Killed`. */
  ended?: QuotedLine
  /** Set where the recorder ended the run on purpose. */
  endedEarly?: QuotedLine
  /** Second of the last checkpoint report; its counters start again there. */
  checkpoint?: { readonly second: number; readonly line: number }
  /** The JSON interval report that is being read. */
  report?: { readonly time: number; readonly values: Map<string, number> }
  /** The columns of a report that a script prints, whose values are on the next line. */
  reportHead?: { readonly cells: readonly string[]; readonly line: number }
  /** True while a checkpoint's own summary goes by. */
  inCheckpoint = false
  /** Lines in front of a banner that sysbench did not print. */
  loose?: { readonly line: number; count: number }
  /** True for the output of `prepare` and `cleanup`. */
  preparing = false
  /** The last line of the file has no line end and was not read. */
  cut = false
  readonly remarks = new Map<string, Remark>()
  /** Why nothing of the run can be used. */
  readonly problems: (QuotedLine & { readonly rule: string })[] = []
  /** Takes a line that is not published. */
  readonly hide: (line: number) => void

  constructor(firstLine: number, hide: Draft['hide']) {
    this.firstLine = firstLine
    this.lastLine = firstLine
    this.hide = hide
  }

  /** True until the threads of the run have started. */
  get isBeforeRun(): boolean {
    const { stage } = this
    return stage === 'prologue' || stage === 'head' || stage === 'starting'
  }

  /** Notes a line; lines of the same rule share the diagnostic of the first, with the last one. */
  remark(severity: Severity, rule: string, what: string, line: number, count = 1): void {
    if (/^(?:noise|unknown-line|bad-line)$/.test(rule)) this.hide(line)
    const known = this.remarks.get(rule)
    if (known) {
      known.count += count
      known.last = line
    } else this.remarks.set(rule, { severity, rule, what, line, count, last: line })
  }

  /** Notes a reason to use none of the run's numbers. */
  refuse(rule: string, text: string, line: number): void {
    this.problems.push({ rule, text, line })
  }

  /** Notes a fact that the run's head states. */
  fact(name: string, value: string, line: number): void {
    this.facts.push({ name, value, line })
  }
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

/** The command line that starts sysbench, or a script with variables for it, without a shell's prompt; undefined when the line is none. */
export function commandLine(text: string): string | undefined {
  const script = scriptCommand(text)
  if (script !== undefined) return script
  const command = parseCommandLine('sysbench', text)
  return command !== undefined && / --| (?:run|prepare|cleanup)$/.test(command)
    ? command
    : undefined
}

const valued = { letters: '', names: ['threads', 'num-threads', 'num_threads'] }

/** The number of threads of a command line, for output that does not state it. */
export function threadsOf({ text, line }: QuotedLine): QuotedLine | undefined {
  const { options = [] } = programArguments('sysbench', text, valued) ?? {}
  const count = options.findLast(({ name }) => valued.names.includes(name.slice(2)))?.value
  return count !== undefined && /^[1-9]\d{0,8}$/.test(count) ? { text: count, line } : undefined
}
