// Names at the ends of the lines of the explorer's chart.

import { largest } from '../../../tools/extremes.ts'

/** The last point of a line in pixels, with the name and colour of the line. */
export interface NamedEnd {
  readonly name: string
  readonly colour: string
  readonly x: number
  readonly y: number
}

/** With more lines than this, the names are only in the list below the chart. */
const mostNames = 9
const lineHeight = 14
/** Pixels between a data point and its name, and between a name and the edge. */
const offset = 14
const margin = 4

/** Room in pixels for names to the right of the last x value; 0 if they are too few, too many or wider than a third of the chart. */
export function roomOfNames(
  context: CanvasRenderingContext2D,
  names: readonly string[],
  width: number,
): number {
  if (names.length < 2 || names.length > mostNames) return 0
  const room = offset + margin + largest(names.map((name) => context.measureText(name).width))
  return room > width / 3 ? 0 : room
}

/** Writes the names of the lines that end at `right`, the last x value, one below the other, with leader lines from the ends. */
export function drawNames(
  context: CanvasRenderingContext2D,
  ends: readonly NamedEnd[],
  right: number,
  bottom: number,
): void {
  const placed = ends
    .filter(({ x }) => x === right)
    .map((end) => ({ ...end, to: end.y }))
    .sort((a, b) => a.y - b.y)
  let free = -Infinity
  for (const end of placed) free = lineHeight + (end.to = Math.max(end.to, free))
  free = bottom
  for (const end of placed.reverse()) free = (end.to = Math.min(end.to, free)) - lineHeight
  context.textAlign = 'left'
  context.lineWidth = 1
  for (const { name, colour, x, y, to } of placed) {
    context.strokeStyle = colour
    line(context, [x + 6, y, x + offset - 2, to])
    context.fillText(name, right + offset, to + 4)
  }
}

/** Draws a line through points; a NaN y value interrupts it. */
export function line(context: CanvasRenderingContext2D, coordinates: readonly number[]): void {
  context.beginPath()
  let startsSegment = true
  for (let index = 0; index < coordinates.length; index += 2) {
    const [x, y] = [coordinates[index] ?? Number.NaN, coordinates[index + 1] ?? Number.NaN]
    if (Number.isNaN(y)) startsSegment = true
    else {
      if (startsSegment) context.moveTo(x, y)
      else context.lineTo(x, y)
      startsSegment = false
    }
  }
  context.stroke()
}
