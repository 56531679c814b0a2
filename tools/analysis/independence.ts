// Doubts about a difference between two sides: unknown starts of the server, or a drift of the machine.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from './group-by.ts'
import { mannWhitney } from './mann-whitney.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { normalTail } from './normal.ts'

/** The replicates of one side, and what is known of how they were measured. */
export interface Measured {
  readonly replicates: readonly number[]
  /** When each started, in seconds; empty where that is not known of all. */
  readonly times: readonly number[]
  /** Each is known to be a start of its own. */
  readonly areStarts: boolean
  /** For published numbers: how many runs are behind each, 0 where that is unknown. */
  readonly quoted?: number
}

/** Why a difference that the ranks show is not confirmed: the words of its badge. */
export type Doubt = 'starts unknown' | 'order unknown' | 'base and new not alternated'

// Sides that alternate in blocks have times whose ranks differ less than in half of all orders.
const mixed = 0.5

/**
 * The doubt about a comparison of two sides. None where replicates are starts whose times alternate: a steady drift or a step
 * of the machine is then unlikely to explain the difference.
 */
export function doubtOf(baseline: Measured, contender: Measured): Doubt | undefined {
  if (!baseline.areStarts || !contender.areStarts) return 'starts unknown'
  const { times: before } = baseline
  const { times: after } = contender
  const isKnown =
    before.length === baseline.replicates.length && after.length === contender.replicates.length
  if (!isKnown || new Set([...before, ...after]).size < 2) return 'order unknown'
  return areAlternated(before, after) ? undefined : 'base and new not alternated'
}

// A block with a start of each side changes sides once at least.
function areAlternated(before: readonly number[], after: readonly number[]): boolean {
  const order = mannWhitney(before, after)
  if (!order || order.p < mixed) return false
  const sides = [
    ...before.map((time) => ({ time, side: 0 })),
    ...after.map((time) => ({ time, side: 1 })),
  ].toSorted((a, b) => a.time - b.time)
  const changes = sides.filter(({ side }, index) => index > 0 && sides[index - 1]?.side !== side)
  return changes.length >= Math.min(before.length, after.length)
}

const questions: Readonly<Record<Doubt, string>> = {
  'starts unknown':
    'are they independent starts of the server? `replicate` of the archive page, or `compare --replicate FIELD`, names the field that identifies the start (`run`: each run is a start)',
  'order unknown':
    'the order of base and new is unknown, and a drift of the machine could look the same; add `journal.ndjson` with the start times',
  'base and new not alternated':
    'base and new were not alternated, and a drift of the machine could look the same',
}

/** One note for each doubt that withholds a verdict: `up to 24 runs each: are they …?`. */
export function doubtNotes(
  comparisons: readonly { readonly n: readonly number[]; readonly verdict: Doubtful }[],
): readonly string[] {
  const doubted = comparisons.filter(({ verdict }) => verdict.doubt)
  return [...groupBy(doubted, ({ verdict }) => verdict.doubt)].flatMap(([doubt, own]) => {
    const most = largest(own.map(({ n }) => smallest(n)))
    return doubt
      ? [`${own.length > 1 ? 'up to ' : ''}${String(most)} runs each: ${questions[doubt]}`]
      : []
  })
}

interface Doubtful {
  readonly kind: string
  readonly doubt?: Doubt
}

/** Kendall's S summed over groups: pairs in which the later value is higher less those in which it is lower. */
interface OrderTest {
  readonly s: number
  /** Two-sided. */
  readonly p: number
  readonly method: 'exact' | 'normal'
  /** Groups with at least two values. */
  readonly groups: number
}

// Beyond, the normal approximation is as good.
const mostPairs = 5000

/**
 * Tests whether the values of groups, each in the order of the runs, tend to rise or fall: the seasonal Kendall test (Hirsch
 * and Slack, 1984). Exact without equal values; for one group as `scipy.stats.kendalltau`. Undefined without a pair.
 */
export function orderTest(groups: readonly (readonly number[])[]): OrderTest | undefined {
  const used = groups.filter(({ length }) => length > 1)
  if (used.length === 0) return undefined
  const s = used.reduce((sum, values) => sum + concordance(values), 0)
  const pairs = used.reduce((sum, { length: n }) => sum + (n * (n - 1)) / 2, 0)
  const isTied = used.some((values) => new Set(values).size < values.length)
  if (isTied || pairs > mostPairs) {
    const deviation = Math.sqrt(used.reduce((sum, values) => sum + variance(values), 0))
    const p = deviation === 0 ? 1 : 2 * normalTail(Math.max(0, Math.abs(s) - 1) / deviation)
    return { s, p: Math.min(1, p), method: 'normal', groups: used.length }
  }
  // S = pairs − 2 × inversions.
  const shares = inversionShares(used.map(({ length }) => length))
  const p = shares.reduce(
    (sum, share, inversions) =>
      Math.abs(pairs - 2 * inversions) >= Math.abs(s) ? sum + share : sum,
    0,
  )
  return { s, p: Math.min(1, p), method: 'exact', groups: used.length }
}

function concordance(values: readonly number[]): number {
  let s = 0
  values.forEach((value, index) => {
    for (const later of values.slice(index + 1)) s += Math.sign(later - value)
  })
  return s
}

function variance(values: readonly number[]): number {
  const term = (n: number): number => (n * (n - 1) * (2 * n + 5)) / 18
  const ties = new Map<number, number>()
  for (const value of values) ties.set(value, (ties.get(value) ?? 0) + 1)
  return [...ties.values()].reduce((sum, count) => sum - term(count), term(values.length))
}

// The distribution of the number of inversions: inserting the i-th value adds 0 to i − 1 of them, equally often.
function inversionShares(sizes: readonly number[]): Float64Array {
  let shares = Float64Array.of(1)
  for (const size of sizes) {
    for (let i = 2; i <= size; i++) {
      const next = new Float64Array(shares.length + i - 1)
      shares.forEach((share, at) => {
        for (let more = 0; more < i; more++) next[at + more] = (next[at + more] ?? 0) + share / i
      })
      shares = next
    }
  }
  return shares
}

/** A cell whose runs have values. */
interface Sampled {
  readonly runs: readonly Run[]
  readonly values: readonly number[]
}

/** A note on the samples of a comparison whose values depend on the order of the runs. */
export function runOrderNotes(samples: readonly Sampled[]): readonly string[] {
  const groups = samples.map(inOrder).filter((values) => values !== undefined)
  const test = orderTest(groups)
  return test && test.p < 0.05
    ? [
        `run order: later runs are ${test.s > 0 ? 'higher' : 'lower'} (Kendall test over ${String(test.groups)} groups, p = ${test.p.toFixed(3)}), so repeats are not independent`,
      ]
    : []
}

// Undefined where no key numbers the runs, or a run has no value.
function inOrder({ runs, values }: Sampled): readonly number[] | undefined {
  if (values.length !== runs.length || runs.length < 3) return undefined
  const key = [...replicateKeys].find(
    (name) => new Set(runs.flatMap(({ fields }) => fields[name] ?? [])).size === runs.length,
  )
  if (key === undefined) return undefined
  return runs
    .map(({ fields }, index) => ({ text: fields[key] ?? '', value: values[index] ?? NaN }))
    .toSorted((a, b) => naturalOrder(a.text, b.text))
    .map(({ value }) => value)
}
