// Rows of dots over one axis: ratios around the line of 1, releases below each other, repeats of a point.
import type { DotMark, DotsDrawing, FigureSeries } from '../figures/figure.ts'
import { textWidth } from '../view/text-width.ts'
import { rowAxis, type RowAxis } from './row-axis.ts'
import {
  cross,
  drawingWidth,
  fitted,
  fixed,
  ring,
  rowMark,
  svgOf,
  textAt,
  type DrawingSize,
} from './svg-parts.ts'

const markHeight = 18
const rowGap = 8
const labelLine = 18
const groupLine = 28
const foot = 26
const widestLabel = 260

/** The drawing as an SVG text. */
export function dotsSvg(
  drawing: DotsDrawing,
  series: readonly FigureSeries[],
  size: DrawingSize,
): string {
  const { rows } = drawing
  const wide = size === 'wide'
  const longest = Math.max(0, ...rows.map(({ label }) => textWidth(label)))
  const labels = wide ? Math.min(widestLabel, longest) + 16 : 8
  const ends = Math.max(0, ...rows.flatMap(({ marks }) => marks.map(({ text }) => textWidth(text))))
  const right = drawingWidth[size] - Math.min(ends, wide ? 170 : 132) - 20
  const numbers = rows.flatMap(({ marks }) =>
    marks.flatMap(({ value, low, high, points = [] }) =>
      [value, low, high, ...points].filter((number) => number !== null),
    ),
  )
  const axis = rowAxis({
    values: numbers,
    scale: drawing.scale,
    unit: drawing.unit,
    fromZero: drawing.zoomed !== true,
    left: labels,
    right,
  })
  let y = 6
  const places = rows.map((row) => {
    if (row.group !== undefined) y += groupLine
    const group = y - groupLine / 2 + 4
    const label = y + labelLine / 2
    if (!wide) y += labelLine
    const top = y
    y += Math.max(1, row.marks.length) * markHeight + rowGap
    return { row, group, label, top }
  })
  const bottom = y
  const colour = (index: number): string => `var(--c-${series[index]?.colour ?? 'grey-3'})`
  const body = places.flatMap(({ row, group, label, top }, place) => [
    row.group === undefined
      ? ''
      : textAt(0, group, fitted(row.group, drawingWidth[size]), { fill: 'var(--ink)', bold: true }),
    wide
      ? textAt(
          labels - 12,
          top + (row.marks.length * markHeight) / 2,
          fitted(row.label, labels - 16),
          {
            anchor: 'end',
            fill: 'var(--ink)',
          },
        )
      : textAt(0, label, fitted(row.label, drawingWidth[size] - 8), {
          fill: 'var(--ink)',
          halo: true,
        }),
    ...row.marks.map((mark, index) =>
      rowMark(
        place,
        mark.series,
        { y: top + index * markHeight, height: markHeight, width: drawingWidth[size] },
        markSvg(mark, axis, top + index * markHeight + markHeight / 2, right, {
          colour: colour(mark.series),
          shape: outlines[(series[mark.series]?.marker ?? 0) % outlines.length] ?? '',
        }),
      ),
    ),
  ])
  return svgOf(size, bottom + foot, [
    gridSvg(drawing, axis, bottom),
    drawing.joined === true ? joinSvg(places, axis, colour(0)) : '',
    ...body,
  ])
}

function gridSvg({ reference }: DotsDrawing, { ticks, toX }: RowAxis, bottom: number): string {
  const lines = ticks.map(({ x }) => `M${fixed(x)},0V${fixed(bottom)}`).join('')
  const strong =
    reference === undefined
      ? ''
      : `<path d="M${fixed(toX(reference))},0V${fixed(bottom)}" stroke="var(--ink-2)" stroke-width="1.5"/>`
  return (
    `<path d="${lines}" stroke="var(--grid)"/>${strong}` +
    ticks
      .map(({ x, label }) =>
        textAt(Math.max(x, textWidth(label) / 2), bottom + 12, label, { anchor: 'middle' }),
      )
      .join('')
  )
}

// A line through the marks of the rows, broken where a row has no number.
function joinSvg(
  places: readonly { readonly row: DotsDrawing['rows'][number]; readonly top: number }[],
  { toX }: RowAxis,
  colour: string,
): string {
  let pen = 'M'
  const path = places.map(({ row, top }) => {
    const value = row.marks[0]?.value
    if (value === undefined || value === null) {
      pen = 'M'
      return ''
    }
    const step = `${pen}${fixed(toX(value))},${fixed(top + markHeight / 2)}`
    pen = 'L'
    return step
  })
  return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-opacity="0.45"/>`
}

// The shapes of the points of a chart, by `marker`, around 0,0: disc, square, triangles, diamond.
const outlines = [
  'M4.2,0a4.2,4.2 0 1 1 -8.4,0a4.2,4.2 0 1 1 8.4,0z',
  'M-3.8,-3.8h7.6v7.6h-7.6z',
  'M0,-4.8l4.8,8.2h-9.6z',
  'M0,-5.2l4.2,5.2l-4.2,5.2l-4.2,-5.2z',
  'M0,4.8l4.8,-8.2h-9.6z',
  'M4.8,0l-8,4.6v-9.2z',
]

function markSvg(
  mark: DotMark,
  { toX }: RowAxis,
  y: number,
  right: number,
  look: { readonly colour: string; readonly shape: string },
): string {
  const { value, low, high, points = [], tone, strong = false, text, warned } = mark
  const colour = tone === 'unclear' ? 'var(--ink-3)' : look.colour
  const words = textAt(right + 12, y, text, {
    fill: tone === 'unclear' || value === null ? 'var(--ink-3)' : 'var(--ink)',
    bold: strong,
  })
  if (value === null) return cross(right + 2, y, 'var(--ink-3)') + words
  const line =
    low === null || high === null || low === high
      ? ''
      : `<path d="M${fixed(toX(low))},${fixed(y)}H${fixed(toX(high))}" stroke="${colour}" stroke-width="${points.length > 0 ? '5' : '1.5'}" stroke-opacity="${points.length > 0 ? '0.25' : '1'}"/>`
  const runs = points.map(
    (point) =>
      `<circle cx="${fixed(toX(point))}" cy="${fixed(y)}" r="2.2" fill="${colour}" fill-opacity="0.6"/>`,
  )
  // A full dot is a difference that a test shows; where nothing is compared every dot is full.
  const full = strong || tone === 'plain' || tone === 'baseline'
  const dot =
    points.length > 1
      ? `<path d="M${fixed(toX(value))},${fixed(y - 7)}v14" stroke="var(--ink)" stroke-width="2"/>`
      : `<path transform="translate(${fixed(toX(value))},${fixed(y)})" d="${look.shape}" fill="${full ? colour : 'var(--paper)'}" stroke="${colour}" stroke-width="1.8"/>`
  return line + runs.join('') + dot + (warned ? ring(toX(value), y) : '') + words
}
