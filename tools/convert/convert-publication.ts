// The pipeline, top to bottom: archive pages → sources → readings → runs → data files; articles →
// requests → figures → data files.
import { join } from 'node:path'
import { append } from '../core/append.ts'
import { cacheKey, openCache } from '../cache/cache.ts'
import { stateOf } from '../cache/file-state.ts'
import { programDigest } from '../cache/program-digest.ts'
import type { Article } from '../articles/article.ts'
import type { Diagnostic } from '../core/model.ts'
import { packageRoot } from '../root.ts'
import type { ShowProgress } from '../core/progress.ts'
import type { RegisteredPseudonym } from '../redaction/identities/pseudonyms.ts'
import { failureText } from '../runs/placed-source.ts'
import { byPlace, type Archive, type Workspace } from '../runs/read-archive.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { archiveFiles, articleFiles } from './data-files.ts'
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
import { policyOf } from './policy.ts'
import { packingOf, type Packing } from './packing.ts'
import { readArchives } from './read-archives.ts'
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
      const converted = inTime(() =>
        convertArchive(archive, vocabulary, cited.get(archive.page.slug), workbooks),
      )
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
  const { numbers, publish } = policyOf(root)
  for (const [done, article] of read.entries()) {
    progress(`computing the figures of ${article.file}`, { done, total: read.length })
    const { convertArticle } = await import('./convert-article.ts')
    const { committedArticle } = await import('./committed-article.ts')
    const { vocabulary } = await parts()
    try {
      const converted =
        committedArticle(article, conversion.data ?? '', absent) ??
        inTime(() => convertArticle(article, archives, vocabulary, { numbers }))
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
  const packing = packingOf(converted, articles, cited, publish)
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
  const { archives, articles, register, complete, workspace } = converted
  const cache = openCache(workspace)
  const files = new Map<string, Content>()
  const registered = registerText(register)
  if (registered !== undefined) files.set(registerFile, registered)
  // What is not made again, because its inputs and the file itself are as they were when it was written.
  const unchanged: string[] = []
  const keys = new Map<string, Buffer>()
  for (const archive of archives) {
    const key = archive.committed ? undefined : entriesKey(archive, workspace)
    for (const [path, content] of archiveFiles(archive)) {
      // The overview also has what is published of other files.
      const ownKey = key && !path.startsWith('archives/') ? cacheKey(path, key) : undefined
      if (ownKey && cache.value(ownKey) === stateOf(join(folder, path))) unchanged.push(path)
      else files.set(path, content)
      if (ownKey) keys.set(path, ownKey)
    }
  }
  for (const article of articles)
    if (!article.diagnostics.some(isError))
      for (const [path, content] of articleFiles(article)) files.set(path, content)
  const others = [ledgerFile, ...unchanged]
  const written = writeTree(folder, files, !complete, others, { isDurable: true })
  for (const [path, key] of keys) if (files.has(path)) cache.put(key, stateOf(join(folder, path)))
  cache.save()
  return { ...written, unchanged: written.unchanged + unchanged.length }
}

// Everything that the entries of runs and series are made from.
function entriesKey({ archive, published }: ConvertedArchive, { root }: Workspace): string {
  const { page, sources } = archive
  const files = sources.map(({ path, sha256, archived, verdict, format }) => [
    ...[path, sha256, archived, verdict, format],
  ])
  const vocabularies = [packageRoot, root].map((folder) => join(folder, 'site', 'vocabulary'))
  const stated = JSON.stringify(page, (_, value: unknown) =>
    value instanceof Map ? [...value] : value,
  )
  const states = vocabularies.map((folder) => stateOf(folder))
  return cacheKey('entries', programDigest(), states, stated, files, [...published]).toString('hex')
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
  return archives.flatMap(({ archive: { page, runs } }) => {
    const shared = new Map<string, string[]>()
    for (const { id } of runs) {
      const other = seen.get(id)
      seen.set(id, page.slug)
      if (other !== undefined) shared.set(other, [...(shared.get(other) ?? []), id])
    }
    return [...shared].map(([other, ids]): Diagnostic => {
      const [first = ''] = ids
      const which =
        ids.length === 1
          ? `run ${first}, which is`
          : `${ids.length} runs, such as ${first}, which are`
      return {
        severity: 'error',
        rule: 'runs/shared',
        message: `Unexpected ${which} also in the archive ${other}; expected each file in one archive`,
        place: { file: page.file },
      }
    })
  })
}
