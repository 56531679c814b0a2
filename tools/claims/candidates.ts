// Every number that the runs of an archive give for a metric: values, ratios of two values of a key, and their ranges.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { sharedKeys } from '../options/sides.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { NamedValue } from './named-values.ts'

/** A number of runs: what it is, and its ends. */
export interface Candidate {
  readonly kind: 'value' | 'ratio' | 'range'
  readonly metric: string
  /** The key of the sides, contender first; absent for values. */
  readonly sides?: { readonly key: string; readonly values: readonly [string, string] }
  /** Key → its value, `*`, `>=8` or `<=8`. */
  readonly where: ReadonlyMap<string, string>
  /** In the unit of pages; ratios are contender ÷ baseline. */
  readonly ends: readonly number[]
}

type Item = Pick<Cell, 'fields'> & { readonly value: number }

/** A selection, and the items that it selects. */
interface Group {
  readonly where: ReadonlyMap<string, string>
  readonly members: readonly Item[]
}

/**
 * Returns the candidates of a metric for a text that names some values: of keys with many values, ratios only between those.
 * None where no run has the metric.
 */
export function candidatesOf(
  runs: readonly Run[],
  metric: string,
  vocabulary: Vocabulary,
): (named: readonly Pick<NamedValue, 'key' | 'value'>[]) => readonly Candidate[] {
  const factor = vocabulary.metric(metric).shown?.factor ?? 1
  const { cells } = project(runs, { metric, keys: sharedKeys([runs]), where: new Map() })
  const items = cells.flatMap(({ fields, value }) =>
    value === null ? [] : [{ fields, value: value * factor }],
  )
  if (items.length > mostCells) return () => []
  const keys = keysOf(items)
  const isWide = (key: string): boolean => valuesOf(items, key).length > mostValues
  const usual = [
    ...[...groups(items, keys)].map((group) => candidate(metric, group)),
    ...keys.flatMap((key) => (isWide(key) ? [] : ratios(items, key, metric))),
  ]
  return (named) => {
    const more = keys.filter(isWide).flatMap((key) => {
      const own = new Set(named.flatMap((each) => (each.key === key ? [each.value] : [])))
      const chosen = items.filter(({ fields }) => own.has(fields[key] ?? ''))
      return own.size > mostValues ? [] : ratios(chosen, key, metric)
    })
    return more.length === 0 ? usual : [...usual, ...more]
  }
}

const mostCells = 1000
const mostValues = 12

function candidate(
  metric: string,
  { where, members }: Group,
  sides?: Candidate['sides'],
): Candidate {
  const ends = members.map(({ value }) => value)
  const shared = { metric, where, ...(sides ? { sides } : {}) }
  if (ends.length === 1) return { ...shared, kind: sides ? 'ratio' : 'value', ends }
  return { ...shared, kind: 'range', ends: [smallest(ends), largest(ends)] }
}

// Of each value of a key to each other one.
function ratios(items: readonly Item[], key: string, metric: string): readonly Candidate[] {
  if (key === 'workload') return []
  const sides = groupBy(items, ({ fields }) => fields[key] ?? '')
  return [...sides].flatMap(([contender, left]) =>
    [...sides].flatMap(([baseline, right]) => {
      if (contender === baseline) return []
      // Keys that change with the sides, such as the version with the engine, are no points.
      const shared = keysOf([...left, ...right]).filter((each) => {
        const own = new Set(left.map(({ fields }) => fields[each]))
        return each !== key && right.some(({ fields }) => own.has(fields[each]))
      })
      const point = ({ fields }: Item): string => JSON.stringify(shared.map((each) => fields[each]))
      const baselines = new Map(right.map((item) => [point(item), item]))
      if (baselines.size < right.length || new Set(left.map(point)).size < left.length) return []
      const points = left.flatMap((item) => {
        const base = baselines.get(point(item))
        return base && base.value !== 0 ? [{ ...item, value: item.value / base.value }] : []
      })
      return [...groups(points, shared)].map((group) =>
        candidate(metric, group, { key, values: [contender, baseline] }),
      )
    }),
  )
}

/** The items that are equal in all but up to three of the keys, for each choice of these; a number key may have a limit in place of a value. */
function* groups(items: readonly Item[], keys: readonly string[]): Generator<Group> {
  for (let mask = 0; mask < 2 ** keys.length; mask += 1) {
    const free = keys.filter((_, index) => (mask & (1 << index)) !== 0)
    if (free.length > 3) continue
    const fixed = keys.filter((key) => !free.includes(key))
    const byFixed = groupBy(items, ({ fields }) => JSON.stringify(fixed.map((key) => fields[key])))
    for (const members of byFixed.values()) {
      // With one value it is not free.
      if (free.some((key) => valuesOf(members, key).length < 2)) continue
      const where = new Map([
        ...fixed.map((key) => [key, members[0]?.fields[key] ?? ''] as const),
        ...free.map((key) => [key, '*'] as const),
      ])
      yield { where, members }
      for (const key of free) yield* limited(where, members, key)
    }
  }
}

function* limited(where: Group['where'], members: readonly Item[], key: string): Generator<Group> {
  const values = valuesOf(members, key)
  if (!values.every((value) => /^\d+$/.test(value))) return
  for (const limit of values.slice(1, -1))
    for (const sign of ['>=', '<='])
      yield {
        where: new Map(where).set(key, `${sign}${limit}`),
        members: members.filter(({ fields: { [key]: value = '' } }) =>
          sign === '>=' ? Number(value) >= Number(limit) : Number(value) <= Number(limit),
        ),
      }
}

// Keys with several values.
function keysOf(items: readonly Item[]): readonly string[] {
  const all = new Set(items.flatMap(({ fields }) => Object.keys(fields)))
  return [...all].filter((key) => valuesOf(items, key).length > 1)
}

function valuesOf(items: readonly Item[], key: string): readonly string[] {
  return [...new Set(items.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
}

/** A candidate as the line of a pin without its runs. */
export function specOf(
  { kind, metric, sides, where }: Omit<Candidate, 'ends'>,
  archive?: string,
): string {
  const named = sides?.values.map((value) => whereText([[sides.key, value]])).join(' / ')
  const head = [`${metric}${named === undefined ? '' : ` ${named}`}`, whereText([...where])]
    .filter((part) => part !== '')
    .join(', ')
  return `${kind} ${head}${archive === undefined ? '' : `; archive=${archive}`}`
}

/** A selection in the syntax of pins. */
export function whereText(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map(([key, value]) => {
      if (/^[<>]/.test(value)) return `${key}${value}`
      return `${key}=${/^[\w.:+@/*-]+$/.test(value) ? value : `'${value}'`}`
    })
    .join(' ')
}
