// Tables in long form: each row has one number, whose unit, and often whose metric, other cells of the row name.
//
//   Metric,Operation,Value,Unit                 engine,threads,score,unit
//   Median Throughput,index,9931.5,docs/s       redis,8,12.5,us/op
import type { TableReading } from '../core/readings.ts'
import { metricOfHead, unitOf } from '../formats/reading/column-metric.ts'
import { keyOfHead } from './column-roles.ts'
import { isNumberCell } from './table-columns.ts'
import type { TableNote } from './table-rows.ts'

const units = /^units?$/i
const values = /^(?:values?|results?|scores?|measurements?)$/i
const metrics = /^(?:metrics?|measures?|statistics?|names?)$/i

interface Long {
  readonly unit: number
  readonly value: number
  readonly metric: number
  /** Of the columns that tell the runs apart. */
  readonly others: readonly number[]
  /** Of them that which names the operation of some rows. */
  readonly operation: number
}

function longForm({ header, rows }: TableReading): Long | undefined {
  const placeOf = (head: RegExp): number => header.findIndex((text) => head.test(text.trim()))
  const [unit, value, named] = [units, values, metrics].map(placeOf)
  if (unit === undefined || value === undefined || named === undefined) return undefined
  if (unit < 0 || value < 0 || !rows.some(({ cells }) => isNumberCell(cells[value] ?? '')))
    return undefined
  const isNamed = rows.some(({ cells }) => metricOfHead(cells[named] ?? '') !== undefined)
  const metric = isNamed ? named : -1
  const others = header.flatMap((_, at) => ([unit, value, metric].includes(at) ? [] : at))
  const operation = others.findIndex(
    (at) =>
      keyOfHead(header[at] ?? '', false) === 'workload' &&
      rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  )
  return { unit, value, metric, others, operation: others[operation] ?? -1 }
}

/** One row of a run for all rows whose other cells are alike, with a column of each metric and unit. */
export function spread(table: TableReading): TableReading {
  const long = longForm(table)
  if (!long) return table
  const { unit, value, metric, others } = long
  const runs: {
    cells: readonly string[]
    numbers: Map<string, readonly [string, number]>
    line: number
  }[] = []
  const used = table.rows.filter((each) => !isTotal(each.cells, long))
  const nameOf = (cells: readonly string[]): string =>
    metric < 0 ? (table.header[value] ?? '') : (cells[metric] ?? '').trim()
  const printedUnits = new Map<string, Set<string>>()
  for (const { cells } of used) {
    const name = nameOf(cells)
    const printed = (cells[unit] ?? '').trim()
    printedUnits.set(name, (printedUnits.get(name) ?? new Set()).add(printed))
  }
  // One metric in us and in ms is one column.
  const isMixed = (name: string): boolean => {
    const all = [...(printedUnits.get(name) ?? [])]
    return all.length > 1 && all.every((text) => unitOf(text)?.[0] === 's')
  }
  const rows = used.map(({ cells, line }) => {
    const own = others.map((at) => cells[at] ?? '')
    const printed = (cells[unit] ?? '').trim()
    const name = nameOf(cells)
    const isInCell = isMixed(name)
    const head = printed === '' || isInCell ? name : `${name} (${printed})`
    const text = cells[value] ?? ''
    return {
      own,
      head,
      key: JSON.stringify(own),
      text: isInCell ? `${text} ${printed}` : text,
      line,
    }
  })
  const counts = new Map<string, Map<string, number>>()
  for (const { key, head } of rows) {
    const ofKey = counts.get(key) ?? new Map<string, number>()
    counts.set(key, ofKey.set(head, (ofKey.get(head) ?? 0) + 1))
  }
  const byKey = new Map<string, { own: typeof runs; seen: Map<string, number> }>()
  for (const { own, head, key, text, line } of rows) {
    const group = byKey.get(key) ?? { own: [], seen: new Map<string, number>() }
    byKey.set(key, group)
    const seen = group.seen.get(head) ?? 0
    group.seen.set(head, seen + 1)
    // Where all metrics have as many rows, the second number of each is of the second run, be the rows sorted by runs or by metrics.
    const areEven = new Set(counts.get(key)?.values()).size === 1
    const last = group.own.at(-1)
    const known = metric < 0 ? undefined : areEven ? group.own[seen] : last
    const isOpen = known !== undefined && !known.numbers.has(head)
    const run = isOpen
      ? known
      : { cells: own, numbers: new Map<string, readonly [string, number]>(), line }
    if (!isOpen) {
      runs.push(run)
      group.own.push(run)
    }
    run.numbers.set(head, [text, line])
  }
  const heads = [...new Set(runs.flatMap(({ numbers }) => [...numbers.keys()]))]
  return {
    ...table,
    header: [...others.map((at) => table.header[at] ?? ''), ...heads],
    rows: runs.map(({ cells, numbers, line }) => ({
      cells: [...cells, ...heads.map((head) => numbers.get(head)?.[0] ?? '')],
      lines: [...cells.map(() => line), ...heads.map((head) => numbers.get(head)?.[1] ?? line)],
      line,
    })),
  }
}

// Merge time, without an operation, is of all operations together.
const isTotal = (cells: readonly string[], { metric, operation }: Long): boolean =>
  metric >= 0 && operation >= 0 && (cells[operation] ?? '').trim() === ''

/** The rows of a table in long form that are of no run. */
export function totalsOf(table: TableReading): readonly TableNote[] {
  const long = longForm(table)
  const all = long ? table.rows.filter(({ cells }) => isTotal(cells, long)) : []
  const text = 'rows without the name of what they are of'
  return all.slice(0, 1).map(({ line }) => ({ text, line }))
}
