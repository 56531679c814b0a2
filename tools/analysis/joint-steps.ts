// Which release changed how much of a suite: single runs of many workloads, tested jointly from each release to the next.
import { largest } from '../extremes.ts'
import { holm } from './holm.ts'
import { signedRankTest, signTest } from './paired-tests.ts'
import { median, quantile } from './quantile.ts'

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
  /** True where both tests show a change whose median exceeds what moves all workloads of a session together. */
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
// In sequences of identical builds on a shared machine at most 5 % have a step beyond it.
const quietSteps = 8
const fewestPairs = 10

/**
 * The steps between neighbouring columns of `values[release][workload]`, the same workload at the same index, `null` where it
 * was not measured. Sign and signed-rank tests treat workloads as independent; a session that shifts all of them is not, hence
 * the floor: that of `identical` columns of one build where there are enough pairs of them, else 8 × the lower quartile
 * of the steps, which names no step of fewer than three.
 */
export function jointSteps(
  values: readonly Column[],
  identical: readonly (readonly Column[])[] = [],
): { readonly steps: readonly JointStep[]; readonly floor: CommonFloor } {
  const steps = values.slice(1).map((column, index) => stepOf(values[index] ?? [], column))
  const adjusted = holm(steps.map(({ p }) => p))
  const floor = measuredFloor(identical) ?? estimatedFloor(steps)
  return {
    floor,
    steps: steps.map((step, index) => {
      const p = adjusted[index] ?? 1
      const named = p < alpha && sizeOf(step.ratio) > floor.share
      return { from: index, to: index + 1, ...step, p, named }
    }),
  }
}

/** The values of one release by workload. */
export type Column = readonly (number | null)[]

type Step = Omit<JointStep, 'from' | 'to' | 'named'>

function stepOf(before: Column, after: Column): Step {
  const logs = logRatios(before, after)
  const [sign, ranks] = [signTest(logs), signedRankTest(logs)]
  const { n, lower } = sign
  const ratio = Math.exp(median(logs) ?? 0)
  return { workloads: logs.length, lower, higher: n - lower, ratio, p: Math.max(sign.p, ranks.p) }
}

function measuredFloor(identical: readonly (readonly Column[])[]): CommonFloor | undefined {
  const sizes = identical.flatMap((columns) =>
    columns.flatMap((column, index) =>
      columns.slice(index + 1).map((other) => sizeOf(stepOf(column, other).ratio)),
    ),
  )
  return sizes.length < fewestPairs
    ? undefined
    : { share: largest([leastFloor, ...sizes]), pairs: sizes.length }
}

function estimatedFloor(steps: readonly Step[]): CommonFloor {
  const quiet =
    quantile(
      steps.map(({ ratio }) => sizeOf(ratio)),
      0.25,
    ) ?? 0
  return { share: Math.max(leastFloor, quietSteps * quiet), pairs: 0 }
}

function sizeOf(ratio: number): number {
  return Math.max(ratio, 1 / ratio) - 1
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
    floor.pairs > 0
      ? `the largest of ${String(floor.pairs)} pairs of identical builds`
      : 'eight times the lower quartile of the steps'
  return `All workloads together: ${parts.join('; ')}. Sign and signed-rank tests (Holm, ${String(steps.length)} steps); a shift within ${(100 * floor.share).toFixed(1)} %, ${source}, may be one of the session.`
}

function changeText(ratio: number): string {
  const percent = 100 * (ratio - 1)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}

function logRatios(before: Column, after: Column): readonly number[] {
  return after.flatMap((value, index) => {
    const base = before[index] ?? null
    return value !== null && base !== null && value > 0 && base > 0 ? [Math.log(value / base)] : []
  })
}
