// Which release changed how much of a suite: single runs of many workloads, tested jointly from each release to the next.
import { holm, signedRankTest, signTest } from './paired-tests.ts'
import { median } from './quantile.ts'

/** From one release to the next, over the workloads that both have. */
export interface JointStep {
  readonly from: number
  readonly to: number
  /** Workloads with a positive number on both sides; `lower` and `higher` count those that changed. */
  readonly workloads: number
  readonly lower: number
  readonly higher: number
  /** Median of the ratios; 1 without workloads. */
  readonly ratio: number
  /** The larger p of the sign test and the signed-rank test, adjusted for all steps (Holm). */
  readonly p: number
  /** True where both tests show a change whose median exceeds what moves all workloads of a session together, and that lasts. */
  readonly named: boolean
}

/** What moves all workloads of a session together without a new release, as a share of the value. */
export interface CommonFloor {
  readonly share: number
  /** Pairs of identical builds that it was measured on; 0 where it is estimated from the steps themselves. */
  readonly pairs: number
}

const alpha = 0.05
// Medians of public tables between patch releases reach 1.1 %.
const leastFloor = 0.015
// Of sequences of 5 to 30 builds whose sessions shift with a normal, Laplace or t3 distribution, at most 5 % have a lasting step
// beyond it.
const typicalSteps = 5.5
const fewestPairs = 10
// The median of three steps is exceeded 5.5 times in more than 5 % of such sequences.
const fewestSteps = 4

/**
 * The steps between neighbouring columns of `values[release][workload]`, the same workload at the same index, `null` where it
 * was not measured. Sign and signed-rank tests treat workloads as independent; a session that shifts all of them is not, hence
 * the floor: 5.5 × the median of steps without a change, which are the pairs of `identical` columns of one build where there
 * are enough, else the steps that are not named; so few of a short sequence are named. A session covers one release, whose
 * neighbours do not share its shift, so at least half of a change must be there in the release after it, and against the one before.
 */
export function jointSteps(
  values: readonly Column[],
  identical: readonly (readonly Column[])[] = [],
): { readonly steps: readonly JointStep[]; readonly floor: CommonFloor } {
  const steps = values.slice(1).map((column, index) => stepOf(values[index] ?? [], column))
  const adjusted = holm(steps.map(({ p }) => p))
  const all = steps.map((step, index) => ({ ...step, p: adjusted[index] ?? 1 }))
  const pairs = identical.flatMap(pairSizes)
  const named = new Set<Step>()
  // Step by step, so that a large change does not hide a smaller one.
  for (;;) {
    const others = all.flatMap((step) => (named.has(step) ? [] : sizeOf(step.ratio)))
    const known = steps.length < fewestSteps ? [] : others
    const floor = pairs.length < fewestPairs ? floorOf(known, 0) : floorOf(pairs, pairs.length)
    const next = all.find(
      (step, at) =>
        !named.has(step) &&
        step.p < alpha &&
        sizeOf(step.ratio) > Math.log1p(floor.share) &&
        lasts(values, at),
    )
    if (next) named.add(next)
    else
      return {
        floor,
        steps: all.map((step, from) => ({ from, to: from + 1, ...step, named: named.has(step) })),
      }
  }
}

/** The values of one release by workload. */
export type Column = readonly (number | null)[]

function pairSizes(columns: readonly Column[]): readonly number[] {
  return columns.flatMap((column, index) =>
    columns.slice(index + 1).map((other) => sizeOf(stepOf(column, other).ratio)),
  )
}

// Against the release before, and in the release after; a first or last step is judged on one side.
function lasts(values: readonly Column[], at: number): boolean {
  const [earlier, before = [], after = [], later] = [-1, 0, 1, 2].map((add) => values[at + add])
  return (
    (!earlier || isKept([before, after], [earlier, after])) &&
    (!later || isKept([before, after], [before, later]))
  )
}

// True where workloads that keep half of their change have half of all changes: the median of the shares kept, weighted by change.
function isKept(step: readonly [Column, Column], other: readonly [Column, Column]): boolean {
  const [changes, kept] = [step, other].map(([from, to]) =>
    to.map((value, index) => logRatio(from[index], value)),
  )
  let balance = 0
  changes?.forEach((change, index) => {
    const rest = kept?.[index]
    if (change !== undefined && rest !== undefined)
      balance += rest / change >= 0.5 ? Math.abs(change) : -Math.abs(change)
  })
  return balance >= 0
}

type Step = Omit<JointStep, 'from' | 'to' | 'named'>

function stepOf(before: Column, after: Column): Step {
  const logs = after.flatMap((value, index) => logRatio(before[index], value) ?? [])
  const [sign, ranks] = [signTest(logs), signedRankTest(logs)]
  const { n, lower } = sign
  const ratio = Math.exp(median(logs) ?? 0)
  return { workloads: logs.length, lower, higher: n - lower, ratio, p: Math.max(sign.p, ranks.p) }
}

function floorOf(sizes: readonly number[], pairs: number): CommonFloor {
  const size = typicalSteps * (median(sizes) ?? Infinity)
  return { share: Math.max(leastFloor, Math.expm1(size)), pairs }
}

// On a logarithmic scale, so that large steps up and down are as far from the others.
function sizeOf(ratio: number): number {
  return Math.abs(Math.log(ratio))
}

/** `All workloads together: 8.0.32 is lower in 30 of 33 workloads (median −2.1 %); …`; undefined where no step is named. */
export function jointStepSentence(
  { steps, floor }: ReturnType<typeof jointSteps>,
  names: readonly string[],
): string | undefined {
  const parts = steps.flatMap(({ to, ratio, lower, higher, workloads, named }) => {
    const [word, count] = ratio < 1 ? ['lower', lower] : ['higher', higher]
    return named
      ? `${names[to] ?? ''} is ${word} in ${String(count)} of ${String(workloads)} (median ${changeText(ratio)})`
      : []
  })
  if (parts.length === 0) return undefined
  const source =
    floor.pairs > 0 ? `${String(floor.pairs)} pairs of identical builds` : 'the other steps'
  return `All workloads together: ${parts.join('; ')}. Sign and signed-rank tests (Holm, ${String(steps.length)} steps); a shift within ${(100 * floor.share).toFixed(1)} % may come from the session (5.5 × the median of ${source}).`
}

function changeText(ratio: number): string {
  const percent = 100 * (ratio - 1)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}

function logRatio(base: Column[number] = null, value: Column[number] = null): number | undefined {
  return base !== null && value !== null && base > 0 && value > 0
    ? Math.log(value / base)
    : undefined
}
