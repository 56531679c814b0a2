// The runs of a plan in their order.
import { randomFrom } from '../analysis/recurrence-analysis.ts'
import {
  coresName,
  threadsOf,
  type ConfigurationPlan,
  type Cores,
  type EnginePlan,
  type Plan,
  type WorkloadPlan,
} from './plan.ts'

/** A run: a workload with a number of threads on the server of its session. */
export interface PlannedRun {
  /** Path of its files in the archive, without `.<tool>.txt`. */
  readonly path: string
  readonly workload: WorkloadPlan
  readonly threads: number
}

/** A start of a server and the runs on it. */
export interface Session {
  /** Path of its dumps in the archive, without `.<tool>.txt`. */
  readonly path: string
  readonly engine: EnginePlan
  readonly configuration: ConfigurationPlan
  /** Absent if server and client are not pinned. */
  readonly cores?: Cores
  /** Sessions of a round have every start once, so a recording that ends after a round is balanced. */
  readonly round: number
  readonly runs: readonly PlannedRun[]
}

/**
 * Returns the sessions of a plan. `interleaved`: every repeat covers all engines, configurations and cores, each time
 * from another start, so that drift of the machine does not bias a version. `shuffled`: in the order of the seed.
 * `as-written`: all repeats of a run follow each other. With `restarts` a session has every run `repeats` times.
 */
export function sessionsOf(plan: Plan): readonly Session[] {
  const cores = plan.cores ?? [undefined]
  const starts = plan.engines.flatMap((engine) =>
    plan.configurations
      .filter(({ name }) => engine.configurations?.includes(name) ?? true)
      .flatMap((configuration) =>
        cores.map((count) => ({
          engine,
          configuration,
          ...(count === undefined ? {} : { cores: count }),
        })),
      ),
  )
  const rounds = numbersTo(plan.restarts ?? plan.repeats)
  const random = randomFrom(plan.seed)
  const session = (start: Start, round: number): Session => {
    const repeats = plan.restarts === undefined ? [round] : numbersTo(plan.repeats)
    const letter = plan.restarts === undefined ? 'r' : 's'
    return {
      ...start,
      round,
      path: `sessions/${startPath(start)}.${letter}${round}`,
      runs: repeats.flatMap((repeat) => {
        const restart = plan.restarts === undefined ? '' : `s${round}.`
        const runs = plan.workloads.flatMap((workload) =>
          threadsOf(plan, workload).map((threads) => ({
            path: `runs/${startPath(start)}/${workload.name}/t${threads}.${restart}r${repeat}`,
            workload,
            threads,
          })),
        )
        return plan.order === 'shuffled' ? shuffled(runs, random) : runs
      }),
    }
  }
  switch (plan.order) {
    case 'as-written':
      return starts.flatMap((start) => rounds.map((round) => session(start, round)))
    case 'shuffled':
      return rounds.flatMap((round) =>
        shuffled(starts, random).map((start) => session(start, round)),
      )
    case 'interleaved':
      return rounds.flatMap((round) =>
        rotated(starts, round - 1).map((start) => session(start, round)),
      )
  }
}

function numbersTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

type Start = Pick<Session, 'engine' | 'configuration' | 'cores'>

function startPath({ engine, configuration, cores }: Start): string {
  const folder = cores === undefined ? '' : `/c${coresName(cores)}`
  return `${engine.name}/${configuration.name}${folder}`
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}
