// How large a difference is, apart from whether it is real: the two are told side by side.
import type { Comparison } from './compare.ts'
import { pairRatioRange } from './pair-ratio-range.ts'

/** `small` is below 2 %, `large` from 5 % on, of the smaller of the two; `none` is a ratio of 1. */
export type Magnitude = 'none' | 'small' | 'moderate' | 'large'

const notable = 1.02
const large = 1.05

/** The magnitude of a ratio; undefined for none. */
export function magnitudeOf(ratio: number | null): Magnitude | undefined {
  if (ratio === null || ratio <= 0) return undefined
  const size = Math.max(ratio, 1 / ratio)
  if (size === 1) return 'none'
  if (size < notable) return 'small'
  return size < large ? 'moderate' : 'large'
}

/**
 * Significance and effect size of a comparison: `real, small`, `real, large`, `unproven, large`. Appends
 * `(in every pair)` if the ratios of all single pairs of runs lie on the same side of 1.
 */
export function realAndLarge(
  { ratio, verdict }: Comparison,
  baseline: readonly number[],
  contender: readonly number[],
): string {
  const magnitude = magnitudeOf(ratio)
  if (magnitude === undefined) return ''
  const shown = verdict.kind !== 'no difference shown' && verdict.kind !== 'too few runs'
  const real = shown ? 'real' : 'unproven'
  const luck = pairRatioRange(baseline, contender)
  const apart = luck !== undefined && (luck.low > 1 || luck.high < 1)
  const pairs = apart && Math.max(baseline.length, contender.length) > 1 ? ' (in every pair)' : ''
  return magnitude === 'none' ? `${real}, no difference` : `${real}, ${magnitude}${pairs}`
}
