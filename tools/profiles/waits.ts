// What the threads of a server waited for: the most of it, and two summaries side by side.
import type { Evidence, Wait } from '../model.ts'
import type { Both } from './profile-difference.ts'

/** A summary of waits with the file it stands in. */
export interface WaitList {
  readonly waits: readonly Wait[]
  readonly file: string
  readonly sha256: string
}

/** One event; seconds of all threads together, null where a summary does not name it. */
export interface WaitRow {
  readonly event: string
  readonly seconds: Both<number | null>
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

/** The `n` events that were waited for longest. Events of which only the count is known are left out. */
export function topWaits(waits: readonly Wait[], n = 10): readonly Wait[] {
  return waits
    .filter(({ seconds }) => seconds !== undefined)
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, n)
}

/** Two summaries side by side: every event of either, the largest first. */
export function waitsDifference(
  [baseline, contender]: Both<WaitList>,
  scale: WaitScale = {},
): readonly WaitRow[] {
  const sides = [baseline, contender].map(({ waits }) => new Map(waits.map((w) => [w.event, w])))
  const names = new Set(sides.flatMap((side) => [...side.keys()]))
  const places = [baseline, contender]
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

// A difference below this share of all that was waited for is not worth a sentence.
const least = 0.02
// From here on it is much more, or half; below that a bit.
const much = 2
const bit = 1.25

/**
 * What a writer would say of the differences, the largest first: `Much more wait on btr_search_latch: 15.60 against
 * 3.89 s`. Of events that only one side names it says so: summaries are cut at the top.
 */
export function waitSentences(rows: readonly WaitRow[]): readonly string[] {
  const sums = [0, 1].map((side) =>
    rows.reduce((sum, { seconds }) => sum + (seconds[side] ?? 0), 0),
  )
  const whole = Math.max(...sums)
  return rows
    .filter((row) => whole > 0 && weight(row) / whole >= least)
    .toSorted((a, b) => weight(b) - weight(a))
    .map(sentence)
}

// How much there is to say: the difference, or all of it where only one side names the event.
function weight({ difference, seconds }: WaitRow): number {
  return Math.abs(difference ?? Math.max(...seconds.map((value) => value ?? 0)))
}

/** What is said where an event is not in both summaries; undefined where all are. */
export function unnamedNote(rows: readonly WaitRow[]): string | undefined {
  const count = rows.filter(({ seconds }) => seconds.includes(null)).length
  if (count === 0) return undefined
  const are = count === 1 ? '1 event is' : `${count} events are`
  return `${are} named by one list only: a list may end before it, so its difference is not known`
}

function sentence({ event, seconds: [from, to] }: WaitRow): string {
  const name = eventName(event)
  if (from === null) return `Wait on ${name}, which the first does not name: ${time(to)} s`
  if (to === null) return `No wait on ${name} named, of ${time(from)} s in the first`
  const times = Math.max(from, to) / Math.min(from, to)
  const size = times >= much ? 'Much ' : times < bit ? 'A bit ' : ''
  const word = to > from ? 'more' : 'less'
  const start = size === '' ? (to > from ? 'More' : 'Less') : `${size}${word}`
  return `${start} wait on ${name}: ${time(to)} against ${time(from)} s`
}

/** The last part of an event's name: `btr_search_latch` of `wait/synch/sxlock/innodb/btr_search_latch`. */
export function eventName(event: string): string {
  return event.slice(event.lastIndexOf('/') + 1)
}

function time(seconds: number | null): string {
  return (seconds ?? 0).toFixed(2)
}
