// The law that work takes time in proportion to its input.
import type { HostileFile } from './hostile-files.ts'

const attempts = 5
// Twice the input may take 2.8 times the time, so four times the input eight times: a square would take sixteen times.
const mostGrowth = 8
// Shorter times say nothing about growth.
const unnoticed = 0.02

/** How much more processor time four times the input takes than allowed; undefined where it is proportional. */
export function excessGrowth(
  { most, text }: HostileFile,
  work: (bytes: Buffer) => void,
): number | undefined {
  const small = Buffer.from(text(Math.round(most / 4)))
  const large = Buffer.from(text(most))
  let growth = Infinity
  // The machine has other work, so the best of several attempts counts.
  for (let attempt = 0; attempt < attempts && growth > mostGrowth; attempt += 1) {
    const long = seconds(() => work(large))
    if (long < unnoticed) return undefined
    growth = Math.min(growth, long / (seconds(() => work(small)) + 0.002))
  }
  return growth > mostGrowth ? growth : undefined
}

function seconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
