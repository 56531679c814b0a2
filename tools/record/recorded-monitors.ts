// The monitors that run during a load, one output file per tool.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { startChild, type Child, outputOf } from './child-process.ts'
import type { Plan } from './plan.ts'
import { onClientWhileConnected } from './remote-client.ts'
import { withHostname } from './with-hostname.ts'
import { Collapser } from '../profiles/collapse.ts'
import { folded } from '../profiles/stacks.ts'

type Tool = Plan['collect'][number]

/** The run that is monitored. */
export interface MonitoredRun {
  /** Process id of the server; undefined if it has ended. */
  readonly server: number | undefined
  readonly cwd: string
  /** Path of the output files without `.<tool>.txt`. */
  readonly path: string
  /** Commands that sample the server itself, by tool. */
  readonly samplers?: Readonly<Record<string, readonly string[]>>
}

const commands: Partial<
  Record<Tool, (seconds: number, run: MonitoredRun) => readonly string[] | undefined>
> = {
  // The first sample is the average since boot.
  vmstat: (seconds) => ['vmstat', '1', String(seconds + 1)],
  iostat: (seconds) => ['iostat', '-kx', '1', String(seconds + 1)],
  mpstat: (seconds) => ['mpstat', '-P', 'ALL', '1', String(seconds)],
  'status-series': (_, { samplers }) => samplers?.['status-series'],
  // Attached to a server, perf misses threads that start later; cpu-clock works without hardware counters.
  perf: (seconds, { path }) => [
    ...[
      'perf',
      'record',
      '--quiet',
      '--all-cpus',
      '--event=cpu-clock',
      '--freq=199',
      '--call-graph=dwarf',
    ],
    ...[`--output=${path}.perf.data`, '--', 'sleep', String(seconds)],
  ],
}

/** The started monitors of a run. */
export interface Monitors {
  /** Stops them and renders the profile; returns the monitors without output, each with the reason. */
  stop(): Promise<readonly string[]>
}

/** Starts the monitors of a run; each writes to `<path>.<tool>.txt`. */
export function startMonitors(
  { collect, seconds, hostname, hosts }: Plan,
  run: MonitoredRun,
): Monitors {
  const { cwd, path } = run
  const unsupported = collect.filter((tool) => tool in commands && !commands[tool]?.(seconds, run))
  const children = collect.flatMap((tool): readonly (readonly [Tool, Child])[] => {
    const command = commands[tool]?.(seconds, run)
    if (command === undefined) return []
    // The output of perf record is not a measurement; its report is rendered at the end.
    if (tool === 'perf') return [[tool, startChild(command, { cwd })]]
    const output = `${path}.${tool}.txt`
    return [[tool, startChild(withHostname(hostname, command), { cwd, output })]]
  })
  const remote = hosts
    ? clientMonitors({ collect }).map((tool): readonly [Tool, Child] => {
        const command = onClientWhileConnected(hosts.client, commands[tool]?.(seconds, run) ?? [])
        const output = `${path}.client-${tool}.txt`
        return [tool, startChild(command, { cwd, output, keepInput: true })]
      })
    : []
  return {
    async stop() {
      const problems = await Promise.all(
        [...children, ...remote].map(async ([tool, child]) => {
          const hasEnded = !child.running
          const { status, reason } = await child.stop(undefined, 'SIGINT', 5)
          if (reason !== undefined) return [`${tool}: ${reason}`]
          return hasEnded && status !== 0 ? [`${tool}: ended with status ${status}`] : []
        }),
      )
      return [
        ...unsupported.map((tool) => `${tool}: this engine does not support it`),
        ...problems.flat(),
        ...(collect.includes('perf') ? await writeProfile(run) : []),
      ]
    },
  }
}

// The data are hundreds of times as large as the report, so they are deleted.
async function writeProfile({ cwd, path, server }: MonitoredRun): Promise<readonly string[]> {
  const data = `${path}.perf.data`
  if (!existsSync(data)) return ['perf: it recorded nothing']
  const texts = await renderProfile(data, cwd, sampleFilter(server))
  rmSync(data)
  return Object.entries(texts).flatMap(([tool, text]) => {
    if (text === undefined) return [`perf: no ${tool} output`]
    writeFileSync(`${path}.${tool}.txt`, text)
    return []
  })
}

// MariaDB 11 names its threads, so it is selected by process. PostgreSQL has a process per connection, all of one name.
function sampleFilter(id: number | undefined): string {
  const folder = `/proc/${id}/task`
  if (!existsSync(folder)) return '--comms='
  const names = readdirSync(folder).flatMap((thread) => {
    const file = `${folder}/${thread}/comm`
    // A thread may end meanwhile.
    return existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  })
  const [name = ''] = names
  return names.every((other) => other === name) ? `--comms=${name}` : `--pid=${id}`
}

/** The monitors that also run on the load generator's machine. */
export function clientMonitors({ collect }: Pick<Plan, 'collect'>): readonly Tool[] {
  return collect.filter((tool) => ['vmstat', 'iostat', 'mpstat'].includes(tool))
}

/** Returns the programs of a plan's monitors. */
export function monitorPrograms({ collect, seconds }: Plan): readonly string[] {
  const run = { server: undefined, cwd: '', path: '' }
  return collect.flatMap((tool) => commands[tool]?.(seconds, run)?.[0] ?? [])
}

// Resolving inlined functions takes perf minutes.
const inputOptions = ['--no-inline', '--input']

const timeLimit = 120

// A flat report and folded stacks of what `perf record` wrote, by tool; undefined for a text without samples.
async function renderProfile(
  data: string,
  cwd: string,
  filter: string,
): Promise<Readonly<Record<'perf' | 'stacks', string | undefined>>> {
  const fields = ['--fields', 'comm,pid,tid,time,period,event,ip,sym,dso']
  const script = ['perf', 'script', ...fields, filter, ...inputOptions, data]
  const samples = await outputOf(script, cwd, timeLimit)
  const layout = ['--stdio', '--no-children', '-g', 'none', filter, '--percentage=relative']
  const report = await outputOf(
    ['perf', 'report', ...layout, ...inputOptions, data],
    cwd,
    timeLimit,
  )
  return {
    // Without samples the report consists of its title.
    perf: report?.includes('# Samples: ') === true ? report : undefined,
    stacks: samples === undefined ? undefined : foldStacks(samples),
  }
}

function foldStacks(samples: string): string | undefined {
  const collapser = new Collapser()
  for (const line of samples.split('\n')) collapser.take(line)
  const { stacks } = collapser
  return stacks.size === 0 ? undefined : folded(stacks)
}
