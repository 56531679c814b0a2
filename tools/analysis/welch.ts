// Welch's test of logarithms: it can show more of three values than ranks can, and is right only for values that are log-normal.
import { mean } from './mean.ts'
import { sampleDeviation } from './deviation.ts'

/** The two-sided p and the 95 % interval of the ratio of the geometric means, contender ÷ baseline. */
export interface WelchTest {
  readonly p: number
  readonly low: number
  readonly high: number
}

/**
 * Welch 1947 on the logarithms; scipy: `ttest_ind(log(contender), log(baseline), equal_var=False)`. Undefined with fewer than
 * two values on a side, with equal values only, or with a value that is not positive.
 */
export function welchOfLogs(
  baseline: readonly number[],
  contender: readonly number[],
): WelchTest | undefined {
  if (![...baseline, ...contender].every((value) => value > 0)) return undefined
  const sides = [baseline, contender].map((values) => {
    const logs = values.map(Math.log)
    const [centre, deviation] = [mean(logs), sampleDeviation(logs)]
    if (centre === undefined || deviation === undefined) return undefined
    return { centre, squared: deviation ** 2 / values.length, freedom: values.length - 1 }
  })
  const [base, other] = sides
  if (!base || !other) return undefined
  const squared = base.squared + other.squared
  if (squared === 0) return undefined
  const freedom =
    squared ** 2 / (base.squared ** 2 / base.freedom + other.squared ** 2 / other.freedom)
  const [difference, error] = [other.centre - base.centre, Math.sqrt(squared)]
  const half = studentQuantile(0.025, freedom) * error
  return {
    p: 2 * studentTail(Math.abs(difference) / error, freedom),
    low: Math.exp(difference - half),
    high: Math.exp(difference + half),
  }
}

/** The probability of a value above `t` ≥ 0 in Student's distribution. */
export function studentTail(t: number, freedom: number): number {
  return betaShare(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
}

/** The `t` above which the share `p` < 0.5 lies: bisection to the last bits. */
export function studentQuantile(p: number, freedom: number): number {
  let [low, high] = [0, 1]
  while (studentTail(high, freedom) > p) high *= 2
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (studentTail(middle, freedom) > p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

// The regularised incomplete beta function by Lentz's continued fraction: Numerical Recipes 6.4.
function betaShare(x: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a)
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  )
  const tiny = 1e-300
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1) || tiny)]
  let fraction = d
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d || tiny)
      c = 1 + term / c || tiny
      fraction *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return (front * fraction) / a
}

// Lanczos's approximation with g = 7, nine terms.
const lanczos = [
  ...[0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313],
  ...[-176.61502916214059, 12.507343278686905, -0.13857109526572012],
  ...[9.9843695780195716e-6, 1.5056327351493116e-7],
]

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  const t = z + 7.5
  const sum = lanczos.reduce(
    (total, term, index) => total + (index === 0 ? term : term / (z + index)),
    0,
  )
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}
