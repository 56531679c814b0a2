// The rows of a figure as its axis: their labels and groups.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Figure } from './figure.ts'
import { nameOf, type Fields } from './grid.ts'

/** The options of a figure that name its rows. */
interface Rows {
  readonly row: readonly string[]
  readonly labels: Fields
}

/** The axis along rows with these names. */
export function rowAxis(
  { row }: Rows,
  names: readonly string[],
  vocabulary: Vocabulary,
): Pick<Figure['x'], 'key' | 'title' | 'values'> & { readonly scale: 'even' } {
  return {
    key: row.join(', '),
    title: row.map((key) => vocabulary.key(key).title).join(', '),
    values: names,
    scale: 'even',
  }
}

/** The label of each row; rows of several keys are grouped by the first, with `group` on the first row of a group. */
export function rowLabels(
  { row, labels }: Rows,
  rows: readonly Fields[],
  vocabulary: Vocabulary,
): readonly { readonly label: string; readonly group?: string }[] {
  const [first, ...others] = row
  if (first === undefined || others.length === 0) {
    return rows.map((fields) => ({ label: nameOf(fields, row, labels, vocabulary) }))
  }
  const blocks = rows.map((fields) => nameOf(pick(fields, [first]), [first], labels, vocabulary))
  return rows.map((fields, index) => {
    const label = nameOf(pick(fields, others), others, labels, vocabulary)
    const group = blocks[index]
    return group === undefined || group === blocks[index - 1] ? { label } : { label, group }
  })
}

function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, fields[key] ?? '']))
}
