// The pipeline, top to bottom: archive pages → sources → readings → runs → data files; articles →
// requests → figures → data files.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { append } from '../append.ts'
import type { Article } from '../articles/article.ts'
import type { Diagnostic } from '../model.ts'
import type { ShowProgress } from '../progress.ts'
import type { RegisteredPseudonym } from '../redaction/identities/pseudonyms.ts'
import { cacheName, entriesEnding } from '../runs/cache-index.ts'
import { failureText } from '../runs/placed-source.ts'
import { byPlace, type Archive, type Workspace } from '../runs/read-archive.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { archiveFiles, articleFiles, type OpenEntries } from './data-files.ts'
import { archiveVersion } from './entry-basis.ts'
import { entryCache, type CachedFile, type EntryCache } from './entry-cache.ts'
import { failedPage } from './failed-page.ts'
import { inTime } from './in-time.ts'
import { registerFile, registerText } from './identity-register.ts'
import {
  currentPermalinks,
  ledgerFile,
  readDeclarations,
  type Declarations,
  type Permalink,
} from './permalinks.ts'
import { packingOf, type Packing } from './packing.ts'
import { readArchives } from './read-archives.ts'
import { stabilityMemo } from './stability-memo.ts'
import { writeTree, type Content, type Written } from './write-tree.ts'

/** What to convert, relative to the project's root. */
export interface Conversion {
  readonly root: string
  /** `source` of an archive page is relative to this; to the page itself when absent. */
  readonly sourceRoot?: string | undefined
  readonly archives: readonly string[]
  readonly articles: readonly string[]
  readonly workspace: Workspace
  /** Folder of the data files of the last conversion, used for archives whose source is missing. */
  readonly data?: string | undefined
  readonly progress: ShowProgress
  /** Is given each archive and article as soon as it is converted. */
  readonly onConverted?: {
    readonly archive: (converted: ConvertedArchive) => void
    readonly article: (converted: ConvertedArticle) => void
  }
}

/** The result of a conversion. */
export interface Converted {
  readonly root: string
  readonly workspace: Workspace
  readonly archives: readonly ConvertedArchive[]
  readonly articles: readonly ConvertedArticle[]
  /** Diagnostics of pages and articles; those of archive files are stored with the archive. */
  readonly diagnostics: readonly Diagnostic[]
  /** Which pseudonyms are published. */
  readonly register: readonly RegisteredPseudonym[]
  /** Current permalinks, listed at their first use, and the declarations of vanished ones. */
  readonly permalinks: readonly Permalink[]
  readonly declared: Declarations
  /** Which runs and sources share pages; absent where each has its own. */
  readonly packing?: Packing
  /** False when a page or an article is wrong: what it would have made stays as it was. */
  readonly complete: boolean
}

/**
 * Converts archives and articles; `writeData` writes what came out. A page or an article that cannot be
 * used is a diagnostic, and the rest is converted all the same. Throws `BadInput` for an archive that is not there or damaged.
 */
export async function convertProject(conversion: Conversion): Promise<Converted> {
  const { root, progress } = conversion
  const parts = partsFor(root)
  const diagnostics: Diagnostic[] = []
  const archives = new Map<string, ConvertedArchive>()
  const { read, cited } = await readArticles(conversion.articles)
  const opened = await readArchives({
    ...conversion,
    vocabulary: async () => (await parts()).vocabulary,
  })
  append(diagnostics, opened.diagnostics)
  for (const [done, each] of opened.archives.entries()) {
    progress('converting archives', { done, total: opened.archives.length })
    if ('committed' in each) {
      archives.set(each.committed.data.slug, each.committed)
      conversion.onConverted?.archive(each.committed)
      continue
    }
    const archive = each.read
    try {
      const { convertArchive, disagreementsOf, readWorkbooks, vocabulary } = await parts()
      const workbooks = await readWorkbooks(archive)
      const memo = stabilityMemo(archive.page, conversion.workspace)
      const converted = inTime(() =>
        convertArchive(
          archive,
          vocabulary,
          cited.get(archive.page.slug),
          workbooks,
          memo.stability,
        ),
      )
      memo.save()
      archives.set(archive.page.slug, converted)
      append(diagnostics, failedReaders(archive))
      append(diagnostics, disagreementsOf(converted))
      conversion.onConverted?.archive(converted)
    } catch (error) {
      diagnostics.push(failedPage(error, 'archive/failed', each.file))
    }
  }
  append(diagnostics, sharedRuns([...archives.values()]))
  const absent = new Set(
    [...archives.values()].flatMap(({ data, committed }) => (committed ? [data.slug] : [])),
  )
  const articles: ConvertedArticle[] = []
  for (const [done, article] of read.entries()) {
    progress(`computing the figures of ${article.file}`, { done, total: read.length })
    const { convertArticle } = await import('./convert-article.ts')
    const { committedArticle } = await import('./committed-article.ts')
    const { vocabulary } = await parts()
    try {
      const converted =
        committedArticle(article, conversion.data ?? '', absent) ??
        inTime(() => convertArticle(article, archives, vocabulary))
      articles.push(converted)
      conversion.onConverted?.article(converted)
    } catch (error) {
      diagnostics.push(failedPage(error, 'article/failed', article.file))
    }
  }
  append(
    diagnostics,
    articles.flatMap((article) => article.diagnostics),
  )
  progress('')
  const converted = [...archives.values()]
  const packing = packingOf(converted, articles, cited)
  let permalinks: readonly Permalink[] | undefined
  return {
    root,
    workspace: conversion.workspace,
    archives: converted,
    articles,
    diagnostics: diagnostics.toSorted(byPlace),
    register: opened.pseudonyms.register,
    get permalinks() {
      return (permalinks ??= currentPermalinks(converted, articles, packing))
    },
    ...(packing ? { packing } : {}),
    declared: readDeclarations(root),
    complete: !diagnostics.some(isError),
  }
}

/** Makes `folder` hold exactly the data files and its ledger; the files of a page or an article with an error stay. */
export function writeData(converted: Converted, folder: string): Written {
  const opened: EntryCache[] = []
  const files = dataFiles(converted, (path, slug) => {
    const entries = entryCache(cachedFile(converted, join(folder, path), slug))
    opened.push(entries)
    return entries
  })
  const written = writeTree(folder, files, !converted.complete, [ledgerFile], { isDurable: true })
  for (const entries of opened) entries.save()
  return written
}

function cachedFile(
  { archives, workspace }: Converted,
  file: string,
  slug: string,
): CachedFile | undefined {
  const page = archives.find(({ data }) => data.slug === slug)?.archive.page
  if (!page) return undefined
  const name = `${cacheName(page.source)}-${hash('sha256', file).slice(0, 16)}${entriesEnding}`
  const state = join(workspace.build, 'cache', name)
  return { file, state, version: archiveVersion(page, workspace), fresh: workspace.force }
}

function dataFiles(
  { archives, articles, register }: Converted,
  open: OpenEntries,
): ReadonlyMap<string, Content> {
  const good = articles.filter((article) => !article.diagnostics.some(isError))
  const registered = registerText(register)
  return new Map<string, Content>([
    ...(registered === undefined ? [] : [[registerFile, registered] as const]),
    ...archives.flatMap((archive) => [...archiveFiles(archive, open)]),
    ...good.flatMap((article) => [...articleFiles(article)]),
  ])
}

// The code is not loaded for archives alone.
async function readArticles(files: readonly string[]): Promise<{
  readonly read: readonly Article[]
  readonly cited: ReadonlyMap<string, ReadonlySet<string>>
}> {
  if (files.length === 0) return { read: [], cited: new Map() }
  const { readArticle } = await import('../articles/article.ts')
  const { citedFiles } = await import('./cited-files.ts')
  const read = files.map(readArticle)
  return { read, cited: citedFiles(read) }
}

// Loaded once, while worker threads read files.
function partsFor(root: string) {
  const load = async () => {
    const [{ convertArchive, disagreementsOf }, { readVocabulary }, { readWorkbooks }] =
      await Promise.all([
        import('./convert-archive.ts'),
        import('../analysis/vocabulary.ts'),
        import('../verify/workbooks.ts'),
      ])
    const vocabulary = readVocabulary(root)
    vocabulary.options()
    return { convertArchive, disagreementsOf, readWorkbooks, vocabulary }
  }
  let parts: ReturnType<typeof load> | undefined
  return () => (parts ??= load())
}

/** Whether a diagnostic makes a conversion incomplete. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

// A reader that fails is an error of the program, so that a conversion without its files does not pass for complete.
function failedReaders({ page, sources }: Archive): readonly Diagnostic[] {
  return sources.flatMap(({ path, failure }): readonly Diagnostic[] =>
    failure === undefined
      ? []
      : [
          {
            severity: 'error',
            rule: 'archive/reader-failed',
            message: `${failureText(failure)}; list the file under \`ignore\` to continue without it`,
            place: { file: `${page.slug}/${path}` },
            ...(failure.stack === undefined ? {} : { stack: failure.stack }),
          },
        ],
  )
}

// A run's address is its content: two archives may not publish the same one.
function sharedRuns(archives: readonly ConvertedArchive[]): readonly Diagnostic[] {
  const seen = new Map<string, string>()
  return archives.flatMap(({ archive }) =>
    archive.runs.flatMap((run): readonly Diagnostic[] => {
      const other = seen.get(run.id)
      seen.set(run.id, archive.page.slug)
      if (other === undefined) return []
      return [
        {
          severity: 'error',
          rule: 'runs/shared',
          message: `Unexpected run ${run.id}, which is also in the archive ${other}; expected each file in one archive`,
          place: { file: archive.page.file },
        },
      ]
    }),
  )
}
