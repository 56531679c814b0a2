// What a test says, in words. It speaks of whether there is a difference, never of how large it is.
import { runsNeeded, smallestP } from './runs-needed.ts'

/** What is good for a metric, from the vocabulary. */
export type Better = 'higher' | 'lower'

/**
 * `faster` is a difference to the better and `slower` one to the worse; `higher` and `lower` stand where the metric has
 * no better. `needed` is the number of runs that each side must have for any verdict.
 */
export type Verdict =
  | { readonly kind: 'faster' | 'slower' | 'higher' | 'lower' | 'no difference shown' }
  | { readonly kind: 'too few runs'; readonly needed: number }

/** The result of a rank test, and what is asked of it. */
export interface Tested {
  /** `null` where there was nothing to test. */
  readonly p: number | null
  readonly n: readonly [baseline: number, contender: number]
  /** Which way the contender's ranks lie from the baseline's. */
  readonly tendency: 'higher' | 'lower' | null
  readonly better?: Better
  /** A p below it shows a difference; for one of many tests give the p of `holm` instead of a smaller alpha. */
  readonly alpha: number
}

/** The verdict of a test. Throws a RangeError for an alpha outside 0 to 1. */
export function verdict({ p, n, tendency, better, alpha }: Tested): Verdict {
  if (smallestP(...n) >= alpha) return { kind: 'too few runs', needed: runsNeeded(alpha, ...n) }
  if (p === null || p >= alpha || tendency === null) return { kind: 'no difference shown' }
  if (better === undefined) return { kind: tendency }
  return { kind: tendency === better ? 'faster' : 'slower' }
}

/**
 * The verdict as printed: `faster`, `slower`, `no difference shown`, `too few runs: would need 4`. Where a metric is not
 * about speed, other words for better and worse may be given.
 */
export function verdictText(
  verdict: Verdict,
  words: readonly [better: string, worse: string] = ['faster', 'slower'],
): string {
  switch (verdict.kind) {
    case 'faster':
      return words[0]
    case 'slower':
      return words[1]
    case 'too few runs':
      return `too few runs: would need ${String(verdict.needed)}`
    case 'higher':
    case 'lower':
    case 'no difference shown':
      return verdict.kind
  }
}
