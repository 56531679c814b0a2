// benchfolio inspect: what is in an archive and what became of every file.
import { BadInput } from '../errors.ts'
import type { Verdict } from '../model.ts'
import { counts, type Countable } from '../runs/counts.ts'
import { byPlace, readArchiveFiles, type ArchiveFiles } from '../runs/read-archive.ts'
import { bareArchive } from './bare-archive.ts'
import { diagnosticLine, visible, type CommonOptions, type Output } from './command.ts'
import { folded } from './folded.ts'
import { archiveFindings } from './inspect-findings.ts'
import { openArchive } from './open.ts'
import { workspace } from './workspace.ts'

/** Options of `inspect`; `suggest` prints an archive page instead. */
export interface InspectOptions extends CommonOptions {
  readonly suggest?: boolean
}

/**
 * Prints counts, formats and diagnostics. With a page: 0 when every file is read or ignored, 1 otherwise.
 * Without one nobody said what the files are: 1 when files are rejected or contradict themselves.
 */
export async function inspect(
  argument: string,
  options: InspectOptions,
  output: Output,
): Promise<number> {
  const bare = bareArchive(argument)
  if (options.suggest === true && !bare) {
    throw new BadInput(
      'There is a page already',
      argument,
      'Give --suggest the folder or the container itself',
      2,
    )
  }
  const archive = bare
    ? withResults(await readArchiveFiles(bare, workspace(options)))
    : await openArchive(argument, options)
  if (options.suggest === true) {
    const { suggestedPage } = await import('./suggest/page-text.ts')
    output.data(suggestedPage(archive, archive.page.source))
    return 0
  }
  const { verdicts, formats, statuses } = counts(archive)
  const { sources } = archive
  const diagnostics = [...archive.diagnostics, ...archiveFindings(sources)].toSorted(byPlace)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length
  const findings = bare ? verdicts.rejected + errors : errors + warnings
  if (options.json === true) {
    output.data(
      `${JSON.stringify({ files: sources.length, ...verdicts, formats, statuses, diagnostics })}\n`,
    )
  } else {
    const { read, ignored, rejected, unknown } = verdicts
    output.data(
      `${visible(archive.page.title)}\n` +
        `${String(sources.length)} files = ${String(read)} read + ${String(ignored)} ignored + ` +
        `${String(rejected)} rejected + ${String(unknown)} unknown\n` +
        `formats: ${list(formats)}\nruns: ${list(statuses)}\n`,
    )
    for (const verdict of ['ignored', 'rejected', 'unknown'] satisfies Verdict[]) {
      const lines = sources
        .filter((source) => source.verdict === verdict)
        .map(({ path, reason = '' }) => ({
          kind: reason,
          line: visible(`${verdict}: ${path}: ${reason}`),
        }))
      for (const line of folded(lines, 'the page of the archive names all'))
        output.data(`${line}\n`)
    }
    const lines = diagnostics.map((diagnostic) => ({
      kind: diagnostic.rule,
      line: diagnosticLine(diagnostic),
    }))
    for (const line of folded(lines, '--json prints all')) output.talk(`${line}\n`)
  }
  if (bare && findings > 0) {
    const rejected = `${String(verdicts.rejected)} of ${String(sources.length)} files rejected`
    output.talk(`${visible(argument)}: ${rejected}, ${String(errors)} errors\n`)
  }
  return findings > 0 ? 1 : 0
}

// Runs need patterns; every result that a file states counts as one.
function withResults(files: ArchiveFiles): ArchiveFiles & Countable {
  const readings = files.sources.flatMap((source) => source.readings)
  return { ...files, runs: readings.filter((reading) => reading.kind === 'result') }
}

function list(tally: Readonly<Record<string, number>>): string {
  const parts = Object.entries(tally).map(([name, count]) => `${String(count)} ${name}`)
  return parts.length > 0 ? parts.join(', ') : 'none'
}
