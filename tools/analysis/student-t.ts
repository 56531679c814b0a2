// Student's t distribution for a whole number of degrees of freedom, where it has a closed form.
import { probability } from './interval.ts'

/**
 * The `t` within ± which the share `level` of the distribution lies, such as 2.776 for 0.95 and 4 degrees.
 * Throws a RangeError for degrees that are not a whole number from 1 on.
 */
export function studentQuantile(level: number, degrees: number): number {
  probability(level)
  if (!Number.isInteger(degrees) || degrees < 1)
    throw new RangeError(`Unexpected ${String(degrees)} degrees, expected a whole number from 1 on`)
  let low = 0
  let high = Math.PI / 2
  // Each step gives one bit of the angle.
  for (let bit = 0; bit < 60; bit++) {
    const middle = (low + high) / 2
    if (within(middle, degrees) < level) low = middle
    else high = middle
  }
  return Math.sqrt(degrees) * Math.tan(low)
}

// Abramowitz & Stegun 26.7.3 (odd) and 26.7.4 (even): the share within ±t, angle = atan(t / √degrees).
function within(angle: number, degrees: number): number {
  const cosine = Math.cos(angle)
  const odd = degrees % 2
  let term = odd ? cosine : 1
  let sum = degrees === 1 ? 0 : term
  for (let k = 2 + odd; k <= degrees - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine
    sum += term
  }
  const series = Math.sin(angle) * sum
  return odd ? (2 / Math.PI) * (angle + series) : series
}
