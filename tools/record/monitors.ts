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
  /** Ends them and writes what is made of their output. */
  end(): Promise<void>
}

/** Starts the monitors of a point; each writes to `<path>.<tool>.txt`. */
export function startMonitors({ collect, seconds }: Plan, cwd: string, path: string): Monitors {
  const children = collect.flatMap((tool): readonly Child[] => {
    const command = commands[tool]?.(seconds, path)
    if (command === undefined) return []
    // What perf record prints is no measurement; its report is made at the end.
    return [
      startChild(command, { cwd, ...(tool === 'perf' ? {} : { output: `${path}.${tool}.txt` }) }),
    ]
  })
  return {
    async end() {
      await Promise.all(children.map((child) => child.end(undefined, 'SIGINT', 5)))
      const data = `${path}.perf.data`
      if (!existsSync(data)) return
      const report = ['perf', 'report', '--stdio', '--no-children', '-g', 'none', '-i', data]
      const text = await printed(report, cwd, 120)
      if (text !== undefined) writeFileSync(`${path}.perf.txt`, text)
      rmSync(data)
    },
  }
}
