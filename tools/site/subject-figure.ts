// A chart that the page of a term borrows from an article.
import type { Figure } from '../figures/figure.ts'

/** The figure with the marks of a text of `key` alone, given in small letters; undefined where it has no others, or rows without it. */
export function subjectFigure(figure: Figure, key: string, small: string): Figure | undefined {
  const { drawing, series, baseline } = figure
  const own = series.findIndex(({ fields }) => fields[key]?.toLowerCase() === small)
  if (drawing?.kind !== 'dots' || own < 0 || own === baseline) return undefined
  const rows = drawing.rows.map((row) => ({
    ...row,
    marks: row.marks.filter((mark) => mark.series === own),
  }))
  const isOwn = drawing.rows.every(({ marks }, at) => marks.length === rows[at]?.marks.length)
  if (isOwn || rows.some(({ marks }) => marks.length === 0)) return undefined
  return { ...figure, legend: [own], drawing: { ...drawing, rows } }
}
