// JSON lines: one object a line, as programs append their results to a file or a log. Objects are the rows of a table; a line that is
// printed twice in succession is one row.
//
//   {"engine": "mysql", "threads": 8, "tps": 5000.5}
//   {"progress": true, "sec": 5, "tps": 4980.1}
//   JSON_RESULT:{"engine": "mysql", "rounds": [{"threads": 4, "tps": 5000.5}, {"threads": 8, "tps": 9000.5}]}
//
// The only list of objects with a metric in an object has its rows, unless the object states a metric itself and the list has no loads.
// Objects of one kind, which are those with the same names, at even times are interval reports where objects of another kind with one
// of their metrics stand below them. Other lines are of the programs around.
import type { SeriesReading, TableReading } from '../core/model.ts'
import { parsedJson } from '../core/parsed-json.ts'
import { metricOfHead } from './reading/column-metric.ts'
import { completeLines, reportUnknownLine } from './reading/lines.ts'
import { areSamples, tableOrSamples } from './reading/samples-table.ts'
import type { Format, Source } from './reading/source.ts'
import { tableBytes } from './reading/table-limit.ts'

const tool = 'json-lines'
const fewestLines = 2
const fewestIntervals = 3
const longestLine = 65_536
const mostDepth = 8
const mostCells = 1_000_000
const load = /(?:^|\/)(?:num_?)?(?:threads|clients|connections|concurrency|workers)$/i
// Servers log in JSON, too.
const ofLog = /^(?:msg|message|severity|lvl)$/i

interface Row {
  readonly cells: ReadonlyMap<string, string>
  readonly line: number
}

/** Objects of one line each, for files that no format of a tool recognises. */
export const jsonLines: Format = {
  name: tool,
  general: true,
  quotes: true,
  mostBytes: () => tableBytes,
  recognises: (source) =>
    !/^\s*\[/.test(source.head) &&
    (areResults(source.headLines) ||
      // A log has the objects at the ends of its runs.
      (source.bytes.length <= tableBytes &&
        source.bytes.includes(':{"') &&
        areResults(source.lines().filter((text) => label.test(text))))),
  read,
}

const areResults = (lines: readonly string[]): boolean =>
  lines.filter((text) => rowsIn(text.trim())?.some(hasMetric) === true).length >= fewestLines

function read(source: Source): readonly (TableReading | SeriesReading)[] {
  const kinds = new Map<string, Row[]>()
  let last = ''
  for (const each of completeLines(source, tool, { isComplete: (text) => text.endsWith('}') })) {
    const text = each.text.trim()
    const found = rowsIn(text) ?? []
    if (!found.some(hasMetric)) reportUnknownLine(source, tool, each)
    else if (text !== last)
      for (const cells of found) {
        const kind = JSON.stringify([...cells.keys()])
        const rows = kinds.get(kind) ?? []
        kinds.set(kind, rows)
        rows.push({ cells, line: each.line })
      }
    last = text
  }
  const all = [...kinds.values()]
  // The last line of each metric.
  const ends = new Map(
    all
      .flat()
      .toSorted((a, b) => a.line - b.line)
      .flatMap(({ cells, line }) => metricsOf(cells).map((metric) => [metric, line] as const)),
  )
  const samples = new Set(all.filter((rows) => areIntervals(rows, ends)))
  for (const [first] of samples) source.report('info', `${tool}/samples`, intervals, first?.line)
  const results = all.filter((rows) => !samples.has(rows))
  const table = tableOf(results.flat().toSorted((a, b) => a.line - b.line))
  return table ? [all.length === 1 ? tableOrSamples(table, source) : table] : []
}

const intervals =
  'The objects are at even times above one of a run, so that they are samples of it and no results'

function rowsIn(printed: string): readonly ReadonlyMap<string, string>[] | undefined {
  const text = printed.replace(label, '')
  if (!text.startsWith('{"') || !text.endsWith('}') || text.length > longestLine) return undefined
  const value = parsedJson(text)
  const whole = cellsOf(value)
  if ([...whole.keys()].some((name) => ofLog.test(name))) return undefined
  const [listed, another] = Object.entries(value ?? {}).filter(
    (entry): entry is [string, readonly unknown[]] =>
      Array.isArray(entry[1]) &&
      entry[1].length > 1 &&
      entry[1].every((each) => hasMetric(cellsOf(each))),
  )
  if (!listed || another) return [whole]
  const [key, list] = listed
  const own = new Map([...whole].filter(([name]) => !name.startsWith(`${key}/`)))
  const rows = list.map(cellsOf)
  // Its list has the samples or the operations of one result, and no loads.
  if (hasMetric(own) && !areLoads(rows.map((cells) => ({ cells })))) return [own]
  const outer = [...own].filter(([name]) => !name.includes('/') && metricOfHead(name) === undefined)
  return rows.map((cells) => new Map([...outer, ...cells]))
}

// JSON_RESULT:
const label = /^[A-Z][A-Z_]{2,30}: ?(?=\{")/

function cellsOf(value: unknown): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  addCells(cells, '', value, 0)
  return cells
}

function addCells(cells: Map<string, string>, path: string, value: unknown, depth: number): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    if (path !== '') cells.set(path, String(value))
  } else if (typeof value === 'object' && value !== null && depth < mostDepth)
    for (const [name, inner] of Object.entries(value))
      addCells(cells, path === '' ? name : `${path}/${name}`, inner, depth + 1)
}

const metricsOf = (cells: ReadonlyMap<string, string>): readonly string[] =>
  [...cells].flatMap(([name, text]) => {
    const metric = metricOfHead(name.slice(name.lastIndexOf('/') + 1))
    return metric && metric.lacksUnit !== true && /^-?\d/.test(text) ? metric.metric : []
  })

const hasMetric = (cells: ReadonlyMap<string, string>): boolean => metricsOf(cells).length > 0

// A sweep, of which each row has another load, may be at even times, too.
const areLoads = (rows: readonly Pick<Row, 'cells'>[]): boolean =>
  [...(rows[0]?.cells.keys() ?? [])].some(
    (name) =>
      load.test(name) && new Set(rows.map(({ cells }) => cells.get(name))).size === rows.length,
  )

function areIntervals(rows: readonly Row[], ends: ReadonlyMap<string, number>): boolean {
  const [first] = rows
  const line = rows.at(-1)?.line ?? 0
  return (
    first !== undefined &&
    rows.length >= fewestIntervals &&
    metricsOf(first.cells).some((metric) => (ends.get(metric) ?? 0) > line) &&
    !areLoads(rows) &&
    areSamples(
      [...first.cells.keys()],
      rows.map(({ cells }) => [...cells.values()]),
    )
  )
}

function tableOf(rows: readonly Row[]): TableReading | undefined {
  const counts = new Map<string, number>()
  for (const { cells } of rows)
    for (const name of cells.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  // Names that are values, such as the bounds of a histogram, would make a column of each.
  const isWide = counts.size * rows.length > mostCells
  const header = [...counts].flatMap(([name, count]) =>
    !isWide || 10 * count >= rows.length ? name : [],
  )
  if (header.length < 2) return undefined
  const body = rows.map(({ cells, line }) => ({
    cells: header.map((name) => cells.get(name) ?? ''),
    line,
  }))
  return { kind: 'table', header, rows: body }
}
