// How a recorded run was loaded, from its command line: what a plan needs to run the same load again.
import { basename } from 'node:path'
import { argumentsOf, type Argument } from '../options/command-line.ts'
import type { WorkloadPlan } from '../record/plan.ts'

/** The load of a run; `seconds` is absent where its command line states none. */
export interface LoadSetup {
  readonly workload: Pick<WorkloadPlan, 'load' | 'data' | 'arguments'> & { readonly test?: string }
  readonly seconds?: number
  /** Processors that the load was pinned to, as `taskset` takes them. */
  readonly processors?: string
}

/** The load that a command line of sysbench or pgbench runs; undefined for every other program. */
export function loadSetup(command: string): LoadSetup | undefined {
  const words = argumentsOf(command)
  const start = words.findIndex(({ name, value }) => isLoad(name, value))
  if (start === -1) return undefined
  const tool = basename(words[start]?.value ?? '')
  const processors = processorsOf(words.slice(0, start))
  const own = words.slice(start + 1)
  const load = tool === 'pgbench' ? pgbenchSetup(own) : sysbenchSetup(own)
  return load && { ...load, ...(processors === undefined ? {} : { processors }) }
}

function isLoad(name: string, value: string | undefined): boolean {
  return (
    (name === 'program' || name.startsWith('#')) &&
    ['sysbench', 'pgbench'].includes(basename(value ?? ''))
  )
}

// taskset -c 0,1
function processorsOf(words: readonly Argument[]): string | undefined {
  return words.find(({ name }) => name === '-c' || name === '--cpu-list')?.value
}

// Set by the plan: connection, threads, time and reports.
const plannedBySysbench =
  /^--(?:db-driver|(?:mysql|pgsql)-(?:host|port|socket|user|password|db)|threads|num-threads|time|max-time|report-interval|test|warmup-time)$/
const dataOfSysbench = /^--(?:tables|table-size|oltp-tables-count|oltp-table-size)$/
const sysbenchCommands: readonly string[] = ['run', 'prepare', 'cleanup', 'prewarm', 'help']

function sysbenchSetup(words: readonly Argument[]): LoadSetup | undefined {
  const options = words.filter(({ name }) => name.startsWith('--'))
  const positional = words.flatMap(({ name, value }) =>
    name.startsWith('#') && value !== undefined && !sysbenchCommands.includes(value) ? [value] : [],
  )
  const test = positional.at(-1) ?? valueOf(options, 'test')
  if (test === undefined) return undefined
  const seconds = Number(valueOf(options, 'time') ?? valueOf(options, 'max-time'))
  return {
    workload: {
      load: 'sysbench',
      // A script of the archive lies next to the plan.
      test:
        test.endsWith('.lua') && !test.startsWith('/usr/share/')
          ? basename(test)
          : basename(test, '.lua'),
      data: options.filter(({ name }) => dataOfSysbench.test(name)).map(optionText),
      arguments: options
        .filter(({ name }) => !dataOfSysbench.test(name) && !plannedBySysbench.test(name))
        .map(optionText),
    },
    ...(seconds > 0 ? { seconds } : {}),
  }
}

const plannedByPgbench =
  /^(?:--(?:host|port|username|client|jobs|time|progress|no-vacuum|transactions)|-[hpUcjTPnt])$/

function pgbenchSetup(words: readonly Argument[]): LoadSetup {
  const options = words.filter(({ name }) => name.startsWith('-'))
  const seconds = Number(
    valueOf(options, 'time') ?? options.find(({ name }) => name === '-T')?.value,
  )
  return {
    workload: {
      load: 'pgbench',
      data: [],
      arguments: options.filter(({ name }) => !plannedByPgbench.test(name)).map(optionText),
    },
    ...(seconds > 0 ? { seconds } : {}),
  }
}

function valueOf(options: readonly Argument[], name: string): string | undefined {
  return options.find((option) => option.name === `--${name}`)?.value
}

function optionText({ name, value }: Argument): string {
  return value === undefined ? name : `${name}=${value}`
}
