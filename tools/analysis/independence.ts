// Doubts about a difference between two sides: unknown starts of the server, or a drift of the machine.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from './group-by.ts'
import { mannWhitney } from './mann-whitney.ts'

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
