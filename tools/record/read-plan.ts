// A plan from its file.
import { readFileSync } from 'node:fs'
import {
  Lexer,
  LineCounter,
  Parser,
  isNode,
  parseDocument,
  visit,
  type Alias,
  type Document,
} from 'yaml'
import { BadInput } from '../core/errors.ts'
import { isDeepYaml, plainYaml, offsetOf } from '../core/yaml-nesting.ts'
import { plan, type Plan, type EnginePlan, type WorkloadPlan } from './plan.ts'
import { availableParallelism } from 'node:os'
import { packageArguments } from '../options/argument-vocabulary.ts'
import { argumentRefusal, isOwnScript, optionRefusal } from '../options/transferable.ts'
import { optionsIn } from '../options/written-options.ts'

/** Reads a plan. Throws `BadInput` with the line and column of its first error. */
export function readPlan(file: string): Plan {
  const text = readFileSync(file, 'utf8')
  if (isDeepYaml(text, { Lexer, Parser }))
    throw new BadInput(
      'Unexpected nesting, expected at most 100 levels',
      `${file}:1:1`,
      'Correct the YAML of the plan',
    )
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const locate = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.split('\n')
    throw new BadInput(message, locate(error.pos[0]), 'Correct the YAML of the plan')
  }
  const alias = unresolvedAlias(document)
  if (alias) {
    throw new BadInput(
      `Unexpected alias \`*${alias.source}\`, expected its anchor before it, or quotes around a text that starts with *`,
      locate(offsetOf(alias)),
      'Correct the YAML of the plan',
    )
  }
  const checked = plan.safeParse(plainYaml(document))
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = issue?.path ?? []
    const node = document.getIn(path, true)
    const offset = isNode(node) ? offsetOf(node) : 0
    throw new BadInput(
      `${issue?.message.replace(/^Invalid input: /, '') ?? ''} in \`${path.map(String).join('.')}\``,
      locate(offset),
      'Correct the plan; docs/recording.md describes every key',
    )
  }
  const conflict = conflictIn(checked.data)
  if (conflict !== undefined) throw new BadInput(conflict, file, 'Correct the plan')
  return checked.data
}

function unresolvedAlias(document: Document): Alias | undefined {
  const unresolved: Alias[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined
      unresolved.push(alias)
      return visit.BREAK
    },
  })
  return unresolved[0]
}

// The first contradiction between the keys of a plan, which no schema states, as a sentence.
function conflictIn(plan: Plan): string | undefined {
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

// A plan that states `written: by reproduce` may hold nothing that names a program, a file or an address: its first such part.
function evidenceConflict(plan: Plan): string | undefined {
  if (plan.written === undefined) return undefined
  const found = [
    ...(['hosts', 'hostname'] as const).filter((key) => plan[key] !== undefined),
    ...plan.engines.flatMap((engine) => [...engineParts(engine), ...optionParts(engine, plan)]),
    ...plan.workloads.flatMap(workloadParts),
  ]
  return found[0] === undefined
    ? undefined
    : `Unexpected \`${found[0]}\` in a plan that states \`written: by reproduce\`, expected only what comes from evidence: remove \`written\` if you wrote it yourself`
}

function engineParts(engine: EnginePlan): readonly string[] {
  const { adapter, options, environment } = engine
  return [
    ...(adapter === 'command' || adapter === 'existing' ? [`adapter: ${adapter}`] : []),
    ...(['start', 'ready', 'restart', 'address'] as const).filter((key) => engine[key]),
    ...Object.keys(options),
    ...Object.keys(environment).filter((name) => name !== 'LD_LIBRARY_PATH'),
  ]
}

function optionParts({ adapter, configurations }: EnginePlan, plan: Plan): readonly string[] {
  const family = adapter === 'postgresql' ? adapter : 'mysql'
  return plan.configurations
    .filter(({ name }) => configurations?.includes(name) ?? true)
    .flatMap(({ options }) =>
      Object.entries(options).flatMap(([option, value]) => {
        const text = value === null ? undefined : String(value)
        return optionRefusal(family, option, text) === undefined ? [] : [option]
      }),
    )
}

function workloadParts(workload: WorkloadPlan): readonly string[] {
  const { name, load, test = name, script, data } = workload
  if (load !== 'sysbench' && load !== 'pgbench') return [`load: ${load}`]
  const { toolOf, any } = packageArguments()
  const tool = toolOf(load) ?? any
  const isOwn = load === 'pgbench' || isOwnScript(tool, test)
  const words = [...data, ...workload.arguments].filter((word) => {
    const options = word.startsWith('-') ? optionsIn(word, tool) : []
    return (
      options.length === 0 ||
      options.some((option) => argumentRefusal(tool, option.name, option.value) !== undefined)
    )
  })
  return [...(script === undefined ? [] : [script]), ...(isOwn ? [] : [`test: ${test}`]), ...words]
}
