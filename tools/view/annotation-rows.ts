// The author's texts in a chart: a rule at an x value or a band from one to another, with the text at the top.

import type { ChartFigure } from './chart-figure.ts'
import type { XAxis } from './chart-axes.ts'
import { textWidth } from './text-width.ts'

/** In pixels; equal edges are a rule. */
export interface AnnotationRow {
  readonly left: number
  readonly right: number
  readonly labelX: number
  readonly labelY: number
  readonly align: 'left' | 'right'
  readonly label: string
}

const lineHeight = 15

/** The annotations of a panel inside of the zoomed range; texts that would cover each other are in separate lines. */
export function annotationRows(
  { annotations = [] }: ChartFigure,
  facet: number,
  { first, last, toX }: XAxis,
  width: number,
): readonly AnnotationRow[] {
  const rows: (AnnotationRow & { from: number; to: number })[] = []
  for (const annotation of annotations) {
    if (annotation.facet !== undefined && annotation.facet !== facet) continue
    if (annotation.last < first || annotation.first > last) continue
    const left = toX(Math.max(first, annotation.first))
    const right = toX(Math.min(last, annotation.last))
    const length = textWidth(annotation.text)
    const align = left + 6 + length > width ? 'right' : 'left'
    const labelX = align === 'left' ? left + 6 : right - 6
    const [from, to] = align === 'left' ? [labelX, labelX + length] : [labelX - length, labelX]
    const overlapping = rows.filter((row) => row.from < to + 8 && from < row.to + 8)
    const lines = overlapping.map(({ labelY }) => labelY)
    let labelY = 8
    while (lines.includes(labelY)) labelY += lineHeight
    rows.push({ left, right, labelX, labelY, align, label: annotation.text, from, to })
  }
  return rows.map(({ left, right, labelX, labelY, align, label }) => ({
    ...{ left, right, labelX, labelY, align, label },
  }))
}
