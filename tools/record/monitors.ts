// What runs beside a load, one output a tool.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { printed, startChild, type Child } from './child.ts'
import type { Plan } from './plan.ts'

type Tool = Plan['collect'][number]

// A sample a second; one more than the seconds, for the first is the average since boot. Without hardware
// counters perf still has the clock of the processors.
const commands: Partial<Record<Tool, (seconds: number, path: string) => readonly string[]>> = {
  vmstat: (seconds) => ['vmstat', '1', String(seconds + 1)],
  iostat: (seconds) => ['iostat', '-kx', '1', String(seconds + 1)],
  mpstat: (seconds) => ['mpstat', '-P', 'ALL', '1', String(seconds)],
  perf: (seconds, path) => [
    ...['perf', 'record', '--quiet', '--all-cpus', '--event=cpu-clock', '--freq=99', '-g'],
    ...[`--output=${path}.perf.data`, '--', 'sleep', String(seconds)],
  ],
}

/** The monitors of one point. */
export interface Monitors {
  /** Ends them and writes what is made of their output; says which of them gave none, and why. */
  end(): Promise<readonly string[]>
}

/** Starts the monitors of a point; each writes to `<path>.<tool>.txt`. */
export function startMonitors({ collect, seconds }: Plan, cwd: string, path: string): Monitors {
  const children = collect.flatMap((tool): readonly (readonly [Tool, Child])[] => {
    const command = commands[tool]?.(seconds, path)
    if (command === undefined) return []
    // What perf record prints is no measurement; its report is made at the end.
    const output = tool === 'perf' ? {} : { output: `${path}.${tool}.txt` }
    return [[tool, startChild(command, { cwd, ...output })]]
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
      return [...ends.flat(), ...(collect.includes('perf') ? await report(cwd, path) : [])]
    },
  }
}

// The report stays, the data go: they are hundreds of times as large.
async function report(cwd: string, path: string): Promise<readonly string[]> {
  const data = `${path}.perf.data`
  if (!existsSync(data)) return ['perf: it recorded nothing']
  const words = ['perf', 'report', '--stdio', '--no-children', '-g', 'none', '-i', data]
  const text = await printed(words, cwd, 120)
  rmSync(data)
  if (text === undefined) return ['perf: the report could not be made']
  writeFileSync(`${path}.perf.txt`, text)
  return []
}

/** The programs that a plan's monitors are. */
export function monitorPrograms({ collect, seconds }: Plan): readonly string[] {
  return collect.flatMap((tool) => commands[tool]?.(seconds, '')[0] ?? [])
}
