// The ratio of two samples: the size of a difference, independent of its significance.
import { median } from './quantile.ts'
import { ratio } from './ratio.ts'

/** Contender ÷ baseline of the medians. `null` where there is no number; a warning then says why. */
export interface Relative {
  readonly medians: readonly [baseline: number | null, contender: number | null]
  readonly ratio: number | null
  readonly warnings: readonly string[]
}

/** The ratio of the medians. There is none to a median that is not positive, and none of a negative one. */
export function relative(baseline: readonly number[], contender: readonly number[]): Relative {
  const medians = [median(baseline) ?? null, median(contender) ?? null] as const
  const [base, other] = medians
  if (base === null || other === null) return { medians, ratio: null, warnings: [] }
  const quotient = ratio(base, other)
  if (quotient === undefined) return { medians, ratio: null, warnings: [reason(base, other)] }
  return { medians, ratio: quotient, warnings: [] }
}

function reason(base: number, other: number): string {
  if (base === 0) return 'no ratio: the median of the baseline is 0'
  if (base < 0) return 'no ratio: the median of the baseline is negative'
  if (other < 0) return 'no ratio: the median of the contender is negative'
  return 'no ratio: the median of the baseline is next to nothing'
}
