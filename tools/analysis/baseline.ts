// Which cell a ratio is taken against: one with given texts, or the first, the best or the previous of its line.
import { fieldOrder } from '../runs/run-order.ts'
import type { Better } from './verdict.ts'

type Fields = Readonly<Record<string, string>>

/** Keywords for a value: `version=previous` is the preceding release. */
export const baselineKeywords = ['first', 'best', 'previous'] as const
type BaselineKeyword = (typeof baselineKeywords)[number]

interface Candidate {
  readonly fields: Fields
  readonly value: number | null
}

/** Texts by key as the reader gave them, an empty one for a key that the baseline lacks, and the words that some of them are; a text of the archive is no word. */
export interface Baseline {
  readonly texts: Fields
  readonly keywords: Readonly<Record<string, BaselineKeyword>>
}

/** Tells words from texts: a word counts as one where no run has it as the text of that key. */
export function baselineFrom(
  wanted: Fields,
  runs: readonly { readonly fields: Fields }[],
): Baseline {
  const texts: Record<string, string> = {}
  const keywords: Record<string, BaselineKeyword> = {}
  for (const [key, text] of Object.entries(wanted)) {
    const word = baselineKeywords.find((known) => known === text)
    if (word !== undefined && !runs.some(({ fields }) => fields[key] === text)) keywords[key] = word
    else texts[key] = text
  }
  return { texts, keywords }
}

/**
 * For every cell the one that its ratio is taken against; undefined where there is none. Its line are the cells that
 * agree with it in all other keys. `first` is the first of the line, with or without a number; `previous` the last before
 * it that has one; `best` the best number of the line, for which `better` must be known.
 */
export function baselineOf<C extends Candidate>(
  cells: readonly C[],
  { texts, keywords }: Baseline,
  better?: Better,
): (cell: C) => C | undefined {
  const keys = [...Object.keys(texts), ...Object.keys(keywords)]
  const lineOf = ({ fields }: C): string =>
    JSON.stringify(Object.entries(fields).filter(([key]) => !keys.includes(key)))
  const lines = new Map<string, C[]>()
  for (const cell of cells) {
    if (!Object.entries(texts).every(([key, text]) => (cell.fields[key] ?? '') === text)) continue
    const line = lines.get(lineOf(cell))
    if (line) line.push(cell)
    else lines.set(lineOf(cell), [cell])
  }
  const usedKeywords = new Set(Object.values(keywords))
  const compared = fieldOrder(Object.keys(keywords))
  const order = (a: C, b: C): number => compared(a.fields, b.fields)
  return (cell) => {
    const line = (lines.get(lineOf(cell)) ?? []).toSorted(order)
    if (usedKeywords.has('previous')) {
      return line.findLast((other) => other.value !== null && order(other, cell) < 0)
    }
    return usedKeywords.has('best') ? bestOf(line, better) : line[0]
  }
}

function bestOf<C extends Candidate>(
  line: readonly C[],
  better: Better | undefined,
): C | undefined {
  const sign = better === 'higher' ? 1 : -1
  let best: { readonly cell: C; readonly value: number } | undefined
  for (const cell of better === undefined ? [] : line) {
    const value = cell.value === null ? null : cell.value * sign
    if (value !== null && (!best || value > best.value)) best = { cell, value }
  }
  return best?.cell
}
