// Published tables: every number, or every row, of a declared table is a run.
import { append } from '../core/append.ts'
import type { ArchivePage, TableMeaning } from '../archive/archive-page.ts'
import type { Inference } from '../inference/inferred-rows.ts'
import { axes } from '../inference/inference-vocabulary.ts'
import type { Diagnostic, Measurement, Run, TableReading } from '../core/model.ts'
import { problem, type PlacedSource } from './placed-source.ts'
import { replicateKeys } from './replicate.ts'
import { runId } from './run-id.ts'

// 22588.99 | 417,787.21
const number = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

type Row = TableReading['rows'][number]

/** One declared table, with a function to report its problems. */
interface Declared {
  readonly page: ArchivePage
  readonly meaning: TableMeaning
  readonly source: PlacedSource
  readonly table: TableReading
  readonly report: (message: string, line?: number, severity?: Diagnostic['severity']) => void
}

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
      const message = `No file is called ${meaning.file.text}, which \`tables\` names`
      diagnostics.push(problem('error', 'runs/table', message, page.file))
    }
    for (const source of matched) append(runs, readTable(page, meaning, source, diagnostics))
  }
  return { runs, diagnostics }
}

/** The runs of the tables of an archive without a page, and what in them is no run. */
export function inferredTableRuns(
  page: ArchivePage,
  sources: readonly PlacedSource[],
  { tables, fields }: Inference,
): { readonly runs: readonly Run[]; readonly diagnostics: readonly Diagnostic[] } {
  const runs: Run[] = []
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    const { path, sha256 } = source
    const { results = [], notes = [] } = tables.get(path) ?? {}
    for (const [ordinal, { numbers, reason, under, line }] of results.entries())
      runs.push({
        id: runId(`${sha256} tables`, ordinal + 1),
        fields: { ...fields.get(path)?.[ordinal], ...page.fields },
        ...(reason === undefined
          ? { status: 'ok', measurements: numbers }
          : { status: 'failed', reason: { text: reason, line }, measurements: [] }),
        facts: [{ name: 'column', value: under, line, file: path }],
        host: [],
        warnings: [],
        ordinal,
        companions: [],
        source,
      })
    for (const { text, line } of notes)
      diagnostics.push(problem('info', 'runs/table', `Not used: ${text}`, path, line))
  }
  return { runs, diagnostics }
}

function readTable(
  page: ArchivePage,
  meaning: TableMeaning,
  source: PlacedSource,
  diagnostics: Diagnostic[],
): readonly Run[] {
  const report: Declared['report'] = (message, line, severity = 'error') => {
    diagnostics.push(problem(severity, 'runs/table', message, source.path, line))
  }
  const tables = source.readings.filter(
    (reading): reading is TableReading => reading.kind === 'table',
  )
  const table = tables[meaning.table - 1]
  if (!table) {
    report(`It holds ${String(tables.length)} tables, expected table ${String(meaning.table)}`)
    return []
  }
  const declared = { page, meaning, source, table, report }
  checkHeads(declared)
  const at = table.header.indexOf(meaning.row.column)
  if (at < 0) return []
  const isNumeric = ({ cells }: Row): boolean => number.test(cells[at]?.trim() ?? '')
  const numeric = table.rows.filter(isNumeric)
  // Best, Total and Price below numbers of threads are no runs.
  const isAxis = axes.some(([names]) => names.test(meaning.row.key))
  const rows = isAxis && numeric.length * 2 >= table.rows.length ? numeric : table.rows
  for (const row of table.rows.filter((each) => rows === numeric && !isNumeric(each))) {
    const text = `\`${row.cells[at] ?? ''}\` under ${meaning.row.column}`
    const message = `Unexpected ${text}, whose other texts are numbers: the row is skipped`
    report(message, row.line, 'warning')
  }
  const used = { ...declared, table: { ...table, rows } }
  return Object.keys(meaning.measures).length > 0 ? runsOfRows(used) : runsOfCells(used)
}

function checkHeads({ meaning, table, report }: Declared): void {
  const { row, keys, columns, measures } = meaning
  const named = new Set([row.column, ...[keys, columns, measures].flatMap(Object.keys)])
  for (const header of named)
    if (!table.header.includes(header)) report(`No column is headed ${header}`)
  for (const header of table.header)
    if (!named.has(header)) report(`The page does not declare the column ${header}`)
}

function runsOfCells(declared: Declared): readonly Run[] {
  const { meaning, source, table } = declared
  const columns = table.header.flatMap((header, index) => {
    const fields = Object.hasOwn(meaning.columns, header) ? meaning.columns[header] : undefined
    return fields === undefined || header === meaning.row.column ? [] : [{ header, index, fields }]
  })
  return table.rows.flatMap((row, above) =>
    columns.map(({ header, index, fields }, before): Run => {
      const text = row.cells[index]?.trim() ?? ''
      const value = numberOf(text, header, row, declared)
      const { metric, unit } = meaning
      const ordinal = above * columns.length + before
      const printed = text === '' ? 'no number' : `\`${text}\``
      return {
        ...runOf(declared, row, { kind: 'cell', ordinal, fields, under: header }),
        ...(value === undefined
          ? missing(`the published table has ${printed} here`, row)
          : { status: 'ok', measurements: [{ metric, ...inBase(value, unit), line: row.line }] }),
        source,
      }
    }),
  )
}

function runsOfRows(declared: Declared): readonly Run[] {
  const { meaning, source, table } = declared
  const measures = Object.entries(meaning.measures)
  return table.rows.map((row, ordinal): Run => {
    const measurements = measures.flatMap(
      ([header, { metric, unit, per = 1 }]): readonly Measurement[] => {
        const text = row.cells[table.header.indexOf(header)]?.trim() ?? ''
        const value = numberOf(text, header, row, declared)
        if (value === undefined) return []
        return [{ metric, ...inBase(value, unit, per), line: row.line }]
      },
    )
    const under = measures.map(([header]) => header).join(', ')
    return {
      ...runOf(declared, row, { kind: 'row', ordinal, fields: {}, under }),
      ...(measurements.length === 0
        ? missing('the published table has no number in this row', row)
        : { status: 'ok', measurements }),
      source,
    }
  })
}

function missing(text: string, { line }: Row): Pick<Run, 'status' | 'reason' | 'measurements'> {
  return { status: 'missing', reason: { text, line }, measurements: [] }
}

// An empty cell is an unpublished number; any other text is an error.
function numberOf(
  text: string,
  header: string,
  { line }: Row,
  { report }: Declared,
): number | undefined {
  if (number.test(text)) return Number(text.replaceAll(',', ''))
  if (text !== '') report(`Unexpected \`${text}\` under ${header}, expected a number`, line)
  return undefined
}

interface Which {
  readonly kind: 'cell' | 'row'
  /** 0-based among the runs of the table. */
  readonly ordinal: number
  readonly fields: Readonly<Record<string, string>>
  /** Headers of its number columns. */
  readonly under: string
}

function runOf(
  { page, meaning, source, table }: Declared,
  { cells, line }: Row,
  { kind, ordinal, fields, under }: Which,
): Omit<Run, 'status' | 'measurements'> {
  const keys = [[meaning.row.column, meaning.row.key], ...Object.entries(meaning.keys)]
  const texts = keys.flatMap(([header = '', key = '']) => {
    const text = cells[table.header.indexOf(header)]?.trim() ?? ''
    return text === '' ? [] : [[key, text] as const]
  })
  const of = kind === 'row' ? ' row' : ''
  // A table that numbers its repeats has one run per number.
  const isNumbered = keys.some(([, key = '']) => replicateKeys.has(key))
  const behind = isNumbered ? 1 : (meaning.runs ?? 0)
  return {
    id: runId(`${source.sha256} table ${String(meaning.table)}${of}`, ordinal + 1),
    fields: { ...page.fields, ...meaning.fields, ...fields, ...Object.fromEntries(texts) },
    facts: [{ name: 'column', value: under, line, file: source.path }],
    host: [],
    warnings: [],
    ordinal,
    companions: [],
    ...(behind === 1 ? {} : { quoted: behind }),
  }
}

// Units that published tables print, as base units.
const printed: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['ms', ['s', 1e-3]],
  ['us', ['s', 1e-6]],
  ['µs', ['s', 1e-6]],
  ['GB', ['B', 1e9]],
  ['µ% s', ['% s', 1e-6]],
])

function inBase(
  value: number,
  unit: string,
  per = 1,
): { readonly value: number; readonly unit: string } {
  const [base, factor] = printed.get(unit) ?? [unit, 1]
  // A product of two decimals is off in its last bits; no table prints fifteen digits.
  const scaled =
    factor === 1 && per === 1 ? value : Number(((value * factor) / per).toPrecision(14))
  return { value: scaled, unit: base }
}
