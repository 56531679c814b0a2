// Doubts about a difference between two sides: unknown starts of the server, or a drift of the machine.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from './group-by.ts'
import { mannWhitney } from './mann-whitney.ts'
import { mean } from './mean.ts'
import { studentTail } from './welch.ts'

/** The replicates of one side, and what is known of how they were measured. */
export interface Measured {
  readonly replicates: readonly number[]
  /** When each started, in seconds; empty where that is not known of all. */
  readonly times: readonly number[]
  /** Each is known to be a start of its own. */
  readonly areStarts: boolean
}

/** Why a difference that the ranks show is not confirmed: the words of its badge. */
export type Doubt = 'starts unknown' | 'order unknown' | 'base and new not alternated'

/** A doubt, and the p of the difference beside a drift: where it is small, the doubt does not count. */
export interface Doubted {
  readonly doubt: Doubt
  readonly p: number
}

// Sides that alternate in blocks have times whose ranks differ less than in half of all orders.
const mixed = 0.5

/**
 * The doubt about a comparison of two sides. None where replicates are starts whose times alternate: a steady drift is then
 * unlikely to explain the difference.
 */
export function doubtOf(baseline: Measured, contender: Measured): Doubted | undefined {
  if (!baseline.areStarts || !contender.areStarts) return { doubt: 'starts unknown', p: 1 }
  const { replicates: base, times: before } = baseline
  const { replicates: other, times: after } = contender
  const all = [...before, ...after]
  const isKnown = before.length === base.length && after.length === other.length
  if (!isKnown || new Set(all).size < 2) return { doubt: 'order unknown', p: 1 }
  const order = mannWhitney(before, after)
  if (!order || order.p >= mixed) return undefined
  const isPositive = [...base, ...other].every((value) => value > 0)
  const logs = (values: readonly number[]): readonly number[] =>
    isPositive ? values.map(Math.log) : values
  return {
    doubt: 'base and new not alternated',
    p: differenceP([logs(base), logs(other)], [before, after]),
  }
}

type Sides = readonly [baseline: readonly number[], contender: readonly number[]]

/**
 * Two-sided p of the difference between two sides beside a drift that is linear in time: analysis of covariance, in R the
 * p of the coefficient `side` of `lm(value ~ time + side)`. 1 where there are too few values for it, and where the drift explains more than the difference.
 */
export function differenceP(values: Sides, times: Sides): number {
  const [y0, y1, t0, t1] = [...values, ...times].map(mean)
  const [n0, n1] = [values[0].length, values[1].length]
  const freedom = n0 + n1 - 3
  if (y0 === undefined || y1 === undefined || t0 === undefined || t1 === undefined || freedom < 1)
    return 1
  const y = [...values[0].map((value) => value - y0), ...values[1].map((value) => value - y1)]
  const t = [...times[0].map((value) => value - t0), ...times[1].map((value) => value - t1)]
  const [tt, ty, yy] = [products(t, t), products(t, y), products(y, y)]
  const slope = ty / tt
  const difference = y1 - y0 - slope * (t1 - t0)
  // Of a difference that the drift explains, rounding is left.
  const isExplained = difference / (y1 - y0) <= 1e-9
  if (tt === 0 || y1 === y0 || isExplained) return 1
  const rest = Math.max(0, yy - slope * ty) / freedom
  const error = Math.sqrt(rest * (1 / n0 + 1 / n1 + (t1 - t0) ** 2 / tt))
  return error === 0 ? 0 : 2 * studentTail(Math.abs(difference) / error, freedom)
}

function products(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? NaN), 0)
}

const questions: Readonly<Record<Doubt, string>> = {
  'starts unknown':
    'are they independent starts of the server? `--replicate FIELD`, or `replicate` of the archive page, names the field that identifies the start (`run`: each run is a start)',
  'order unknown':
    'the order of base and new is unknown, and a drift of the machine could look the same; `journal.ndjson` may state the start times',
  'base and new not alternated':
    'base and new were not alternated, and a drift of the machine could look the same',
}

/** One note for each doubt that withholds a verdict: `up to 24 replicates per side: are they …?`. */
export function doubtNotes(
  comparisons: readonly { readonly n: readonly number[]; readonly verdict: Doubtful }[],
): readonly string[] {
  const doubted = comparisons.filter(({ verdict }) => verdict.doubt)
  return [...groupBy(doubted, ({ verdict }) => verdict.doubt)].flatMap(([doubt, own]) => {
    const most = largest(own.map(({ n }) => smallest(n)))
    return doubt
      ? [
          `${own.length > 1 ? 'up to ' : ''}${String(most)} replicates per side: ${questions[doubt]}`,
        ]
      : []
  })
}

interface Doubtful {
  readonly kind: string
  readonly doubt?: Doubt
}
