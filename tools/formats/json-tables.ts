// Tables as JSON: a list of objects, alone or as a member of an object. Pages keep the data of their charts like this.
//
//   {"DATA": [{"server": "mysql 9.7.0", "threads": 1, "tps": 133.43}, …], "THREADS": [1, 4]}
//
// Columns are the names in the order of their first use; members of nested objects are called `outer/inner`. A row
// has the line of its first value. Members outside of lists are the constants of all rows; lists of plain values are skipped.
import type { TableReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { readJsonDocument } from './reading/json-document.ts'
import type { Source } from './reading/source.ts'
import { isLimited } from './reading/table-limit.ts'

const tool = 'json-tables'
const start = /^\s*(?:\{\s*"[^"\n]{1,100}"\s*:\s*)?\[\s*\{\s*"/
// {"config": {"threads": 1}, "workloads": [{"name": …
const nested = /^\s*\{\s*"[^"\n]{1,100}"\s*:[^[\]]{1,2000}"\s*:\s*\[\s*\{\s*"/
const largest = 16_000_000
const mostCells = 5e6

// DATA/0/tps      rows/12/latency/p95
const member = /^([^/]{0,200})\/(\d{1,9})\/(.{1,400})$/s
// The name of a list that is the whole document.
const wholeDocument = 'rows'

/** Lists of objects, for files that no other format recognises. */
export const jsonTables: Format = {
  name: tool,
  general: true,
  mostBytes: () => largest,
  recognises: ({ head }) => start.test(head.slice(0, 400)) || nested.test(head.slice(0, 4000)),
  read,
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
  const constants: Record<string, string> = {}
  for (const [path, { value, line }] of leaves) {
    const [, list, index, name] = member.exec(isList ? `${wholeDocument}/${path}` : path) ?? []
    if (list === undefined || index === undefined || name === undefined) {
      if (!/\/\d+$/.test(path) && value !== null) constants[path] = String(value)
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
  const tables = [...lists].flatMap(([title, rows]) =>
    tableOf(title, [...rows.values()], constants),
  )
  if (tables.length === 0)
    source.report('error', `${tool}/no-rows`, 'Unexpected document, expected a list of objects', 1)
  return tables
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
): readonly TableReading[] {
  const header = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  // Objects without names in common are no rows of a table.
  if (header.length < 2 || header.length * rows.length > mostCells) return []
  const body = rows.map(({ cells, line }) => ({
    cells: header.map((name) => cells.get(name) ?? ''),
    line,
  }))
  const stated = Object.keys(constants).length === 0 ? {} : { constants }
  return [{ kind: 'table', title, header, ...stated, rows: body }]
}
