// A draft as `check` accepts it: parts with a problem are left out.
import { parseFrontMatter } from '../../../archive/front-matter.ts'
import { parseArticle, type Article } from '../../../articles/article.ts'
import { frontMatterProblems } from '../../../check/article-schema.ts'
import { linkProblems } from '../../../check/links.ts'
import type { ConvertedArticle } from '../../../convert/convert-article.ts'
import type { Diagnostic } from '../../../core/model.ts'
import type { Block } from './block.ts'
import { draftText, type Draft } from './draft.ts'
import { printedText, type DefaultNumber, type PrintedText } from './printed.ts'

/** The text of a draft with its bindings, and the problems of the parts that were left out. */
export interface CheckedDraft {
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
export function checkedDraft(draft: Draft, sources: CheckSources): CheckedDraft {
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
