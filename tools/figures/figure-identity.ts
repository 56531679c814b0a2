// The ids of a figure's permalinks: digests of what its author called it, never of its place or its data.
import { digest12 } from '../core/digest.ts'
import type { Figure } from './figure.ts'

/** The id of a figure. */
export function figureId({ article, id }: Pick<Figure, 'article' | 'id'>): string {
  return digest12(`figure\n${article}\n${id}`)
}

/** The id of a row of a figure's table, by its texts. */
export function rowId(
  { article, id }: Pick<Figure, 'article' | 'id'>,
  group: string,
  label: string,
): string {
  return digest12(`row\n${article}\n${id}\n${group}\n${label}`)
}

/** A row of a figure in words: `4 threads`, `1 thread` for a bare number. */
export function rowName({ table }: Figure, label: string): string {
  const [head = ''] = table.head
  const noun = label === '1' ? head.replace(/(?<!ie|s|u)s$/, '') : head
  return /^\d[\d,]*$/.test(label) ? `${label} ${noun}`.trim() : label
}
