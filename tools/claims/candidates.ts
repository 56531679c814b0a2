// Every number that the runs of an archive give for a metric: values, ratios of two values of a key, and their ranges.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { project } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { varyingKeys } from './claim-scope.ts'
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

interface Item {
  readonly fields: Readonly<Record<string, string>>
  readonly value: number
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
  const keys = varyingKeys(runs)
  const items = itemsOf(runs, metric, keys, vocabulary)
  if (items.length > mostCells) return () => []
  const repeat = [...replicateKeys].find((key) => runs.some(({ fields }) => key in fields))
  // What single runs reach, such as the pairs of identical servers.
  const single = repeat === undefined ? [] : itemsOf(runs, metric, [...keys, repeat], vocabulary)
  const all = (list: readonly Item[], numbered?: string): readonly Candidate[] => [
    ...[...groups(list, keysOf(list), numbered)].map(({ where, members }) =>
      candidate(metric, where, members),
    ),
    ...keysOf(list).flatMap((key) => ratios(list, key, metric, numbered)),
  ]
  const usual = [...all(items), ...(single.length > mostCells ? [] : all(single, repeat))]
  const wide = keysOf(items).filter((key) => valuesOf(items, key).length > mostValues)
  return (named) => {
    const more = wide.flatMap((key) => {
      const own = new Set(named.flatMap((each) => (each.key === key ? [each.value] : [])))
      const chosen = items.filter(({ fields }) => own.has(fields[key] ?? ''))
      return own.size < 2 ? [] : ratios(chosen, key, metric)
    })
    return more.length === 0 ? usual : [...usual, ...more]
  }
}

function itemsOf(
  runs: readonly Run[],
  metric: string,
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Item[] {
  const factor = vocabulary.metric(metric).shown?.factor ?? 1
  const { cells } = project(runs, { metric, keys, where: new Map() })
  return cells.flatMap(({ fields, value }) =>
    value === null ? [] : [{ fields, value: value * factor }],
  )
}

const mostCells = 1000

function candidate(
  metric: string,
  where: ReadonlyMap<string, string>,
  members: readonly Item[],
  sides?: Candidate['sides'],
): Candidate {
  const values = members.map(({ value }) => value)
  const isOne = values.length === 1
  return {
    kind: isOne ? (sides ? 'ratio' : 'value') : 'range',
    metric,
    where,
    ends: isOne ? values : [smallest(values), largest(values)],
    ...(sides ? { sides } : {}),
  }
}

function ratios(
  items: readonly Item[],
  key: string,
  metric: string,
  numbered?: string,
): readonly Candidate[] {
  const values = valuesOf(items, key)
  if (values.length > mostValues || key === 'workload' || key === numbered) return []
  return values.flatMap((contender) =>
    values.flatMap((baseline) => {
      if (contender === baseline) return []
      const left = items.filter(({ fields }) => fields[key] === contender)
      const right = items.filter(({ fields }) => fields[key] === baseline)
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
      return [...groups(points, shared, numbered)].map(({ where, members }) =>
        candidate(metric, where, members, { key, values: [contender, baseline] }),
      )
    }),
  )
}

const mostValues = 12

/**
 * The items that are equal in some of the keys, for each choice of these; a number key may have a limit in place of a value.
 * The key that numbers runs is never one of them.
 */
function* groups(
  items: readonly Item[],
  keys: readonly string[],
  numbered?: string,
): Generator<{ readonly where: ReadonlyMap<string, string>; readonly members: readonly Item[] }> {
  for (let mask = 0; mask < 2 ** keys.length; mask += 1) {
    const free = keys.filter((_, index) => (mask & (1 << index)) !== 0)
    if (free.length > (numbered === undefined ? 3 : 2)) continue
    if (numbered !== undefined && !free.includes(numbered)) continue
    const fixed = keys.filter((key) => !free.includes(key))
    const byFixed = groupBy(items, ({ fields }) => JSON.stringify(fixed.map((key) => fields[key])))
    for (const members of byFixed.values()) {
      // With one value it is not free.
      if (free.some((key) => valuesOf(members, key).length < 2)) continue
      const [first] = members
      const where = new Map([
        ...fixed.map((key) => [key, first?.fields[key] ?? ''] as const),
        ...free.map((key) => [key, '*'] as const),
      ])
      yield { where, members }
      for (const key of free) if (key !== numbered) yield* limited(where, members, key)
    }
  }
}

function* limited(
  where: ReadonlyMap<string, string>,
  members: readonly Item[],
  key: string,
): ReturnType<typeof groups> {
  const values = valuesOf(members, key)
  if (!values.every((value) => /^\d+$/.test(value))) return
  for (const limit of values.slice(1, -1))
    for (const [sign, isIn] of [
      ['>=', (value: number) => value >= Number(limit)],
      ['<=', (value: number) => value <= Number(limit)],
    ] as const)
      yield {
        where: new Map(where).set(key, `${sign}${limit}`),
        members: members.filter(({ fields }) => isIn(Number(fields[key]))),
      }
}

// Keys with several values, without those that another one determines, such as the version by the name of a server.
function keysOf(items: readonly Item[]): readonly string[] {
  const all = new Set(items.flatMap(({ fields }) => Object.keys(fields)))
  const keys = [...all].filter((key) => valuesOf(items, key).length > 1)
  const isDetermined = (key: string, by: string): boolean =>
    new Set(items.map(({ fields }) => JSON.stringify([fields[by], fields[key]]))).size ===
    valuesOf(items, by).length
  return keys.filter(
    (key, index) =>
      !keys.some(
        (by, at) => by !== key && isDetermined(key, by) && (at < index || !isDetermined(by, key)),
      ),
  )
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
