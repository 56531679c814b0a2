// A Markdown file, and the archives that its numbers may be from.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import { readArticle, type Article } from '../../articles/article.ts'
import { escapePattern } from '../../core/escape-pattern.ts'
import { convertArchive, type ConvertedArchive } from '../../convert/convert-archive.ts'
import { projectPages } from '../../convert/project.ts'
import type { CommonOptions, Output } from '../command.ts'
import { openArchive } from './open-archive.ts'
import { usageError } from './usage-error.ts'

/** A Markdown file with its archives by slug. */
export interface ArticleWithData {
  readonly article: Article
  readonly archives: ReadonlyMap<string, ConvertedArchive>
  readonly vocabulary: Vocabulary
}

/** Reads a Markdown file and `data`, else the archives of the publication that the file names. Throws a usage error for a missing file. */
export async function articleWithData(
  argument: string,
  options: CommonOptions & { readonly data?: string },
  output: Output,
): Promise<ArticleWithData> {
  const file = [
    argument,
    join(argument, 'index.md'),
    join('content', 'articles', argument, 'index.md'),
  ].find((path) => path.endsWith('.md') && existsSync(path))
  if (file === undefined)
    throw usageError(
      'There is no such Markdown file',
      argument,
      'Give a .md file, or the folder of an article below content/articles/',
    )
  const article = readArticle(file)
  const vocabulary = readVocabulary(process.cwd())
  const archives = new Map<string, ConvertedArchive>()
  for (const page of options.data === undefined ? pagesOf(article) : [options.data]) {
    const archive = await openArchive(page, options, output.progress)
    // A report beside its logs is no evidence of itself.
    const own = archive.listing.members.find((member) => resolve(member.file) === resolve(file))
    const runs = archive.runs.filter(({ source }) => !own || source?.path !== own.path)
    const converted = convertArchive({ ...archive, runs }, vocabulary)
    const sources = archive.sources.filter(({ path }) => path !== own?.path)
    archives.set(archive.page.slug, { ...converted, archive: { ...converted.archive, sources } })
  }
  output.progress('')
  if (archives.size === 0)
    throw usageError(
      'Unexpected Markdown file that names no archive',
      file,
      'Give --data PATH, or name its archives in the front matter: `archive: SLUG`',
    )
  return { article, archives, vocabulary }
}

// The only archive of a publication needs no name.
function pagesOf({ text }: Article): readonly string[] {
  const pages = projectPages(process.cwd()).archives
  const named = pages.filter((page) =>
    new RegExp(String.raw`(?<![\w-])${escapePattern(basename(dirname(page)))}(?![\w-])`).test(text),
  )
  return pages.length === 1 ? pages : named
}
