// What the threads of a server waited for: the most of it, and two summaries side by side.
import type { IdleWaitOf } from '../analysis/vocabulary.ts'
import type { Evidence, SourceRecord, Wait } from '../core/model.ts'
import { splitWaits, type SplitWaits } from './idle-wait-events.ts'
import type { Both } from './both.ts'

/** A wait summary with its file; the waits of idle threads are excluded. */
export interface WaitList extends SplitWaits {
  readonly file: string
  readonly sha256: string
}

/** One event; seconds of all threads together, null where a summary does not name it. */
export interface WaitRow {
  readonly event: string
  readonly seconds: Both<number | null>
  /** The most that an event can have waited which a list does not name, for the list ends there; else null. */
  readonly atMost: Both<number | null>
  readonly counts: Both<number | null>
  /** Seconds of the contender less those of the baseline; null where one of them does not name the event. */
  readonly difference: number | null
  /** Contender ÷ baseline; null where one of them is not named or the baseline is 0. */
  readonly ratio: number | null
  /** Seconds waited a second of run, where it is known how long both ran. */
  readonly perSecond?: Both<number | null>
  /** Seconds waited an operation, where it is known how many there were. */
  readonly perOperation?: Both<number | null>
  readonly places: Both<Evidence | null>
}

/** What the waits are divided by: how long each side ran in seconds, how many operations it did. */
export interface WaitScale {
  readonly seconds?: Both<number>
  readonly operations?: Both<number>
}

/** The wait summaries of these files, in their order. */
export function waitLists(
  sources: readonly SourceRecord[],
  idleWaitOf: IdleWaitOf,
): readonly WaitList[] {
  return sources.flatMap(({ path, sha256, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'waits'
        ? [{ ...splitWaits(reading.waits, idleWaitOf), file: path, sha256 }]
        : [],
    ),
  )
}

/** The `n` events that were waited for longest. Events of which only the count is known are left out. */
export function topWaits(waits: readonly Wait[], n = 10): readonly Wait[] {
  return waits
    .filter(({ seconds }) => seconds !== undefined)
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, n)
}

/** Two summaries side by side: every wait of work in either, the largest first. */
export function waitsDifference(lists: Both<WaitList>, scale: WaitScale = {}): readonly WaitRow[] {
  return rowsOf(lists, [lists[0].waits, lists[1].waits], scale)
}

/** The same of the waits that are excluded because their threads are idle. */
export function excludedDifference(
  lists: Both<WaitList>,
  scale: WaitScale = {},
): readonly WaitRow[] {
  return rowsOf(lists, [lists[0].excluded, lists[1].excluded], scale)
}

function rowsOf(
  places: Both<WaitList>,
  selected: Both<readonly Wait[]>,
  scale: WaitScale,
): readonly WaitRow[] {
  const sides = selected.map((waits) => new Map(waits.map((wait) => [wait.event, wait])))
  const names = new Set(sides.flatMap((side) => [...side.keys()]))
  const ends = places.map(endOf)
  const rows = [...names].map((event): WaitRow => {
    const found = sides.map((side) => side.get(event))
    const both = <T>(of: (wait: Wait | undefined, side: number) => T): Both<T> => [
      of(found[0], 0),
      of(found[1], 1),
    ]
    const seconds = both((wait) => wait?.seconds ?? null)
    const [from, to] = seconds
    const over = (by: Both<number> | undefined): Both<number | null> | undefined =>
      by &&
      both((wait, side) => (wait?.seconds === undefined ? null : wait.seconds / (by[side] ?? 1)))
    const [perSecond, perOperation] = [over(scale.seconds), over(scale.operations)]
    return {
      event,
      seconds,
      atMost: both((wait, side) => (wait === undefined ? (ends[side] ?? null) : null)),
      counts: both((wait) => wait?.count ?? null),
      difference: from === null || to === null ? null : to - from,
      ratio: from === null || to === null || from === 0 ? null : to / from,
      ...(perSecond ? { perSecond } : {}),
      ...(perOperation ? { perOperation } : {}),
      places: both((wait, side) => {
        const { file = '', sha256 = '' } = places[side] ?? {}
        return wait ? { file, sha256, line: wait.line } : null
      }),
    }
  })
  const size = ({ seconds: [from, to] }: WaitRow): number => Math.max(from ?? 0, to ?? 0)
  return rows.toSorted((a, b) => size(b) - size(a))
}

// Of a list from the longest to the shortest, the shortest: what it does not name waited no longer.
function endOf({ waits, excluded }: WaitList): number | undefined {
  const seconds = [...waits, ...excluded]
    .toSorted((a, b) => a.line - b.line)
    .map((wait) => wait.seconds ?? Number.NaN)
  const isSorted = seconds.every(
    (value, index) => index === 0 || value <= (seconds[index - 1] ?? 0),
  )
  return isSorted && seconds.length > 1 ? seconds.at(-1) : undefined
}
