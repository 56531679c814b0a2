// Intervals and p-values as printed.
import type { RatioInterval } from './ratio-interval.ts'

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

function superscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
}
