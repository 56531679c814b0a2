// FATAL and ALERT lines, and the other words with which a run ends before its summary.
import type { Alarms, QuotedLine } from './draft.ts'

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
