// benchfolio verify PAGE --suggest FILE: the declaration of a published table, proposed by its values.
import { basename } from 'node:path'
import { stringify } from 'yaml'
import { pathPattern } from '../../archive/path-pattern.ts'
import { compileTable, type Compiler, type PublishedTable } from '../../archive/published.ts'
import { publishedSchema } from '../../archive/published-schema.ts'
import { BadInput } from '../../core/errors.ts'
import type { TableReading } from '../../core/model.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { tablesOf } from '../../verify/shapes/document-shape.ts'
import { isWorkbook, readWorkbook } from '../../verify/shapes/workbook.ts'
import { suggestTable, type SuggestedTable } from '../../verify/suggest/suggest-table.ts'
import { verifyArchive } from '../../verify/verify-archive.ts'
import type { Output } from '../command.ts'
import { readGivenFile } from '../input/read-given-file.ts'

/** Prints an entry of `published:` for every table of the file; 0 if one matches all its cells, 1 otherwise. */
export async function suggestDeclarations(
  archive: Archive,
  file: string,
  output: Output,
): Promise<number> {
  const stored = archive.listing.members.find(({ path }) => path === file)?.file ?? file
  const bytes = readGivenFile(stored)
  const tables = isWorkbook(file) ? await readWorkbook(bytes) : tablesOf(file, bytes)
  if (tables.length === 0)
    throw new BadInput(
      'Unexpected file, expected a table in Markdown, CSV, HTML, JSON or .xlsx',
      file,
      'Give a file with a table of at least two rows; docs/published-tables.md#location-of-the-numbers has other shapes',
    )
  let isComplete = false
  for (const [index, table] of tables.entries()) {
    const name = tables.length === 1 ? file : `${file}, table ${String(index + 1)}`
    const suggestion = suggestTable(table, archive.runs)
    if ('reason' in suggestion) {
      output.talk(`${name}: no declaration: ${suggestion.reason}\n`)
      continue
    }
    const entry = entryOf(suggestion, file, index, tables.length)
    const { cells, match } = verified(archive, { file, stored }, tables, entry)
    if (match === cells && cells > 0) isComplete = true
    output.data(declarationText(entry, name, cells, match))
  }
  return isComplete ? 0 : 1
}

function entryOf(
  { entry }: SuggestedTable,
  file: string,
  index: number,
  count: number,
): Readonly<Record<string, unknown>> {
  const shape = count === 1 ? {} : { shape: { kind: 'table', table: String(index + 1) } }
  return { file: `**/${basename(file)}`, ...shape, ...entry }
}

// As `verify` would, with the entry on the page and the file in the archive.
function verified(
  archive: Archive,
  { file, stored }: { readonly file: string; readonly stored: string },
  tables: readonly TableReading[],
  entry: Readonly<Record<string, unknown>>,
): { readonly cells: number; readonly match: number } {
  const path = `published/${basename(file)}`
  const published = [compiled(entry)]
  const listing = {
    ...archive.listing,
    members: [{ path, bytes: 0, stamp: '', file: stored }],
  }
  const page = { ...archive.page, published }
  return verifyArchive({ ...archive, page, listing }, new Map([[path, tables]]))
}

function compiled(entry: Readonly<Record<string, unknown>>): PublishedTable {
  const compiler: Compiler = {
    pattern: (text) => pathPattern(text),
    values: () => ({ kind: 'table', table: new Map() }),
    report: (message) => {
      throw new Error(message)
    },
  }
  return compileTable(publishedSchema.parse(entry), [], compiler)
}

function declarationText(
  entry: Readonly<Record<string, unknown>>,
  name: string,
  cells: number,
  match: number,
): string {
  const lines = Object.entries(entry).map(
    ([key, value], index) => `    ${index === 0 ? '- ' : '  '}${key}: ${flowText(value)}`,
  )
  return `# ${name}: ${String(match)} of ${String(cells)} cells match\n  published:\n${lines.join('\n')}\n`
}

function flowText(value: unknown): string {
  const style = {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    singleQuote: true,
  } as const
  return stringify(value, { ...style, lineWidth: 0 }).trim()
}
