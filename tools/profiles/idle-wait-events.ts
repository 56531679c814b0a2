// Waits of threads without work, apart from the waits that delay statements.
import type { IdleWaitOf } from '../analysis/vocabulary.ts'
import type { Wait } from '../core/model.ts'

/** A wait of a thread without work, and what the thread waits for. */
export interface ExcludedWait extends Wait {
  readonly reason: string
}

/** Waits of work and those of idle threads, each in the order of the list. */
export interface SplitWaits {
  readonly waits: readonly Wait[]
  readonly excluded: readonly ExcludedWait[]
}

/** What a list excludes: events, their seconds of all threads, and these ÷ those of the whole list (0 to 1). */
export interface ExclusionTotals {
  readonly events: number
  readonly seconds: number
  /** Undefined where the list has no seconds. */
  readonly share?: number
}

/** Splits a list; every wait is in exactly one of both. */
export function splitWaits(waits: readonly Wait[], idleWaitOf: IdleWaitOf): SplitWaits {
  const work: Wait[] = []
  const excluded: ExcludedWait[] = []
  for (const wait of waits) {
    const idle = idleWaitOf(wait.event)
    if (idle) excluded.push({ ...wait, reason: idle.reason })
    else work.push(wait)
  }
  return { waits: work, excluded }
}

/** Counts what a list excludes. */
export function exclusionTotals({ waits, excluded }: SplitWaits): ExclusionTotals {
  const seconds = secondsOf(excluded)
  const whole = seconds + secondsOf(waits)
  return { events: excluded.length, seconds, ...(whole > 0 ? { share: seconds / whole } : {}) }
}

/** `2 idle events excluded: 68.88 s, 90 % of all listed waits`; undefined where nothing is excluded. */
export function exclusionText(list: SplitWaits): string | undefined {
  const { events, seconds, share } = exclusionTotals(list)
  if (events === 0) return undefined
  const count = `${String(events)} idle ${events === 1 ? 'event' : 'events'} excluded`
  if (share === undefined) return count
  return `${count}: ${seconds.toFixed(2)} s, ${shareText(share)} of the listed wait time`
}

// A share that is not all of the list is never printed as 100 %, nor one of a few microseconds as 0 %.
function shareText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %'
  if (share < 1 && share > 0.99) return '> 99 %'
  return `${(100 * share).toFixed(0)} %`
}

function secondsOf(waits: readonly Wait[]): number {
  return waits.reduce((sum, { seconds }) => sum + (seconds === undefined ? 0 : seconds), 0)
}
