// What the interval lines say about themselves and about the summary.
import type { Draft } from './draft.ts'
import type { Finding } from './finding.ts'
import { firstOther, isInOrder, meanOf, printed, stepOf } from './interval-columns.ts'
import type { Intervals } from './intervals.ts'
import type { Metric } from './metrics.ts'

/** Fields that are no numbers are NaN in the series, and said. */
export function badFields({ intervals }: Draft): readonly Finding[] {
  if (intervals.firstBad === undefined) return []
  const message = `${lines(intervals.bad)} with a field that is not a number`
  return [
    { severity: 'warning', rule: 'bad-line', message, line: intervals.firstBad, sentence: message },
  ]
}

/** One percentile a run; reports of a hook do not say theirs. */
export function percentileRank({ intervals, ranks: stated }: Draft): readonly Finding[] {
  const ranks = printed(intervals, 'rank')
  const row = ranks ? firstOther(ranks, ranks[0]) : -1
  if (ranks && row > 0) {
    const message = `the percentile changes from ${String(ranks[0])} to ${String(ranks[row])}`
    return [{ severity: 'warning', rule: 'percentile', message, line: lineOf(intervals, row) }]
  }
  if (!ranks && stated.length === 0 && printed(intervals, 'latency')) {
    const message = 'these interval lines do not state the percentile of their latency'
    return [{ severity: 'info', rule: 'percentile', message, line: lineOf(intervals, 0) }]
  }
  return []
}

/** The seconds rise: the clock of the interval lines is monotone. */
export function order({ intervals }: Draft): readonly Finding[] {
  const { at, count } = intervals
  let back = 0
  let first = -1
  for (let row = 1; row < count; row += 1) {
    if ((at[row] ?? 0) > (at[row - 1] ?? 0)) continue
    back += 1
    if (first < 0) first = row
  }
  if (first < 0) return []
  const step = `second ${String(at[first])} follows second ${String(at[first - 1])}`
  const sentence = 'interval lines are repeated or out of order'
  const message = `${step}; the clock goes back or stops on ${lines(back)}`
  return [
    {
      severity: 'warning',
      rule: 'interval-order',
      message,
      line: lineOf(intervals, first),
      sentence,
    },
  ]
}

/** No interval is missing. The last one may be: sysbench often ends before it. */
export function gaps(draft: Draft): readonly Finding[] {
  const { intervals } = draft
  const { at, count } = intervals
  const step = stepOf(draft)
  if (step === undefined || step <= 0 || !isInOrder(intervals)) return []
  let missing = 0
  let first = -1
  for (let row = 0; row < count; row += 1) {
    const before = row === 0 ? 0 : (at[row - 1] ?? 0)
    const lost = Math.round(((at[row] ?? 0) - before) / step) - 1
    if (lost <= 0) continue
    missing += lost
    if (first < 0) first = row
  }
  if (first < 0) return []
  const sentence = `${missing} interval${missing === 1 ? '' : 's'} missing`
  const message = `${sentence}, the first before second ${String(at[first])}`
  return [
    {
      severity: 'warning',
      rule: 'interval-gap',
      message,
      line: lineOf(intervals, first),
      sentence,
    },
  ]
}

/** As many threads run as the head says. The last line may count threads that have already ended. */
export function threadCount({ intervals, threads }: Draft): readonly Finding[] {
  const running = printed(intervals, 'threads')
  const first = running?.[0]
  if (!running || first === undefined) return []
  const expected = threads === undefined ? first : Number(threads.text)
  const row = firstOther(running, expected)
  if (row < 0) return []
  const line = lineOf(intervals, row)
  const value = String(running[row])
  const second = String(intervals.at[row])
  const isLast = row === running.length - 1 && row > 0
  const severity = isLast ? 'info' : 'warning'
  const sentence =
    row === 0
      ? `the head says ${expected} threads, the interval lines ${value}`
      : `threads fall from ${expected} to ${value} at second ${second}`
  return [{ severity, rule: 'threads', message: sentence, line, ...(isLast ? {} : { sentence }) }]
}

/** Reads, writes and others add up to the queries, within rounding. */
export function queriesOfTypes({ intervals }: Draft): readonly Finding[] {
  const queries = printed(intervals, 'qps')
  const reads = printed(intervals, 'reads/s')
  const writes = printed(intervals, 'writes/s')
  const others = printed(intervals, 'others/s')
  if (!queries || !reads || !writes || !others) return []
  let wrong = 0
  let first = -1
  for (let row = 0; row < queries.length; row += 1) {
    const sum = (reads[row] ?? 0) + (writes[row] ?? 0) + (others[row] ?? 0)
    if (!(Math.abs(sum - (queries[row] ?? 0)) > 0.031)) continue
    wrong += 1
    if (first < 0) first = row
  }
  if (first < 0) return []
  const message = `read + write + other differs from qps on ${lines(wrong)}`
  const sentence = 'interval lines contradict themselves'
  return [
    { severity: 'warning', rule: 'identity', message, line: lineOf(intervals, first), sentence },
  ]
}

// Rates of the summary and the interval column that must average to them.
const averaged: readonly (readonly [Metric, Metric])[] = [
  ['tps', 'tps'],
  ['qps', 'qps'],
  ['eps', 'eps'],
]

/** The intervals average to the summary, within 0.5 %, where they cover the run. */
export function meanOfSummary(draft: Draft): readonly Finding[] {
  if (!isWhole(draft)) return []
  return averaged.flatMap(([summary, column]): Finding[] => {
    const stated = draft.stated.get(summary)
    const values = printed(draft.intervals, column)
    if (!stated || !values || draft.checkpoint) return []
    const mean = meanOf(values, 0, values.length)
    const off = mean / stated.value - 1
    if (!(Math.abs(mean - stated.value) > 0.005 * stated.value + 0.01)) return []
    const percent = `${(Math.abs(off) * 100).toFixed(1)} % ${off < 0 ? 'below' : 'above'}`
    const sentence = `interval ${column} averages ${percent} the summary`
    return [
      { severity: 'warning', rule: 'identity', message: sentence, line: stated.line, sentence },
    ]
  })
}

// Intervals are whole when they are in order, without gap or bad field, and reach the end of the run.
function isWhole(draft: Draft): boolean {
  const { intervals } = draft
  const step = stepOf(draft)
  const total = draft.stated.get('time.total')?.value
  if (step === undefined || total === undefined || intervals.bad > 0) return false
  const last = intervals.at[intervals.count - 1] ?? 0
  const covered = intervals.count * step
  return isInOrder(intervals) && covered === last && total - last <= 0.005 * total
}

function lineOf(intervals: Intervals, row: number): number {
  return intervals.lines[row] ?? 0
}

function lines(count: number): string {
  return `${count} interval line${count === 1 ? '' : 's'}`
}
