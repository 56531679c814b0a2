// Contradictions between the keys of a plan, which no schema states.
import { availableParallelism } from 'node:os'
import { evidenceConflict } from './evidence-plan.ts'
import type { EnginePlan, Plan, WorkloadPlan } from './plan.ts'

/** Returns the first contradiction of a plan as a sentence; undefined if there is none. */
export function conflictIn(plan: Plan): string | undefined {
  return (
    firstOf(plan.engines, (engine) => engineConflict(engine, plan)) ??
    dataConflict(plan.workloads) ??
    coresConflict(plan) ??
    evidenceConflict(plan)
  )
}

function firstOf<T>(items: readonly T[], conflictOf: (item: T) => string | undefined) {
  for (const item of items) {
    const conflict = conflictOf(item)
    if (conflict !== undefined) return conflict
  }
  return undefined
}

function engineConflict(engine: EnginePlan, plan: Plan): string | undefined {
  const { name, adapter, start, ready, version, options } = engine
  const names = plan.configurations.map((configuration) => configuration.name)
  const unknown = engine.configurations?.find((own) => !names.includes(own))
  if (unknown !== undefined)
    return `Unexpected configuration \`${unknown}\` of the engine \`${name}\`, expected ${names.join(', ')}`
  if (Object.keys(options).length > 0 && adapter !== 'mariadb' && adapter !== 'mysql')
    return `Unexpected options of the engine \`${name}\`, expected them in a configuration: only MariaDB and MySQL have options of data directories`
  if (adapter === 'command' && !(start && ready && version))
    return `Unexpected engine \`${name}\` without start, ready or version, expected all three for the adapter \`command\``
  return adapter === 'existing' ? existingConflict(engine, plan) : undefined
}

// The recorder neither places nor configures a running server.
function existingConflict(
  { name, server, address, restart, configurations }: EnginePlan,
  plan: Plan,
): string | undefined {
  const subject = `the running server \`${name}\``
  if (server === undefined || address === undefined)
    return `Unexpected engine \`${name}\` without server or address, expected both for the adapter \`existing\``
  const configured = plan.configurations.some(
    (configuration) =>
      (configurations?.includes(configuration.name) ?? true) &&
      Object.keys(configuration.options).length > 0,
  )
  if (configured && !restart)
    return `Unexpected options for ${subject}, expected \`restart\` of the engine: a command that starts it with the options in {config}`
  if (plan.restarts !== undefined && !restart)
    return `Unexpected \`restarts\` for ${subject}, expected \`restart\` of the engine`
  if (plan.cores) return `Unexpected \`cores\` for ${subject}, which the recorder cannot pin`
  if (plan.hosts)
    return `Unexpected \`hosts\` for ${subject}: run \`record\` on the machine of the load generator`
  return plan.collect.includes('perf')
    ? `Unexpected \`perf\` for ${subject}, which may run on another machine`
    : undefined
}

function dataConflict(workloads: readonly WorkloadPlan[]): string | undefined {
  const dataByDatabase = new Map<string, string>()
  return firstOf(workloads, ({ name, load, run, rate, script, histograms, data, database }) => {
    if (rate !== undefined && load !== 'sysbench' && load !== 'pgbench')
      return `Unexpected \`rate\` of the workload \`${name}\`, expected the load sysbench or pgbench`
    if ((script !== undefined || histograms) && load !== 'sysbench')
      return `Unexpected \`${histograms ? 'histograms' : 'script'}\` of the workload \`${name}\`, expected the load sysbench`
    if (load === 'command' && !run)
      return `Unexpected workload \`${name}\` without \`run\`, expected it for the load \`command\``
    if (data.length === 0) return undefined
    const key = `${load} ${database ?? ''}`
    const shared = dataByDatabase.get(key) ?? data.join(' ')
    dataByDatabase.set(key, shared)
    return shared === data.join(' ')
      ? undefined
      : `Unexpected other data of the workload \`${name}\` in the same database, expected its own \`database\``
  })
}

function coresConflict({ cores = [], processors }: Plan): string | undefined {
  const available = availableParallelism()
  const excess = cores
    .filter((count) => typeof count === 'number')
    .find((count) => count > available && processors[String(count)] === undefined)
  return excess === undefined
    ? undefined
    : `Unexpected ${excess} cores, expected at most the ${available} of this machine`
}
