// The plan of a recording: engines, configurations, workloads, repeats, order and monitors.
import * as z from '../schema.ts'
import { hostname, listOfNamed, name } from './plan-names.ts'

const command = z.array(z.string().min(1)).min(1)
const option = z.union([z.string(), z.number(), z.boolean()])
const seconds = z.number().int().positive()
/** A percentage as a share. */
const percentage = z
  .string()
  .regex(/^\d{1,2}(?:\.\d+)? ?%$/, 'expected a percentage such as 2 %')
  .transform((text) => Number(text.replace('%', '')) / 100)

const until = z.strictObject({
  /** Half-width of the 95 % confidence interval of the mean throughput, as a share of the mean. */
  interval: percentage.refine((share) => share > 0, 'expected a percentage above 0 %'),
  /** Seconds after which the run ends in any case. */
  most: z
    .union([z.number(), z.string().regex(/^\d+ ?s$/, 'expected seconds such as 300 s')])
    .transform((text) => (typeof text === 'number' ? text : Number(text.replace('s', ''))))
    .refine((limit) => Number.isInteger(limit) && limit > 20, 'expected more than 20 s'),
})

const ramp = z.strictObject({
  from: z.number().int().positive(),
  to: z.number().int().positive(),
  /** From one step to the next. */
  factor: z.number().min(1.1).default(2),
  /** The following steps are skipped when the throughput of two steps in succession is `below` its peak. */
  until: z.literal('collapse'),
  below: percentage.prefault('10 %'),
})
const threads = z.union([z.array(z.number().int().positive()).min(1), ramp])

const engine = z.strictObject({
  name,
  adapter: z.enum(['mariadb', 'mysql', 'postgresql', 'command', 'existing']),
  /** Folder of the programs; absent for PATH. */
  bin: z.string().optional(),
  /** Environment variables, such as LD_LIBRARY_PATH for a bundled library. */
  environment: z.record(z.string().regex(/^\w+$/), z.string()).default({}),
  /** Fields of its runs in addition to engine and version. */
  fields: z.record(z.string(), z.string()).default({}),
  /** For MariaDB and MySQL: options of the data directory, such as a page size, and of every configuration. */
  options: z.record(z.string(), option).default({}),
  /** Names of the configurations that it is measured with (default: all). */
  configurations: z.array(z.string()).min(1).optional(),
  /** For `command`: starts the server in the foreground, exits with 0 once it is ready, and its version. */
  start: command.optional(),
  ready: command.optional(),
  version: z.string().optional(),
  /** For `existing`: its kind, and `host:port` or the path of its socket. */
  server: z.enum(['mariadb', 'mysql', 'postgresql']).optional(),
  address: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]+:\d+|\/[^\s,]+)$/, 'expected host:port or the path of a socket')
    .optional(),
  /** For `existing`: prefix of the environment variables `<prefix>_USER` and `<prefix>_PASSWORD`. */
  credentials: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'expected upper-case letters, digits and _')
    .default('BENCHFOLIO'),
  /** For `existing`: restarts the server with the options in the file `{config}`, and exits when it is done. */
  restart: command.optional(),
})

const configuration = z.strictObject({
  name,
  /** Options in the order in which they are written to the configuration file. */
  options: z.record(z.string(), option).default({}),
})

const workload = z.strictObject({
  name,
  load: z.enum(['sysbench', 'pgbench', 'mysqlslap', 'command']),
  /** Test of sysbench, or a `.lua` file in the folder of the plan (default: the name). */
  test: z.string().optional(),
  /** Arguments that load the data; workloads with the same arguments share the data. */
  data: z.array(z.string()).default([]),
  /** Database of its data, for workloads that need other data than the others. */
  database: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'expected lower-case letters, digits and _')
    .optional(),
  /** Fields of its runs in addition to its name, such as the number of tables. */
  fields: z.record(z.string(), z.string()).default({}),
  /** For sysbench: a script that is not copied, such as /opt/sysbench-tpcc/tpcc.lua; it may load others of its folder. */
  script: z
    .string()
    .regex(/^\/.+\.lua$/, 'expected the absolute path of a .lua file')
    .optional(),
  /** Transactions per second that the load starts, for all threads together; as many as possible without it. */
  rate: z.number().int().positive().optional(),
  /** Arguments of the run in addition to `data`. */
  arguments: z.array(z.string()).default([]),
  /** For sysbench: a duration by convergence (default: that of the plan, if it has one). */
  until: until.optional(),
  /** Numbers of threads, or a ramp (default: those of the plan). */
  threads: threads.optional(),
  /** For `command`: the client; `{threads}`, `{seconds}`, `{port}` and `{socket}` are replaced. */
  run: command.optional(),
})

// An address may end up in a command line of a shell.
const address = z.string().regex(/^[A-Za-z0-9.:-]+$/, 'expected a host name or an address')

const client = z.strictObject({
  /** Destination of ssh: a host of its configuration, or user@host. */
  ssh: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]*(?:@[A-Za-z0-9][\w.-]*)?$/, 'expected a host or user@host'),
  /** The address from which the servers see the client. */
  address,
  /** Folder of the client for scripts and files of the load. */
  folder: z.string().startsWith('/').default('/tmp/benchfolio-client'),
  /** Processors of the client that the load is pinned to, in the syntax of `taskset -c`. */
  processors: z.string().optional(),
})

const coreRequest = z.strictObject({
  physical: z.number().int().positive(),
  /** Whether all threads of each core are used, or only the first. */
  smt: z.enum(['on', 'off']),
})

// Settings of the machine of the servers.
const host = z.strictObject({
  /** Of every CPU, such as performance. */
  governor: z
    .string()
    .regex(/^[a-z_]+$/, 'expected a governor such as performance')
    .optional(),
  turbo: z.enum(['on', 'off']).optional(),
  /** Transparent huge pages. */
  thp: z.enum(['always', 'madvise', 'never']).optional(),
  swap: z.literal('off').optional(),
})

/** The schema of a plan. */
export const plan = z.strictObject({
  title: z.string().min(1),
  /** Runs the load on another machine; the servers run on this one. */
  hosts: z
    .strictObject({
      /** The address of this machine at which the servers listen. */
      server: z.strictObject({ address }),
      client,
    })
    .optional(),
  /** Hostname that programs see instead of the machine's own; requires root. */
  hostname: hostname.optional(),
  /** Settings that the machine should have; `record --allow-host-changes` sets and restores them. */
  host: host.optional(),
  engines: listOfNamed(engine),
  configurations: listOfNamed(configuration).default([{ name: 'default', options: {} }]),
  workloads: listOfNamed(workload),
  threads,
  /** Cores that server and client are pinned to, both to the same: numbers, or physical cores chosen by topology. */
  cores: z
    .union([z.array(z.union([z.number().int().positive(), coreRequest])).min(1), coreRequest])
    .transform((cores) => (Array.isArray(cores) ? cores : [cores]))
    .optional(),
  /** Processors for each number of cores, in the syntax of `taskset -c` (default: the first ones). */
  processors: z.record(z.string(), z.string()).default({}),
  repeats: z.number().int().positive().default(3),
  /** Starts of the server, each with all repeats (default: one start per repeat). */
  restarts: z.number().int().positive().optional(),
  seconds: seconds.default(30),
  /** Ends each run when its throughput has converged, instead of after `seconds`. */
  until: until.optional(),
  /** Seconds of the first workload after each start of a server; not recorded. */
  warmup: z.number().int().nonnegative().default(5),
  /** `interleaved` covers the whole grid in every repeat, each time from another start. */
  order: z.enum(['interleaved', 'shuffled', 'as-written']).default('interleaved'),
  seed: z.number().int().default(1),
  limits: z
    .strictObject({ seconds: seconds.optional(), bytes: z.number().int().positive().optional() })
    .default({}),
  collect: z
    .array(
      z.enum([
        ...(['vmstat', 'iostat', 'mpstat', 'status-series', 'perf'] as const),
        ...(['variables', 'status', 'waits'] as const),
      ]),
    )
    .default(['vmstat', 'variables', 'status']),
  /** What `benchfolio reproduce` compares the recording with; see `analysis/reproduction/reproduction.ts`. */
  reproduces: z.record(z.string(), z.unknown()).optional(),
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

/** Numbers of threads that increase until the throughput collapses. */
export type RampPlan = z.infer<typeof ramp>

/** Returns the ramp of a workload; undefined where it runs with a list of threads. */
export function rampOf(plan: Plan, workload: WorkloadPlan): RampPlan | undefined {
  const own = workload.threads ?? plan.threads
  return Array.isArray(own) ? undefined : own
}

/** Returns the numbers of threads of a workload, all steps of a ramp included. */
export function threadsOf(plan: Plan, workload: WorkloadPlan): readonly number[] {
  const own = workload.threads ?? plan.threads
  if (Array.isArray(own)) return own
  const steps: number[] = []
  for (
    let step = own.from;
    step <= own.to;
    step = Math.max(step + 1, Math.round(step * own.factor))
  )
    steps.push(step)
  return steps
}

/** When a run ends by convergence. */
export type UntilPlan = z.infer<typeof until>

/** Returns when the runs of a workload end by convergence; undefined where they take `seconds` of the plan. */
export function untilOf({ until: own }: Plan, workload: WorkloadPlan): UntilPlan | undefined {
  return workload.until ?? own
}

/** Returns the most seconds that a run of a workload takes. */
export function secondsOf(plan: Plan, workload: WorkloadPlan): number {
  return untilOf(plan, workload)?.most ?? plan.seconds
}

/** Returns the name of a workload's output files, as in `<run>.<tool>.txt`. */
export function toolOf({ load, name: own }: WorkloadPlan): string {
  return load === 'command' ? own : load
}

/** An entry of `cores`. */
export type Cores = NonNullable<Plan['cores']>[number]

/** Returns the name of an entry of `cores` in paths: `4`, or `4-smt-on`. */
export function coresName(cores: Cores): string {
  return typeof cores === 'number' ? String(cores) : `${String(cores.physical)}-smt-${cores.smt}`
}

/** Returns an entry of `cores` as a label: `1 core`, or `4 cores, SMT on`. */
export function coresLabel(cores: Cores): string {
  const count = typeof cores === 'number' ? cores : cores.physical
  const label = count === 1 ? '1 core' : `${String(count)} cores`
  return typeof cores === 'number' ? label : `${label}, SMT ${cores.smt}`
}

/** Returns the processors of an entry of `cores`, in the syntax of `taskset -c`. */
export function processorsOf({ processors }: Plan, cores: Cores): string {
  const stated = processors[coresName(cores)]
  if (stated !== undefined) return stated
  if (typeof cores !== 'number') throw new Error('The topology was not read')
  return Array.from({ length: cores }, (_, index) => index).join()
}
