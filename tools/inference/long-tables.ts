// Tables in long form: each row has one number, whose unit, and often whose metric, other cells of the row name.
//
//   Metric,Operation,Value,Unit                 engine,threads,score,unit
//   Median Throughput,index,9931.5,docs/s       redis,8,12.5,us/op
import type { TableReading } from '../core/readings.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
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
  const last = new Map<string, (typeof runs)[number]>()
  for (const row of table.rows.filter((each) => !isTotal(each.cells, long))) {
    const { cells, line } = row
    const own = others.map((at) => cells[at] ?? '')
    const printed = cells[unit]?.trim() ?? ''
    const name = metric < 0 ? (table.header[value] ?? '') : (cells[metric] ?? '').trim()
    const head = printed === '' ? name : `${name} (${printed})`
    const key = JSON.stringify(own)
    const known = metric < 0 ? undefined : last.get(key)
    const run = known && !known.numbers.has(head) ? known : { cells: own, numbers: new Map(), line }
    if (run !== known) runs.push(run)
    last.set(key, run)
    run.numbers.set(head, [cells[value] ?? '', line])
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
