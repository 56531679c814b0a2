// The title of an x axis: below the labels of the ticks, centred on the plot between the margins.

import { innerSize, type Layout } from './plot.ts'
import { fitted, foot, textRow, type TextRow } from './row-layout.ts'

/** Room for the labels of an x axis and its title, in pixels. */
export function footOf(title: string): number {
  return title === '' ? foot : foot + 20
}

/** One text, or none without a title. A title that is wider than the plot is cut; the table has all of it. */
export function xTitleRows(title: string, layout: Layout): readonly TextRow[] {
  if (title === '') return []
  const { width, height } = innerSize(layout)
  return [textRow(width / 2, height + foot + 10, fitted(title, width), { align: 'center' })]
}
