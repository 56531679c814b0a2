// Labels of single data points, such as `peak` and `collapse`, placed where they cover as few lines as possible.

import { smallest } from '../extremes.ts'
import { drawnValues, type ChartAxes } from './chart-axes.ts'
import type { ChartFigure } from './chart-figure.ts'
import type { Point } from './points.ts'
import { textWidth } from './text-width.ts'
import type { ViewState } from './view-state.ts'

/** A label near a data point: the centre of its text, and 7 pixels below the bottom of its text. */
export interface MarkRow {
  readonly x: number
  readonly y: number
  readonly label: string
}

interface Position {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** With more lines than these, labels would cover them: a peak is a small sign then. */
const mostLabelled = 3

/** From the bottom of a text to its `y`, as `draw/chart.ts` draws it. */
const rise = 7
const textHeight = 11
const gap = 3

/** The labels of one panel, each within the plot of `size` pixels and none over another. */
export function markRows(
  figure: ChartFigure,
  panel: readonly Point[],
  facet: number,
  state: ViewState,
  axes: ChartAxes,
  size: { readonly width: number; readonly height: number },
): readonly MarkRow[] {
  const { marks = [], series, x: axis } = figure
  const columns = axis.values.length
  const visible = series.flatMap((_, index) => (axes.isVisible(index) ? [index] : []))
  const isLabelled = marks.length <= 2 || visible.length <= mostLabelled
  const pathOf = (line: number): readonly Position[] =>
    panel.flatMap((point) => {
      const position =
        point.series === line ? positionOf(point, panel, columns, state, axes) : undefined
      return position ? [position] : []
    })
  const paths = visible.map(pathOf)
  const taken: (Box & { readonly label: string })[] = []
  return marks.flatMap((mark) => {
    const point = panel[mark.series * columns + mark.x]
    const position = point && positionOf(point, panel, columns, state, axes)
    const label = isLabelled ? mark.word : mark.word === 'peak' ? '▾' : ''
    if (mark.facet !== facet || !position || label === '') return []
    const box = bestBox(boxesAround(position, label, size), paths, taken)
    if (!box || taken.some((other) => other.label === label && isNear(box, other))) return []
    taken.push({ ...box, label })
    return [{ x: (box.left + box.right) / 2, y: box.bottom + rise, label }]
  })
}

function positionOf(
  point: Point,
  panel: readonly Point[],
  columns: number,
  { baseline, y: scale }: ViewState,
  { x, toY, isShown }: ChartAxes,
): Position | undefined {
  const value = isShown(point) ? drawnValues(point, panel, columns, baseline)[0] : undefined
  if (value === undefined || (scale === 'log' && value <= 0)) return undefined
  return { x: x.toX(point.i), y: toY(value) }
}

// Above, beside and below the point, the preferred first; a sign is above, or below where the plot ends.
function boxesAround(
  { x, y }: Position,
  label: string,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Box[] {
  const half = textWidth(label) / 2
  const middle = Math.max(half, Math.min(x, width - half))
  const [above, level, below] = [y - rise, y + 4, y + 19]
  const aside = half + 9
  const isSign = label.length === 1
  const centres: readonly (readonly [number, number])[] = [
    [middle, above],
    ...(isSign
      ? []
      : ([
          [x + aside, level],
          [x - aside, level],
          [x + aside, above],
          [x - aside, above],
          [x - aside, below],
          [x + aside, below],
          [middle, above - 17],
        ] as const)),
    [middle, below],
  ]
  return centres
    .map(([centre, bottom]) => ({
      ...{ left: centre - half, right: centre + half, top: bottom - textHeight, bottom },
    }))
    .filter(
      ({ left, right, top, bottom }) =>
        left >= 0 && right <= width && top >= 0 && bottom <= height - gap,
    )
}

/** The first box that covers the fewest lines and no other label. */
function bestBox(
  boxes: readonly Box[],
  paths: readonly (readonly Position[])[],
  taken: readonly Box[],
): Box | undefined {
  const free = boxes.filter((box) => !taken.some((other) => overlaps(box, other)))
  const covered = free.map((box) => paths.filter((path) => crosses(path, box)).length)
  return free[covered.indexOf(smallest(covered))]
}

// Of equal labels at lines that nearly touch, the first is enough.
function isNear(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) < 60 && Math.abs(one.top - other.top) < 24
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + gap &&
    other.left < one.right + gap &&
    one.top < other.bottom + gap &&
    other.top < one.bottom + gap
  )
}

// The points of a path are in the order of x.
function crosses(path: readonly Position[], box: Box): boolean {
  return path.some((end, index) => {
    const start = path[index - 1] ?? end
    const [left, right] = [Math.max(start.x, box.left), Math.min(end.x, box.right)]
    if (left > right) return false
    const slope = end.x === start.x ? 0 : (end.y - start.y) / (end.x - start.x)
    const [from, to] = [start.y + slope * (left - start.x), start.y + slope * (right - start.x)]
    return Math.min(from, to) < box.bottom + gap && Math.max(from, to) > box.top - gap
  })
}
