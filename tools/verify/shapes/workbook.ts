// The sheets of a spreadsheet (.xlsx) as tables.
import { loadPackage } from '../../formats/reading/load-package.ts'
import type { TableReading } from '../../model.ts'

type CellValue = string | number | boolean | Date | null

/** What this module uses of the package, which is loaded for spreadsheets only. */
interface Reader {
  readonly default: (
    bytes: ArrayBuffer,
  ) => Promise<
    readonly { readonly sheet: string; readonly data: readonly (readonly CellValue[])[] }[]
  >
}

/** Bytes above which a spreadsheet is not read: its sheets are held in memory. */
const mostBytes = 8 * 1024 * 1024
const mostUnpacked = 128 * 1024 * 1024

/** True for the path of a spreadsheet. */
export function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path)
}

/**
 * The sheets that have rows, each as a table whose lines are the rows of the sheet. Throws for a file that is no spreadsheet or
 * is too large.
 */
export async function readWorkbook(bytes: Buffer): Promise<readonly TableReading[]> {
  if (bytes.length > mostBytes || (await unpackedBytes(bytes)) > mostUnpacked)
    throw new Error('a spreadsheet that is larger than 8 MiB packed or 128 MiB unpacked')
  const { default: readSheets } = loadPackage('read-excel-file/universal') as Reader
  const sheets = await readSheets(new Uint8Array(bytes).buffer)
  return sheets.flatMap(({ sheet, data }) => {
    const rows = data
      .map((row, index) => ({ cells: row.map(cellText), line: index + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    const [first, ...others] = rows
    return first
      ? [{ kind: 'table' as const, title: sheet, header: first.cells, rows: others }]
      : []
  })
}

function cellText(value: CellValue): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()
}

// By the directory of the zip, which also limits what the package unpacks.
async function unpackedBytes(bytes: Buffer): Promise<number> {
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.fromBufferPromise(bytes)
  let total = 0
  for await (const { uncompressedSize } of zip.eachEntry()) total += uncompressedSize
  return total
}
