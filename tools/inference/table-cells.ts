// Tables with a result in each cell: two fields cross.
import type { TableReading } from '../core/readings.ts'
import {
  type ColumnMetric,
  isComputed,
  metricOfHead,
  unitOf,
  wordsOfHead,
} from '../formats/reading/column-metric.ts'
import { keyOfHead } from './column-roles.ts'
import type { Fields } from './evidence.ts'
import { load } from './path-slots.ts'
import { serverOf } from './side-files.ts'
import { type Column, parse, unnamed } from './table-columns.ts'
import {
  addField,
  fieldsOfHeads,
  numberOf,
  release,
  skipped,
  type TableNote,
  type TableResult,
  type TablesRead,
} from './table-rows.ts'

/** What the path of a file says of its tables. */
export interface OfFile {
  readonly metric: ColumnMetric | undefined
  readonly file: string
  /** The words around its tables. */
  readonly document: string
  /** What stands in front of the dash of titles, where one of them is an engine. */
  readonly servers: readonly string[]
}

/** Of a table whose numbers are `unnamed`. */
export const noMetric: TableNote = {
  text: 'no metric is stated: name it in the file or in an archive page',
}

/** all values QPS, median of 3 runs */
export const titleMetric = (title: string): ColumnMetric | undefined =>
  title
    .split(/: |, /)
    .map((part) => metricOfHead(part) ?? metricOfHead(part.split(' ').at(-1) ?? ''))
    .findLast(Boolean)

// Columns beside those of results, which sum them up or count something else.
const noResult =
  /^(?:total|sum|avg|average|mean|median|min|max|n|count|samples?|std\.? ?dev|errors?|failures?|failed|retries|aborts?)$/i

/** The numbers of a table that is relative to one of its servers, which is 1. */
export const relativeTo = /^Relative to: (\S+)/

// Each number below a head is a run: rows are of an axis, heads are servers, versions, machines or configurations. The names of rows
// are in the first column, or in the last.
export function resultsOfCells(
  { rows, title = '' }: TableReading,
  columns: readonly Column[],
  context: Fields,
  ofFile: OfFile,
): TablesRead {
  const isNamedLast = columns.at(-1)?.isNumeric === false && columns[0]?.isNumeric === true
  const first = isNamedLast ? columns.at(-1) : columns[0]
  const all = columns.filter((column) => column !== first)
  const others = all.filter(({ head }) => !isComputed(head) && !noResult.test(head.trim()))
  const { name, key: headKey, workload } = cornerOf(first)
  const values = others.filter(
    ({ isNumeric, key, head }) =>
      isNumeric && (key === undefined || amount.test(head)) && !isPlainNumber(head),
  )
  if (!name || values.length === 0 || values.length !== others.length)
    return { results: [], notes: [] }
  const isAxis = name.key !== undefined && name.isNumeric
  const texts = rows.flatMap(({ cells }) => values.map(({ index }) => cells[index] ?? ''))
  // 2 GB is a size of the experiment, not what was measured.
  const withTimes = texts.filter((text) => unitOf(parse(text)?.unit ?? '')?.[0] === 's')
  const [, base] = relativeTo.exec(title) ?? []
  const titled = titleMetric(title)
  // row store (s), column store (s)
  const units = new Set(values.map(({ head }) => wordsOfHead(head).unit))
  const [ofHeads, factor = 1] = units.size === 1 ? (unitOf([...units][0] ?? '') ?? []) : []
  const timed = ofHeads === 's' ? { metric: 'time.total', unit: 's', factor } : undefined
  const stated = base === undefined ? (titled ?? ofFile.metric ?? timed) : undefined
  const isTimed = withTimes.length * 2 > texts.length
  // Columns of numbers alone may be anything: an axis beside them, their units, or servers above them tell that they are results.
  const areServers =
    values.length > 1 &&
    (keyOfReleases(
      values.map(({ head }) => head),
      '',
    ) !== undefined ||
      values.every(({ head }) => serverOf(head)['version'] !== undefined))
  if (!isAxis && !isTimed && !stated && !areServers && base === undefined)
    return { results: [], notes: [] }
  const metric: ColumnMetric =
    base === undefined
      ? (stated ??
        (isTimed ? { metric: 'time.total', unit: 's', factor: 1, lacksUnit: true } : unnamed))
      : { metric: `${ofFile.metric?.metric ?? 'value'}.relative`, unit: '1', factor: 1 }
  const rowKey = isNamedLast
    ? 'workload'
    : (name.key ?? (name.head === '' ? 'workload' : name.head.toLowerCase().replaceAll(' ', '_')))
  const notes: TableNote[] = [
    ...all
      .filter((column) => !others.includes(column))
      .map(({ head }) => ({ text: `the column ${JSON.stringify(head)} is not a result` })),
    ...(stated || isTimed || base !== undefined ? [] : [noMetric]),
  ]
  const heads = [
    ...(base === undefined ? [] : [base]),
    ...values.map(({ head }) => (stated && stated === timed ? wordsOfHead(head).words : head)),
  ]
  const key = headKey ?? keyOfReleases(heads, `${ofFile.file} ${title}`)
  const labels = fieldsOfHeads(heads, key)
  const results = rows.flatMap((row): readonly TableResult[] => {
    const skip = skipped(row, [{ ...name, key: rowKey }])
    if (skip) {
      notes.push(skip)
      return []
    }
    const fields = { ...context, ...(workload !== undefined && { workload }) }
    addField(fields, rowKey, (row.cells[name.index] ?? '').trim().replace(/:$/, ''))
    const cells = values.map(({ index }) => row.cells[index] ?? '')
    return [...(base === undefined ? [] : ['1']), ...cells].flatMap((text, index) => {
      const cell = parse(text)
      const value = cell && numberOf(cell, metric, row.line)
      return value
        ? [
            {
              fields: { ...fields, ...labels[index] },
              numbers: [value],
              under: heads[index] ?? '',
              line: row.line,
            },
          ]
        : []
    })
  })
  return { results, notes }
}

// 6.8 is a kernel in a table of kernels, else a version.
const kernels = /(?<![a-z])(?:kernels?|linux)(?![a-z])/i
const branch =
  /^(?:main|master|trunk|head|unstable|stable|dev(?:el(?:op)?)?|nightly|latest|next|edge)$/i

// 5.0.13, 6.2.6 and unstable are versions of one server.
function keyOfReleases(heads: readonly string[], place: string): string | undefined {
  if (!heads.some((head) => release.test(head))) return undefined
  if (!heads.every((head) => release.test(head) || branch.test(head))) return undefined
  return kernels.test(place) ? 'kernel' : 'version'
}

/** threads \ allocator     clients/kernel */
export const corner = /^([^\\/|]{1,40}?) ?[\\/|] ?([^\\/|]{1,40})$/

// pipeline on GET
const axisOfWorkload = /^([\w ]{1,40}?) (?:on|of|for) ([\w-]{1,40})$/i

// The head of the first column may say what the heads of the others are, too, or which workload all numbers are of.
function cornerOf(first: Column | undefined): {
  readonly name: Column | undefined
  readonly key?: string
  readonly workload?: string
} {
  const [, axis = '', workload] = axisOfWorkload.exec(first?.head ?? '') ?? []
  if (first?.isNumeric === true && first.key === undefined && workload !== undefined)
    return { name: { ...first, head: axis, key: keyOfHead(axis, true) }, workload }
  const [, row = '', column = ''] = corner.exec(first?.head ?? '') ?? []
  const rowKey = keyOfHead(row, true)
  const key = keyOfHead(column, false)
  return first?.isNumeric === true &&
    rowKey !== undefined &&
    load.includes(rowKey) &&
    key !== undefined
    ? { name: { ...first, key: rowKey }, key }
    : { name: first }
}

// 500 Rows and 1000 Rows
const amount = /^\d[\d.,]*[kKmM]? ?\p{L}{2,}$/u

const isPlainNumber = (head: string): boolean => /^\d*$/.test(head.trim())
