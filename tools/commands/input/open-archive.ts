// Archive pages that the command line names, and the runs of their archives.
import { withStability } from '../../analysis/within-run.ts'
import type { ArchivePage } from '../../archive/archive-page.ts'
import type { Privacy } from '../../archive/privacy.ts'
import { parseArchivePage, readArchivePage } from '../../archive/read-archive-page.ts'
import { readMetricVocabulary } from '../../core/metric-vocabulary.ts'
import { BadInput } from '../../core/errors.ts'
import type { Diagnostic } from '../../core/model.ts'
import type { ShowProgress, Steps } from '../../core/progress.ts'
import { readArchive, type Archive } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { formatPlace } from '../print/terminal-text.ts'
import { readGivenFile } from './read-given-file.ts'
import { pageFile, workspace } from './workspace.ts'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseFrontMatter } from '../../archive/front-matter.ts'

/**
 * Reads an archive page given as a `.md` file, its folder, its slug under `content/archives/`, or `-` for
 * standard input, whose `source` is relative to the current folder or to `--root`; a folder, container or file without a
 * page gets one whose fields are inferred, with `privacy`.
 */
export function openPage(argument: string, options: CommonOptions, privacy?: Privacy): ArchivePage {
  const bare = argument === '-' ? undefined : bareArchive(argument, privacy)
  if (bare) return bare
  const { page, diagnostics } =
    argument === '-'
      ? parseArchivePage(readGivenFile('-').toString('utf8'), 'stdin', options.root)
      : readArchivePage(pageFile(argument), options.root)
  if (page) return page
  throw pageError(argument, diagnostics)
}

/** Reads the page and its archive with its progress, and judges the stability of every run. */
export async function openArchive(
  argument: string,
  options: CommonOptions,
  progress: ShowProgress = () => undefined,
  privacy?: Privacy,
): Promise<Archive> {
  const page = openPage(argument, options, privacy)
  const onRead = (steps?: Steps): void => {
    progress(`reading ${page.slug}`, steps)
  }
  onRead()
  const archive = await readArchive(page, workspace(options), { onRead })
  progress('')
  const metrics = readMetricVocabulary(process.cwd())
  const { warmup } = archive.page
  return { ...archive, runs: archive.runs.map((run) => withStability(run, metrics, warmup)) }
}

function pageError(argument: string, diagnostics: readonly Diagnostic[]): BadInput {
  const [first] = diagnostics
  const others = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : ''
  return new BadInput(
    `${first?.message ?? 'The page cannot be used'}${others}`,
    first ? formatPlace(first.place) : argument,
    'Correct the page; docs/archive-page.md describes every key',
  )
}

/**
 * Returns a page whose fields are inferred for a folder, container or file without a page; undefined if `argument` names a page: a
 * `.md` file with front matter, the folder of one, or a slug.
 */
export function bareArchive(
  argument: string,
  privacy: Privacy = 'strict',
): ArchivePage | undefined {
  if (!existsSync(argument) || isPageFile(argument) || isPageFolder(argument)) return undefined
  const name = basename(resolve(argument))
  return {
    file: argument,
    slug: name,
    title: name,
    source: resolve(argument),
    patterns: [],
    fields: {},
    values: new Map(),
    ignore: [],
    tables: [],
    published: [],
    names: 'infer',
    privacy,
  }
}

// A README with a table of results has no front matter.
function isPageFile(file: string): boolean {
  return (
    file.endsWith('.md') && statSync(file).isFile() && readFileSync(file, 'utf8').startsWith('---')
  )
}

// A folder of results may contain an unrelated index.md.
function isPageFolder(folder: string): boolean {
  const file = join(folder, 'index.md')
  if (!existsSync(file) || !statSync(file).isFile()) return false
  const { data } = parseFrontMatter(readFileSync(file, 'utf8'), file)
  return typeof data === 'object' && data !== null && 'archive' in data
}
