// Changes that make a publication wrong: one digit or word each.
import { parseArticle, type Article } from '../../tools/articles/article.ts'
import { numbersIn } from '../../tools/articles/number-words.ts'
import { masked } from '../../tools/articles/prose.ts'
import { withoutExemptForms } from '../../tools/claims/exempt-forms.ts'
import type { Converted } from '../../tools/convert/convert.ts'

/** What a mutation changes. */
export const mutationKinds = ['prose', 'line', 'direction', 'margin', 'title'] as const
export type MutationKind = (typeof mutationKinds)[number]

/** Where something may be changed: a part of an article, or a line of an archived file. */
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

/** The targets of all kinds in an article; names of `versions` are no numbers. */
export function articleTargets(
  { file, text, shortcodes }: Article,
  versions: ReadonlySet<string>,
): readonly Target[] {
  const targets: Target[] = []
  const add = (kind: MutationKind, start: number, length: number): void => {
    targets.push({ kind, file, start, end: start + length })
  }
  for (const { name, start, end } of shortcodes) {
    const code = text.slice(start, end)
    // An author declares that nothing archived states these numbers; the page prints the reason.
    if (/\bunsourced=/.test(code)) continue
    for (const { index, key = '', value } of textsOf(code)) {
      const at = start + index
      if (name === 'claim' && (key === 'text' || key === 'is')) {
        for (const found of value.matchAll(quantity))
          add('margin', at + found.index, found[0].length)
        if (key === 'text')
          for (const found of value.matchAll(direction))
            add('direction', at + found.index, found[0].length)
      }
      if (
        (name === 'claim' && key === 'text') ||
        (name !== 'claim' && ['text', 'word'].includes(key))
      )
        for (const found of numbersIn(withoutExemptForms(value)))
          add('prose', at + found.start, found.text.length)
    }
  }
  const prose = withoutExemptForms(masked(text))
  const title = /^title: .*$/m.exec(text)
  for (const found of numbersIn(prose)) {
    const isInTitle = title !== null && found.start < title.index + title[0].length
    // "One core": a size in prose; "one" alone is a pronoun.
    if (versions.has(found.text)) continue
    if (isInTitle && found.text !== 'one') add('title', found.start, found.text.length)
    else if (/^\d/.test(found.text)) add('prose', found.start, found.text.length)
  }
  return targets
}

/** The lines that values, claims and typed numbers of an article are from, as targets in archived files. */
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
    }
  }
  return [...targets.values()]
}

/** A target changed; undefined where it has nothing to change. `random` is uniform in [0, 1). */
export function mutated(target: Target, text: string, random: () => number): Mutation | undefined {
  const before = text.slice(target.start, target.end)
  const after = target.kind === 'direction' ? opposite(before) : changed(before, random)
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

/** The article of a mutation. */
export function mutatedArticle({ file, text }: Mutation): Article {
  return parseArticle(file, text)
}

function changed(text: string, random: () => number): string | undefined {
  const digits = [...text.matchAll(/\d/g)]
  const digit = digits[Math.floor(random() * digits.length)]
  if (!digit) return otherWord(text, random)
  const other = (Number(digit[0]) + 1 + Math.floor(random() * 9)) % 10
  return `${text.slice(0, digit.index)}${String(other)}${text.slice(digit.index + 1)}`
}

const words = ['two', 'three', 'four', 'five', 'seven', 'nine', 'twelve']

function otherWord(text: string, random: () => number): string | undefined {
  const others = words.filter((word) => !text.toLowerCase().includes(word))
  const other = others[Math.floor(random() * others.length)]
  const number =
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice|a third)\b/i
  return other === undefined || !number.test(text) ? undefined : text.replace(number, other)
}

const quantity = /\d+(?:\.\d+)?(?=(?:\s*(?:to|and|\.\.|-)\s*\d[\d.]*)?\s*(?:%|times|×))/g
const opposites: Readonly<Record<string, string>> = {
  faster: 'slower',
  higher: 'lower',
  longer: 'shorter',
  more: 'less',
  ahead: 'behind',
  larger: 'smaller',
  fewer: 'more',
  gain: 'lose',
}
const direction = new RegExp(
  String.raw`\b(?:${[...Object.keys(opposites), ...Object.values(opposites)].join('|')})\b`,
  'g',
)

function opposite(word: string): string | undefined {
  return opposites[word] ?? Object.entries(opposites).find(([, other]) => other === word)?.[0]
}

function textsOf(
  code: string,
): readonly { readonly key?: string; readonly value: string; readonly index: number }[] {
  return [...code.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ({ 0: all, 1: key = '', 2: value = '', index }) => ({
      key,
      value,
      index: index + all.length - 1 - value.length,
    }),
  )
}
