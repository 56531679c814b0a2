// Tables whose numbers have a comma before their decimals: 1.305,71 in much of Europe and America.
import type { Reading } from '../../core/model.ts'

// 960,99   **82,00**   1.305,71 ms   +51,2 %
const commaNumber = /^([^\w.,-]*[+-]?)(\d{1,3}(?:\.\d{3})+|\d{1,15})(?:,(\d{1,9}))?(?![\d.,])/
// 0.5   12.25 ms; 1.305 may be a thousand
const pointDecimals = /^[^\w.,-]*[+-]?\d{1,15}\.(?!\d{3}(?!\d))\d{1,9}(?![\d.,])/
const fewest = 3

/** The readings with the numbers of their tables as `1305.71`, where all tables have decimal commas and none has a decimal point. */
export function withDecimalPoints(readings: readonly Reading[]): readonly Reading[] {
  const cells = readings.flatMap((reading) =>
    reading.kind === 'table' ? reading.rows.flatMap((row) => row.cells) : [],
  )
  const found = cells.map((cell) => commaNumber.exec(cell) ?? [])
  const decimals = found.flatMap(([, , , digits]) => digits ?? [])
  // 0,1 may be two numbers, 1,305 a thousand, and 10,0000 ten of them.
  const isSure = found.some(
    ([, , whole = '', { length } = '']) =>
      length === 2 || (length > 3 && /^(?:0|\d{4,}|.*\..*)$/.test(whole)),
  )
  if (decimals.length < fewest || !isSure || cells.some((cell) => pointDecimals.test(cell)))
    return readings
  return readings.map((reading) =>
    reading.kind === 'table'
      ? {
          ...reading,
          rows: reading.rows.map((row) => ({ ...row, cells: row.cells.map(withPoint) })),
        }
      : reading,
  )
}

function withPoint(cell: string): string {
  return cell.replace(
    commaNumber,
    (_, before: string, whole: string, decimals?: string) =>
      before + whole.replaceAll('.', '') + (decimals === undefined ? '' : `.${decimals}`),
  )
}
