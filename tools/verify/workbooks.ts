// The sheets of a spreadsheet (.xlsx) as tables.
import { loadPackage } from '../formats/reading/load-package.ts'
import type { TableReading } from '../core/model.ts'
import { text } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import type { Archive } from '../runs/read-archive.ts'

type CellValue = string | number | boolean | Date | null

/** What this module uses of the package, which is loaded for spreadsheets only. */
interface Reader {
  readonly default: (
    bytes: ArrayBuffer,
  ) => Promise<
    readonly { readonly sheet: string; readonly data: readonly (readonly CellValue[])[] }[]
  >
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

/** Bytes above which a spreadsheet is not read: its sheets are held in memory. */
const mostBytes = 8 * 1024 * 1024
const mostUnpacked = 128 * 1024 * 1024

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/
// <c r="C2"><f>B2*2</f><v /></c>: libraries write formulas, spreadsheet programs add their values. An empty text is a value.
const uncomputed =
  /<c r="([A-Z]{1,3}\d{1,7})"(?![^<>]{0,200} t="str")[^<>]{0,200}><f[^<>]{0,500}(?:\/>|>[^<>]{0,8192}<\/f>)(?:<v ?\/>|<v><\/v>)?<\/c>/

/** Throws for a spreadsheet that is too large, or has a formula without its value. */
async function checkWorkbook(bytes: Buffer): Promise<void> {
  if (bytes.length > mostBytes) throw tooLarge()
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  let total = 0
  for await (const entry of zip.eachEntry()) {
    // By the directory of the zip, which also limits what is unpacked.
    total += entry.uncompressedSize
    if (total > mostUnpacked) throw tooLarge()
    if (!sheetPath.test(entry.fileName)) continue
    const cell = uncomputed.exec(await text(await zip.openReadStreamPromise(entry)))?.[1]
    if (cell !== undefined)
      throw new Error(
        `the formula in cell ${cell} has no value; open the file in a spreadsheet program and save it`,
      )
  }
}

function tooLarge(): Error {
  return new Error('a spreadsheet that is larger than 8 MiB packed or 128 MiB unpacked')
}

/** The sheets of each spreadsheet by its path, or why it cannot be read. */
export type Workbooks = ReadonlyMap<string, readonly TableReading[] | { readonly problem: string }>

/** Reads the spreadsheets that `published:` of the page names. */
export async function readWorkbooks({
  page,
  listing,
}: Pick<Archive, 'page' | 'listing'>): Promise<Workbooks> {
  const workbooks = new Map<string, readonly TableReading[] | { readonly problem: string }>()
  for (const { path, file } of listing.members) {
    const isPublished = page.published.some((table) => table.file.match(path) !== undefined)
    if (isPublished && /\.xlsx$/i.test(path)) workbooks.set(path, await sheetsOf(file))
  }
  return workbooks
}

async function sheetsOf(
  file: string | Buffer,
): Promise<readonly TableReading[] | { readonly problem: string }> {
  try {
    return await readWorkbook(readFileSync(file))
  } catch (error) {
    return {
      problem: `unreadable spreadsheet: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
