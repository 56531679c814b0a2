// The order of series and rows: the author's, then the natural order.

import type { FigureContext } from './kind.ts'

type Fields = Readonly<Record<string, string>>

/** The combinations that `order` names come first, in its order; the others keep theirs. */
export function inOrder(
  combinations: readonly Fields[],
  keys: readonly string[],
  order: readonly string[],
): readonly Fields[] {
  const rank = (fields: Fields): number => {
    const index = order.indexOf(joinedTexts(fields, keys))
    return index < 0 ? order.length : index
  }
  return combinations.toSorted((a, b) => rank(a) - rank(b))
}

/** The texts of a combination of keys as authors write them: `5.6 off`. */
export function joinedTexts(fields: Fields, keys: readonly string[]): string {
  return keys.map((key) => fields[key] ?? '').join(' ')
}

/** Reports the first value of `order` or `colours` that matches no series or row, because a typo would otherwise be ignored. */
export function reportUnknownValues(
  option: 'order' | 'colours',
  written: readonly string[],
  known: readonly string[],
  { report }: FigureContext,
): void {
  const unknown = written.find((text) => !known.includes(text))
  if (unknown === undefined || known.every((text) => text === '')) return
  const values = [...new Set(known)].map((text) => `\`${text}\``).join(', ')
  report?.({
    rule: `figure/${option}`,
    message: `Unexpected \`${unknown}\` in \`${option}\`, expected one of ${values}`,
    path: [option],
  })
}
