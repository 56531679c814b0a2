// What a plan may hold that states `written: by reproduce`: nothing that names a program, a file or an address.
import { packageArguments } from '../options/argument-vocabulary.ts'
import { argumentRefusal, isOwnScript, optionRefusal } from '../options/transferable.ts'
import { optionsIn } from '../options/written-options.ts'
import type { EnginePlan, Plan, WorkloadPlan } from './plan.ts'

/** Returns the first part of a plan that `benchfolio reproduce` does not write, as a sentence; undefined for other plans. */
export function evidenceConflict(plan: Plan): string | undefined {
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
