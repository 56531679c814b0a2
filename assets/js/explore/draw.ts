// Lines through prepared medians on a canvas, with their axes.

import type { Curve } from '../../../tools/view/curves.ts'
import { metricText, ratioText } from '../../../tools/view/number-text.ts'
import { linearTicks } from '../../../tools/view/ticks.ts'
import { lineColour, lineDash, type LineStyles } from './line-look.ts'

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
  /** The point with a ring around it. */
  readonly chosen: { readonly x: number; readonly value: number } | undefined
}

/** Draws the lines; a point without a number is a gap in its line and a cross on the axis. */
export function draw(
  canvas: HTMLCanvasElement,
  curves: readonly Curve[],
  { labels, title, unit, relative, log, styles, chosen }: Look,
): Drawn {
  const width = canvas.parentElement?.clientWidth
  const context = canvas.getContext('2d')
  if (!context || !width) return nothingDrawn
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
  let highest = relative ? 1.1 : 0
  for (const { points } of curves)
    for (const { value } of points) if (value > highest) highest = value
  const ticks = linearTicks(0, highest === 0 ? 1 : highest, 5)
  const inner = width - padding.left - padding.right
  const exponent = (code: number | undefined): number =>
    code === undefined ? Number.NaN : Math.log2(Number(labels[code]))
  const low = exponent(codes[0])
  const wide = exponent(codes.at(-1)) - low
  const toX = (code: number): number =>
    log && wide > 0
      ? padding.left + 24 + ((exponent(code) - low) * (inner - 48)) / wide
      : padding.left +
        (((indexOf.get(code) ?? Number.NaN) + 0.5) * inner) / Math.max(1, codes.length)
  const toY = (value: number): number =>
    height - padding.bottom - (value / ticks.domain[1]) * (height - padding.top - padding.bottom)

  context.fillStyle = token('--ink-2')
  for (const value of ticks.values) {
    context.strokeStyle = token(relative && value === 1 ? '--ink' : '--grid')
    line(context, [padding.left, toY(value), width - padding.right, toY(value)])
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
  context.lineWidth = curves.length > 60 ? 1 : 2
  context.globalAlpha = curves.length > 60 ? 0.5 : 1
  for (const { by, points } of curves) {
    const paint = token(lineColour(styles.get(by)))
    context.strokeStyle = paint
    context.fillStyle = paint
    context.setLineDash([...lineDash(styles.get(by))])
    // A point without a number is NaN, which parts the line.
    line(
      context,
      points.flatMap(({ x, value }) => [toX(x), toY(value)]),
    )
    if (curves.length > 200) continue
    context.setLineDash([])
    for (const { x, value } of points) {
      if (!Number.isFinite(value)) {
        if (!relative) cross(context, toX(x), toY(0))
        continue
      }
      context.beginPath()
      context.arc(toX(x), toY(value), 3, 0, 2 * Math.PI)
      context.fill()
    }
  }
  if (chosen && Number.isFinite(chosen.value)) {
    context.globalAlpha = 1
    context.setLineDash([])
    context.lineWidth = 2
    context.strokeStyle = token('--ink')
    context.beginPath()
    context.arc(toX(chosen.x), toY(chosen.value), 7, 0, 2 * Math.PI)
    context.stroke()
  }
  return { positions: codes.map((code) => ({ code, at: toX(code) })), toY }
}

function line(context: CanvasRenderingContext2D, coordinates: readonly number[]): void {
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

/** A run without a number, on the axis. */
function cross(context: CanvasRenderingContext2D, x: number, y: number): void {
  line(context, [x - 4, y - 4, x + 4, y + 4])
  line(context, [x - 4, y + 4, x + 4, y - 4])
}
