// Published tables: every number of a declared table is a run that somebody else measured.
import type { ArchivePage, TableMeaning } from '../archive/archive-page.ts'
import type { Diagnostic, Run, TableReading } from '../model.ts'
import type { PlacedSource } from './read-sources.ts'
import { runId } from './run-id.ts'

// 22588.99 | 417,787.21
const number = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** The runs of all tables that the page declares, and what in them has no meaning or is no number. */
export function tableRuns(
  page: ArchivePage,
  sources: readonly PlacedSource[],
): { readonly runs: readonly Run[]; readonly diagnostics: readonly Diagnostic[] } {
  const runs: Run[] = []
  const diagnostics: Diagnostic[] = []
  for (const meaning of page.tables) {
    const matched = sources.filter(({ path }) => meaning.file.match(path))
    if (matched.length === 0) {
      diagnostics.push({
        severity: 'error',
        rule: 'runs/table',
        message: `No file is called ${meaning.file.text}, which \`tables\` names`,
        place: { file: page.file },
      })
    }
    for (const source of matched) readTable(page, meaning, source, runs, diagnostics)
  }
  return { runs, diagnostics }
}

function readTable(
  page: ArchivePage,
  meaning: TableMeaning,
  source: PlacedSource,
  runs: Run[],
  diagnostics: Diagnostic[],
): void {
  const report = (message: string, line?: number): void => {
    const place = { file: source.path, ...(line === undefined ? {} : { line }) }
    diagnostics.push({ severity: 'error', rule: 'runs/table', message, place })
  }
  const tables = source.readings.filter(
    (reading): reading is TableReading => reading.kind === 'table',
  )
  const table = tables[meaning.table - 1]
  if (!table) {
    report(`It holds ${String(tables.length)} tables, expected table ${String(meaning.table)}`)
    return
  }
  const key = table.header.indexOf(meaning.row.column)
  if (key < 0) report(`No column is headed ${meaning.row.column}`)
  for (const header of Object.keys(meaning.columns)) {
    if (!table.header.includes(header)) report(`No column is headed ${header}`)
  }
  for (const header of table.header) {
    if (header !== meaning.row.column && !Object.hasOwn(meaning.columns, header)) {
      report(`The page says nothing of the column headed ${header}`)
    }
  }
  let ordinal = 0
  for (const { cells, line } of table.rows) {
    for (const [index, header] of table.header.entries()) {
      const columnFields = Object.hasOwn(meaning.columns, header)
        ? meaning.columns[header]
        : undefined
      const text = cells[index]?.trim() ?? ''
      if (columnFields === undefined || index === key || key < 0) continue
      ordinal += 1
      const fields = {
        ...page.fields,
        ...meaning.fields,
        ...columnFields,
        [meaning.row.key]: cells[key]?.trim() ?? '',
      }
      const read = number.test(text)
      if (!read && text !== '')
        report(`Unexpected \`${text}\` under ${header}, expected a number`, line)
      runs.push({
        id: runId(`${source.sha256} table ${String(meaning.table)}`, ordinal),
        status: read ? 'ok' : 'missing',
        ...(read ? {} : { reason: { text: `the published table has \`${text}\` here`, line } }),
        fields,
        facts: [{ name: 'published', value: `under “${header}”`, line, file: source.path }],
        host: [],
        measurements: read
          ? [
              {
                metric: meaning.metric,
                ...inBase(Number(text.replaceAll(',', '')), meaning.unit),
                line,
              },
            ]
          : [],
        warnings: [],
        source,
        ordinal: ordinal - 1,
        companions: [],
      })
    }
  }
}

// Units that published tables print, as base units.
const printed: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['ms', ['s', 1e-3]],
  ['us', ['s', 1e-6]],
  ['µs', ['s', 1e-6]],
])

function inBase(value: number, unit: string): { readonly value: number; readonly unit: string } {
  const [base, factor] = printed.get(unit) ?? [unit, 1]
  // A product of two decimals is off in its last bits; no table prints fifteen digits.
  return { value: factor === 1 ? value : Number((value * factor).toPrecision(14)), unit: base }
}
