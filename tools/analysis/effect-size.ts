// How large a difference is, reported apart from whether it is significant.

/** `small` is below 2 %, `large` from 5 % on, of the smaller of the two; `none` is a ratio of 1. */
export type EffectSize = 'none' | 'small' | 'moderate' | 'large'

const notable = 1.02
const large = 1.05

/** The effect size of a ratio; undefined without one. */
export function effectSizeOf(ratio: number | null): EffectSize | undefined {
  if (ratio === null || ratio <= 0) return undefined
  const size = Math.max(ratio, 1 / ratio)
  if (size === 1) return 'none'
  if (size < notable) return 'small'
  return size < large ? 'moderate' : 'large'
}
