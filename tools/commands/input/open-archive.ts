// Archive pages that the command line names, and the runs of their archives.
import { withStability } from '../../analysis/within-run.ts'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { parseArchivePage, readArchivePage } from '../../archive/read-archive-page.ts'
import { readMetricVocabulary } from '../../metric-vocabulary.ts'
import { BadInput } from '../../errors.ts'
import type { Diagnostic } from '../../model.ts'
import { readArchive, type Archive } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { formatPlace } from '../print/terminal-text.ts'
import { readGivenFile } from './read-given-file.ts'
import { pageFile, workspace } from './workspace.ts'

/**
 * Reads an archive page given as a `.md` file, its folder, its slug under `content/archives/`, or `-` for
 * standard input, whose `source` is relative to the current folder or to `--root`.
 */
export function openPage(argument: string, options: CommonOptions): ArchivePage {
  const { page, diagnostics } =
    argument === '-'
      ? parseArchivePage(readGivenFile('-').toString('utf8'), 'stdin', options.root)
      : readArchivePage(pageFile(argument), options.root)
  if (page) return page
  throw pageError(argument, diagnostics)
}

/** Reads the page and its archive, and judges the stability of every run. */
export async function openArchive(argument: string, options: CommonOptions): Promise<Archive> {
  const archive = await readArchive(openPage(argument, options), workspace(options))
  const metrics = readMetricVocabulary(process.cwd())
  const { warmup } = archive.page
  return { ...archive, runs: archive.runs.map((run) => withStability(run, metrics, warmup)) }
}

function pageError(argument: string, diagnostics: readonly Diagnostic[]): BadInput {
  const [first] = diagnostics
  const others = diagnostics.length > 1 ? ` (and ${String(diagnostics.length - 1)} more)` : ''
  return new BadInput(
    `${first?.message ?? 'The page cannot be used'}${others}`,
    first ? formatPlace(first.place) : argument,
    'Correct the page; docs/archive-page.md describes every key',
  )
}
