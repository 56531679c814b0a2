// The sheets of a spreadsheet (.xlsx) as tables.
import { loadPackage } from '../../formats/reading/load-package.ts'
import type { TableReading } from '../../core/model.ts'
import { checkWorkbook } from './packed-workbook.ts'

type CellValue = string | number | boolean | Date | null

/** What this module uses of the package, which is loaded for spreadsheets only. */
interface Reader {
  readonly default: (
    bytes: ArrayBuffer,
  ) => Promise<
    readonly { readonly sheet: string; readonly data: readonly (readonly CellValue[])[] }[]
  >
}

/** True for the path of a spreadsheet. */
export function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path)
}

/**
 * The sheets that have rows, hidden rows too, each as a table whose lines are the rows of the sheet; rows of one cell above it are
 * its title. Throws for a file that is no spreadsheet, is too large, or has a formula without its value.
 */
export async function readWorkbook(bytes: Buffer): Promise<readonly TableReading[]> {
  await checkWorkbook(bytes)
  const { default: readSheets } = loadPackage('read-excel-file/universal') as Reader
  const sheets = await readSheets(new Uint8Array(bytes).buffer)
  return sheets.flatMap(({ sheet, data }) => {
    const rows = data
      .map((row, index) => ({ cells: row.map(cellText), line: index + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    const [first, ...others] = rows.slice(titleRows(rows))
    return first
      ? [{ kind: 'table' as const, title: sheet, header: first.cells, rows: others }]
      : []
  })
}

// A title above the table is one cell, merged over its columns or not.
function titleRows(rows: readonly { readonly cells: readonly string[] }[]): number {
  const head = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  return Math.max(0, head)
}

function cellText(value: CellValue): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()
}
