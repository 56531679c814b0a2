import type { Cell } from '../../options/difference.ts'

/** Joins the values of a cell; null for a cell without values. */
export function joinedTexts(cells: readonly Cell[]): string | null {
  return cells.length === 0 ? null : cells.map(({ text }) => text).join(' | ')
}
