// The published spreadsheets of an archive, read before its tables are verified: their package is asynchronous.
import { readFileSync } from 'node:fs'
import type { TableReading } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { isWorkbook, readWorkbook } from './shapes/workbook.ts'

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
    if (isPublished && isWorkbook(path)) workbooks.set(path, await sheetsOf(file))
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
