// The plan of a recording: engines, configurations, workloads, repeats, order and monitors.
import * as z from '../core/schema.ts'
import { hostname, listOfNamed, name } from './plan-names.ts'

// A program with its arguments.
const command = z.array(z.string().min(1)).min(1)
// Null: written without a value, as `skip-log-bin`.
const option = z.union([z.string(), z.number(), z.boolean(), z.null()])

const engine = z.strictObject({
  name: name.describe('folder of its runs and field `engine`'),
  adapter: z
    .enum(['mariadb', 'mysql', 'postgresql', 'command', 'existing'])
    .describe('how the server is started'),
  bin: z.string().optional().describe('folder of the programs (default: PATH)'),
  environment: z
    .record(z.string().regex(/^\w+$/), z.string())
    .default({})
    .describe('environment variables, such as LD_LIBRARY_PATH for a bundled library'),
  fields: z
    .record(z.string(), z.string())
    .default({})
    .describe('fields of its runs in addition to engine and version'),
  options: z
    .record(z.string(), option)
    .default({})
    .describe(
      'for MariaDB and MySQL: options of the data directory, such as a page size, and of every configuration',
    ),
  configurations: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('names of the configurations that it is measured with (default: all)'),
  start: command.optional().describe('for `command`: starts the server in the foreground'),
  ready: command
    .optional()
    .describe('for `command`: exits with 0 once the server accepts connections'),
  version: z.string().optional().describe('for `command`: version of the server'),
  server: z
    .enum(['mariadb', 'mysql', 'postgresql'])
    .optional()
    .describe('for `existing` and `command`: kind of the server'),
  address: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]+:\d+|\/[^\s,]+)$/, 'expected host:port or the path of a socket')
    .optional()
    .describe('for `existing`: `host:port` or the path of its socket'),
  credentials: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'expected upper-case letters, digits and _')
    .default('BENCHFOLIO')
    .describe(
      'for `existing`, and `command` with `server`: prefix of the environment variables `<prefix>_USER` and `<prefix>_PASSWORD`',
    ),
  restart: command
    .optional()
    .describe(
      'for `existing`: restarts the server with the options in the file `{config}`, and exits when it is done',
    ),
})

const configuration = z.strictObject({
  name: name.describe('field `config` of its runs'),
  options: z
    .record(z.string(), option)
    .default({})
    .describe(
      'options in the order in which they are written to the configuration file; `null` writes the name alone',
    ),
})

const seconds = z.number().int().positive()
// An address may end up in a command line of a shell.
const address = z.string().regex(/^[A-Za-z0-9.:-]+$/, 'expected a host name or an address')

const client = z.strictObject({
  ssh: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]*(?:@[A-Za-z0-9][\w.-]*)?$/, 'expected a host or user@host')
    .describe('destination of ssh: a host of its configuration, or user@host'),
  address: address.describe('the address from which the servers see the client'),
  folder: z
    .string()
    .startsWith('/')
    .default('/tmp/benchfolio-client')
    .describe('folder of the client for scripts and files of the load'),
  processors: z
    .string()
    .optional()
    .describe('processors of the client that the load is pinned to, in the syntax of `taskset -c`'),
})

const coreRequest = z.strictObject({
  physical: z.number().int().positive().describe('number of physical cores'),
  smt: z
    .enum(['on', 'off'])
    .describe('whether all threads of each core are used, or only the first'),
})

const threads = z.array(z.number().int().positive()).min(1)

const workload = z.strictObject({
  name: name.describe('field `workload` of its runs'),
  load: z.enum(['sysbench', 'pgbench', 'command']).describe('load tool'),
  test: z
    .string()
    .min(1, 'expected a test of sysbench, or a `.lua` file in the folder of the plan')
    .optional()
    .describe('test of sysbench, or a `.lua` file in the folder of the plan (default: the name)'),
  data: z
    .array(z.string())
    .default([])
    .describe('arguments that load the data; workloads with the same arguments share the data'),
  database: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'expected lower-case letters, digits and _')
    .optional()
    .describe('database of its data; needed if workloads require different data'),
  fields: z
    .record(z.string(), z.string())
    .default({})
    .describe('fields of its runs in addition to its name, such as the number of tables'),
  script: z
    .string()
    .regex(/^\/.+\.lua$/, 'expected the absolute path of a .lua file')
    .optional()
    .describe(
      'for sysbench: a script that is not copied, such as /opt/sysbench-tpcc/tpcc.lua; it may load other scripts of its folder',
    ),
  histograms: z
    .boolean()
    .default(false)
    .describe(
      'for sysbench: log exact values and a latency histogram per interval, about 2 kB per second',
    ),
  rate: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'transactions per second that the load starts, for all threads together (default: as many as possible)',
    ),
  arguments: z.array(z.string()).default([]).describe('arguments of the run in addition to `data`'),
  threads: threads.optional().describe('numbers of threads (default: those of the plan)'),
  run: command
    .optional()
    .describe(
      'for `command`: the client; `{threads}`, `{seconds}`, `{host}`, `{port}` and `{socket}` are replaced',
    ),
})

/** What a plan states that `benchfolio reproduce` wrote. */
export const writtenByReproduce = 'by reproduce'

/** The schema of a plan. */
export const plan = z.strictObject({
  written: z
    .literal(writtenByReproduce)
    .optional()
    .describe(
      'stated by plans of `benchfolio reproduce`: their options come from evidence and cannot name a program, a file or an address; absent: you wrote the plan',
    ),
  title: z.string().min(1).describe('title of the recording'),
  hosts: z
    .strictObject({
      server: z
        .strictObject({ address: address.describe('the address at which the servers listen') })
        .describe('this machine'),
      client: client.describe('the machine that generates the load'),
    })
    .optional()
    .describe('runs the load on another machine; the servers run on this one'),
  hostname: hostname
    .optional()
    .describe(
      "host name that MariaDB, MySQL and the monitors see instead of the machine's own; requires root",
    ),
  engines: listOfNamed(engine).describe('servers to measure'),
  configurations: listOfNamed(configuration)
    .default([{ name: 'default', options: {} }])
    .describe('configurations of the servers'),
  workloads: listOfNamed(workload).describe('loads that the clients run'),
  threads: threads.describe('numbers of client threads'),
  cores: z
    .array(z.union([z.number().int().positive(), coreRequest]))
    .min(1)
    .optional()
    .describe(
      'cores that server and client share and are pinned to: numbers, or physical cores chosen by topology',
    ),
  processors: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'processors for each number of cores, in the syntax of `taskset -c` (default: the first ones)',
    ),
  repeats: z
    .number()
    .int()
    .positive()
    .default(3)
    .describe('runs of each combination; with `restarts`, of each start'),
  restarts: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('starts of the server, each with all repeats (default: one start per repeat)'),
  seconds: seconds.default(30).describe('duration of a run'),
  warmup: z
    .number()
    .int()
    .nonnegative()
    .default(5)
    .describe('seconds of the first workload after each start of a server; not recorded'),
  order: z
    .enum(['interleaved', 'shuffled', 'as-written'])
    .default('interleaved')
    .describe(
      '`interleaved`: every repeat runs all engines, configurations and core counts, beginning with a different one each time',
    ),
  seed: z.number().int().default(1).describe('seed of the order `shuffled`'),
  limits: z
    .strictObject({
      seconds: seconds.optional().describe('duration of one call of `record`'),
      bytes: z.number().int().positive().optional().describe('size of the archive'),
    })
    .default({})
    .describe('limits at which the recording stops before the next run; the next call continues'),
  collect: z
    .array(
      z.enum([
        ...(['vmstat', 'iostat', 'mpstat', 'status-series', 'perf'] as const),
        ...(['variables', 'status', 'waits'] as const),
      ]),
    )
    .default(['vmstat', 'variables', 'status'])
    .describe(
      'what is recorded in addition to the output of the load: during runs, when a server has started, and before it stops',
    ),
  reproduces: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('what `benchfolio reproduce` compares the recording with; written by `reproduce`'),
})

/** A valid plan. */
export type Plan = z.infer<typeof plan>
export type EnginePlan = z.infer<typeof engine>
export type ConfigurationPlan = z.infer<typeof configuration>
export type HostsPlan = NonNullable<Plan['hosts']>
export type ClientHost = HostsPlan['client']
export type WorkloadPlan = z.infer<typeof workload>

/** Returns the JSON Schema of a plan, draft 7. */
export function planSchema(): object {
  return z.toJSONSchema(plan, { io: 'input', target: 'draft-7' })
}

/** Returns the numbers of threads of a workload. */
export function threadsOf(plan: Plan, workload: WorkloadPlan): readonly number[] {
  return workload.threads ?? plan.threads
}

/** Returns the name of a workload's output files, as in `<run>.<tool>.txt`. */
export function toolOf({ load, name: own }: WorkloadPlan): string {
  return load === 'command' ? own : load
}

/** An entry of `cores`. */
export type Cores = NonNullable<Plan['cores']>[number]

/** Returns the name of an entry of `cores` in paths: `4`, or `4-smt-on`. */
export function coresName(cores: Cores): string {
  return typeof cores === 'number' ? String(cores) : `${cores.physical}-smt-${cores.smt}`
}

/** Returns the processors of an entry of `cores`, in the syntax of `taskset -c`. */
export function processorsOf({ processors }: Plan, cores: Cores): string {
  const stated = processors[coresName(cores)]
  if (stated !== undefined) return stated
  if (typeof cores !== 'number') throw new Error('The topology was not read')
  return Array.from({ length: cores }, (_, index) => index).join()
}
