// benchfolio new article --from: an article from the findings about an archive.
import { existsSync } from 'node:fs'
import { join, dirname, isAbsolute, relative, resolve } from 'node:path'
import { ComparisonsByRuns } from '../../analysis/comparisons-by-runs.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { bindingsFile } from '../../articles/bindings.ts'
import { defaultNumber } from '../../claims/pins.ts'
import { claimContext } from '../../convert/claim-context.ts'
import { convertArchive } from '../../convert/convert-archive.ts'
import { convertArticle, type ConvertedArticle } from '../../convert/convert-article.ts'
import { lookupsFor } from '../../convert/lookups.ts'
import { writeFile } from '../../convert/write-tree.ts'
import { unknownKey } from '../../inference/paths.ts'
import { readArchive } from '../../runs/read-archive.ts'
import type { CommonOptions, Output } from '../command.ts'
import { bareArchive } from '../input/bare-archive.ts'
import { openArchive } from '../input/open-archive.ts'
import { usageError } from '../input/usage-error.ts'
import { foldLines } from '../print/fold-lines.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { copyArchive, slugOf } from '../init/copy-archive.ts'
import { draftOf, draftText, type Draft } from './draft/draft.ts'
import { parseFrontMatter } from '../../archive/front-matter.ts'
import { parseArticle, type Article } from '../../articles/article.ts'
import { frontMatterProblems } from '../../check/article-schema.ts'
import { linkProblems } from '../../check/links.ts'
import type { Diagnostic } from '../../core/model.ts'
import type { Block } from './draft/block.ts'
import { printedText, type DefaultNumber, type PrintedText } from './draft/printed.ts'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { workspace } from '../input/workspace.ts'
import { suggestedPage } from '../inspect/suggested-page.ts'

/** Options of `new article --from`. */
export interface FromOptions extends CommonOptions {
  readonly from: string
  readonly date: string
}

/**
 * Writes the article `slug` (default: the archive), and the page of the archive if `from` is a path to logs; prints their
 * paths. Parts that `check` would report are left out and listed. Throws a usage error if the article exists, or if no runs
 * can be compared.
 */
export async function writeArticleFrom(
  slug: string | undefined,
  options: FromOptions,
  output: Output,
): Promise<number> {
  const root = process.cwd()
  const bare = bareArchive(options.from)
  const page = bare ? await writeArchivePage(bare, root, options) : options.from
  if (bare) output.data(`${page}\n`)
  const archive = await openArchive(page, options, output.progress)
  output.progress('writing the draft')
  const name = archive.page.slug
  const vocabulary = readVocabulary(root)
  const { runs } = archive
  const isUnknown = (key: string): boolean => unknownKey.test(key)
  const draft = draftOf({ archive: name, runs, isUnknown, vocabulary, date: options.date })
  if (!draft)
    throw usageError(
      'No run of the archive has a result, expected at least two that can be compared',
      archive.page.file,
      'Run `benchfolio inspect` for it; docs/archive-page.md#patterns describes how files become runs',
    )
  const article = slug ?? name
  const file = join('content', 'articles', article, 'index.md')
  if (existsSync(join(root, file)))
    throw usageError(
      `The article ${article} already exists`,
      file,
      'Give another slug: new article SLUG --from ARCHIVE',
    )
  const archives = new Map([[name, convertArchive(archive, vocabulary)]])
  const context = claimContext({ slug: article, fences: [], matter: { archive: name } }, archives, {
    vocabulary,
    compared: new ComparisonsByRuns(),
    lookupsOf: lookupsFor(archives),
  })
  const { text, bindings, omitted, remaining } = checkedDraft(draft, {
    file,
    root,
    convert: (parsed) => convertArticle(parsed, archives, vocabulary, { numbers: 'error' }),
    number: (spec, form) => defaultNumber(spec, form, context),
  })
  writeFile(join(root, file), text)
  writeFile(join(root, bindingsFile(file)), bindings)
  output.progress('')
  output.data(`${file}\n`)
  const lines = [...omitted, ...remaining].map((diagnostic) => ({
    kind: diagnostic.rule,
    line: formatDiagnostic(diagnostic),
  }))
  if (omitted.length > 0) output.talk('Left out of the draft, because `check` would report them:\n')
  for (const line of foldLines(lines, 'the first of each kind are listed')) output.talk(`${line}\n`)
  return 0
}

/** The text of a draft with its bindings, and the problems of the parts that were left out. */
interface CheckedDraft {
  readonly text: string
  readonly bindings: string
  readonly omitted: readonly Diagnostic[]
  /** Problems that remain because they belong to no part. */
  readonly remaining: readonly Diagnostic[]
}

interface CheckSources {
  /** The path of the article. */
  readonly file: string
  readonly root: string
  readonly convert: (article: Article) => ConvertedArticle
  readonly number: DefaultNumber
}

const mostRounds = 12

/** Leaves out parts until the rest has no finding. */
function checkedDraft(draft: Draft, sources: CheckSources): CheckedDraft {
  const omitted: Diagnostic[] = []
  let current = draft
  for (let round = 0; ; round += 1) {
    const template = draftText(current)
    const printed = printedText(template, sources.file, sources.number)
    const { text, bindings } = printed
    const problems = [...printed.diagnostics, ...problemsOf(printed, sources)]
    const lines = problems.map(({ place: { line } }) => line)
    const wrong = new Set(lines.flatMap((line) => blockAt(current, template, line) ?? []))
    const takeaways = withoutLines(current, template, lines)
    const isReduced = wrong.size > 0 || takeaways.length < current.takeaways.length
    if (problems.length === 0 || !isReduced || round === mostRounds)
      return { text, bindings, omitted, remaining: problems }
    for (const problem of problems) omitted.push(problem)
    const blocks = current.blocks.filter((block) => !wrong.has(block))
    current = { ...current, takeaways, blocks }
  }
}

function problemsOf(
  { text, bindings }: PrintedText,
  { file, root, convert }: CheckSources,
): readonly Diagnostic[] {
  const matter = parseFrontMatter(text, file)
  const article = parseArticle(file, text, bindings)
  return [
    ...convert(article).diagnostics,
    ...frontMatterProblems(matter.data, (path) => matter.place(path)),
    ...linkProblems(article, root),
  ].filter(({ severity }) => severity !== 'info')
}

// The takeaways, the last entries of the front matter, that are on none of the lines.
function withoutLines(
  { takeaways }: Draft,
  text: string,
  lines: readonly (number | undefined)[],
): readonly string[] {
  const matter = parseFrontMatter(text, '')
  const { bodyLine } = matter
  const starts = takeaways.map((_, index) => matter.place(['takeaways', index]).line ?? bodyLine)
  return takeaways.filter((_, index) => {
    const [start = bodyLine, end = bodyLine] = starts.slice(index, index + 2)
    return !lines.some((line) => line !== undefined && line >= start && line < end)
  })
}

function blockAt(
  { blocks }: Draft,
  text: string,
  line: number | undefined,
): readonly Block[] | undefined {
  if (line === undefined) return undefined
  let from = 0
  for (const block of blocks) {
    const start = text.indexOf(block.text, from)
    if (start < 0) continue
    from = start + block.text.length
    const first = text.slice(0, start).split('\n').length
    const last = first + block.text.split('\n').length - 1
    if (line >= first && line <= last && block.kind !== 'heading') return [block]
  }
  return undefined
}

/**
 * Writes the page that `inspect --suggest` prints to `content/archives/<slug>/index.md` below `root`, copies logs
 * that are not below it, and returns the path of the page relative to `root`. Throws a usage error if there is a page with this slug.
 */
async function writeArchivePage(
  bare: ArchivePage,
  root: string,
  options: CommonOptions,
): Promise<string> {
  const slug = slugOf(bare.source)
  const file = join('content', 'archives', slug, 'index.md')
  if (existsSync(join(root, file)))
    throw usageError(
      `The archive page ${slug} already exists`,
      file,
      `Give --from ${slug}, or rename the folder or container`,
    )
  const inside = relative(root, resolve(bare.source))
  // Logs elsewhere would be missing in every clone of the publication.
  if (inside.startsWith('..') || isAbsolute(inside))
    return (await copyArchive(root, bare, slug)).page
  const source = relative(join(root, dirname(file)), resolve(bare.source))
  const archive = await readArchive(bare, workspace(options))
  writeFile(join(root, file), suggestedPage(archive, source, slug))
  return file
}
