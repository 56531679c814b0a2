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
import { metricOfHead } from './reading/column-metric.ts'
import { readJsonDocument, type Leaf } from './reading/json-document.ts'
import { isLimited } from './reading/table-limit.ts'

const tool = 'json-tables'
const start = /^\s*(?:\{\s*"[^"\n]{1,100}"\s*:\s*)?\[\s*\{\s*"/
// {"config": {"threads": 1}, "workloads": [{"name": …
const nested = /^\s*\{\s*"[^"\n]{1,100}"\s*:[^[\]]{1,2000}"\s*:\s*\[\s*\{\s*"/
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
  recognises: ({ head }) =>
    start.test(head.slice(0, 400)) ||
    nested.test(head.slice(0, 4000)) ||
    hasMetrics(head) ||
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
  const [text = ''] = head.slice(0, 4000).split('[', 1)
  const isSome = (pattern: RegExp, test: (name: string) => boolean): boolean =>
    [...text.matchAll(pattern)].some(([, name = '']) => test(name))
  return (
    /^\s*\{\s*"[^"\n]{1,100}"\s*:\s*[{"\d]/.test(head) &&
    (isSome(
      /"([^"\n]{1,60})"\s*:\s*\d/g,
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

/** A number outside of lists: its path, and the names of the objects around it. */
interface Inner {
  readonly path: string
  readonly names: readonly string[]
  readonly metric: string
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
  const columns = [...columnLists(outside)].flatMap(([title, rows]) =>
    tableOf(title, rows, constants),
  )
  if (columns.length > 0) return columns
  const objects = tablesOfObjects(inner, constants)
  if (objects.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected document, expected a list of objects', 1)
  return objects
}

// results/0/tps
const innerMember = /^([^/]{1,200})\/(\d{1,9})\/(.{1,400})$/s

// {"build": "base", "results": [{"threads": 1, "tps": 133.43}, …]}: the rows are those of the only list with metrics in each object, with what stands around it.
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
): ReadonlyMap<string, readonly Row[]> {
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
  const tables = new Map<string, readonly Row[]>()
  for (const [title, columns] of groups) {
    const isMetric = (name: string): boolean => metricOfHead(name) !== undefined
    const isTitled = title.split(': ').some(isMetric)
    const [, first = []] = [...columns].find(([name]) => isTitled || isMetric(name)) ?? []
    const used = [...columns].filter(([, { length }]) => length === first.length)
    if (first.length < 2 || used.length < 2) continue
    const rows = first.map(({ line }, at) => ({
      cells: new Map(used.map(([name, items]) => [name, String(items[at]?.value ?? '')])),
      line,
    }))
    tables.set(title, rows)
  }
  return tables
}

const hasMetricName = (path: string): boolean => metricOfHead(baseName(path)) !== undefined

// Numbers that are called by a metric or by a load; without any, those in objects that a load calls.
function measuredOutside(
  leaves: readonly (readonly [path: string, leaf: Leaf])[],
): readonly Inner[] {
  const numbers = leaves.flatMap(([path, { value, line }]): readonly Inner[] => {
    if (typeof value !== 'number') return []
    const all = path.split('/')
    const at = all.findLastIndex((name) => metricOfHead(name))
    // tps_by_threads names the metric and the load.
    const names = all.flatMap((name, index) => (index === at ? (loadIn(name) ?? []) : name))
    return [{ path, names, metric: all[at] ?? 'value', cell: String(value), line }]
  })
  const isLoad = ({ names }: Inner, index: number): boolean =>
    loadNumber.test(names[index] ?? '') ||
    (/^[1-9]\d{0,5}$/.test(names[index] ?? '') && loadIn(names[index - 1] ?? '') !== undefined)
  const called = numbers.filter(
    (each) => hasMetricName(each.path) || isLoad(each, each.names.length - 1),
  )
  return called.length > 0
    ? called
    : numbers.filter((each) => each.names.some((_, index) => isLoad(each, index)))
}

// A level has the name of the object around it where that is always the same, such as threads; such names are the title.
function tablesOfObjects(
  inner: readonly Inner[],
  constants: NonNullable<TableReading['constants']>,
): readonly TableReading[] {
  return [...new Set(inner.map(({ names }) => names.length))].flatMap((depth) => {
    const own = inner.filter(({ names }) => names.length === depth)
    const levels = Array.from(
      { length: depth },
      (_, level) => new Set(own.map(({ names }) => names[level] ?? '')),
    )
    const title = levels.flatMap((all) => (all.size === 1 ? [...all] : []))
    const rows = new Map<string, Row>()
    for (const { names, metric, cell, line } of own) {
      const row = rows.get(names.join('/')) ?? { cells: new Map<string, string>(), line }
      rows.set(names.join('/'), row)
      for (const [level, name] of names.entries()) {
        const [outer, ...others] = [...(levels[level - 1] ?? [])]
        const head =
          outer !== undefined && others.length === 0 ? outer : `level ${String(level + 1)}`
        if ((levels[level]?.size ?? 0) > 1 || /^\d+$/.test(name)) row.cells.set(head, name)
      }
      row.cells.set(metric, cell)
    }
    return tableOf(title.join(': '), [...rows.values()], constants, 1)
  })
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
