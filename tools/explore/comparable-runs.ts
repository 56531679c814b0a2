// The largest part of some runs in which nothing varies but the compared keys and what follows from them.
import { groupBy } from '../analysis/group-by.ts'
import { mostFrequent } from '../core/metric-roles.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { Traits } from '../analysis/run-traits.ts'

interface WithFields {
  readonly fields: Readonly<Record<string, string>>
}

/** Runs, and the text to which each further key was fixed. */
export interface ComparableRuns<Run> {
  readonly runs: readonly Run[]
  readonly fixed: ReadonlyMap<string, string>
}

/** Every key that is not `free` keeps its most frequent text, unless it follows from the key `by`. */
export function comparableRuns<Run extends WithFields>(
  all: readonly Run[],
  by: string,
  free: readonly string[],
): ComparableRuns<Run> {
  const fixed = new Map<string, string>()
  let runs = all
  const keys = [...new Set(all.flatMap(({ fields }) => Object.keys(fields)))].toSorted(keyOrder)
  for (const key of keys) {
    if (key === by || free.includes(key)) continue
    if (textsOf(runs, key).length < 2 || follows(runs, key, [by])) continue
    const text = mostFrequent(runs.map((run) => textOf(run, key)).filter((text) => text !== ''))
    if (text === undefined) continue
    fixed.set(key, text)
    runs = runs.filter((run) => textOf(run, key) === text)
  }
  return { runs, fixed }
}

/**
 * Leaves out the copies of a plan that records one server under several names, to measure the noise: of names with the
 * same text of the key `by`, the first in natural order remains.
 */
export function withoutCopies<Run extends WithFields>(
  all: readonly Run[],
  by: string,
): readonly Run[] {
  const byName = groupBy(all, (run) => textOf(run, 'recorded'))
  const shown = new Set<string>()
  const copies = new Set<string>()
  for (const name of textsOf(all, 'recorded')) {
    const [text, ...others] = textsOf(byName.get(name) ?? [], by)
    if (text === undefined || others.length > 0) continue
    if (shown.has(text)) copies.add(name)
    shown.add(text)
  }
  return all.filter((run) => !copies.has(textOf(run, 'recorded')))
}

/** Whether runs with equal texts of the keys `from` have equal texts of `key`. */
export function follows(
  runs: readonly WithFields[],
  key: string,
  from: readonly string[],
): boolean {
  const groups = groupBy(runs, (run) => JSON.stringify(from.map((other) => textOf(run, other))))
  return [...groups.values()].every((own) => textsOf(own, key).length < 2)
}

/** The texts of a key in natural order, without runs that lack it. */
export function textsOf(runs: readonly WithFields[], key: string): readonly string[] {
  const texts = new Set(runs.map((run) => textOf(run, key)))
  return [...texts].filter((text) => text !== '').toSorted(naturalOrder)
}

/** The text of a key, empty for a run that lacks it; a field may be called `constructor`. */
export function textOf({ fields }: WithFields, key: string): string {
  return Object.hasOwn(fields, key) ? (fields[key] ?? '') : ''
}

/** A run as the data file of its archive has it, without secrets. */
export interface ExploreRun {
  readonly id: string
  readonly archive: string
  readonly status: string
  readonly fields: Readonly<Record<string, string>>
  /** Its headline metric; absent if it has no number. */
  readonly headline?: string | undefined
  readonly values: Readonly<Record<string, number>>
  /** Units of metrics of its archive that have no row in the vocabulary. */
  readonly units?: Readonly<Record<string, string>>
  /** Not published; the same object for runs with equal traits. */
  readonly traits?: Traits
  readonly spark?: Uint8Array | undefined
  /** Whether a profiler ran beside it, which takes time: the rate is no result. */
  readonly isProfiled?: boolean
  /** Whether it is a published value, which may stand for several runs. */
  readonly isPublished?: boolean
}
