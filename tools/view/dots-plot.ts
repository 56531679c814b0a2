// Rows of dots over one axis: ratios around the line of 1, releases below each other, repeats of a cell.

import { largest } from '../extremes.ts'
import type { DotMark, DotsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { innerSize, type Layout, type Plot, type Size, type SizedPlot } from './plot.ts'
import { rowAxis, type RowTick } from './row-axis.ts'
import {
  drawingWidth,
  fitted,
  foot,
  labelLine,
  markStyle,
  nameRoom,
  rowCursor,
  rowName,
  rowPoints,
  textRow,
  bandEdges,
  bandOf,
  type BandRow,
  type TextRow,
} from './row-layout.ts'
import { boldWidth, textWidth } from './text-width.ts'

const markHeight = 18
const rowGap = 8
const groupLine = 28
const widestLabel = 340
const widestText = { wide: 170, narrow: 132 }
/** Half the height of the line that marks a median among its samples. */
const medianHalf = 7

type Row = DotsDrawing['rows'][number]

/** A mark as `draw/dots.ts` takes it: values on the axis, everything else in pixels. */
interface MarkRow {
  readonly i: number
  readonly s: number
  readonly y: number
  readonly top: number
  readonly bottom: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly sign: 'dot' | 'median' | 'failed'
  readonly colour: string
  readonly fill: string
  readonly shape: string
  readonly lineWidth: number
  readonly lineOpacity: number
  readonly warned: boolean
  readonly label: string
  readonly textFill: string
  readonly weight: TextRow['weight']
}

/** The names are those of the signals and data sets of `draw/dots.ts`. */
interface DotsData {
  readonly bands: readonly BandRow[]
  readonly ticks: readonly RowTick[]
  readonly references: readonly { readonly value: number }[]
  readonly labels: readonly TextRow[]
  /** The first mark of each row, where a line joins them. */
  readonly joined: readonly MarkRow[]
  readonly marks: readonly MarkRow[]
  readonly samples: readonly { s: number; y: number; value: number; colour: string }[]
}

/** A row and where its parts are, in pixels from the top. */
interface PlacedRow extends BandRow {
  readonly row: Row
  /** Middle lines of its group's name and, on a phone, of its own. */
  readonly groupY: number
  readonly labelY: number
  readonly marksTop: number
}

/** The drawing of a figure. */
export function dotsPlot(figure: ChartFigure, drawing: DotsDrawing): Plot {
  return { kind: 'dots', panels: 1, sized: (size) => sizedDots(figure, drawing, size) }
}

function sizedDots(figure: ChartFigure, drawing: DotsDrawing, size: Size): SizedPlot {
  const layout = layoutOf(drawing.rows, size)
  const rows = placedRows(drawing.rows, layout, size)
  const { width } = innerSize(layout)
  const axis = rowAxis({
    values: drawing.rows.flatMap(({ marks }) => marks.flatMap(valuesOf)),
    scale: drawing.scale,
    unit: drawing.unit,
    fromZero: drawing.zoomed !== true,
    range: [0, width],
    labelsFrom: -layout.padding.left,
  })
  const marks = rows.map((row) => markRows(figure, row))
  const data: DotsData = {
    bands: rows.map(bandOf),
    ticks: axis.ticks,
    references: drawing.reference === undefined ? [] : [{ value: drawing.reference }],
    labels: rows.flatMap((row) => labelRows(row, layout, size)),
    joined: drawing.joined === true ? marks.flatMap((own) => own.slice(0, 1)) : [],
    marks: marks.flat(),
    samples: rows.flatMap((row) => sampleRows(figure, row)),
  }
  const points = rowPoints(
    figure,
    data.marks.map(({ i, s, y, value }) => ({
      ...{ i, s, y },
      x: value === null ? width : axis.toX(value),
    })),
  )
  return {
    layout,
    scene: (_, { hidden, at = -1 }) => ({
      signals: { scale: drawing.scale, xdomain: axis.domain, hidden, at },
      data: { ...data },
      stack: '',
    }),
    cursor: () => rowCursor(rows),
    points: (_, state) => points(state),
  }
}

/** Where rows are from the top, and how high all of them are. */
function heights(rows: readonly Row[], size: Size) {
  let y = 6
  const places = rows.map((row) => {
    if (row.group !== undefined) y += groupLine
    const top = y
    const marksTop = size === 'narrow' ? top + labelLine : top
    const bottom = marksTop + Math.max(1, row.marks.length) * markHeight
    y = bottom + rowGap
    return {
      row,
      groupY: top - groupLine / 2 + 4,
      labelY: top + labelLine / 2,
      top,
      marksTop,
      bottom,
    }
  })
  return { places, height: y }
}

function layoutOf(rows: readonly Row[], size: Size): Layout {
  const names = rows.map(({ label }) => label)
  const texts = rows.flatMap(({ marks }) =>
    marks.map(({ text, strong }) => textWidth(text) * (strong ? boldWidth : 1)),
  )
  return {
    width: drawingWidth[size],
    height: heights(rows, size).height + foot,
    padding: {
      left: size === 'wide' ? nameRoom(names, widestLabel) : 8,
      right: Math.min(largest(texts, 0), widestText[size]) + 20,
      top: 0,
      bottom: foot,
    },
  }
}

function placedRows(rows: readonly Row[], layout: Layout, size: Size): readonly PlacedRow[] {
  const edges = bandEdges(layout)
  return heights(rows, size).places.map((place, i) => ({ i, ...edges, ...place }))
}

function valuesOf({ value, low, high, points = [] }: DotMark): readonly number[] {
  return [value, low, high, ...points].filter((number) => number !== null)
}

function labelRows(placed: PlacedRow, layout: Layout, size: Size): readonly TextRow[] {
  const { group, label } = placed.row
  const name = rowName(label, placed, layout, size)
  if (group === undefined) return [name]
  const style = { fill: 'var(--ink)', weight: 600 } as const
  return [textRow(placed.left, placed.groupY, fitted(group, layout.width), style), name]
}

function markRows(figure: ChartFigure, { row, i, marksTop }: PlacedRow): readonly MarkRow[] {
  return row.marks.map((mark, index) => {
    const { series, value, low, high, points = [], tone, strong = false, text, warned } = mark
    const y = marksTop + (index + 0.5) * markHeight
    const colour = colourOf(figure, mark)
    const sampled = points.length > 0
    // A filled dot is a significant difference; where nothing is compared every dot is filled.
    const filled = strong || tone === 'plain' || tone === 'baseline'
    return {
      ...{ i, s: series, y, top: y - medianHalf, bottom: y + medianHalf },
      ...{ value, low, high, colour, warned },
      sign: value === null ? 'failed' : points.length > 1 ? 'median' : 'dot',
      fill: filled ? colour : 'var(--paper)',
      shape: markStyle(figure, series).shape,
      lineWidth: sampled ? 5 : 1.5,
      lineOpacity: sampled ? 0.25 : 1,
      label: text,
      textFill: tone === 'unclear' || value === null ? 'var(--ink-3)' : 'var(--ink)',
      weight: strong ? 600 : 'normal',
    }
  })
}

function sampleRows(figure: ChartFigure, { row, marksTop }: PlacedRow): DotsData['samples'] {
  return row.marks.flatMap((mark, index) =>
    (mark.points ?? []).map((value) => ({
      s: mark.series,
      y: marksTop + (index + 0.5) * markHeight,
      value,
      colour: colourOf(figure, mark),
    })),
  )
}

function colourOf(figure: ChartFigure, { tone, series }: DotMark): string {
  return tone === 'unclear' ? 'var(--ink-3)' : markStyle(figure, series).colour
}
