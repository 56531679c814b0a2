// What surrounds a number: its sentence and paragraph, the figures of its section, the archives that the text names.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { valueOf, type Article } from '../articles/article.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import type { ClaimContext } from './call.ts'
import { leadsOf, tableCell } from './number-heads.ts'
import type { NumberSpan } from './number-spans.ts'

/** The surroundings of a number. */
export interface Scene {
  readonly sentence: string
  /** The sentence's words before and after the number. */
  readonly before: string
  readonly after: string
  /** The heading and the paragraph. */
  readonly nearby: string
  /** The fences of the section's figures, and their data. */
  readonly figures: string
  readonly metrics: readonly string[]
  readonly archives: readonly string[]
}

const sentenceEnd = /[.!?:;]\s+(?=[\p{Lu}[`*])|\n *(?:[-|#>*]|\d+\. )/gu

/** The scene of a number of an article. */
export function sceneOf(
  { start, end, unit }: NumberSpan,
  { text, fences }: Pick<Article, 'text' | 'fences'>,
  vocabulary: Vocabulary,
): Scene {
  const paragraphStart = Math.max(
    0,
    text.lastIndexOf('\n\n', start),
    before(text.lastIndexOf('```\n', start), -3) + 3,
  )
  const paragraphEnd = before(text.indexOf('\n\n', end), text.length)
  const paragraph = text.slice(paragraphStart, paragraphEnd)
  const head = text.slice(paragraphStart, start)
  const last = [...head.matchAll(sentenceEnd)].at(-1)
  const from = paragraphStart + (last ? last.index + last[0].length : 0)
  const rest = text.slice(end, paragraphEnd)
  const to = end + before(rest.search(/[.!?;](?:\s|$)|\n *(?:[-|#>*]|\d+\. )/), rest.length)
  const sectionStart = Math.max(0, text.lastIndexOf('\n## ', start))
  const sectionEnd = before(text.indexOf('\n## ', end), text.length)
  const own = fences.filter((fence) => sectionStart <= fence.start && fence.start < sectionEnd)
  const section = own.length > 0 ? own : fences
  const heading = /^\n## .*/.exec(text.slice(sectionStart, sectionEnd))?.[0] ?? ''
  const cell = tableCell(text, start, vocabulary)
  const heads = cell && `${[...cell.row, cell.column].join(', ')} `
  return {
    sentence: oneLine(
      heads === undefined ? text.slice(from, to) : `${heads}${text.slice(start, end)} ${unit}`,
    ),
    before: heads ?? oneLine(text.slice(from, start)),
    after: heads === undefined ? oneLine(text.slice(end, to)) : ` ${unit}`,
    nearby: oneLine(
      heads === undefined ? `${heading} ${paragraph}` : leadsOf(start, text).join(' '),
    ),
    figures: section.map(({ data }) => JSON.stringify(data)).join('\n'),
    metrics: section.flatMap(({ data }) => [...listOf(data, 'metric'), ...listOf(data, 'metrics')]),
    archives: section.flatMap(({ data }) => listOf(data, 'archive')),
  }
}

function oneLine(text: string): string {
  return text.replace(/[\s\u00A0]+/g, ' ')
}

function before(index: number, usual: number): number {
  return index < 0 ? usual : index
}

function listOf(data: unknown, key: string): readonly string[] {
  const value = valueOf(data, key)
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
}

/** The archives of figures and claims, and those that the text names. */
export function archivesInScope(
  { text }: Pick<Article, 'text'>,
  { archives, usual }: ClaimContext,
): readonly string[] {
  const named = [...archives.keys()].filter((slug) =>
    new RegExp(String.raw`(?<![\w-])${escapePattern(slug)}(?![\w-])`).test(text),
  )
  return [...new Set([...usual, ...named])]
}
