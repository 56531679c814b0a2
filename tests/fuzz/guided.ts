// Mutants of a target, guided by coverage: what reaches new code is kept and mutated further.
import { mutant, randomOf, type Random } from '../formats/mutate.ts'
import { growthProblem, problemsOf, runInputs, secondsSince, type Problem } from './attempt.ts'
import { folderOf, keepInput, keptInputs, readCounts, writeCounts, type Counts } from './corpus.ts'
import { bothOf, countCovered, countNew, type Coverage, type Covered } from './coverage.ts'
import type { FuzzTarget } from './targets.ts'

/** The seed of the first mutant; that of each further mutant is one more. */
export const firstSeed = 20_260_321
/** Mutants between two looks at the coverage, which takes as long as a hundred of them. */
const batch = 1000
/** Mutants after which little new code is reached: then only one batch in `guidedBatches` is searched for it. */
const guidedMutants = 10_000
const guidedBatches = 10
/** The slowest mutant of one in so many batches is repeated. */
const repeatedBatches = 20
// One of so many mutants joins the ends of two inputs.
const joined = 4
// Of longer inputs one in so many is taken, because they take as long as several short ones.
const longInput = 2048
const longInputs = 4

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
  const before = process.cpuUsage()
  const mutants = Array.from({ length: size }, (_, index) =>
    nextMutant(inputs, randomOf(firstSeed + counts.mutants + index)),
  )
  const number = Math.floor(counts.mutants / size)
  const isGuided = counts.mutants < guidedMutants || number % guidedBatches === 0
  // Other targets and batches ran before.
  if (isGuided) coverage.take()
  const { problems: found, slowest } = await runInputs(target, mutants)
  const problems = [...found]
  const failed = new Set(problems.map(({ input }) => input))
  const passed = mutants.filter((bytes) => !failed.has(bytes))
  const reaching = isGuided ? await allReachingNew(fuzzing, passed) : []
  for (const input of reaching) {
    keepInput(folder, 'inputs', input)
    inputs.push(input)
  }
  const isRepeated = number % repeatedBatches === 0
  const repeated = [
    ...reaching.map((input, index) => (index % 2 === 0 ? input : inOneLine(input))),
    ...(isRepeated && slowest ? [slowest, inOneLine(slowest)] : []),
  ]
  for (const input of repeated) {
    const problem = growthProblem(target, input)
    if (problem) problems.push(problem)
  }
  for (const { kind, text, input } of problems)
    report(`${target.name}: ${kind}: ${text}: ${keepInput(folder, 'failures', input)}`)
  const count = (kind: Problem['kind']): number =>
    problems.filter((problem) => problem.kind === kind).length
  fuzzing.counts = {
    mutants: counts.mutants + size,
    seconds: counts.seconds + secondsSince(before),
    kept: counts.kept + reaching.length,
    covered: countCovered(fuzzing.known),
    crashes: counts.crashes + count('crash'),
    hangs: counts.hangs + count('hang'),
    superlinear: counts.superlinear + count('super-linear'),
    slow: counts.slow + count('slow'),
  }
  writeCounts(folder, fuzzing.counts)
}

function nextMutant(inputs: readonly Buffer[], random: Random): Buffer {
  const first = nextInput(inputs, random)
  if (random(joined) > 0) return mutant(first, random)
  const second = nextInput(inputs, random)
  const both = [
    first.subarray(0, random(first.length + 1)),
    second.subarray(random(second.length + 1)),
  ]
  return mutant(Buffer.concat(both), random)
}

function nextInput(inputs: readonly Buffer[], random: Random): Buffer {
  const any = (): Buffer => inputs[random(inputs.length)] ?? Buffer.alloc(0)
  const input = any()
  return input.length > longInput && random(longInputs) > 0 ? any() : input
}

function inOneLine(input: Buffer): Buffer {
  return Buffer.from(input.toString('latin1').replaceAll(/[\r\n]/g, ' '), 'latin1')
}

// Those of a batch that just ran.
async function allReachingNew(
  fuzzing: Fuzzing,
  inputs: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const taken = fuzzing.coverage.take()
  if (countNew(fuzzing.known, taken) === 0) return []
  const reaching = await halves(fuzzing, inputs)
  // What a function remembers is not computed again, so code of this batch may not run in its halves.
  fuzzing.known = bothOf(fuzzing.known, taken)
  return reaching
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
