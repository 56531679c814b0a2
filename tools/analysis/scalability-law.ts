// The Universal Scalability Law of a line, X(N) = λN ÷ (1 + σ(N − 1) + κN(N − 1)): Gunther, Guerrilla Capacity Planning, 2007.
// The fit is our code because intervals need the covariance, which packages for curve fitting do not return.
import { largest } from '../core/extremes.ts'
import type { Interval } from './interval.ts'
import type { LinePoint } from './scaling-analysis.ts'
import { studentQuantile } from './welch.ts'

/** An estimate with its 95 % interval. */
export interface Estimate extends Interval {
  readonly value: number
}

/** What a line has of the law. */
export interface ScalabilityLaw {
  /** σ: the share of work that does not run in parallel. */
  readonly contention: Estimate
  /** κ: the cost of agreement between each pair. */
  readonly coherency: Estimate
  /** N* = √((1 − σ) ÷ κ); absent where the interval of κ contains 0. */
  readonly peak?: Estimate
  /** The largest deviation of a point from the law, as a share of its value. */
  readonly residual: number
}

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** A line of a linear system: its coefficients and what their sum should be. */
interface Row {
  readonly row: Triple
  readonly aim: number
}

/** With fewer points three parameters leave next to nothing to judge them by. */
export const fewestPoints = 5

/**
 * Unweighted nonlinear least squares, as R's `nls` and scipy's `curve_fit`; intervals by Student's distribution, of N* on a
 * logarithmic scale. Undefined for fewer than five points or where no fit exists.
 */
export function scalabilityLaw(points: readonly LinePoint[]): ScalabilityLaw | undefined {
  const fit = points.length < fewestPoints ? undefined : fitted(points)
  if (!fit) return undefined
  const [, sigma, kappa] = fit.parameters
  const [, [, ss, sk], [, , kk]] = fit.inverse
  const freedom = points.length - 3
  const width = studentQuantile(0.025, freedom) * Math.sqrt(fit.squares / freedom)
  const estimate = (value: number, squared: number): Estimate => {
    const half = width * Math.sqrt(squared)
    return { value, low: value - half, high: value + half }
  }
  const coherency = estimate(kappa, kk)
  // The derivatives of ln N* by σ and κ.
  const [bySigma, byKappa] = [-0.5 / (1 - sigma), -0.5 / kappa]
  const squared = bySigma ** 2 * ss + 2 * bySigma * byKappa * sk + byKappa ** 2 * kk
  const log = estimate(Math.log((1 - sigma) / kappa) / 2, squared)
  const peak = { value: Math.exp(log.value), low: Math.exp(log.low), high: Math.exp(log.high) }
  return {
    contention: estimate(sigma, ss),
    coherency,
    ...(coherency.low > 0 && sigma < 1 ? { peak } : {}),
    residual: largest(points.map(({ x, value }) => Math.abs(law(fit.parameters, x) / value - 1))),
  }
}

function law([lambda, sigma, kappa]: Triple, n: number): number {
  return (lambda * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1))
}

// Gauss–Newton, with half a step where a whole one makes the fit no better, until none does.
function fitted(points: readonly LinePoint[]) {
  const squaresOf = (parameters: Triple): number =>
    points.reduce((sum, { x, value }) => {
      const model = law(parameters, x)
      return sum + (model > 0 ? (value - model) ** 2 : Infinity)
    }, 0)
  let parameters = startOf(points)
  let squares = squaresOf(parameters)
  for (let step = 0; step < 200; step++) {
    const [lambda, sigma, kappa] = parameters
    const solved = solve(
      points.map(({ x, value }): Row => {
        const model = law(parameters, x)
        const share = -(model ** 2) / (lambda * x)
        return { row: [model / lambda, share * (x - 1), share * x * (x - 1)], aim: value - model }
      }),
    )
    if (!solved || !Number.isFinite(squares)) return undefined
    const [dl, ds, dk] = solved.solution
    const better = Array.from({ length: 30 }, (_, halves) => 0.5 ** halves)
      .map((size): Triple => [lambda + size * dl, sigma + size * ds, kappa + size * dk])
      .find((next) => squaresOf(next) < squares)
    if (!better) return { parameters, squares, inverse: solved.inverse }
    parameters = better
    squares = squaresOf(better)
  }
  return undefined
}

// N ÷ X is linear in 1, N − 1 and N(N − 1); a weight turns its deviations into those of X. Else a line that scales without loss.
function startOf(points: readonly LinePoint[]): Triple {
  const solved = solve(
    points.map(({ x, value }): Row => {
      const weight = value ** 2 / x
      return { row: [weight, weight * (x - 1), weight * x * (x - 1)], aim: value }
    }),
  )
  const [a, b, c] = solved?.solution ?? [0, 0, 0]
  const start: Triple = [1 / a, b / a, c / a]
  return points.every(({ x }) => law(start, x) > 0)
    ? start
    : [largest(points.map(({ x, value }) => value / x)), 0, 0]
}

/** Linear least squares with three columns: the solution, and the inverse of the matrix of the normal equations. */
function solve(
  rows: readonly Row[],
): { readonly solution: Triple; readonly inverse: Matrix } | undefined {
  const sum = (of: (one: Row) => number): number => rows.reduce((total, one) => total + of(one), 0)
  // Columns of length 1, because λ, σ and κ differ by many powers of ten.
  const [p, q, r] = each((i) => 1 / Math.sqrt(sum(({ row }) => row[i] ** 2)))
  const a = sum(({ row }) => row[0] * row[1]) * p * q
  const b = sum(({ row }) => row[0] * row[2]) * p * r
  const c = sum(({ row }) => row[1] * row[2]) * q * r
  const determinant = 1 + 2 * a * b * c - a * a - b * b - c * c
  if (!(determinant > 0)) return undefined
  const [pq, pr, qr] = [(b * c - a) * p * q, (a * c - b) * p * r, (a * b - c) * q * r]
  const share = ([x, y, z]: Triple): Triple => [x / determinant, y / determinant, z / determinant]
  const inverse: Matrix = [
    share([(1 - c * c) * p * p, pq, pr]),
    share([pq, (1 - b * b) * q * q, qr]),
    share([pr, qr, (1 - a * a) * r * r]),
  ]
  const aims = each((i) => sum(({ row, aim }) => row[i] * aim))
  const solution = each(
    (i) => inverse[i][0] * aims[0] + inverse[i][1] * aims[1] + inverse[i][2] * aims[2],
  )
  return { solution, inverse }
}

function each(of: (index: 0 | 1 | 2) => number): Triple {
  return [of(0), of(1), of(2)]
}
