// The duration of a recording: estimated from its plan, then from its pace.
import type { Plan } from './plan.ts'
import type { Session } from './planned-runs.ts'

// Measured with small tables on two cores, in seconds: start, dumps and stop of a server; start and end of a load and
// its monitors; the report of a profile; loading the data of an engine.
const overhead = { session: 2, run: 0.25, profile: 3, engine: 6 }

/** Estimates the duration of `sessions` in seconds; `enginesToLoad` engines still load their data. */
export function estimateSeconds(
  plan: Plan,
  sessions: readonly Session[],
  enginesToLoad = 0,
): number {
  const overheadOfRun = overhead.run + (plan.collect.includes('perf') ? overhead.profile : 0)
  return sessions
    .filter(({ runs }) => runs.length > 0)
    .reduce(
      (sum, { runs }) =>
        sum + overhead.session + plan.warmup + runs.length * (plan.seconds + overheadOfRun),
      enginesToLoad * overhead.engine,
    )
}

/**
 * Estimates the remaining seconds of a recording that was estimated at `total` and reached `done` of them after
 * `elapsed`. The pace replaces the plan within the first tenth.
 */
export function remainingSeconds(total: number, done: number, elapsed: number): number {
  const trust = Math.min(1, done / total / 0.1)
  const pace = done > 0 ? elapsed / done : 1
  return (total - done) * (trust * pace + (1 - trust))
}
