// What runs beside a load, one output a tool.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { startChild, type Child } from './child.ts'
import { onHost } from './neutral-host.ts'
import { profileTexts } from './perf-texts.ts'
import type { Plan } from './plan.ts'

type Tool = Plan['collect'][number]

/** What the monitors of a point watch. */
export interface Watched {
  /** Process id of the server; undefined when it has none any more. */
  readonly server: number | undefined
  /** Folder and beginning of the outputs' names. */
  readonly cwd: string
  readonly path: string
  /** Commands that ask the server itself, by tool. */
  readonly watches?: Readonly<Record<string, readonly string[]>>
}

// A sample a second; one more than the seconds, for the first is the average since boot.
const commands: Partial<
  Record<Tool, (seconds: number, watched: Watched) => readonly string[] | undefined>
> = {
  vmstat: (seconds) => ['vmstat', '1', String(seconds + 1)],
  iostat: (seconds) => ['iostat', '-kx', '1', String(seconds + 1)],
  mpstat: (seconds) => ['mpstat', '-P', 'ALL', '1', String(seconds)],
  'status-series': (_, { watches }) => watches?.['status-series'],
  // All processors: attached to a server, perf misses threads that start meanwhile. Without hardware counters it
  // still has the clock of the processors.
  perf: (seconds, { path }) => [
    ...['perf', 'record', '--quiet', '--all-cpus', '--event=cpu-clock', '--freq=199', '-g'],
    ...[`--output=${path}.perf.data`, '--', 'sleep', String(seconds)],
  ],
}

/** The monitors of one point. */
export interface Monitors {
  /** Ends them and writes what is made of their output; says which of them gave none, and why. */
  end(): Promise<readonly string[]>
}

/** Starts the monitors of a point; each writes to `<path>.<tool>.txt`. */
export function startMonitors({ collect, seconds, hostname }: Plan, watched: Watched): Monitors {
  const { cwd, path } = watched
  const untold = collect.filter((tool) => tool in commands && !commands[tool]?.(seconds, watched))
  const children = collect.flatMap((tool): readonly (readonly [Tool, Child])[] => {
    const command = commands[tool]?.(seconds, watched)
    if (command === undefined) return []
    // What perf record prints is no measurement; its texts are made at the end.
    if (tool === 'perf') return [[tool, startChild(command, { cwd })]]
    return [[tool, startChild(onHost(hostname, command), { cwd, output: `${path}.${tool}.txt` })]]
  })
  return {
    async end() {
      const ends = await Promise.all(
        children.map(async ([tool, child]) => {
          const early = !child.running
          const { status, reason } = await child.end(undefined, 'SIGINT', 5)
          if (reason !== undefined) return [`${tool}: ${reason}`]
          return early && status !== 0 ? [`${tool}: ended with status ${String(status)}`] : []
        }),
      )
      const none = untold.map((tool) => `${tool}: this engine has none`)
      return [...none, ...ends.flat(), ...(collect.includes('perf') ? await profile(watched) : [])]
    },
  }
}

// The texts stay, the data go: they are hundreds of times as large.
async function profile({ cwd, path, server }: Watched): Promise<readonly string[]> {
  const data = `${path}.perf.data`
  if (!existsSync(data)) return ['perf: it recorded nothing']
  const texts = await profileTexts(data, cwd, nameOf(server))
  rmSync(data)
  for (const [tool, text] of Object.entries(texts))
    if (text !== undefined) writeFileSync(`${path}.${tool}.txt`, text)
  return Object.entries(texts).flatMap(([tool, text]) =>
    text === undefined ? [`perf: its ${tool} could not be made`] : [],
  )
}

// mariadbd
function nameOf(id: number | undefined): string {
  const file = `/proc/${String(id)}/comm`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The programs that a plan's monitors are. */
export function monitorPrograms({ collect, seconds }: Plan): readonly string[] {
  const nobody = { server: undefined, cwd: '', path: '' }
  return collect.flatMap((tool) => commands[tool]?.(seconds, nobody)?.[0] ?? [])
}
