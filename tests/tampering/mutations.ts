// Changes that make a publication wrong: one digit, side or word each.
import { dirname, join } from 'node:path'
import { parseArticle, type Article } from '../../tools/articles/article.ts'
import { bindingsFile, readBindings } from '../../tools/articles/bindings.ts'
import type { Converted } from '../../tools/convert/convert-publication.ts'

/** What a mutation changes. */
export const mutationKinds = [
  'number',
  'pin',
  'line',
  'run',
  'side',
  'margin',
  'expectation',
] as const
export type MutationKind = (typeof mutationKinds)[number]

/** Where something may be changed: a part of an article or of its bindings, a line of an archived file, or a whole one. */
export interface Target {
  readonly kind: MutationKind
  readonly file: string
  /** Offsets in the file. */
  readonly start: number
  readonly end: number
}

/** A changed file. */
export interface Mutation extends Target {
  readonly before: string
  readonly after: string
  readonly text: string
}

/** The targets of all kinds in an article and its `bindings`. */
export function articleTargets(
  { file, text, pins, claims }: Pick<Article, 'file' | 'text' | 'pins' | 'claims'>,
  bindings: string,
): readonly Target[] {
  const targets: Target[] = []
  for (const { start, end, spec } of pins)
    // An author declares that nothing archived states these numbers; the page prints the reason.
    if (!spec.startsWith('unsourced') && /\d/.test(text.slice(start, end)))
      targets.push({ kind: 'number', file, start, end })
  const add = (kind: MutationKind, path: string, list: string, pattern: RegExp, from = 0): void => {
    for (const { 0: found, index } of list.matchAll(pattern))
      targets.push({ kind, file: path, start: from + index, end: from + index + found.length })
  }
  for (const { start, end } of claims) {
    const block = text.slice(start, end)
    add('number', file, block, /(?<=^text: .*)(?<![\d.\w])\d+(?:\.\d+)?(?![\d.\w])/gm, start)
    add('margin', file, block, /(?<=^is: (?:within|equivalent) )[\d.]+/gm, start)
    add(
      'expectation',
      file,
      block,
      /(?<=^is: (?!within|equivalent).*)(?:\d+(?:\.\d+)?|lower|higher)/gm,
      start,
    )
    add('side', file, block, /(?<=^of: \S+ )[^,\n]+ \/ [^,\n]+/gm, start)
  }
  const path = bindingsFile(file)
  add(
    'pin',
    path,
    bindings,
    /(?<=: (?:value|ratio|range|count|file) .*)(?<=[=:, ]|>=|<=)\d[\d.]*(?=[ ,;"'\n])/g,
  )
  add('margin', path, bindings, /(?<=; change=)[\d.]+(?= %)/g)
  add('side', path, bindings, /(?<=: (?:ratio|range|count) \S+ )[^,\n;]+ \/ [^,\n;"]+/g)
  return targets
}

/** The lines that values, claims and typed numbers of an article are from, as targets in archived files; each file is one, too. */
export function evidenceLines(
  { archives, articles }: Pick<Converted, 'archives' | 'articles'>,
  textOf: (path: string) => string,
): readonly Target[] {
  const pages = new Map(archives.map(({ archive }) => [archive.page.slug, archive]))
  const targets = new Map<string, Target>()
  for (const { stated } of articles) {
    const { values, claims } = stated.statements
    const sides = claims.flatMap(({ details }) =>
      details.flatMap(({ baseline, contender }) => [baseline, contender]),
    )
    for (const { archive, file, line } of [...values, ...sides].flatMap(
      ({ evidence }) => evidence,
    )) {
      const member = pages.get(archive)?.listing.members.find(({ path }) => path === file)
      if (!member || line === undefined) continue
      const text = textOf(member.file)
      const lines = text.split('\n')
      const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
      const end = start + (lines[line - 1]?.length ?? 0)
      targets.set(`${member.file} ${String(line)}`, { kind: 'line', file: member.file, start, end })
      targets.set(member.file, { kind: 'run', file: member.file, start: 0, end: text.length })
    }
  }
  return [...targets.values()]
}

/** A target changed; undefined where it has nothing to change. `random` is uniform in [0, 1). */
export function mutated(target: Target, text: string, random: () => number): Mutation | undefined {
  const before = text.slice(target.start, target.end)
  const after = mutate[target.kind](before, random)
  if (after === undefined || after === before) return undefined
  return {
    ...target,
    before,
    after,
    text: text.slice(0, target.start) + after + text.slice(target.end),
  }
}

/** The characters that a mutation changes: equal for two targets that overlap and are changed alike. */
export function changeOf({ file, start, before, after }: Mutation): string {
  let from = 0
  while (from < before.length && before[from] === after[from]) from += 1
  let common = 0
  while (
    common < Math.min(before.length, after.length) - from &&
    before.at(-1 - common) === after.at(-1 - common)
  )
    common += 1
  const removed = before.slice(from, before.length - common)
  const added = after.slice(from, after.length - common)
  return `${file} ${String(start + from)} ${removed} → ${added}`
}

/** The article of a mutation; `textOf` returns the text of a file. */
export function mutatedArticle(
  { file, text }: Mutation,
  textOf: (file: string) => string,
): Article {
  if (file.endsWith('.md')) return parseArticle(file, text, readBindings(file))
  const article = join(dirname(file), 'index.md')
  return parseArticle(article, textOf(article), text)
}

const mutate: Readonly<Record<MutationKind, typeof changed>> = {
  number: changed,
  pin: changed,
  line: changed,
  run: () => '',
  side: swapped,
  margin: changed,
  expectation: changed,
}

function changed(text: string, random: () => number): string | undefined {
  if (text === 'lower') return 'higher'
  if (text === 'higher') return 'lower'
  const digits = [...text.matchAll(/\d/g)]
  const digit = digits[Math.floor(random() * digits.length)]
  if (!digit) return undefined
  const other = (Number(digit[0]) + 1 + Math.floor(random() * 9)) % 10
  return `${text.slice(0, digit.index)}${String(other)}${text.slice(digit.index + 1)}`
}

function swapped(sides: string): string | undefined {
  const [contender, baseline, third] = sides.split(' / ')
  return third === undefined ? `${baseline ?? ''} / ${contender ?? ''}` : undefined
}
