// What the author names an archive after.
import { noise } from '../inference/inference-vocabulary.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import type { Cell } from '../analysis/projection.ts'

// The folders that all cells are from.
export function commonFolders(cells: readonly Cell[]): string {
  const [first = [], ...others] = cells.flatMap(({ runs }) =>
    runs.map(({ source }) => (source?.path ?? '').split('/').slice(0, -1)),
  )
  const end = first.findIndex((part, level) => others.some((other) => other[level] !== part))
  return first.slice(0, end < 0 ? undefined : end).join(' ')
}

export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[a-z]{3,}|(?<![a-z])[a-z]{2}(?![a-z])/g) ?? []

// Archives of all kinds are called results or perf, and after the server that all their runs have.
export const isTelling = (word: string): boolean =>
  word.length > 2 && !noise.test(word) && word !== 'perf' && engineOf(word) === undefined

export function flat(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}
