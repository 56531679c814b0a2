import { execFileSync } from 'node:child_process'

/** Seconds of one command with all that it started. */
export interface Cost {
  readonly wall: number
  readonly processor: number
}

/** Runs a command to its end, as bash counts it and its children; throws when it fails. */
export function timed(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Cost {
  const script = 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null 2>&1; } 2>&1 || echo failed'
  const words = execFileSync('bash', ['-c', script, 'bash', ...command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const [wall, user, system] = words.trim().split(/\s+/).map(Number)
  if (wall === undefined || user === undefined || system === undefined || words.includes('failed'))
    throw new Error(`${command.slice(0, 4).join(' ')} …: ${words}`)
  return { wall, processor: user + system }
}

/** The median of the walls, and that of the processor times. */
export function median(costs: readonly Cost[]): Cost {
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return {
    wall: middle(costs.map(({ wall }) => wall)),
    processor: middle(costs.map(({ processor }) => processor)),
  }
}

/** `1.23 s (1.10 s processor)`. */
export function seconds({ wall, processor }: Cost): string {
  return `${wall.toFixed(2)} s (${processor.toFixed(2)} s processor)`
}

/** `0.85 (0.90 by processor time)`: one cost by another. */
export function ratio(cost: Cost, base: Cost): string {
  const [wall, processor] = [cost.wall / base.wall, cost.processor / base.processor]
  return `${wall.toFixed(2)} (${processor.toFixed(2)} by processor time)`
}
