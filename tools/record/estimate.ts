// How long a recording takes: by its plan, and by what it took so far.
import type { Plan } from './plan.ts'
import type { Session } from './points.ts'

// Seconds beside the load, as small tables take on two cores: a start and a stop of a server with its dumps, the
// start and end of a load and its monitors, the texts of a profile, and the making of data once an engine.
const beside = { session: 2, point: 0.25, profile: 3, engine: 6 }

/** Seconds of `sessions` by the plan; `untouched` engines still make their data. */
export function secondsOf(plan: Plan, sessions: readonly Session[], untouched = 0): number {
  const point = plan.seconds + beside.point + (plan.collect.includes('perf') ? beside.profile : 0)
  const started = sessions.filter(({ points }) => points.length > 0)
  return started.reduce(
    (sum, { points }) => sum + beside.session + plan.warmup + points.length * point,
    untouched * beside.engine,
  )
}

/**
 * Seconds left of a recording that by the plan takes `whole` and has come as far as `reached` after `passed`. The
 * plan is trusted at first, and then the pace.
 */
export function secondsLeft(whole: number, reached: number, passed: number): number {
  const trust = Math.min(1, reached / whole / 0.1)
  const pace = reached > 0 ? passed / reached : 1
  return (whole - reached) * (trust * pace + (1 - trust))
}
