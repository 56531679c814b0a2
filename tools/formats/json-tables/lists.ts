// Lists of JSON: of objects, which are rows, and of plain values, which are columns.
import { smallest } from '../../core/extremes.ts'
import type { Leaf } from '../reading/json-document.ts'
import { metricOfHead } from '../reading/column-metric.ts'
import { timeHead } from '../reading/samples-table.ts'
import { headOf, loadIn, statistic } from './objects.ts'
import { hasMetricName, type Row } from './rows.ts'

const fewestSamples = 8
// results/0/tps
const innerMember = /^([^/]{1,200})\/(\d{1,9})\/(.{1,400})$/s

// Errors and times of samples differ without telling them apart.
const ofSample = /(?:^|\/)(?:error|message|reason)s?$/i
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const depthOf = (name: string): number => name.split('/').length

const unitsOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => metricOfHead(name.split('/').at(-1) ?? '')?.unit ?? [])

/** {"op": "get", "samples": [{"ms": 12.1}, …], "stats": {"median_ms": 12.4, "p95_ms": …}}: samples beside their statistics are no rows, and neither are statistics of their parts. */
export function withoutSamples(row: Row): Row {
  const outer = [...row.cells].filter(([name]) => !innerMember.test(name))
  const statistics = outer.filter(
    ([name, text]) =>
      // Of failed operations there are none: "medianMs": null.
      (isNumeric(text) || text === '') &&
      statistic.test((name.split('/').at(-1) ?? '').replace(/(?<=[a-z\d])(?=[A-Z])/, '_')),
  )
  if (statistics.length < 2) return row
  const columns = new Map<string, Set<string>>()
  for (const [name, text] of row.cells) {
    const [, list, , own] = innerMember.exec(name) ?? []
    const key = `${list ?? ''}/${own ?? ''}`
    if (own !== undefined) columns.set(key, (columns.get(key) ?? new Set()).add(text))
  }
  const areSamples = [...columns].every(
    ([name, texts]) =>
      texts.size === 1 ||
      ofSample.test(name) ||
      ((loadIn(name.split('/').at(-1) ?? '') === undefined ||
        // connP95Ms
        ![...texts].every((text) => /^\d+$/.test(text))) &&
        [...texts].every((text) => isNumeric(text) || moment.test(text))),
  )
  // Rates beside statistics of times are results of their own.
  const own = new Set(unitsOf(statistics.map(([name]) => name)))
  const areOther = unitsOf([...columns.keys()]).some(
    (unit) => unit.endsWith('/s') && !own.has(unit),
  )
  if (columns.size === 0 || !areSamples || areOther) return row
  const depth = smallest(statistics.map(([name]) => depthOf(name)))
  const ofParts = new Set(statistics.filter(([name]) => depthOf(name) > depth))
  const cells = new Map(outer.filter((cell) => !ofParts.has(cell)))
  return { cells, line: row.line }
}

/** {"build": "base", "results": [{"threads": 1, "tps": 133.43}, …]}: the rows are those of the only list with metrics in each object, with what stands around it; samples are none. */
export function unnested(rows: readonly Row[]): readonly Row[] {
  const inner = rows.flatMap(({ cells }) =>
    [...cells.keys()].flatMap((name) => {
      const [, list = '', , own = ''] = innerMember.exec(name) ?? []
      return list === '' ? [] : [[list, own] as const]
    }),
  )
  const lists = new Set(inner.map(([list]) => list))
  const isMeasured = rows.some(({ cells }) =>
    [...cells.keys()].some((name) => !innerMember.test(name) && hasMetricName(name)),
  )
  if (isMeasured || lists.size !== 1 || !inner.some(([, own]) => hasMetricName(own))) return rows
  return rows.flatMap(({ cells, line }) => {
    const around = [...cells].filter(([name]) => !innerMember.test(name))
    const times = [...cells].flatMap(([name, text]) =>
      timeHead.test(innerMember.exec(name)?.[3] ?? '') ? Number(text) : [],
    )
    const areRising = times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))
    if (times.length >= fewestSamples && areRising) return [{ cells: new Map(around), line }]
    const items = new Map<string, Map<string, string>>()
    for (const [name, text] of cells) {
      const [, , index, own] = innerMember.exec(name) ?? []
      if (index === undefined || own === undefined) continue
      items.set(index, (items.get(index) ?? new Map(around)).set(own, text))
    }
    return [...items.values()].map((own) => ({ cells: own, line }))
  })
}

/** Rows at rising times are samples of one run. */
export function areSamples(rows: readonly Row[]): boolean {
  const head = [...(rows[0]?.cells.keys() ?? [])].find((name) => timeHead.test(name))
  const times = rows.map(({ cells }) => Number(cells.get(head ?? '') ?? Number.NaN))
  const areRising = times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))
  return head !== undefined && rows.length >= fewestSamples && areRising
}

const mostRepeats = 20
const isNumeric = (text: string): boolean => /^-?\d[\d.eE+-]{0,30}$/.test(text)
// The numbers of a distribution belong to one run.
const distribution = /bucket|histogram|percentile|quantile|\bbins?\b|boundar|threshold/i
const item = /^(.{1,300})\/(\d{1,7})$/s

type Lists = ReadonlyMap<string, readonly string[]>

// A metric, and what has a value of its own for each number: loads, versions or steps.
function areColumns(lists: Lists): boolean {
  const isMetric = (name: string): boolean => hasMetricName(name)
  const hasNames = [...lists].some(
    ([name, texts]) =>
      !isMetric(name) &&
      new Set(texts).size > 1 &&
      texts.every((text) => !isNumeric(text) || Number.isInteger(Number(text))),
  )
  return hasNames && [...lists.keys()].some(isMetric)
}

const areRepeats = (name: string, texts: readonly string[]): boolean =>
  texts.length <= mostRepeats && texts.every(isNumeric) && !distribution.test(name)

/**
 * A row of which members are lists of plain values: lists of one length are rows of conditions and metrics. Other numbers that a metric
 * calls are repeats, or samples where another number of the row is a metric, too.
 */
export function withoutLists({ cells, line }: Row): readonly Row[] {
  const lists = new Map<string, string[]>()
  const plain = new Map<string, string>()
  for (const [name, text] of cells) {
    const [, list, index] = item.exec(name) ?? []
    const items = lists.get(list ?? '') ?? []
    if (list === undefined || index !== String(items.length)) plain.set(name, text)
    else {
      items.push(text)
      lists.set(list, items)
    }
  }
  const isMeasured = [...plain.keys()].some(hasMetricName)
  const length = [...lists].find(([name]) => hasMetricName(name))?.[1].length ?? 0
  const columns = new Map([...lists].filter(([, texts]) => texts.length === length && length > 1))
  if (!isMeasured && areColumns(columns))
    return Array.from({ length }, (_, at) => ({
      cells: new Map([
        ...plain,
        ...[...columns].map(([name, texts]) => [name, texts[at] ?? ''] as const),
      ]),
      line,
    }))
  for (const [name, texts] of lists)
    if (!texts.every(isNumeric) || (!isMeasured && hasMetricName(name) && areRepeats(name, texts)))
      plain.set(name, texts.join(', '))
  return [{ cells: plain, line }]
}

/** What lists of plain values outside of rows are: the columns of tables by their titles, and repeats, each as a leaf. */
export interface PlainLists {
  readonly columns: readonly (readonly [title: string, rows: readonly Row[]])[]
  readonly repeats: readonly (readonly [path: string, leaf: Leaf])[]
  /** The leaves that are in no list. */
  readonly others: readonly (readonly [path: string, leaf: Leaf])[]
}

/** threads/0, threads/1, tps/0, tps/1: lists of one length are the columns of a table where a name is that of a metric; other lists may be settings. */
export function plainLists(leaves: readonly (readonly [path: string, leaf: Leaf])[]): PlainLists {
  const groups = new Map<string, Map<string, Leaf[]>>()
  const measured = new Set<string>()
  const others: (readonly [path: string, leaf: Leaf])[] = []
  for (const [path, leaf] of leaves) {
    const [index = '', column = '', ...outer] = path.split('/').toReversed()
    if (typeof leaf.value === 'number' && hasMetricName(path))
      measured.add(path.split('/').slice(0, -1).join('/'))
    const object = outer.toReversed().join('/')
    const columns = groups.get(object) ?? new Map<string, Leaf[]>()
    const items = columns.get(column) ?? []
    if (/^\d*$/.test(column) || index !== String(items.length)) {
      others.push([path, leaf])
      continue
    }
    groups.set(object, columns)
    columns.set(column, items)
    items.push(leaf)
  }
  const tables = new Map<string, { readonly titles: string[]; readonly rows: Row[] }>()
  const repeated: [path: string, leaf: Leaf][] = []
  const textsOf = (items: readonly Leaf[]): readonly string[] =>
    items.map(({ value }) => String(value))
  for (const [object, columns] of groups) {
    const isMetric = (name: string): boolean => metricOfHead(name) !== undefined
    const isTitled = object.split('/').some(isMetric)
    const [, first = []] = [...columns].find(([name]) => isTitled || isMetric(name)) ?? []
    const used = [...columns].filter(([, { length }]) => length === first.length)
    const texts = new Map(used.map(([name, items]) => [name, textsOf(items)]))
    // Beside a number that a metric calls, many numbers without conditions are its samples.
    const areOfRun = measured.has(object) && first.length > mostRepeats && !areColumns(texts)
    if (first.length > 1 && used.length > 1 && !areOfRun) {
      const title = object.replaceAll('/', ': ')
      // {"read": {"tps": […], "p95_ms": […]}, "write": {"tps": […], "p95_ms": […]}}: the names of objects with the same lists are a column.
      const key = isTitled || object === '' ? title : JSON.stringify([...texts.keys()])
      const table = tables.get(key) ?? { titles: [], rows: [] }
      tables.set(key, table)
      table.titles.push(title)
      for (const [at, { line }] of first.entries()) {
        const cells = [...texts].map(([name, items]) => [name, items[at] ?? ''] as const)
        table.rows.push({ cells: new Map([['level 1', title], ...cells]), line })
      }
    } else if (!measured.has(object))
      for (const [name, items] of columns) {
        const path = [object, name].filter(Boolean).join('/')
        const [leaf] = items
        if (leaf && areRepeats(path, textsOf(items)) && headOf(path.split('/')))
          repeated.push([path, { value: textsOf(items).join(', '), line: leaf.line }])
      }
  }
  const columns = [...tables.values()].map(({ titles: [title = '', ...more], rows }) => {
    if (more.length === 0) for (const { cells } of rows) cells.delete('level 1')
    return [more.length === 0 ? title : '', rows] as const
  })
  return { columns, repeats: repeated, others }
}
