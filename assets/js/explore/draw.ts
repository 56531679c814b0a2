// Lines through prepared medians on a canvas, with their axes.

import type { Curve, CurvePoint } from '../../../tools/view/curves.ts'
import { metricText, ratioText } from '../../../tools/view/number-text.ts'
import { linearTicks, type Ticks } from '../../../tools/view/ticks.ts'
import { drawNames, line, roomOfNames } from './line-ends.ts'
import { lineColour, markerPath, type LineStyles } from './line-look.ts'

const height = 320
const padding = { left: 64, right: 16, top: 12, bottom: 48 }

/** Positions in CSS pixels of the canvas. */
export interface Drawn {
  readonly positions: readonly { readonly code: number; readonly at: number }[]
  readonly toY: (value: number) => number
}

/** A canvas that has no room, or none yet. */
export const nothingDrawn: Drawn = { positions: [], toY: () => Number.NaN }

export interface Look {
  readonly labels: readonly string[]
  /** The title of the x axis. */
  readonly title: string
  readonly unit: string
  readonly relative: boolean
  readonly log: boolean
  readonly styles: LineStyles
  readonly dashOf: (curve: Curve) => readonly number[]
  /** The name of a line by its code. */
  readonly nameOf: (code: number) => string
  /** The point with a ring around it. */
  readonly chosen: { readonly x: number; readonly value: number } | undefined
}

/** Draws the lines in a width of CSS pixels; a data point without a number is a gap in its line and a cross on the axis. */
export function draw(
  canvas: HTMLCanvasElement,
  width: number,
  curves: readonly Curve[],
  { labels, title, unit, relative, log, styles, dashOf, nameOf, chosen }: Look,
): Drawn {
  const context = canvas.getContext('2d')
  if (!context || width === 0) return nothingDrawn
  const scale = devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.style.height = `${height}px`
  context.scale(scale, scale)
  const style = getComputedStyle(canvas)
  // A token may be a function of the theme: asked of an element, it is a colour.
  const tokens = new Map<string, string>()
  const token = (name: string): string => {
    const known = tokens.get(name)
    if (known !== undefined) return known
    canvas.style.color = `var(${name})`
    const { color } = style
    tokens.set(name, color)
    return color
  }
  context.font = `12px ${style.fontFamily}`

  const codes = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))]
  codes.sort((a, b) => a - b)
  const indexOf = new Map(codes.map((code, index) => [code, index]))
  const isLog = isLogRatio(relative, curves)
  const [lowest, highest] = rangeOf(curves, relative)
  const ticks = isLog ? ratioTicks(lowest, highest) : linearTicks(0, highest === 0 ? 1 : highest, 5)
  const names = [...new Set(curves.map(({ by }) => by))].map(nameOf)
  const room = roomOfNames(context, names, width)
  const most = width - padding.left - room
  const steps = Math.max(1, codes.length)
  const inner = Math.min(
    width - padding.left - padding.right,
    // Names start to the right of the last x value, which is not at the end of the axis.
    log ? most + 24 : (most * steps) / (steps - 0.5),
  )
  const exponent = (code: number | undefined): number =>
    code === undefined ? Number.NaN : Math.log2(Number(labels[code]))
  const low = exponent(codes[0])
  const wide = exponent(codes.at(-1)) - low
  const toX = (code: number): number =>
    log && wide > 0
      ? padding.left + 24 + ((exponent(code) - low) * (inner - 48)) / wide
      : padding.left + (((indexOf.get(code) ?? Number.NaN) + 0.5) * inner) / steps
  const place = (value: number): number => (isLog ? Math.log(value) : value)
  const [start, end] = ticks.domain
  const [bottom, top] = isLog ? [place(start), place(end)] : [0, end]
  const toY = (value: number): number => {
    const share = (place(value) - bottom) / (top - bottom)
    return height - padding.bottom - share * (height - padding.top - padding.bottom)
  }

  const right = toX(codes.at(-1) ?? Number.NaN)
  // Names are beside the grid, not on it.
  const edge = room > 0 ? right + 6 : padding.left + inner
  context.fillStyle = token('--ink-2')
  for (const value of ticks.values) {
    context.strokeStyle = token(relative && value === 1 ? '--ink' : '--grid')
    line(context, [padding.left, toY(value), edge, toY(value)])
    context.textAlign = 'right'
    context.fillText(
      relative ? ratioText(value) : metricText(value, unit),
      padding.left - 8,
      toY(value) + 4,
    )
  }
  context.textAlign = 'center'
  context.fillText(title, padding.left + inner / 2, height - 8)
  let free = 0
  for (const code of codes) {
    const text = labels[code] ?? ''
    const half = context.measureText(text).width / 2
    if (toX(code) - half < free) continue
    free = toX(code) + half + 8
    context.fillText(text, toX(code), height - padding.bottom + 20)
  }
  context.lineWidth = 2
  for (const curve of curves) {
    const { by, points } = curve
    const paint = token(lineColour(styles.get(by)))
    context.strokeStyle = paint
    context.fillStyle = paint
    context.setLineDash([...dashOf(curve)])
    // A data point without a number is NaN, which interrupts the line.
    line(
      context,
      points.flatMap(({ x, value }) => [toX(x), toY(value)]),
    )
    context.setLineDash([])
    const marker = new Path2D(markerPath(styles.get(by)))
    for (const { x, value } of points) {
      if (!Number.isFinite(value)) {
        if (!relative) cross(context, toX(x), toY(0))
        continue
      }
      context.translate(toX(x), toY(value))
      context.scale(4, 4)
      context.fill(marker)
      context.setTransform(scale, 0, 0, scale, 0, 0)
    }
  }
  context.setLineDash([])
  if (room > 0) {
    context.fillStyle = token('--ink')
    drawNames(
      context,
      endsOf(curves).map(({ by, x, value }) => ({
        name: nameOf(by),
        colour: token(lineColour(styles.get(by))),
        x: toX(x),
        y: toY(value),
      })),
      right,
      height - padding.bottom,
    )
  }
  if (chosen && Number.isFinite(chosen.value)) {
    context.lineWidth = 2
    context.strokeStyle = token('--ink')
    context.beginPath()
    context.arc(toX(chosen.x), toY(chosen.value), 7, 0, 2 * Math.PI)
    context.stroke()
  }
  return { positions: codes.map((code) => ({ code, at: toX(code) })), toY }
}

/** Ratios that differ by more than this factor have a log axis. */
const mostLinear = 10

/** Whether the y axis is logarithmic: where ratios differ so much that a linear axis flattens the small ones. */
export function isLogRatio(relative: boolean, curves: readonly Curve[]): boolean {
  const [lowest, highest] = rangeOf(curves, relative)
  return relative && highest / lowest > mostLinear
}

/** Above this many, only powers of ten are labelled. */
const mostTicks = 9

// Ticks at 1, 2 and 5 × 10ᵏ that cover a range; the log scale of d3 would make the script of the explorer a tenth larger.
function ratioTicks(low: number, high: number): Pick<Ticks, 'domain' | 'values'> {
  const all: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const mantissa of [1, 2, 5]) all.push(Number(`${String(mantissa)}e${String(power)}`))
  const start = all.findLast((tick) => tick <= low) ?? low
  const end = all.find((tick) => tick >= high) ?? high
  const values = all.filter((tick) => tick >= start && tick <= end)
  const powers = values.filter((tick) => Number.isInteger(Math.log10(tick)))
  return { domain: [start, end], values: values.length > mostTicks ? powers : values }
}

// The smallest positive and the largest number; of ratios at least 0.9 to 1.1.
function rangeOf(
  curves: readonly Curve[],
  relative: boolean,
): readonly [lowest: number, highest: number] {
  let [lowest, highest] = relative ? [0.9, 1.1] : [Number.POSITIVE_INFINITY, 0]
  for (const { points } of curves)
    for (const { value } of points) {
      if (value > highest) highest = value
      if (value > 0 && value < lowest) lowest = value
    }
  return [lowest, highest]
}

/** The last point of the lines with each code; of several at the same x value, the highest. */
function endsOf(curves: readonly Curve[]): readonly (CurvePoint & { readonly by: number })[] {
  const ends = new Map<number, CurvePoint & { readonly by: number }>()
  for (const { by, points } of curves) {
    const last = points.findLast(({ value }) => Number.isFinite(value))
    const known = ends.get(by)
    if (last && !(known && (last.x - known.x || last.value - known.value) < 0))
      ends.set(by, { ...last, by })
  }
  return [...ends.values()]
}

/** A run without a number, on the axis. */
function cross(context: CanvasRenderingContext2D, x: number, y: number): void {
  line(context, [x - 4, y - 4, x + 4, y + 4])
  line(context, [x - 4, y + 4, x + 4, y - 4])
}
