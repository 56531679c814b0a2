// The plan of a recording: what is measured, how often, in which order, and what is collected beside it.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { LineCounter, isNode, parseDocument } from 'yaml'
import * as z from '../schema.ts'
import { BadInput } from '../errors.ts'

// A part of a path in the archive.
const name = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_+-]*(?:\.[A-Za-z0-9_+-]+)*$/,
    'expected a name of letters, digits and . _ + -',
  )
const command = z.array(z.string().min(1)).min(1)
const option = z.union([z.string(), z.number(), z.boolean()])
const seconds = z.number().int().positive()

const engine = z.strictObject({
  name,
  adapter: z.enum(['mariadb', 'mysql', 'postgresql', 'command']),
  /** Folder of the programs; PATH where absent. */
  bin: z.string().optional(),
  /** Variables of its environment, such as LD_LIBRARY_PATH for a library that came with it. */
  environment: z.record(z.string().regex(/^\w+$/), z.string()).default({}),
  /** Fields of its runs beside engine and version. */
  fields: z.record(z.string(), z.string()).default({}),
  /** For MariaDB and MySQL: what its data directory is made with, such as a page size; begins every configuration. */
  options: z.record(z.string(), option).default({}),
  /** For `command`: the server in the foreground, what ends with 0 once it answers, and its version. */
  start: command.optional(),
  ready: command.optional(),
  version: z.string().optional(),
})

const configuration = z.strictObject({
  name,
  /** Options as written to the server's configuration file, in this order. */
  options: z.record(z.string(), option).default({}),
})

const workload = z.strictObject({
  name,
  load: z.enum(['sysbench', 'pgbench', 'mysqlslap', 'command']),
  /** The test of sysbench, or a `.lua` beside the plan; the workload's name where absent. */
  test: z.string().optional(),
  /** Arguments that make the data; workloads with the same arguments share it. */
  data: z.array(z.string()).default([]),
  /** The database of its data, for workloads that need other data than the rest. */
  database: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'expected small letters, digits and _')
    .optional(),
  /** Fields of its runs beside its name, such as the number of tables. */
  fields: z.record(z.string(), z.string()).default({}),
  /** Further arguments of the run. */
  arguments: z.array(z.string()).default([]),
  /** Numbers of threads of this workload alone; those of the plan where absent. */
  threads: z.array(z.number().int().positive()).min(1).optional(),
  /** For `command`: the client; `{threads}`, `{seconds}`, `{port}` and `{socket}` are filled in. */
  run: command.optional(),
})

const plan = z.strictObject({
  title: z.string().min(1),
  /** What MariaDB and MySQL state as their host, so that the machine's own name stays out; wants root. */
  hostname: name.optional(),
  engines: z.array(engine).min(1),
  configurations: z
    .array(configuration)
    .min(1)
    .default([{ name: 'default', options: {} }]),
  workloads: z.array(workload).min(1),
  threads: z.array(z.number().int().positive()).min(1),
  /** Numbers of cores; server and client are pinned to the same ones. */
  cores: z.array(z.number().int().positive()).min(1).optional(),
  /** Which processors a number of cores means, as for `taskset -c`; the first ones where absent. */
  processors: z.record(z.string(), z.string()).default({}),
  repeats: z.number().int().positive().default(3),
  /** Starts of the server with `repeats` rounds in each; one start a repeat where absent. */
  restarts: z.number().int().positive().optional(),
  seconds: seconds.default(30),
  /** Seconds of the first workload before the first point of a server; not recorded. */
  warmup: z.number().int().nonnegative().default(5),
  /** `interleaved` goes round the whole grid once a repeat, each time from another start. */
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
})

/** A plan as checked. */
export type Plan = z.infer<typeof plan>
export type EnginePlan = z.infer<typeof engine>
export type ConfigurationPlan = z.infer<typeof configuration>
export type WorkloadPlan = z.infer<typeof workload>

/** The JSON Schema of a plan, draft 2020-12. */
export function planSchema(): unknown {
  return z.toJSONSchema(plan, { io: 'input' })
}

/** Reads a plan. Throws `BadInput` with the line and column of what is wrong. */
export function readPlan(file: string): Plan {
  const text = readFileSync(file, 'utf8')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${String(line)}:${String(col)}`
  }
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.split('\n')
    throw new BadInput(message, place(error.pos[0]), 'correct the YAML of the plan')
  }
  const checked = plan.safeParse(document.toJS())
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = issue?.path ?? []
    const node = document.getIn(path, true)
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    throw new BadInput(
      `${issue?.message.replace(/^Invalid input: /, '') ?? ''} in \`${path.map(String).join('.')}\``,
      place(offset),
      'correct the plan; docs/recording.md says what each key means',
    )
  }
  const wrong = contradiction(checked.data)
  if (wrong !== undefined) throw new BadInput(wrong, file, 'correct the plan')
  return checked.data
}

/** The processors that `cores` cores are, as for `taskset -c`. */
export function processorsOf({ processors }: Plan, cores: number): string {
  return processors[String(cores)] ?? Array.from({ length: cores }, (_, index) => index).join()
}

function contradiction({
  engines,
  configurations,
  workloads,
  cores = [],
  processors,
}: Plan): string | undefined {
  for (const [what, all] of Object.entries({ engines, configurations, workloads })) {
    const names = all.map((one) => one.name)
    const twice = names.find((one, index) => names.indexOf(one) !== index)
    if (twice !== undefined)
      return `Unexpected second \`${twice}\` in ${what}, expected a name of its own`
  }
  for (const { name: who, adapter, start, ready, version, options } of engines) {
    if (Object.keys(options).length > 0 && adapter !== 'mariadb' && adapter !== 'mysql')
      return `Unexpected options of the engine \`${who}\`, expected them in a configuration: only MariaDB and MySQL make data directories with them`
    if (adapter === 'command' && !(start && ready && version))
      return `Unexpected engine \`${who}\` without start, ready or version, expected all three for the adapter \`command\``
  }
  const made = new Map<string, string>()
  for (const { name: who, load, run, data, database = '' } of workloads) {
    if (load === 'command' && !run) return `Unexpected workload \`${who}\` without \`run\``
    if (data.length === 0) continue
    const key = `${load} ${database}`
    const before = made.get(key) ?? data.join(' ')
    if (before !== data.join(' '))
      return `Unexpected other data of the workload \`${who}\` in the same database, expected a \`database\` of its own`
    made.set(key, before)
  }
  const there = availableParallelism()
  const many = cores.find((count) => count > there && processors[String(count)] === undefined)
  return many === undefined
    ? undefined
    : `Unexpected ${String(many)} cores, expected at most the ${String(there)} of this machine`
}
