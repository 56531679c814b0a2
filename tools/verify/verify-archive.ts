// Every published table of an archive page against the archive's own runs and files.
import { readFileSync } from 'node:fs'
import type { MetricOptions } from '../analysis/metric-value.ts'
import { contentOf } from '../archive/content.ts'
import { matchesFilter, type Computation, type PublishedTable } from '../archive/published.ts'
import type { Place } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { type PublishedCell, tally, type VerifiedCell, type Verification } from './verification.ts'
import { perColumn } from './making.ts'
import { printer } from './rounding.ts'
import { sampleFinder, samplesOf, windowMean, type Samples } from './published-samples.ts'
import { publishedCells } from './shapes/document-shape.ts'
import type { Workbooks } from './workbooks.ts'
import { fileSubject, finder, runSubject, type Finder, type Subject } from './subject.ts'
import { labelled, verifyCell, type Lookup } from './verify-cell.ts'

interface FileCells {
  readonly file: string
  readonly cells: readonly PublishedCell[]
}

type Report = (message: string, place: Place) => void

/** Verifies cell by cell; `workbooks` are the sheets of published spreadsheets. Tables of one name are counted together. */
export function verifyArchive(archive: Archive, workbooks: Workbooks): Verification {
  const problems: { message: string; place: Place }[] = []
  const samples = samplesOf(archive.listing)
  const finders = standardFinders(archive, samples)
  const cells: VerifiedCell[] = []
  const names = new Set<string>()
  for (const table of archive.page.published) {
    const report: Report = (message, place) =>
      problems.push({ message: `${table.name}: ${message}`, place })
    const find = finders.get(table.from)?.()
    if (!find) {
      report(`no table before it is called ${table.from}`, { file: archive.page.file })
      continue
    }
    notations(table, archive.page.file, report)
    const lookup: Lookup = { find, look: looker(archive, samples), values: archive.page.values }
    const files = cellsOf(archive, table, workbooks, report)
    for (const { file, cells: printed } of files) {
      const name = nameOf(table, file)
      names.add(name)
      for (const cell of printed)
        cells.push({ ...verifyCell(table, file, cell, lookup), table: name })
    }
    if (files.length === 0) names.add(table.name)
    const before = finders.get(table.name)
    // Few tables are made of another.
    let own: Finder | undefined
    finders.set(table.name, () => {
      own ??= publishedFinder(table, files, lookup)
      const all = [own, ...(before ? [before()] : [])]
      return (fields) => all.flatMap((find) => find(fields))
    })
  }
  return {
    tables: [...names].map((name) => ({
      name,
      ...tally(cells.filter(({ table }) => table === name)),
    })),
    ...tally(cells),
    undeclared: cells.filter(({ declared }) => !declared).length,
    findings: cells.filter(({ status }) => status !== 'match'),
    problems,
  }
}

// `rates, {threads} clients` has a name for every text that the path of its files has there.
function nameOf({ name, file }: PublishedTable, path: string): string {
  const texts = file.match(path) ?? {}
  return name.replace(/\{([^{}]+)\}/g, (whole, key: string) => texts[key] ?? whole)
}

function standardFinders(archive: Archive, samples: Samples): Map<string, () => Finder> {
  const read = archive.sources.filter(({ verdict }) => verdict === 'read')
  const finders = new Map<string, Finder>()
  const once = (name: string, make: () => Finder) => (): Finder => {
    const finder = finders.get(name) ?? make()
    finders.set(name, finder)
    return finder
  }
  return new Map([
    ['runs', once('runs', () => finder(archive.runs.map(runSubject)))],
    ['files', once('files', () => finder(read.map(fileSubject)))],
    ['samples', once('samples', () => sampleFinder(read, samples))],
  ])
}

function looker(archive: Archive, samples: Samples): Lookup['look'] {
  const runs = new Map(archive.runs.map((run) => [run.fields, run]))
  return (subject: Subject, name: string, { window }: Computation, options: MetricOptions) => {
    const run = window && runs.get(subject.fields)
    return run ? windowMean(run, name, window, samples) : subject.number(name, options)
  }
}

function cellsOf(
  { page, listing }: Archive,
  table: PublishedTable,
  workbooks: Workbooks,
  report: Report,
): readonly FileCells[] {
  const files = listing.members.filter(({ path }) => table.file.match(path) !== undefined)
  if (files.length === 0) {
    report(`no file of the archive matches ${table.file.text}`, { file: page.file })
  }
  const cellsOfFiles = files.flatMap(({ path, file }) => {
    const content = contentOf(readFileSync(file))
    if ('problem' in content) {
      report(content.problem, { file: path })
      return []
    }
    const sheets = workbooks.get(path)
    if (sheets !== undefined && 'problem' in sheets) {
      report(sheets.problem, { file: path })
      return []
    }
    const { bytes } = content
    const { cells, unread } = publishedCells(table, { path, bytes, sheets })
    const [first] = unread
    if (first) {
      const more = `${unread.length} lines are not as declared, the first`
      report(`${more}: ${JSON.stringify(first.text.slice(0, 80))}`, {
        file: path,
        line: first.line,
      })
    }
    const wanted = cells.filter(
      ({ texts, text }) =>
        !table.blank.includes(text) &&
        matchesFilter(table.only, texts) &&
        (table.except.size === 0 || !matchesFilter(table.except, texts)),
    )
    return [{ file: path, cells: wanted }]
  })
  if (cellsOfFiles.length > 0 && cellsOfFiles.every(({ cells }) => cells.length === 0))
    report(
      `the declaration matches 0 cells; correct \`row\`, \`column\`, \`only\` or \`shape.separator\``,
      { file: page.file },
    )
  return cellsOfFiles
}

function notations(table: PublishedTable, file: string, report: Report): void {
  for (const notation of [table.rounding, table.roundedFirst]) {
    const texts = typeof notation === 'string' ? [notation] : Object.values(notation ?? {})
    for (const text of texts) {
      if (!printer(text))
        report(`\`${text}\` is not a rounding, expected one such as %.2f or trunc`, { file })
    }
  }
}

// A published table that another is made of: its numbers as printed.
function publishedFinder(
  table: PublishedTable,
  files: readonly FileCells[],
  lookup: Lookup,
): Finder {
  const subjects = files.flatMap(({ file, cells }) =>
    cells.map(({ texts, column, text, line }): Subject => {
      const name = perColumn(table.metric, column) ?? column
      return {
        fields: labelled(table, { ...texts, ...table.fields }, lookup),
        number(wanted) {
          const value = Number(text)
          return (wanted === name || wanted === column) && !Number.isNaN(value)
            ? { value, evidence: [{ file, line, sha256: '' }] }
            : { reason: `the table has no ${wanted} here` }
        },
      }
    }),
  )
  return finder(subjects)
}
