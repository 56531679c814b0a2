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
import { baseName } from '../core/base-name.ts'
import type { TableReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { isCondition, metricOfHead } from './reading/column-metric.ts'
import { readJsonDocument, type Leaf } from './reading/json-document.ts'
import { isLimited } from './reading/table-limit.ts'
import {
  areSamples,
  plainLists,
  unnested,
  withoutLists,
  withoutSamples,
} from './json-tables/lists.ts'
import {
  calledInside,
  constantsOf,
  type Inner,
  isResult,
  loadIn,
  loadNumber,
  measuredOutside,
  tablesOfObjects,
} from './json-tables/objects.ts'
import { hasMetricName, type Row, tableOf } from './json-tables/rows.ts'

const tool = 'json-tables'
const start = /^\s*(?:\{\s*"[^"\n]{1,100}"\s*:\s*)?\[\s*\{\s*"/
// {"config": {"threads": 1}, "workloads": [{"name": …
const nested = /^\s*\{\s*"[^"\n]{1,100}"\s*:[^[\]]{1,2000}"\s*:\s*\[\s*\{\s*"/
const mostSettings = 65_536
const largest = 16_000_000

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

// {"results": {"ro": {"tps": 133.43      {"threads": {"1":      {"1t": 133.43
function hasMetrics(head: string): boolean {
  const [text = ''] = head.replaceAll(/\[[^[\]{}]*\]/g, '').split('[', 1)
  const isSome = (pattern: RegExp, test: (name: string) => boolean): boolean =>
    [...text.matchAll(pattern)].some(([, name = '']) => test(name))
  return (
    /^\s*\{\s*"[^"\n]{1,100}"\s*:\s*[{"\d]/.test(head) &&
    (isSome(
      /"([^"\n]{1,60})"\s*:\s*"?\d/g,
      (name) =>
        metricOfHead(name) !== undefined || loadNumber.test(name) || /per_sec(?:ond)?$/i.test(name),
    ) ||
      isSome(/"([^"\n]{1,60})"\s*:\s*\{\s*"[^"\n]{1,60}"\s*:\s*\d/g, (name) => {
        const metric = metricOfHead(name)
        return metric !== undefined && metric.lacksUnit !== true
      }) ||
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
  const { columns, repeats, others } = plainLists(outside)
  const inner = ofRuns(measuredOutside([...others, ...repeats]), others)
  const measured = new Set(inner.map(({ path }) => path))
  const common = others.filter(([path]) => !measured.has(path) || hasMetricName(path))
  const stated = constantsOf(common, inner)
  const { constants } = constantsOf(common, [])
  const isSummary = inner.some(
    (each) => isResult(each) && metricOfHead(each.metric)?.lacksUnit !== true,
  )
  const tables = [...lists].flatMap(([title, members]) => {
    const rows = unnested([...members.values()].map(withoutSamples))
      .flatMap(withoutLists)
      .map(calledInside)
    const isMeasured = rows.some(({ cells }) => [...cells.keys()].some(hasMetricName))
    return isSummary && (!isMeasured || areSamples(rows)) ? [] : tableOf(title, rows, constants)
  })
  if (tables.length > 0) return tables
  const columnTables = columns.flatMap(([title, rows]) => tableOf(title, rows, constants))
  if (columnTables.length > 0) return columnTables
  const objects = tablesOfObjects(inner, stated)
  if (objects.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected document, expected a list of objects', 1)
  return objects
}

// {"environment": {"object_store": "s3"}, "object_store": {"GET": …}: a part of what ran that is called like a condition has numbers of its own.
function ofRuns(
  inner: readonly Inner[],
  others: readonly (readonly [path: string, leaf: Leaf])[],
): readonly Inner[] {
  const components = new Set(
    others.flatMap(([path, { value }]) =>
      typeof value === 'string' && isCondition(path) ? baseName(path) : [],
    ),
  )
  const own = inner.filter(({ names }) => !names.slice(0, -1).some((name) => components.has(name)))
  return own.length > 0 ? own : inner
}

function dropLastRow(lists: ReadonlyMap<string, Map<string, Row>>): void {
  const rows = [...lists.values()].at(-1)
  const last = [...(rows?.keys() ?? [])].at(-1)
  if (last !== undefined) rows?.delete(last)
}
