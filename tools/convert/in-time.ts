// A time limit for the conversion of one page.
import { runWithin } from '../archive/time-limit.ts'

// The longest that a page was seen to take is a hundredth of this.
const longestPage = 600_000

/** Returns what `work` returns; throws after ten minutes, which is a loop. */
export function inTime<T>(work: () => T): T {
  const results: T[] = []
  const isDone = runWithin(longestPage, () => {
    results.push(work())
  })
  const [result] = results
  if (!isDone || result === undefined) throw new Error(`no result after ${longestPage / 1000} s`)
  return result
}
