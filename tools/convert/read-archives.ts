// The archives of a publication: read, or from their data files where a source is absent. All are read before any is
// converted, because an identity has the same pseudonym in all of them.
import { existsSync } from 'node:fs'
import { append } from '../core/append.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { pageFolderProblem } from '../archive/page-folder.ts'
import { readArchivePage } from '../archive/read-archive-page.ts'
import { localSource } from '../archive/remote-source.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { fileNameKey } from '../core/file-name.ts'
import type { Diagnostic } from '../core/model.ts'
import type { ShowProgress } from '../core/progress.ts'
import type { Pseudonyms } from '../redaction/identities/pseudonyms.ts'
import { readArchive, type Archive, type Workspace } from '../runs/read-archive.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { failedPage } from './failed-page.ts'
import { readRegister, withPseudonyms } from './identity-register.ts'

/** An archive as read, or as its last conversion left it. */
export type OpenedArchive =
  { readonly file: string; readonly read: Archive } | { readonly committed: ConvertedArchive }

/** The archives in the order of their pages, with pseudonyms among their aliases. */
export interface OpenedArchives {
  readonly archives: readonly OpenedArchive[]
  readonly pseudonyms: Pseudonyms
  readonly diagnostics: readonly Diagnostic[]
}

/** Where archives are and what reading them needs. */
export interface ArchivePages {
  /** Files of pages, or pages that were made for folders and containers without one. */
  readonly archives: readonly (string | ArchivePage)[]
  readonly sourceRoot?: string | undefined
  readonly workspace: Workspace
  readonly data?: string | undefined
  readonly progress: ShowProgress
  readonly vocabulary: () => Promise<Vocabulary>
}

/** Reads all archives; a page that cannot be used is a diagnostic. Throws `BadInput` for an archive that is damaged. */
export async function readArchives(pages: ArchivePages): Promise<OpenedArchives> {
  const { sourceRoot, workspace, data, progress, vocabulary } = pages
  const diagnostics: Diagnostic[] = []
  const opened = new Map<string, OpenedArchive>()
  const pageOf = new Map<string, ArchivePage>()
  for (const given of pages.archives) {
    const file = typeof given === 'string' ? given : given.file
    progress(`reading ${file}`)
    const { page, diagnostics: problems } =
      typeof given === 'string'
        ? readArchivePage(given, sourceRoot)
        : { page: given, diagnostics: [] }
    append(diagnostics, problems)
    if (!page) continue
    const key = fileNameKey(page.slug)
    const other = pageOf.get(key)
    const problem = other
      ? secondPage(page, other)
      : typeof given === 'string'
        ? pageFolderProblem(page.slug, page.file, 'archives')
        : undefined
    if (problem) {
      diagnostics.push(problem)
      continue
    }
    pageOf.set(key, page)
    if (data !== undefined && !existsSync(localSource(page, workspace.build))) {
      const { committedArchive } = await import('./committed-archive.ts')
      const committed = committedArchive(page, data, await vocabulary())
      if (committed) {
        opened.set(page.slug, { committed })
        diagnostics.push({
          severity: 'warning',
          rule: 'archive/source-absent',
          message: `The source of ${page.slug} is missing (${page.source}): its committed data files are used, without the text of its files`,
          place: { file: page.file },
        })
        continue
      }
    }
    try {
      const read = await readArchive(page, workspace, {
        meanwhile: async () => {
          await vocabulary()
        },
        onRead: (steps) => {
          progress(`reading ${page.slug}`, steps)
        },
      })
      opened.set(page.slug, { file, read })
    } catch (error) {
      diagnostics.push(failedPage(error, 'archive/failed', file))
    }
  }
  const read = [...opened.values()].flatMap((each) => ('read' in each ? [each.read] : []))
  const { archives, pseudonyms } = withPseudonyms(read, readRegister(data))
  const named = new Map(archives.map((archive) => [archive.page.slug, archive]))
  return {
    archives: [...opened].map(([slug, each]) => {
      const archive = named.get(slug)
      return 'read' in each && archive ? { ...each, read: archive } : each
    }),
    pseudonyms,
    diagnostics,
  }
}

function secondPage({ slug, file }: ArchivePage, first: ArchivePage): Diagnostic {
  return {
    severity: 'error',
    rule: 'page/slug',
    message: `Unexpected second page with the slug ${slug}, expected a different name from ${first.file}${slug === first.slug ? '' : ', also on file systems that ignore case'}`,
    place: { file },
  }
}
