// The words of `sentences.yaml`: which metrics a sentence means, and what it says about a number.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import { memoizeByObject } from '../core/memoize.ts'

/** What a text has of the words of a vocabulary: those of a row, and the metrics of all. */
export interface SentenceWords {
  readonly has: (row: string, text: string) => boolean
  readonly metricsOf: (text: string) => readonly string[]
}

/** Returns the words of a vocabulary, compiled. */
export const sentenceWords = memoizeByObject((vocabulary: Vocabulary): SentenceWords => {
  const rows = [...vocabulary.sentences()].map(([name, { words, metrics }]) => {
    return { name, metrics, pattern: wordPattern(words) }
  })
  return {
    has: (row, text) => rows.some(({ name, pattern }) => name === row && pattern.test(text)),
    metricsOf: (text) => {
      const matching = rows.filter(
        ({ metrics, pattern }) => metrics.length > 0 && pattern.test(text),
      )
      const isNarrower = (narrow: readonly string[], wide: readonly string[]): boolean =>
        narrow.length < wide.length && narrow.every((metric) => wide.includes(metric))
      return matching
        .filter(({ metrics }) => !matching.some((other) => isNarrower(other.metrics, metrics)))
        .flatMap(({ metrics }) => metrics)
    },
  }
})

/** A pattern that matches any of some words: `-` is a hyphen, a space or nothing, `*` any ending. */
export function wordPattern(words: readonly string[]): RegExp {
  const patterns = words.map((word) =>
    escapePattern(word)
      .replace(String.raw`\*`, String.raw`\p{L}*`)
      .replaceAll('-', '[- ]?'),
  )
  return new RegExp(String.raw`(?<!\p{L})(?:${patterns.join('|')})(?!\p{L})`, 'iu')
}
