// The rows of a figure as CSV (RFC 4180), in the order of its cells.

import type { Figure, FigureTable, TableCell } from '../figures/figure.ts'
import { csvLines } from '../view/csv-text.ts'
import { shownCsv } from '../view/shown-rows.ts'

/** One line a cell; numbers as they are, texts of the archive guarded against formulas. */
export function figureCsv(figure: Figure): string {
  if (figure.metric.name === '') return csvLines(csvTable(figure.table))
  const across = figure.drawing?.kind === 'chart' ? figure.drawing.across : undefined
  return shownCsv(figure, { hidden: [], range: undefined, baseline: undefined }, across)
}

/** A field and what its text states besides the number, such as `gone`. */
interface CsvCell {
  readonly field: string | number | null
  readonly status?: string
}

// ≤ −1,234.5 | × 40 | +0.5 % | < 0.01
const printed =
  /^(?<bound>[≤≥<>])? ?(?:× ?)?(?<later>[≤≥<>])? ?(?<sign>[+−-])?(?<digits>\d+(?:,\d{3})*(?:\.\d+)?)(?: %)?$/
const absent = new Set(['', '-', '–', '—'])
const bounds: Readonly<Record<string, string>> = {
  '≤': 'at most',
  '≥': 'at least',
}
const rounded: Readonly<Record<string, string>> = { '<': 'below', '>': 'above' }

/** The head of a data file of a table; `status` is a column where a cell has one. */
function csvTable({
  head,
  dataHead = head,
  align,
  rows,
}: FigureTable): readonly (readonly (string | number | null)[])[] {
  const lines = rows.map(({ label, cells }) => {
    const read = cells.map((cell, index) => csvCell(cell, align[index + 1] === 'right'))
    const status = read.flatMap((cell, index) =>
      cell.status === undefined ? [] : [`${head[index + 1] ?? ''}: ${cell.status}`],
    )
    return { fields: [label, ...read.map(({ field }) => field)], status: status.join('; ') }
  })
  const hasStatus = lines.some(({ status }) => status !== '')
  return [
    hasStatus ? [...dataHead, 'status'] : dataHead,
    ...lines.map(({ fields, status }) => {
      if (!hasStatus) return fields
      const missing = Array.from({ length: Math.max(0, head.length - fields.length) }, () => '')
      return [...fields, ...missing, status]
    }),
  ]
}

/** A cell of a column of numbers, or of texts, which stay as they are. */
function csvCell({ text, raw, status }: TableCell, isNumber: boolean): CsvCell {
  // The text of a raw number may be rounded: only `≤`, `≥` and the status of the cell say more.
  if (raw !== undefined) return { field: raw, ...stated(status ?? bounds[text.slice(0, 1)]) }
  if (!isNumber) return { field: text }
  if (absent.has(text)) return { field: null }
  const groups = printed.exec(text)?.groups
  if (!groups) return { field: text }
  const bound = groups['bound'] ?? groups['later'] ?? ''
  const size = Number((groups['digits'] ?? '').replaceAll(',', ''))
  const isNegative = groups['sign'] !== undefined && groups['sign'] !== '+'
  return { field: isNegative ? -size : size, ...stated(bounds[bound] ?? rounded[bound]) }
}

function stated(status: string | undefined): Pick<CsvCell, 'status'> {
  return status === undefined ? {} : { status }
}
