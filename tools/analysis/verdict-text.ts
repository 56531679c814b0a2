// Intervals, p-values and numbers of runs as printed.
import { largest } from '../core/extremes.ts'
import type { RatioInterval } from './ratio-interval.ts'
import type { Verdict } from './verdict.ts'

/** `1.71–1.90, 97 %`: the ends of an interval of a ratio and the coverage that it attains. */
export function intervalText(interval: RatioInterval): string {
  const { low, high } = interval
  return `${low.toFixed(2)}–${high.toFixed(2)}, ${coverageText(interval)}`
}

/** `90 %`: the coverage of an interval, never rounded up. */
export function coverageText({ coverage }: Pick<RatioInterval, 'coverage'>): string {
  return `${String(Math.floor(100 * coverage + 1e-9))} %`
}

/** Three decimals, or one significant digit below 0.001: `0.029`, `4 · 10⁻⁵`. */
export function pText(p: number): string {
  return p < 0.001
    ? p.toExponential(0).replace('e-', ' · 10⁻').replace(/\d+$/, superscript)
    : p.toFixed(3)
}

/** `6 runs each are needed for 18 comparisons`: what the rank test needs to confirm one of them; undefined where none lacks runs. */
export function neededText(
  comparisons: readonly { readonly together: number; readonly verdict: Verdict }[],
): string | undefined {
  const small = comparisons.flatMap(({ together, verdict }) =>
    'needed' in verdict ? [{ together, needed: verdict.needed }] : [],
  )
  if (small.length === 0) return undefined
  const together = largest(small.map((each) => each.together))
  const needed = largest(small.map((each) => each.needed))
  return `${String(needed)} runs each are needed${together > 1 ? ` for ${String(together)} comparisons` : ''}`
}

function superscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
}
