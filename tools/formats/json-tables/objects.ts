// Objects with metrics that stand in no list: those of the same names are a row each, and the names of the objects around them are columns.
import type { TableReading } from '../../core/model.ts'
import { isCondition, metricOfHead } from '../reading/column-metric.ts'
import type { Leaf } from '../reading/json-document.ts'
import { repeats, type Row, tableOf } from './rows.ts'

const loads =
  'threads?|clients?|connections?|conns?|users?|vus?|concurrency|workers?|terminals?|warehouses?'
const loadWord = new RegExp(`(?:^|[ _-])(${loads})(?:$|[ _-])`, 'i')
/** 16t   8_clients   threads-16   threads=16 */
export const loadNumber = new RegExp(
  `^(?:\\d{1,6}[ _-]?(?:t|th|thr|thd|c|${loads})|(?:${loads})[ _=-]?\\d{1,6})$`,
  'i',
)

/** The load in a name: threads   num_clients   threadCount   tps_by_threads */
export function loadIn(name: string): string | undefined {
  return loadWord.exec(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'))?.[1]?.toLowerCase()
}

/** A number outside of lists, and what the names of the objects around it are. */
export interface Inner {
  readonly path: string
  readonly names: readonly string[]
  /** The head of its column. */
  readonly metric: string
  /** The names that belong to the number or tell where it stands, such as `results` and `latency`. */
  readonly sections: ReadonlySet<number>
  readonly cell: string
  readonly line: number
}

// What an object with one of these names holds belongs to the same runs as what stands beside it.
const parts =
  /^(?:results?|summary|metrics|stat(?:istic)?s|performance|totals?|overall|aggregates?|measure(?:ment)?s|timings?|data|output)$/i
/** The statistic in front of a name: p95_ms   medianMs   avg */
export const statistic =
  /^(?:avg|average|mean|median|min(?:imum)?|max(?:imum)?|p\d{1,3}(?:[._]\d+)?|\d+(?:\.\d+)?(?:th)?|std(?:_?dev)?|variance|total|sum|count|samples|n|values?)(?![a-z\d])[ _]?/i
const ofMeans = /^(?:avg|average|mean|values?)/i
const unitWords =
  /^(?:|rate|(?:\w+[_ ])?per[_ ]\w+|s|[mun]s|sec(?:ond)?s?|millis(?:econds)?|micros(?:econds)?)$/i

function isLoad(names: readonly string[], index: number): boolean {
  const name = names[index] ?? ''
  return (
    loadNumber.test(name) ||
    (/^[1-9]\d{0,5}$/.test(name) && loadIn(names[index - 1] ?? '') !== undefined)
  )
}

interface Called {
  readonly head: string
  /** The place of the name that the head has besides that of the number. */
  readonly at: number
  readonly isValue: boolean
}

/** What a number is called by: tps, p99_ms, latency_ms: {p99 and operations: {get: {avg_per_second; numbers of tps: {mysql: {1t and throughput: {get by what is around them. */
export function headOf(names: readonly string[]): Called | undefined {
  const last = names.length - 1
  const [leaf = '', ...around] = names.toReversed()
  const own = metricOfHead(leaf)
  if (own && own.lacksUnit !== true) return { head: leaf, at: last, isValue: false }
  const [start = ''] = statistic.exec(leaf) ?? []
  const rest = leaf.slice(start.length)
  const isValue = isLoad(names, last) || (start === '' && !unitWords.test(rest))
  let lacking: Called | undefined
  for (const [index, name] of around.entries()) {
    const head = isValue ? name : [start.replace(/[ _]$/, ''), name, rest].filter(Boolean).join(' ')
    const metric = metricOfHead(head)
    if (metric?.lacksUnit && !isValue && start !== '')
      lacking ??= { head, at: last - 1 - index, isValue }
    if (!metric || metric.lacksUnit === true) continue
    // The extremes of a rate are no results.
    const isTime = metric.unit === 's'
    if (!isValue && !isTime && start !== '' && !ofMeans.test(start)) return undefined
    return { head, at: last - 1 - index, isValue }
  }
  return own ? { head: leaf, at: last, isValue: false } : lacking
}

/** A row whose numbers are called by objects around them, too: metrics/latency_ms/p50 is metrics/p50_latency_ms. */
export function calledInside({ cells, line }: Row): Row {
  const named = [...cells].map(([name, text]) => {
    const names = name.split('/')
    const own = metricOfHead(names.at(-1) ?? '')
    if (names.length < 2 || (own && own.lacksUnit !== true)) return [name, text] as const
    const called = headOf(names)
    if (!called || called.isValue || called.at === names.length - 1) return [name, text] as const
    const head = called.head.replaceAll(' ', '_')
    return [[...names.slice(0, called.at), head].join('/'), text] as const
  })
  const used = new Map(named)
  return used.size === cells.size ? { cells: used, line } : { cells, line }
}

// "nopm": "53276"   (shells and templates print numbers as strings)   100.1, 101.2
const isNumber = ({ value }: Leaf): boolean =>
  typeof value === 'number' ||
  /^\d{1,15}(?:\.\d{1,9})?$/.test(String(value)) ||
  repeats.test(String(value))

// Numbers that are called by a metric, or stand in an object that is; without any, those in objects that a load calls.
export function measuredOutside(
  leaves: readonly (readonly [path: string, leaf: Leaf])[],
): readonly Inner[] {
  const monitored = new Set(leaves.flatMap(([path]) => /^.*\/(?=Unit$)/.exec(path)?.[0] ?? []))
  const numbers = leaves.flatMap(([path, leaf]) => {
    const names = path.split('/')
    // {"Timestamp": "2024-05-06T12:00:00Z", "Average": 2.94, "Unit": "Percent"} is a data point of CloudWatch.
    const isPoint = monitored.has(path.slice(0, path.lastIndexOf('/') + 1))
    return !isNumber(leaf) || isPoint
      ? []
      : [{ path, names, cell: String(leaf.value), line: leaf.line, called: headOf(names) }]
  })
  const around = ({ path }: { readonly path: string }): string =>
    path.slice(0, path.lastIndexOf('/'))
  const own = new Set(
    numbers.flatMap((each) => (each.called && !each.called.isValue ? around(each) : [])),
  )
  // Beside {"throughput_test": {"tps": 133.43 what has no name of a metric is a condition.
  const called = numbers.filter(
    (each) => each.called && !(each.called.isValue && own.has(around(each))),
  )
  const outside = called.filter(({ path }) => !isCondition(path))
  // {"system": {"mysql": {"tps": 133.43}, …
  const repeated = new Set(called.map((each) => each.called?.head)).size < called.length
  const used =
    outside.length > 0
      ? outside
      : called.length > 0 && repeated
        ? called
        : numbers
            .filter(({ path }) => !isCondition(path))
            .filter(({ names }) => names.some((_, index) => isLoad(names, index)))
  const children = new Map<string, Set<string>>()
  for (const { names } of used)
    for (const [index, name] of names.entries()) {
      const around = names.slice(0, index).join('/')
      children.set(around, (children.get(around) ?? new Set()).add(name))
    }
  const values = new Set([...children.values()].flatMap((own) => (own.size > 1 ? [...own] : [])))
  // {"join": {"mysql": …}} beside {"count": {"mysql": …, "mariadb": …}}
  const placeOf = (names: readonly string[], index: number): string =>
    `${String(names.length)} ${String(index)}`
  const places = new Set(
    used.flatMap(({ names }) =>
      names.flatMap((name, index) => (values.has(name) ? placeOf(names, index) : [])),
    ),
  )
  return used.map(({ called: metric, ...each }) => {
    const { names } = each
    const isOfNumber = (index: number): boolean =>
      metric !== undefined &&
      (index === metric.at || (index === names.length - 1 && !metric.isValue))
    const sections = names.flatMap((name, index) =>
      isOfNumber(index) ||
      (!isLoad(names, index) &&
        (parts.test(name) ||
          metricOfHead(name) !== undefined ||
          !(values.has(name) || places.has(placeOf(names, index)))))
        ? index
        : [],
    )
    return { ...each, metric: metric?.head ?? 'value', sections: new Set(sections) }
  })
}

type Named = readonly (readonly [name: string, text: string])[]

/** What numbers have in common, by their paths, and what only those in some object have. */
export interface Constants {
  readonly constants: NonNullable<TableReading['constants']>
  readonly owned: ReadonlyMap<string, Named>
}

/** How long a run took may be a setting of all rows. */
export function isResult({ metric }: Pick<Inner, 'metric'>): boolean {
  const known = metricOfHead(metric)
  return known !== undefined && known.metric !== 'time.total'
}

// The objects around a number whose names are values of its row.
const prefixesOf = ({ names, sections }: Pick<Inner, 'names' | 'sections'>): readonly string[] =>
  names.flatMap((_, index) =>
    sections.has(index) || index === names.length - 1 ? [] : names.slice(0, index + 1).join('/'),
  )

const ofServer =
  /^(?:(?:db|server|engine)[ _]?)?(?:version|release)$|^(?:engine|server|database|db)$/i

/** {"mysql": {"version": "8.0.36", "8t": {"tps": 133.43}}, …: what stands within the object of a row is no constant of the others. */
export function constantsOf(
  leaves: readonly (readonly [path: string, leaf: Leaf])[],
  inner: readonly Inner[],
): Constants {
  const constants: Record<string, string> = {}
  const owned = new Map<string, [name: string, text: string][]>()
  const prefixes = new Set(inner.filter(isResult).flatMap(prefixesOf))
  for (const [path, { value }] of leaves) {
    if (value === null) continue
    const names = path.split('/')
    const name = names.at(-1) ?? ''
    const prefix = names
      .map((_, index) => names.slice(0, index).join('/'))
      .findLast((outer) => prefixes.has(outer))
    const isOwn = prefix !== undefined && (ofServer.test(name) || loadIn(name) !== undefined)
    if (prefix === undefined) constants[path] = String(value)
    else if (isOwn)
      owned.set(prefix, [...(owned.get(prefix) ?? []), [name, String(value)] as [string, string]])
  }
  return { constants, owned }
}

// A value has the name of the object around it where that is no value, such as threads. Values of the same objects are a row.
export function tablesOfObjects(
  inner: readonly Inner[],
  { constants, owned }: Constants,
): readonly TableReading[] {
  const named = new Map<string, string>()
  const entries = inner.map(({ names, sections, ...each }) => {
    const values = names.flatMap((name, index) => {
      if (sections.has(index)) return []
      const outer = names[index - 1] ?? ''
      const head = metricOfHead(outer) ? loadIn(outer) : sections.has(index - 1) ? outer : undefined
      if (head !== undefined) named.set(name, head)
      return [{ name, head, level: `level ${String(index + 1)}` }]
    })
    const title = names.filter((_, index) => sections.has(index) && index < names.length - 1)
    const own = prefixesOf({ names, sections }).flatMap((prefix) => owned.get(prefix) ?? [])
    return { ...each, title, values, own }
  })
  const tables = new Map<string, { title: readonly string[]; rows: Map<string, Row> }>()
  for (const { metric, title, values, own, cell, line } of entries) {
    // {"operations": {"get": …}, "latency": {"get": …}}
    const cells = values.map(
      ({ name, head, level }) => [head ?? named.get(name) ?? level, name] as const,
    )
    const heads = JSON.stringify(cells.map(([head]) => head))
    const table = tables.get(heads) ?? { title, rows: new Map<string, Row>() }
    tables.set(heads, { ...table, title: table.title.filter((name) => title.includes(name)) })
    const key = JSON.stringify(cells)
    const row = table.rows.get(key) ?? { cells: new Map([...cells, ...own]), line }
    table.rows.set(key, row)
    row.cells.set(row.cells.has(metric) ? [...title, metric].join('/') : metric, cell)
  }
  return [...tables.values()].flatMap(({ title, rows }) =>
    tableOf(title.join(': '), [...rows.values()], constants, 1),
  )
}
