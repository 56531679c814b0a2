// The commands of a plan, for a reader who decides whether to run them.
import { availableParallelism } from 'node:os'
import { adapters } from './engines/engine-adapters.ts'
import type { Connection, Instance } from './engines/engine.ts'
import { loads } from './loads/load-adapters.ts'
import { threadsOf, type EnginePlan, type Plan, type WorkloadPlan } from './plan.ts'

/** One line for each server with its options and for each load, without the arguments of connections. */
export function plannedCommands(plan: Plan): readonly string[] {
  const lines = plan.engines.flatMap((engine) => [
    ...serverLines(engine, plan),
    ...plan.workloads.flatMap((workload) => loadLines(engine, workload, plan)),
  ])
  return [...new Set(lines)]
}

function serverLines(engine: EnginePlan, plan: Plan): readonly string[] {
  const { adapter, bin = 'PATH', environment, start, restart, configurations } = engine
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value} `)
  const instance: Instance = { plan: engine, folder: '', port: 0 }
  const used = plan.configurations.filter(({ name }) => configurations?.includes(name) ?? true)
  return [
    ...[start, restart, engine.ready].flatMap((command) => (command ? [command.join(' ')] : [])),
    ...used.map((configuration) => {
      const { text } = adapters[adapter].configurationFile(instance, configuration)
      const options = text.split('\n').filter((line) => line !== '' && line !== '[mysqld]')
      const after = options.length === 0 ? 'no options' : options.join('; ')
      return `${variables.join('')}${adapter} of ${bin}, ${configuration.name}: ${after}`
    }),
  ]
}

function loadLines(engine: EnginePlan, workload: WorkloadPlan, plan: Plan): readonly string[] {
  const kind = engine.server ?? engine.adapter
  const server: Connection = {
    ...(kind === 'postgresql' ? { postgresql: { sysbench: [], pgbench: ['pgbench'] } } : {}),
    ...(kind === 'mariadb' || kind === 'mysql' ? { mysql: [] } : {}),
    port: 0,
    socket: '',
  }
  const [threads = availableParallelism()] = threadsOf(plan, workload)
  const load = loads[workload.load]
  const commands = [
    load.loadData(server, workload),
    load.run({ server, workload, threads, seconds: plan.seconds }),
  ]
  return commands.flatMap((command) => (command ? [command.join(' ')] : []))
}
