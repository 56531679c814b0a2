// Runs inputs of a target: which of them throw, hang, or take more than their share of time.
import { append } from '../../tools/core/append.ts'
import { runWithin } from '../../tools/archive/time-limit.ts'
import type { FuzzTarget } from './targets.ts'

/** Why an input fails. */
export interface Problem {
  readonly kind: 'crash' | 'hang' | 'super-linear' | 'slow'
  readonly input: Buffer
  readonly text: string
}

/** Milliseconds after which an input hangs, and seconds of processor time after which it is slow: inputs are small. */
const hangs = 10_000
const slowest = 2
// Four times the input may take eight times the time; shorter times vary too much.
const growth = 4
const mostGrowth = 8
const largeBytes = 256 * 1024
const unnoticed = 0.05
const attempts = 3

/** Runs inputs and returns the problems, in their order; an input hangs after `limit` milliseconds. */
export async function problemsOf(
  target: FuzzTarget,
  inputs: readonly Buffer[],
  limit = hangs,
): Promise<readonly Problem[]> {
  return (await runInputs(target, inputs, limit)).problems
}

/** What running inputs gave: their problems, and the input that took the longest. */
export interface Outcome {
  readonly problems: readonly Problem[]
  readonly slowest?: Buffer
}

/** Runs inputs as `problemsOf` does. */
export async function runInputs(
  target: FuzzTarget,
  inputs: readonly Buffer[],
  limit = hangs,
): Promise<Outcome> {
  const problems: Problem[] = []
  if (target.isAsync === true) {
    for (const input of inputs) append(problems, await asyncProblems(target, input))
    return { problems }
  }
  let next = 0
  let slowest: Buffer | undefined
  let most = 0
  const runAll = (): void => {
    for (let input = inputs[next]; input; input = inputs[next]) {
      const start = performance.now()
      const problem = syncProblem(target, input)
      if (problem) problems.push(problem)
      const milliseconds = performance.now() - start
      if (milliseconds > most) [most, slowest] = [milliseconds, input]
      next += 1
    }
  }
  // One limit for all of them, because starting it takes as long as an input; the input that it ends runs again alone.
  while (!runWithin(limit, runAll)) {
    const input = inputs[next]
    if (input) append(problems, aloneProblems(target, input, limit))
    next += 1
  }
  return { problems, ...(slowest && { slowest }) }
}

/** Returns the problem of larger inputs that repeat this one: they take time in proportion to their size. */
export function growthProblem(target: FuzzTarget, input: Buffer): Problem | undefined {
  if (target.isAsync === true || input.length === 0) return undefined
  const repeated = (bytes: number): Buffer =>
    Buffer.concat(Array.from({ length: Math.ceil(bytes / input.length) }, () => input))
  const [small, large] = [repeated(largeBytes / growth), repeated(largeBytes)]
  let times = Infinity
  for (let attempt = 0; attempt < attempts && times > mostGrowth; attempt += 1) {
    const [failed] = aloneProblems(target, large, hangs)
    if (failed) return { ...failed, input: large }
    const long = secondsOf(() => target.run(large))
    if (long < unnoticed) return undefined
    const ratio = large.length / small.length / growth
    times = Math.min(times, long / (secondsOf(() => target.run(small)) + 0.002) / ratio)
  }
  const text = `${times.toFixed(1)} times the time for ${String(growth)} times the input`
  return times > mostGrowth ? { kind: 'super-linear', input, text } : undefined
}

function aloneProblems(target: FuzzTarget, input: Buffer, limit: number): readonly Problem[] {
  let problem: Problem | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = process.cpuUsage()
    const isInTime = runWithin(limit, () => {
      problem = syncProblem(target, input)
    })
    if (isInTime) return problem ? [problem] : []
    // Otherwise other processes had the processor for most of the time.
    if (secondsSince(before) > limit / 2000) break
  }
  return [{ kind: 'hang', input, text: `no end after ${String(limit)} ms` }]
}

// Reading the processor time takes longer than many an input, so it is read only where the input took long by the clock.
function syncProblem(target: FuzzTarget, input: Buffer): Problem | undefined {
  const start = performance.now()
  try {
    target.run(input)
    if (performance.now() - start <= slowest * 1000) return undefined
    const before = process.cpuUsage()
    target.run(input)
    return slowProblems(input, before)[0]
  } catch (error) {
    return { kind: 'crash', input, text: String(error) }
  }
}

async function asyncProblems(target: FuzzTarget, input: Buffer): Promise<readonly Problem[]> {
  const before = process.cpuUsage()
  try {
    await target.run(input)
  } catch (error) {
    return [{ kind: 'crash', input, text: String(error) }]
  }
  return slowProblems(input, before)
}

function slowProblems(input: Buffer, before: NodeJS.CpuUsage): readonly Problem[] {
  const seconds = secondsSince(before)
  return seconds > slowest ? [{ kind: 'slow', input, text: `takes ${seconds.toFixed(1)} s` }] : []
}

function secondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return secondsSince(before)
}

/** Processor time since a moment. */
export function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
