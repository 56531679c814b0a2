// The standard normal distribution to double precision. simple-statistics has a table of four digits only.
import { probability } from './interval.ts'

/**
 * The probability of a value above `z`. Series around zero, Laplace's continued fraction beyond 2:
 * Marsaglia, Evaluating the Normal Distribution, 2004; Abramowitz & Stegun 26.2.11 and 26.2.14.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z > 2) {
    let fraction = z
    for (let term = 200; term > 0; term--) fraction = z + term / fraction
    return density / fraction
  }
  let term = z
  let sum = z
  for (let odd = 3; Math.abs(term) > Number.EPSILON * sum; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return 0.5 - density * sum
}

/**
 * The `z` below which the share `p` lies, 0 < `p` < 1: the rational start of Abramowitz & Stegun 26.2.23
 * (off by 4.5e-4), then Newton's steps on {@link normalTail}. Throws a RangeError outside.
 */
export function normalQuantile(p: number): number {
  if (probability(p) > 0.5) return -normalQuantile(1 - p)
  const t = Math.sqrt(-2 * Math.log(p))
  let z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  for (let step = 0; step < 4; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    z += (normalTail(z) - p) / density
  }
  return -z
}
