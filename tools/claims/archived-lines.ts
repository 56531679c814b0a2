// The lines of archived files that state a number: `seconds: 10`, `innodb_log_file_size = 128M`.
import { numberTokens, plainDigits } from './claim-number-text.ts'
import type { NumberSpan } from './number-spans.ts'
import type { Ranked } from './proposed-fields.ts'
import type { Scene } from './scene.ts'

/** A line of a file, and its words. */
export interface ArchivedLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Lines by the numbers on them, without separators of thousands; equal lines once. */
export type LineIndex = ReadonlyMap<string, readonly ArchivedLine[]>

/** Indexes the lines of the files of an archive; longer ones are data. */
export function lineIndex(
  files: Iterable<{ readonly file: string; readonly text: string }>,
): LineIndex {
  const index = new Map<string, ArchivedLine[]>()
  const seen = new Set<string>()
  for (const { file, text } of files)
    for (const [at, line] of text.split('\n').entries()) {
      if (line.length > longestLine || !/\d/.test(line) || seen.has(line.trim())) continue
      seen.add(line.trim())
      const entry = { file, line: at + 1, text: line }
      for (const number of new Set(numbersOf(line).flatMap(roundings))) {
        const list = index.get(number) ?? []
        if (list.length < mostLines) list.push(entry)
        index.set(number, list)
      }
    }
  return index
}

const longestLine = 300
const mostLines = 5000

// 88741.66 is printed as 88,742, too.
function roundings(number: string): readonly string[] {
  const decimals = number.split('.')[1]?.length ?? 0
  return [
    number,
    ...Array.from({ length: Math.min(decimals, 3) }, (_, places) => Number(number).toFixed(places)),
  ]
}

/** The numbers of a text as they are indexed. */
function numbersOf(text: string): readonly string[] {
  const numbers = text.replace(/(?<=\d)[kKMG]i?B?\b/g, ' ')
  return numberTokens(numbers).map((token) => plainDigits(token.text))
}

/** The words of a text in the form in which they are compared. */
export function wordsOf(text: string): readonly string[] {
  const joined = text.toLowerCase().replace(/(?<=\p{L})-(?=\p{L})/gu, '')
  return (joined.match(/\p{L}[\p{L}_]{2,}/gu) ?? []).flatMap((word) => [
    ...(word.includes('_') ? [word] : []),
    ...word
      .split('_')
      .filter((part) => part.length > 2)
      .map((part) => part.replace(/s$/, '').slice(0, 5)),
  ])
}

/** Lines that state a number, those that share words with its sentence first. */
export function ofLines(span: NumberSpan, scene: Scene, lines: LineIndex): readonly Ranked[] {
  const [number = ''] = numbersOf(span.text)
  const sentence = new Set(wordsOf(`${scene.sentence} ${span.unit}`))
  return (lines.get(number) ?? []).flatMap(({ file, line, text }) => {
    // A number of four digits is on few lines by chance.
    const rare = number.replace(/^0\.0*|\.|0+$/g, '').length > 3 ? 3 : 0
    const own = [...new Set(wordsOf(text))]
    const shared = own.filter((word) => sentence.has(word))
    // Names of options count more, words that the sentence does not have less.
    const named = shared.reduce((sum, word) => sum + (word.includes('_') ? 6 : 2), 0)
    const match = named - 0.3 * (own.length - shared.length)
    if (match <= 0 && rare === 0) return []
    const [, label] = /^[\s"'-]*([A-Za-z][\w.-]*(?: [\w.-]+){0,2})["']?\s*[:=|\t]/.exec(text) ?? []
    return [
      {
        spec: `file ${file}:${line}${label === undefined ? '' : ` "${label}"`}`,
        score: Math.max(rare, Math.min(6, match)) - 1.5,
      },
    ]
  })
}
