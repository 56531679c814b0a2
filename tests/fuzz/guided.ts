// Mutants of a target, guided by coverage: what reaches new code is kept and mutated further.
import { mutant, randomOf, type Random } from '../formats/mutate.ts'
import { growthProblem, problemsOf, type Problem } from './attempt.ts'
import { folderOf, keepInput, keptInputs, readCounts, writeCounts, type Counts } from './corpus.ts'
import { bothOf, countCovered, countNew, type Coverage, type Covered } from './coverage.ts'
import type { FuzzTarget } from './targets.ts'

const seed = 20_260_321
/** Mutants between two looks at the coverage, which takes as long as some of them. */
const batch = 200
// One of so many mutants joins the ends of two inputs.
const joined = 4

/** A target with its inputs and what they reach. */
export interface Fuzzing {
  readonly target: FuzzTarget
  readonly folder: string
  readonly coverage: Coverage
  inputs: Buffer[]
  known: Covered
  counts: Counts
}

/** Runs the inputs of a target, of this program and of earlier calls; reports those that fail. */
export async function startFuzzing(
  target: FuzzTarget,
  coverage: Coverage,
  root: string,
  report: (text: string) => void,
): Promise<Fuzzing> {
  const folder = folderOf(target, root)
  const inputs = [...target.inputs, ...keptInputs(folder)]
  coverage.take()
  for (const { kind, text, input } of await problemsOf(target, inputs))
    report(
      `${target.name}: ${kind} of a known input: ${text}: ${keepInput(folder, 'failures', input)}`,
    )
  const known = coverage.take()
  return { target, folder, coverage, inputs, known, counts: readCounts(folder) }
}

/** Runs the next batch of mutants, and keeps those that fail or reach new code. */
export async function runBatch(
  fuzzing: Fuzzing,
  report: (text: string) => void,
  size = batch,
): Promise<void> {
  const { target, folder, coverage, inputs, counts } = fuzzing
  const start = performance.now()
  const mutants = Array.from({ length: size }, (_, index) =>
    nextMutant(inputs, randomOf(seed + counts.mutants + index)),
  )
  // Other targets ran before.
  coverage.take()
  const problems = [...(await problemsOf(target, mutants))]
  const failed = new Set(problems.map(({ input }) => input))
  const isNew = countNew(fuzzing.known, coverage.take()) > 0
  const reaching = isNew
    ? await halves(
        fuzzing,
        mutants.filter((bytes) => !failed.has(bytes)),
      )
    : []
  for (const input of reaching) {
    keepInput(folder, 'inputs', input)
    inputs.push(input)
    const problem = growthProblem(target, input)
    if (problem) problems.push(problem)
  }
  for (const { kind, text, input } of problems)
    report(`${target.name}: ${kind}: ${text}: ${keepInput(folder, 'failures', input)}`)
  const count = (kind: Problem['kind']): number =>
    problems.filter((problem) => problem.kind === kind).length
  fuzzing.counts = {
    mutants: counts.mutants + size,
    seconds: counts.seconds + (performance.now() - start) / 1000,
    kept: counts.kept + reaching.length,
    covered: countCovered(fuzzing.known),
    crashes: counts.crashes + count('crash'),
    hangs: counts.hangs + count('hang'),
    slow: counts.slow + count('slow'),
  }
  writeCounts(folder, fuzzing.counts)
}

function nextMutant(inputs: readonly Buffer[], random: Random): Buffer {
  const first = inputs[random(inputs.length)] ?? Buffer.alloc(0)
  if (random(joined) > 0) return mutant(first, random)
  const second = inputs[random(inputs.length)] ?? Buffer.alloc(0)
  const both = [
    first.subarray(0, random(first.length + 1)),
    second.subarray(random(second.length + 1)),
  ]
  return mutant(Buffer.concat(both), random)
}

async function halves(fuzzing: Fuzzing, inputs: readonly Buffer[]): Promise<readonly Buffer[]> {
  const middle = Math.ceil(inputs.length / 2)
  const first = await reachingNew(fuzzing, inputs.slice(0, middle))
  return [...first, ...(await reachingNew(fuzzing, inputs.slice(middle)))]
}

// Runs inputs again, and those that together reach new code in halves, down to the one that does.
async function reachingNew(
  fuzzing: Fuzzing,
  inputs: readonly Buffer[],
): Promise<readonly Buffer[]> {
  if (inputs.length === 0) return []
  fuzzing.coverage.take()
  await problemsOf(fuzzing.target, inputs)
  const taken = fuzzing.coverage.take()
  if (countNew(fuzzing.known, taken) === 0) return []
  if (inputs.length > 1) return halves(fuzzing, inputs)
  fuzzing.known = bothOf(fuzzing.known, taken)
  return inputs
}
