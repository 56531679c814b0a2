// From a plan to the points that are measured, in their order.
import { randomFrom } from '../analysis/random.ts'
import type { ConfigurationPlan, EnginePlan, Plan, WorkloadPlan } from './plan.ts'

/** One run: a workload at a number of threads, on a server that was started for its session. */
export interface Point {
  /** Path of its files in the archive, without `.<tool>.txt`. */
  readonly path: string
  readonly workload: WorkloadPlan
  readonly threads: number
}

/** One start of a server and what is measured on it. */
export interface Session {
  /** Path of its dumps in the archive, without `.<tool>.txt`. */
  readonly path: string
  readonly engine: EnginePlan
  readonly configuration: ConfigurationPlan
  /** Absent when nothing is pinned. */
  readonly cores?: number
  readonly points: readonly Point[]
}

/**
 * The sessions of a plan. `interleaved`: every repeat goes through all engines, configurations and cores, from
 * another start each time, so that a slow drift of the machine does not become a difference between versions.
 * `shuffled`: as the seed says. `as-written`: all repeats of a point follow each other. With `restarts` a round is a
 * start of the server, and its session has every point `repeats` times.
 */
export function sessionsOf(plan: Plan): readonly Session[] {
  const cores = plan.cores ?? [undefined]
  const starts = plan.engines.flatMap((engine) =>
    plan.configurations.flatMap((configuration) =>
      cores.map((count) => ({
        engine,
        configuration,
        ...(count === undefined ? {} : { cores: count }),
      })),
    ),
  )
  const rounds = numbersTo(plan.restarts ?? plan.repeats)
  const next = randomFrom(plan.seed)
  const session = (start: (typeof starts)[number], round: number): Session => {
    const repeats = plan.restarts === undefined ? [round] : numbersTo(plan.repeats)
    const letter = plan.restarts === undefined ? 'r' : 's'
    return {
      ...start,
      path: `sessions/${place(start)}.${letter}${String(round)}`,
      points: repeats.flatMap((repeat) => {
        const which = plan.restarts === undefined ? '' : `s${String(round)}.`
        const points = pointsOf(plan, start, `${which}r${String(repeat)}`)
        return plan.order === 'shuffled' ? shuffled(points, next) : points
      }),
    }
  }
  switch (plan.order) {
    case 'as-written':
      return starts.flatMap((start) => rounds.map((round) => session(start, round)))
    case 'shuffled':
      return rounds.flatMap((round) => shuffled(starts, next).map((start) => session(start, round)))
    case 'interleaved':
      return rounds.flatMap((round) =>
        rotated(starts, round - 1).map((start) => session(start, round)),
      )
  }
}

function numbersTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

type Start = Pick<Session, 'engine' | 'configuration'> & { readonly cores?: number }

function place({ engine, configuration, cores }: Start): string {
  const pinned = cores === undefined ? '' : `/c${String(cores)}`
  return `${engine.name}/${configuration.name}${pinned}`
}

function pointsOf(plan: Plan, start: Start, which: string): readonly Point[] {
  return plan.workloads.flatMap((workload) =>
    (workload.threads ?? plan.threads).map((threads) => ({
      path: `runs/${place(start)}/${workload.name}/t${String(threads)}.${which}`,
      workload,
      threads,
    })),
  )
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function shuffled<T>(items: readonly T[], next: () => number): readonly T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(next() * left.length), 1))
}
