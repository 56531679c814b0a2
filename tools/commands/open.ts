// What most commands do first: the archive page they were given, read into runs.
import { readFileSync } from 'node:fs'
import { withCourse } from '../analysis/within-run.ts'
import { archivePage, readArchivePage, type ArchivePage } from '../archive/archive-page.ts'
import { readArchive, type Archive } from '../runs/read-archive.ts'
import { refuse, type CommonOptions } from './command.ts'
import { pageFile, workspace } from './workspace.ts'

const standardInput = 0

/**
 * Reads an archive page given as a `.md` file, its folder, its slug under `content/archives/`, or `-` for
 * standard input: its relative `source` then starts at the current folder, or at `--root`.
 */
export function openPage(argument: string, options: CommonOptions): ArchivePage {
  const { page, diagnostics } =
    argument === '-'
      ? archivePage(readFileSync(standardInput, 'utf8'), 'stdin', options.root)
      : readArchivePage(pageFile(argument), options.root)
  return page ?? refuse(diagnostics)
}

/** Opens the page and reads its archive; every run carries what its own samples say against it. */
export async function openArchive(argument: string, options: CommonOptions): Promise<Archive> {
  const archive = await readArchive(openPage(argument, options), workspace(options))
  return { ...archive, runs: archive.runs.map((run) => withCourse(run, archive.page.warmup)) }
}
