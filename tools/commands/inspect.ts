// benchfolio inspect: the files and runs of an archive, and the verdict on every file.
import type { Diagnostic, SourceRecord, Verdict } from '../core/model.ts'
import { fieldDisagreements } from '../options/field-disagreements.ts'
import { counts, type Countable } from '../runs/counts.ts'
import { byPlace, type Archive, type ArchiveFiles } from '../runs/read-archive.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { bareArchive } from './input/bare-archive.ts'
import { openArchive } from './input/open-archive.ts'
import { usageError } from './input/usage-error.ts'
import { ambiguousFiles } from './inspect/ambiguous-files.ts'
import { explanationLines } from './inspect/explanation-lines.ts'
import { suggestedPage } from './inspect/suggested-page.ts'
import { unusedFiles, type UnusedFile } from './inspect/unused-files.ts'
import { untimedMonitors } from './inspect/untimed-monitors.ts'
import { archiveOptions, storeOption } from './option-parsers.ts'
import { foldLines, type KindedLine } from './print/fold-lines.ts'
import { formatDiagnostic, visible } from './print/terminal-text.ts'

interface InspectOptions extends CommonOptions {
  readonly suggest?: boolean
  readonly explain?: boolean
}

type Inspected = ArchiveFiles & Countable

/**
 * Prints counts, formats and diagnostics. With a page: 0 if every file is read or ignored, 1 otherwise. Without a page
 * unknown files are expected: 1 only for rejected files and errors.
 */
export const inspect: Command<readonly [path: string], InspectOptions> = {
  arguments: [
    {
      name: '<path>',
      help: 'archive page; or a folder, container or file without a page, whose fields are inferred',
    },
  ],
  options: [
    ...archiveOptions,
    { flags: '--json', help: 'print one JSON object' },
    { flags: '--suggest', help: 'print a suggested archive page instead' },
    { flags: '--explain', help: 'print how the fields of the runs were inferred instead' },
    storeOption,
  ],
  examples: ['inspect mariadb-two-cores', 'inspect campaign.tar.gz --json'],
  reads(operands) {
    return operands
  },
  run: inspectArchive,
}

async function inspectArchive(
  [path]: readonly [path: string],
  options: InspectOptions,
  output: Output,
): Promise<number> {
  const bare = bareArchive(path)
  for (const [name, given] of [
    ['suggest', options.suggest],
    ['explain', options.explain],
  ] as const)
    if (given === true && !bare)
      throw usageError(
        `Unexpected --${name} for an archive that has a page`,
        path,
        `Give --${name} with the folder or the container itself`,
      )
  const opened = await openArchive(path, options, output.progress, 'off')
  output.progress('')
  if (options.suggest === true) {
    output.data(suggestedPage(opened, opened.page.source))
    return 0
  }
  if (options.explain === true) {
    for (const line of explanationLines(opened)) output.data(`${line}\n`)
    return 0
  }
  const archive = bare
    ? { ...opened, diagnostics: [...opened.diagnostics, ...untimedMonitors(opened.sources)] }
    : withDisagreements(opened)
  const diagnostics = [...archive.diagnostics, ...ambiguousFiles(archive.sources)].toSorted(byPlace)
  const unused = bare ? unusedFiles(opened) : []
  if (options.json === true)
    output.data(`${JSON.stringify(inspectRecord(archive, diagnostics, unused))}\n`)
  else printArchive(archive, diagnostics, unused, output)
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  if (!bare) return count('error') + count('warning') > 0 ? 1 : 0
  const { rejected } = counts(archive).verdicts
  if (rejected + count('error') === 0) return 0
  const files = `${String(rejected)} of ${String(archive.sources.length)} files rejected`
  output.talk(`${visible(path)}: ${files}, ${String(count('error'))} errors\n`)
  return 1
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
  const notUsed = unused.length === 0 ? '' : ` + ${String(unused.length)} not used`
  output.data(
    `${visible(archive.page.title)}\n` +
      `${String(archive.sources.length)} files = ${String(read - unused.length)} read + ${String(ignored)} ignored + ` +
      `${String(rejected)} rejected + ${String(unknown)} unknown${notUsed}\n` +
      `formats: ${list(formats)}\nruns: ${list(statuses)}\n`,
  )
  for (const verdict of ['ignored', 'rejected', 'unknown'] satisfies Verdict[])
    for (const line of foldLines(
      verdictLines(archive.sources, verdict),
      'the page of the archive lists all',
    ))
      output.data(`${line}\n`)
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

function verdictLines(sources: readonly SourceRecord[], verdict: Verdict): readonly KindedLine[] {
  return sources
    .filter((source) => source.verdict === verdict)
    .map(({ path, reason = '' }) => ({
      kind: reason,
      line: () => visible(`${verdict}: ${path}: ${reason}`),
    }))
}

function withDisagreements(archive: Archive): Archive {
  const { page, runs, diagnostics } = archive
  return { ...archive, diagnostics: [...diagnostics, ...fieldDisagreements(page, runs)] }
}

function list(tally: Readonly<Record<string, number>>): string {
  const items = Object.entries(tally).map(([name, count]) => `${String(count)} ${name}`)
  return items.length > 0 ? items.join(', ') : 'none'
}
