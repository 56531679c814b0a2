// How a recorded run was loaded, from its command line: what a plan needs to run the same load again.
import { basename } from 'node:path'
import { pgbenchArguments } from '../formats/pgbench/arguments.ts'
import { firstCommand, type ProgramArguments } from '../formats/reading/printed-command-line.ts'
import { packageArguments, type LoadTool } from '../options/argument-vocabulary.ts'
import { argumentsOf, type Argument } from '../options/option-command-line.ts'
import { pinnedCpus } from '../options/pinned-cpus.ts'
import { argumentRefusal, isOwnScript } from '../options/transferable.ts'
import type { WorkloadPlan } from '../record/plan.ts'

/** An option or argument that a plan does not take over, and why, as an end of a sentence. */
export interface Omission {
  readonly name: string
  readonly reason: string
}

/** The load of a run; `seconds` is absent where its command line states none. */
export interface LoadSetup {
  readonly workload: Pick<WorkloadPlan, 'load' | 'data' | 'arguments'> & { readonly test?: string }
  readonly seconds?: number
  /** Processors that the load was pinned to, as `taskset` takes them. */
  readonly processors?: string
  readonly omitted: readonly Omission[]
}

/** The load that a command line of sysbench or pgbench runs; undefined for every other program. */
export function loadSetup(command: string): LoadSetup | undefined {
  const first = firstCommand(command)
  const words = argumentsOf(first)
  const start = words.findIndex(({ name, value }) => isLoad(name, value))
  if (start === -1) return undefined
  const processors = pinnedCpus(first)
  const pgbench = pgbenchArguments(first)
  const load = pgbench ? pgbenchSetup(pgbench) : sysbenchSetup(words.slice(start + 1))
  return load && { ...load, ...(processors === undefined ? {} : { processors }) }
}

function isLoad(name: string, value: string | undefined): boolean {
  return (
    (name === 'program' || name.startsWith('#')) &&
    ['sysbench', 'pgbench'].includes(basename(value ?? ''))
  )
}

// Set by the plan: connection, threads, time and reports.
const plannedBySysbench =
  /^--(?:db-driver|(?:mysql|pgsql)-(?:host|port|socket|user|password|db)|threads|num-threads|time|max-time|report-interval|test|warmup-time)$/
const dataOfSysbench = /^--(?:tables|table-size|oltp-tables-count|oltp-table-size)$/
const sysbenchCommands: readonly string[] = ['run', 'prepare', 'cleanup', 'prewarm', 'help']

function sysbenchSetup(words: readonly Argument[]): LoadSetup | undefined {
  const options = words.flatMap(({ name, ...rest }) =>
    name.startsWith('--') ? [{ name: name.replaceAll('_', '-'), ...rest }] : [],
  )
  const positional = words.flatMap(({ name, value }) =>
    name.startsWith('#') && value !== undefined && !sysbenchCommands.includes(value) ? [value] : [],
  )
  const script = positional.at(-1) ?? valueOf(options, 'test')
  if (script === undefined) return undefined
  const test = script.replace(/^\/usr\/(?:local\/)?share\/sysbench\/(.*)\.lua$/, '$1')
  const seconds = Number(valueOf(options, 'time') ?? valueOf(options, 'max-time'))
  const { taken, omitted } = transferred('sysbench', options, plannedBySysbench)
  return {
    workload: {
      load: 'sysbench',
      // Any other script is a program of the archive.
      ...(isOwnScript(toolNamed('sysbench'), test) ? { test } : {}),
      data: taken.filter(({ name }) => dataOfSysbench.test(name)).map(optionText),
      arguments: taken.filter(({ name }) => !dataOfSysbench.test(name)).map(optionText),
    },
    ...(seconds > 0 ? { seconds } : {}),
    omitted,
  }
}

const plannedByPgbench =
  /^(?:--(?:host|port|username|client|jobs|time|progress|no-vacuum|transactions|initialize)|-[hpUcjTPnti])$/

function pgbenchSetup({ options }: ProgramArguments): LoadSetup {
  const seconds = Number(options.findLast(({ name }) => name === '--time' || name === '-T')?.value)
  const { taken, omitted } = transferred('pgbench', options, plannedByPgbench)
  return {
    workload: { load: 'pgbench', data: [], arguments: taken.map(optionText) },
    ...(seconds > 0 ? { seconds } : {}),
    omitted,
  }
}

function transferred(
  program: string,
  options: readonly Argument[],
  planned: RegExp,
): { readonly taken: readonly Argument[]; readonly omitted: readonly Omission[] } {
  const taken: Argument[] = []
  const omitted: Omission[] = []
  for (const option of options.filter(({ name }) => !planned.test(name))) {
    const reason = argumentRefusal(toolNamed(program), option.name, option.value)
    if (reason === undefined) taken.push(option)
    else omitted.push({ name: `${option.name} of ${program}`, reason })
  }
  return { taken, omitted }
}

function toolNamed(program: string): LoadTool {
  const { toolOf, any } = packageArguments()
  return toolOf(program) ?? any
}

function valueOf(options: readonly Argument[], name: string): string | undefined {
  return options.find((option) => option.name === `--${name}`)?.value
}

// --protocol=prepared   -Mprepared   --connect
function optionText({ name, value }: Argument): string {
  if (value === undefined) return name
  return name.startsWith('--') ? `${name}=${value}` : name + value
}
