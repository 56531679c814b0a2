// Evidence from within a run: did its throughput hold, or did it rise, fall or stand still?
import type { Draft } from './draft.ts'
import { isInOrder, meanOf, printed, stepOf } from './interval-columns.ts'

// Too few intervals have no first and last third worth comparing.
const fewestIntervals = 6
const notableChange = 0.1
// With fewer events expected in an interval, one without any is no stall.
const eventsOfInterval = 5

/** Sentences on the course of the run, from its interval lines. */
export function courseOf(draft: Draft): readonly string[] {
  const throughput = throughputOf(draft)
  if (!throughput || !isInOrder(draft.intervals)) return []
  return [...trend(throughput), ...stalls(throughput, stepOf(draft) ?? 1)]
}

// Single-statement tests of 0.5 have tps 0 and only reads or writes.
function throughputOf({ intervals }: Draft): Float64Array | undefined {
  for (const name of ['tps', 'qps', 'eps', 'bytes/s'] as const) {
    const values = printed(intervals, name)
    if (values?.some((value) => value > 0)) return values
  }
  const reads = printed(intervals, 'reads/s') ?? printed(intervals, 'bytes-read/s')
  const writes = printed(intervals, 'writes/s') ?? printed(intervals, 'bytes-written/s')
  return writes && reads?.map((value, row) => value + (writes[row] ?? Number.NaN))
}

function trend(values: Float64Array): readonly string[] {
  if (values.length < fewestIntervals) return []
  const third = Math.floor(values.length / 3)
  const first = meanOf(values, 0, third)
  const change = meanOf(values, values.length - third, values.length) / first - 1
  if (!(first > 0) || !(Math.abs(change) > notableChange)) return []
  const percent = Math.round(Math.abs(change) * 100)
  return [`${change > 0 ? 'rises' : 'falls'} ${percent} % while measured`]
}

function stalls(values: Float64Array, step: number): readonly string[] {
  if (!(meanOf(values, 0, values.length) * step >= eventsOfInterval)) return []
  let count = 0
  for (let row = 0; row < values.length; row += 1) if (values[row] === 0) count += 1
  return count === 0 ? [] : [`${count} stalled interval${count === 1 ? '' : 's'}`]
}
