// The first rows, groups or panels of a tall drawing, for pictures of a fixed shape.
import type { PlotDrawing } from '../view/plots.ts'

/** A part of a drawing. */
export interface Shortened {
  readonly drawing: PlotDrawing
  /** What the part is, such as `First 8 of 24 rows`; absent where it is the whole drawing. */
  readonly note?: string
}

/**
 * The longest start of a drawing whose height is at most `room`; at least its first row, group or panel. It ends with a
 * group of rows where one fits.
 */
export function shortened(
  drawing: PlotDrawing,
  room: number,
  heightOf: (drawing: PlotDrawing) => number,
): Shortened {
  const all = sizeOf(drawing)
  const fitting = Array.from({ length: all }, (_, index) => all - index).filter(
    (count) => count === 1 || heightOf(firstOf(drawing, count)) <= room,
  )
  const [most = all] = fitting
  if (most === all) return { drawing }
  const count = fitting.find((each) => endsGroup(drawing, each)) ?? most
  const note = `First ${String(count)} of ${String(all)} ${words[drawing.kind]}`
  return { drawing: firstOf(drawing, count), note }
}

const words = { chart: 'charts', dots: 'rows', bars: 'groups', panels: 'panels' } as const

function sizeOf(drawing: PlotDrawing): number {
  switch (drawing.kind) {
    case 'chart':
      return 1
    case 'dots':
      return drawing.rows.length
    case 'bars':
      return drawing.groups.length
    case 'panels':
      return drawing.panels.length
  }
}

function firstOf(drawing: PlotDrawing, count: number): PlotDrawing {
  switch (drawing.kind) {
    case 'chart':
      return drawing
    case 'dots':
      return { ...drawing, rows: drawing.rows.slice(0, count) }
    case 'bars':
      return { ...drawing, groups: drawing.groups.slice(0, count) }
    case 'panels':
      return { ...drawing, panels: drawing.panels.slice(0, count) }
  }
}

/** Whether the row after the first `count` starts a group; rows without groups end none. */
function endsGroup(drawing: PlotDrawing, count: number): boolean {
  return drawing.kind === 'dots' && drawing.rows[count]?.group !== undefined
}
