// Tables as JSON: a list of objects, alone or as a member of an object. Pages keep the data of their charts like this.
// Without a list, objects that have metrics are the rows, and the names of the objects around them are columns. Numbers that are called
// by a load, such as `"16t"` or `"16"` below `threads`, are rows of the metric that an object around them names, or of `value`.
//
//   {"oltp_read_only": {"threads": {"1": {"tps": 133.43}, "16": {"tps": 1200.1}}}}
//   {"tps": {"mysql": {"1t": 133.43, "16t": 1200.1}}}
//   {"DATA": [{"server": "mysql 9.7.0", "threads": 1, "tps": 133.43}, …], "THREADS": [1, 4]}
//
// Columns are the names in the order of their first use; members of nested objects are called `outer/inner`. A row
// has the line of its first value. Members outside of lists are the constants of all rows. Lists of plain values are columns where several
// have one length.
import type { TableReading } from '../core/model.ts'
import { baseName } from '../core/base-name.ts'
import type { Format, Source } from './reading/source.ts'
import { isCondition, metricOfHead } from './reading/column-metric.ts'
import { readJsonDocument, type Leaf } from './reading/json-document.ts'
import { timeHead } from './reading/samples-table.ts'
import { isLimited } from './reading/table-limit.ts'

const tool = 'json-tables'
const start = /^\s*(?:\{\s*"[^"\n]{1,100}"\s*:\s*)?\[\s*\{\s*"/
// {"config": {"threads": 1}, "workloads": [{"name": …
const nested = /^\s*\{\s*"[^"\n]{1,100}"\s*:[^[\]]{1,2000}"\s*:\s*\[\s*\{\s*"/
const mostSettings = 65_536
const largest = 16_000_000
const mostCells = 5e6

// DATA/0/tps      rows/12/latency/p95
const member = /^([^/]{0,200})\/(\d{1,9})\/(.{1,400})$/s
const firstItem = /^([^/]{0,200})\/0(?:\/|$)/
// The name of a list that is the whole document.
const wholeDocument = 'rows'

/** Lists of objects, for files that no other format recognises. */
export const jsonTables: Format = {
  name: tool,
  general: true,
  mostBytes: () => largest,
  recognises: ({ head, bytes }) =>
    start.test(head.slice(0, 400)) ||
    nested.test(head.slice(0, 4000)) ||
    // Settings may stand before the results.
    (/^\s*\{/.test(head) && hasMetrics(bytes.toString('utf8', 0, mostSettings))) ||
    hasColumns(head),
  read,
}

const loads =
  'threads?|clients?|connections?|conns?|users?|vus?|concurrency|workers?|terminals?|warehouses?'
const loadWord = new RegExp(`(?:^|[ _-])(${loads})(?:$|[ _-])`, 'i')
// 16t   8_clients   threads-16   threads=16
const loadNumber = new RegExp(
  `^(?:\\d{1,6}[ _-]?(?:t|th|thr|thd|c|${loads})|(?:${loads})[ _=-]?\\d{1,6})$`,
  'i',
)

// threads   num_clients   threadCount   tps_by_threads
function loadIn(name: string): string | undefined {
  return loadWord.exec(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'))?.[1]?.toLowerCase()
}

// {"results": {"ro": {"tps": 133.43      {"threads": {"1":      {"1t": 133.43
function hasMetrics(head: string): boolean {
  const [text = ''] = head.replaceAll(/\[[^[\]{}]*\]/g, '').split('[', 1)
  const isSome = (pattern: RegExp, test: (name: string) => boolean): boolean =>
    [...text.matchAll(pattern)].some(([, name = '']) => test(name))
  return (
    /^\s*\{\s*"[^"\n]{1,100}"\s*:\s*[{"\d]/.test(head) &&
    (isSome(
      /"([^"\n]{1,60})"\s*:\s*"?\d/g,
      (name) => metricOfHead(name) !== undefined || loadNumber.test(name),
    ) ||
      isSome(/"([^"\n]{1,60})"\s*:\s*\{\s*"\d{1,6}"\s*:/g, (name) => loadIn(name) !== undefined))
  )
}

// {"threads": [1, 16], "tps": [133.43, 1200.1]}
function hasColumns(head: string): boolean {
  const names = [...head.slice(0, 4000).matchAll(/"([^"\n]{1,60})"\s*:\s*[[{]/g)].map(
    ([, name = '']) => name,
  )
  const lists = [...head.slice(0, 4000).matchAll(/"\s*:\s*\[\s*[-\d"]/g)]
  return /^\s*\{\s*"/.test(head) && lists.length > 1 && names.some((name) => metricOfHead(name))
}

/** A number outside of lists, and what the names of the objects around it are. */
interface Inner {
  readonly path: string
  readonly names: readonly string[]
  /** The head of its column. */
  readonly metric: string
  /** The names that belong to the number or tell where it stands, such as `results` and `latency`. */
  readonly sections: ReadonlySet<number>
  readonly cell: string
  readonly line: number
}

interface Row {
  readonly cells: Map<string, string>
  readonly line: number
}

function read(source: Source): readonly TableReading[] {
  const isList = source.head.trimStart().startsWith('[')
  const { leaves, broken } = readJsonDocument(source, isList ? '[' : '{')
  if (broken && !isLimited(source)) {
    source.report('error', `${tool}/json`, `Invalid JSON: ${broken.text}`, broken.line)
    return []
  }
  const lists = new Map<string, Map<string, Row>>()
  const outside: [path: string, leaf: Leaf][] = []
  // Objects may have numbers as names, too, but rarely 0.
  const areLists = new Set([...leaves.keys()].flatMap((path) => firstItem.exec(path)?.[1] ?? []))
  for (const [path, { value, line }] of leaves) {
    const [, list, index, name] = member.exec(isList ? `${wholeDocument}/${path}` : path) ?? []
    const isItem = list !== undefined && (isList || areLists.has(list))
    if (!isItem || index === undefined || name === undefined) {
      outside.push([path, { value, line }])
      continue
    }
    const rows = lists.get(list) ?? new Map<string, Row>()
    const row = rows.get(index) ?? { cells: new Map<string, string>(), line }
    row.cells.set(name, value === null ? '' : String(value))
    rows.set(index, row)
    lists.set(list, rows)
  }
  // The last row may lack cells.
  if (broken) dropLastRow(lists)
  const inner = measuredOutside(outside)
  const measured = new Set(inner.map(({ path }) => path))
  const constants = Object.fromEntries(
    outside.flatMap(([path, { value }]) =>
      /\/\d+$/.test(path) || value === null || (measured.has(path) && !hasMetricName(path))
        ? []
        : [[path, String(value)]],
    ),
  )
  const tables = [...lists].flatMap(([title, rows]) =>
    tableOf(title, unnested([...rows.values()]), constants),
  )
  if (tables.length > 0) return tables
  const columns = columnLists(outside).flatMap(([title, rows]) => tableOf(title, rows, constants))
  if (columns.length > 0) return columns
  const objects = tablesOfObjects(inner, constants)
  if (objects.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected document, expected a list of objects', 1)
  return objects
}

const fewestSamples = 8
// results/0/tps
const innerMember = /^([^/]{1,200})\/(\d{1,9})\/(.{1,400})$/s

// {"build": "base", "results": [{"threads": 1, "tps": 133.43}, …]}: the rows are those of the only list with metrics in each object, with what stands around it; samples are none.
function unnested(rows: readonly Row[]): readonly Row[] {
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

// threads/0, threads/1, tps/0, tps/1: lists of one length are the columns of a table where a name is that of a metric; other lists
// may be settings.
function columnLists(
  leaves: readonly (readonly [path: string, leaf: Leaf])[],
): readonly (readonly [title: string, rows: readonly Row[]])[] {
  const groups = new Map<string, Map<string, Leaf[]>>()
  for (const [path, leaf] of leaves) {
    const [index = '', column = '', ...outer] = path.split('/').toReversed()
    const title = outer.toReversed().join(': ')
    const columns = groups.get(title) ?? new Map<string, Leaf[]>()
    const items = columns.get(column) ?? []
    if (/^\d*$/.test(column) || index !== String(items.length)) continue
    groups.set(title, columns)
    columns.set(column, items)
    items.push(leaf)
  }
  const tables = new Map<string, { readonly titles: string[]; readonly rows: Row[] }>()
  for (const [title, columns] of groups) {
    const isMetric = (name: string): boolean => metricOfHead(name) !== undefined
    const isTitled = title.split(': ').some(isMetric)
    const [, first = []] = [...columns].find(([name]) => isTitled || isMetric(name)) ?? []
    const used = [...columns].filter(([, { length }]) => length === first.length)
    if (first.length < 2 || used.length < 2) continue
    // {"read": {"tps": […], "p95_ms": […]}, "write": {"tps": […], "p95_ms": […]}}: the names of objects with the same lists are a column.
    const key = isTitled || title === '' ? title : JSON.stringify(used.map(([name]) => name))
    const table = tables.get(key) ?? { titles: [], rows: [] }
    tables.set(key, table)
    table.titles.push(title)
    for (const [at, { line }] of first.entries()) {
      const cells = used.map(([name, items]) => [name, String(items[at]?.value ?? '')] as const)
      table.rows.push({ cells: new Map([['level 1', title], ...cells]), line })
    }
  }
  return [...tables.values()].map(({ titles: [title = '', ...others], rows }) => {
    if (others.length === 0) for (const { cells } of rows) cells.delete('level 1')
    return [others.length === 0 ? title : '', rows] as const
  })
}

const hasMetricName = (path: string): boolean => metricOfHead(baseName(path)) !== undefined

// What an object with one of these names holds belongs to the same runs as what stands beside it.
const parts =
  /^(?:results?|summary|metrics|stat(?:istic)?s|performance|totals?|overall|aggregates?|measure(?:ment)?s|timings?|data|output)$/i
const statistic =
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

// tps, p99_ms, latency_ms: {p99 and operations: {get: {avg_per_second; numbers of tps: {mysql: {1t and throughput: {get are called by what is around them.
function headOf(names: readonly string[]): Called | undefined {
  const last = names.length - 1
  const [leaf = '', ...around] = names.toReversed()
  const own = metricOfHead(leaf)
  if (own && own.lacksUnit !== true) return { head: leaf, at: last, isValue: false }
  const [start = ''] = statistic.exec(leaf) ?? []
  const rest = leaf.slice(start.length)
  const isValue = isLoad(names, last) || (start === '' && !unitWords.test(rest))
  for (const [index, name] of around.entries()) {
    const head = isValue ? name : [start.replace(/[ _]$/, ''), name, rest].filter(Boolean).join(' ')
    const metric = metricOfHead(head)
    if (!metric || metric.lacksUnit === true) continue
    // The extremes of a rate are no results.
    const isTime = metric.unit === 's'
    if (!isValue && !isTime && start !== '' && !ofMeans.test(start)) return undefined
    return { head, at: last - 1 - index, isValue }
  }
  return own && { head: leaf, at: last, isValue: false }
}

// "nopm": "53276"   (shells and templates print numbers as strings)
const isNumber = ({ value }: Leaf): boolean =>
  typeof value === 'number' || /^\d{1,15}(?:\.\d{1,9})?$/.test(String(value))

// Numbers that are called by a metric, or stand in an object that is; without any, those in objects that a load calls.
function measuredOutside(
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
  return used.map(({ called: metric, ...each }) => {
    const { names } = each
    const isOfNumber = (index: number): boolean =>
      metric !== undefined &&
      (index === metric.at || (index === names.length - 1 && !metric.isValue))
    const sections = names.flatMap((name, index) =>
      isOfNumber(index) ||
      (!isLoad(names, index) &&
        (parts.test(name) || metricOfHead(name) !== undefined || !values.has(name)))
        ? index
        : [],
    )
    return { ...each, metric: metric?.head ?? 'value', sections: new Set(sections) }
  })
}

// A value has the name of the object around it where that is no value, such as threads. Values of the same objects are a row.
function tablesOfObjects(
  inner: readonly Inner[],
  constants: NonNullable<TableReading['constants']>,
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
    return { ...each, title, values }
  })
  const tables = new Map<string, { title: readonly string[]; rows: Map<string, Row> }>()
  for (const { metric, title, values, cell, line } of entries) {
    // {"operations": {"get": …}, "latency": {"get": …}}
    const cells = values.map(
      ({ name, head, level }) => [head ?? named.get(name) ?? level, name] as const,
    )
    const heads = JSON.stringify(cells.map(([head]) => head))
    const table = tables.get(heads) ?? { title, rows: new Map<string, Row>() }
    tables.set(heads, { ...table, title: table.title.filter((name) => title.includes(name)) })
    const key = JSON.stringify(cells)
    const row = table.rows.get(key) ?? { cells: new Map(cells), line }
    table.rows.set(key, row)
    row.cells.set(row.cells.has(metric) ? [...title, metric].join('/') : metric, cell)
  }
  return [...tables.values()].flatMap(({ title, rows }) =>
    tableOf(title.join(': '), [...rows.values()], constants, 1),
  )
}

function dropLastRow(lists: ReadonlyMap<string, Map<string, Row>>): void {
  const rows = [...lists.values()].at(-1)
  const last = [...(rows?.keys() ?? [])].at(-1)
  if (last !== undefined) rows?.delete(last)
}

function tableOf(
  title: string,
  rows: readonly Row[],
  constants: NonNullable<TableReading['constants']>,
  fewest = 2,
): readonly TableReading[] {
  const header = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  // Objects without names in common are no rows of a table.
  if (header.length < fewest || header.length * rows.length > mostCells) return []
  const body = rows.map(({ cells, line }) => ({
    cells: header.map((name) => cells.get(name) ?? ''),
    line,
  }))
  const stated = Object.keys(constants).length === 0 ? {} : { constants }
  return [{ kind: 'table', ...(title !== '' && { title }), header, ...stated, rows: body }]
}
