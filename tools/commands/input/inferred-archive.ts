// The archive of a folder or container that no page describes: its keys are inferred from paths and contents.
import { withStability } from '../../analysis/within-run.ts'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { parseArchivePage } from '../../archive/read-archive-page.ts'
import { readMetricVocabulary } from '../../metric-vocabulary.ts'
import type { ShowProgress } from '../../progress.ts'
import { readArchive, readArchiveFiles, type Archive } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { suggestedPage } from '../inspect/suggest/page-text.ts'
import { bareArchive } from './bare-archive.ts'
import { openArchive, readingProgress } from './open-archive.ts'
import { workspace } from './workspace.ts'

/**
 * Reads a folder, container or file with the page that `inspect --suggest` prints for it, and judges the stability of every
 * run. An argument that names an archive page is read with that page. Throws `BadInput` for unusable input.
 */
export async function openAnyArchive(
  argument: string,
  options: CommonOptions,
  progress: ShowProgress = () => undefined,
): Promise<Archive> {
  const bare = bareArchive(argument)
  if (!bare) return openArchive(argument, options, progress)
  const space = workspace(options)
  const onRead = readingProgress(argument, progress)
  const files = await readArchiveFiles(bare, space, { onRead })
  const isSelfDescribed = files.listing.members.some(({ path }) => description.test(path))
  const page = isSelfDescribed
    ? { ...bare, patterns: [] }
    : pageOf(suggestedPage(files, bare.source), bare)
  const archive = await readArchive(page, { ...space, force: false })
  progress('')
  const metrics = readMetricVocabulary(process.cwd())
  return { ...archive, runs: archive.runs.map((run) => withStability(run, metrics)) }
}

// Written by `record`.
const description = /^(?:[\w.+-]+\/)?archive\.yaml$/

// A suggestion without patterns, as for a folder without results, does not parse: its files still count. One report about a
// host need not hold for all runs, so its facts are no constants.
function pageOf(text: string, bare: ArchivePage): ArchivePage {
  const { page } = parseArchivePage(text, bare.file)
  const { file, slug, title } = bare
  return { ...(page ?? bare), file, slug, title, fields: {}, names: 'infer' }
}
