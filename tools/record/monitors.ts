// What runs beside a load, one output a tool.
import { startChild, type Child } from './child.ts'
import type { Plan } from './plan.ts'

type Tool = Plan['collect'][number]

// A sample a second; one more than the seconds, for the first is the average since boot.
const commands: Partial<Record<Tool, (seconds: number) => readonly string[]>> = {
  vmstat: (seconds) => ['vmstat', '1', String(seconds + 1)],
  iostat: (seconds) => ['iostat', '-kx', '1', String(seconds + 1)],
  mpstat: (seconds) => ['mpstat', '-P', 'ALL', '1', String(seconds)],
}

/** Starts the monitors of a point; each writes to `<path>.<tool>.txt`. */
export function startMonitors(
  { collect, seconds }: Plan,
  cwd: string,
  path: string,
): readonly (readonly [tool: Tool, child: Child])[] {
  return collect.flatMap((tool) => {
    const command = commands[tool]?.(seconds)
    return command === undefined
      ? []
      : [[tool, startChild(command, { cwd, output: `${path}.${tool}.txt` })] as const]
  })
}
