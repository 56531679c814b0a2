import type { Diagnostic, Verdict } from '../core/model.ts'
import { fieldDisagreements } from '../options/field-disagreements.ts'
import { explanationLines } from '../report/explanation-lines.ts'
import { counts } from '../runs/counts.ts'
import { equalFiles } from '../runs/equal-files.ts'
import { byPlace, type Archive, type ArchiveFiles } from '../runs/read-archive.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { bareArchive, openArchive } from './input/open-archive.ts'
import { usageError } from './input/usage-error.ts'
import { suggestedPage } from './inspect/suggested-page.ts'
import { archiveOptions } from './option-parsers.ts'
import { foldLines, formatDiagnostic, visible } from './print/terminal-text.ts'
import type { PlacedSource } from '../runs/placed-source.ts'
import { kindsOf, recordsWith } from '../runs/stored-readings.ts'
import { dirname } from 'node:path'
import { groupBy } from '../analysis/group-by.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
import { smallest } from '../core/extremes.ts'
import { assumedIntervals } from '../runs/assumed-interval.ts'

interface InspectOptions extends CommonOptions {
  readonly suggest?: boolean
  readonly explain?: boolean
}

type Inspected = ArchiveFiles & Pick<Archive, 'runs'>

/**
 * Prints counts, formats and diagnostics. With a page: 0 if every file is read or ignored, 1 otherwise. Without a page
 * unknown files are expected: 1 only for rejected files and errors.
 */
export const inspect: Command<readonly [path: string], InspectOptions> = {
  arguments: {
    '<path>':
      'archive page; or a folder, container or file without a page, whose fields are inferred',
  },
  options: {
    ...archiveOptions,
    '--json': 'print one JSON object',
    '--suggest': 'print a suggested archive page instead',
    '--explain': 'print how the fields of the runs were inferred instead',
  },
  examples: ['inspect mariadb-two-cores', 'inspect campaign.tar.gz --json'],
  reads(operands) {
    return operands
  },
  async run([path], options, output) {
    const bare = bareArchive(path)
    const refuse = (name: string, what: string): Error =>
      usageError(
        `Unexpected --${name} for an archive ${what}`,
        path,
        `Give --${name} with the folder or the container itself`,
      )
    if (options.suggest === true && !bare) throw refuse('suggest', 'that has a page')
    const opened = await openArchive(path, options, output.progress, 'off')
    output.progress('')
    if (options.suggest === true) {
      output.data(suggestedPage(opened, opened.page.source))
      return 0
    }
    if (options.explain === true) {
      if (!opened.explanations) throw refuse('explain', 'whose page states its fields')
      for (const line of explanationLines(opened)) output.data(`${visible(line)}\n`)
      return 0
    }
    const archive = bare
      ? { ...opened, diagnostics: [...opened.diagnostics, ...untimedMonitors(opened.sources)] }
      : withDisagreements(opened)
    const diagnostics = [...archive.diagnostics, ...ambiguousFiles(archive.sources)].toSorted(
      byPlace,
    )
    const unused = bare ? unusedFiles(opened) : []
    if (options.json === true)
      output.data(`${JSON.stringify(inspectRecord(archive, diagnostics, unused))}\n`)
    else printArchive(archive, diagnostics, unused, output)
    const count = (severity: Diagnostic['severity']): number =>
      diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    if (!bare) return count('error') + count('warning') > 0 ? 1 : 0
    const { rejected } = counts(archive).verdicts
    if (rejected + count('error') === 0) return 0
    const files = `${rejected} of ${archive.sources.length} files rejected`
    output.talk(`${visible(path)}: ${files}, ${count('error')} errors\n`)
    return 1
  },
}

function inspectRecord(
  archive: Inspected,
  diagnostics: readonly Diagnostic[],
  unused: readonly UnusedFile[],
): unknown {
  const { verdicts, formats, statuses, runs } = counts(archive)
  const read = verdicts.read - unused.length
  const files = archive.sources.length
  const notUsed = unused.length === 0 ? {} : { unused }
  return { files, ...verdicts, read, ...notUsed, formats, statuses, runs, diagnostics }
}

function printArchive(
  archive: Inspected,
  diagnostics: readonly Diagnostic[],
  unused: readonly UnusedFile[],
  output: Output,
): void {
  const { verdicts, formats, statuses } = counts(archive)
  const { read, ignored, rejected, unknown } = verdicts
  const notUsed = unused.length === 0 ? '' : ` + ${unused.length} not used`
  output.data(
    `${visible(archive.page.title)}\n` +
      `${archive.sources.length} files = ${read - unused.length} read + ${ignored} ignored + ` +
      `${rejected} rejected + ${unknown} unknown${notUsed}\n` +
      `formats: ${list(formats)}\nruns: ${list(statuses)}\n`,
  )
  for (const verdict of ['ignored', 'rejected', 'unknown'] satisfies Verdict[])
    for (const line of foldLines(
      archive.sources
        .filter((source) => source.verdict === verdict)
        .map(({ path, reason = '' }) => ({
          kind: reason,
          line: () => visible(`${verdict}: ${path}: ${reason}`),
        })),
      'the page of the archive lists all',
    ))
      output.data(`${line}\n`)
  const runLines = archive.runs.flatMap(({ status, reason: { text = '' } = {}, source }) =>
    status === 'ok' || source?.verdict !== 'read'
      ? []
      : [{ kind: text, line: visible(`${status}: ${source.path}: ${text}`) }],
  )
  for (const line of foldLines(runLines, '--json lists all')) output.data(`${line}\n`)
  const unusedLines = unused.map(({ file, reason }) => ({
    kind: reason,
    line: visible(`not used: ${file}: ${reason}`),
  }))
  for (const line of foldLines(unusedLines, '--json lists all')) output.data(`${line}\n`)
  const lines = diagnostics.map((diagnostic) => ({
    kind: diagnostic.rule,
    line: () => formatDiagnostic(diagnostic),
  }))
  for (const line of foldLines(lines, '--json prints all')) output.talk(`${line}\n`)
}

function withDisagreements(archive: Archive): Archive {
  const { page, runs, diagnostics } = archive
  return { ...archive, diagnostics: [...diagnostics, ...fieldDisagreements(page, runs)] }
}

function list(tally: Readonly<Record<string, number>>): string {
  const items = Object.entries(tally).map(([name, count]) => `${count} ${name}`)
  return items.length > 0 ? items.join(', ') : 'none'
}

/**
 * Returns notes on files with the content of an earlier one, on files whose name differs from another's by `.txt` or
 * `.gz` only, and on results with the label of an earlier one but other content, which are another experiment.
 */
function ambiguousFiles(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const read = sources.filter(({ verdict }) => verdict === 'read')
  return [...sameContent(read), ...twoNames(read), ...sameLabel(read)]
}

function sameContent(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  return equalFiles(sources).map(({ path, first }) =>
    note('inspect/duplicate', `Same content as ${first}`, path),
  )
}

// X.vmstat and X.vmstat.txt
function twoNames(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const formats = new Map(sources.map(({ path, format }) => [path, format]))
  return sources.flatMap(({ path, format }) => {
    const plain = withoutEnding(path)
    if (plain === path || formats.get(plain) !== format) return []
    return [note('inspect/two-names', `Same name as ${plain} apart from the ending`, path)]
  })
}

function sameLabel(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const results = recordsWith(sources, 'result')
  const sourcesByLabel = new Map<string, PlacedSource>()
  return results.flatMap((source) => {
    const label =
      Object.keys(source.fields).length === 0 ? pathLabel(source.path) : fieldsLabel(source)
    if (label === undefined) return []
    const first = sourcesByLabel.get(label)
    sourcesByLabel.set(label, first ?? source)
    if (!first || first.sha256 === source.sha256) return []
    const message = `Same label as ${first.path} but different content: is it another experiment?`
    return [note('inspect/same-label', message, source.path)]
  })
}

// With a pattern the fields are the label: a version named by a folder further up is no other experiment.
function fieldsLabel({ fields, group = '' }: PlacedSource): string {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([group.slice(group.lastIndexOf(' ')), entries])
}

// Two folders and the name without its ending; a shorter path has no label.
function pathLabel(path: string): string | undefined {
  const segments = path.split('/')
  return segments.length < 4 ? undefined : withoutEnding(segments.slice(-3).join('/'))
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:txt|log|gz|out)$/, '')
}

function note(rule: string, message: string, file: string): Diagnostic {
  return { severity: 'info', rule, message, place: { file } }
}

/** Warns about monitors that cover at most 60 % of the shortest run in their folder. */
function untimedMonitors(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const folders = [...groupBy(sources, ({ path }) => dirname(path)).values()]
  return assumedIntervals(
    folders
      .filter((files) => files.some(({ assumedSeconds }) => assumedSeconds !== undefined))
      .map((files) => {
        const durations = files.flatMap(({ readings }) => readings.flatMap(durationsOf))
        const seconds = durations.length === 0 ? Number.NaN : smallest(durations)
        return { seconds, monitors: files }
      }),
  )
}

function durationsOf(reading: PlacedSource['readings'][number]): readonly number[] {
  if (reading.kind !== 'result') return []
  const total = reading.measurements.find(({ metric }) => metric === 'time.total')?.value
  const seconds = total ?? Number(reading.settings['seconds']?.value ?? Number.NaN)
  return seconds > 0 ? [seconds] : []
}

/** A file of which no value is used, what it seems to be, and what to do. */
interface UnusedFile {
  readonly file: string
  readonly reason: string
}

/** The files of an archive without a page that are recognised but not used: tables, and parameters without a result. */
function unusedFiles({ sources, runs }: Archive): readonly UnusedFile[] {
  const used = new Set(runs.map(({ source }) => source?.path))
  const read = sources.filter(({ verdict, path }) => verdict === 'read' && !used.has(path))
  const hasResult = runs.length > 0
  return read.flatMap((source): readonly UnusedFile[] => {
    const { path: file, format = '' } = source
    const kinds = kindsOf(source)
    if (kinds.length === 0)
      return [{ file, reason: `${format} without a usable value: check that the file is complete` }]
    // A document states facts beside its tables of results.
    const isTable =
      kinds.every((kind) => kind === 'table') ||
      (kinds.every((kind) => kind === 'table' || kind === 'facts') &&
        source.readings.some((each) => each.kind === 'table' && each.header.some(metricOfHead)))
    if (isTable)
      return [
        { file, reason: `a table (${format}): declare it under \`tables\` in an archive page` },
      ]
    if (format === 'parameters' && !hasResult)
      return [{ file, reason: 'parameters without a result: add the output of the load tool' }]
    return []
  })
}
