// The prepared medians of the runs that are shown, as lines on a canvas. The table beside it holds every number.

import type { ExploreState } from '../../../tools/publish/runtime/explore-address.ts'
import { dashes } from '../../../tools/publish/runtime/marks.ts'
import { metricText, ratioText } from '../../../tools/publish/runtime/number-text.ts'
import type { MetricColumn, Runs } from '../../../tools/publish/runtime/packed-runs.ts'
import { combine } from '../../../tools/publish/runtime/select-runs.ts'
import { linearTicks } from '../../../tools/publish/runtime/ticks.ts'
import { make } from './make.ts'

const height = 320
const padding = { left: 64, right: 16, top: 12, bottom: 36 }
const hues = ['blue', 'orange', 'teal', 'purple', 'red', 'green', 'ochre', 'grey']
/** More names than this are counted, not listed. */
const mostNames = 16

interface Curve {
  readonly by: number
  readonly points: { readonly x: number; readonly value: number }[]
}

/**
 * The lines of the shown runs: all keys but `x` and the repeat are equal along a line. A run that lacks `x`, whose
 * code is 0, has no place on the axis: `without` counts them.
 */
function curvesOf(
  runs: Runs,
  { x, by }: ExploreState,
  rows: Uint32Array,
  metric: MetricColumn,
  base: Float64Array | undefined,
): { readonly curves: readonly Curve[]; readonly without: number } {
  const codesOf = (name: string): Uint16Array | undefined =>
    runs.keys.find(({ key }) => key === name)?.codes
  const [along, apart] = [codesOf(x), codesOf(by)]
  const others = runs.keys.filter(({ key }) => key !== x && key !== 'repeat' && key !== 'status')
  const line = combine(runs.count, others)
  const drawn = new Set<number>()
  let without = 0
  const curves = new Map<number, Curve>()
  for (const row of rows) {
    const place = along?.[row] ?? 0
    if (place === 0) {
      without += 1
      continue
    }
    const group = runs.group[row] ?? 0
    if (drawn.has(group)) continue
    drawn.add(group)
    const value = (metric.medians[group] ?? Number.NaN) / (base ? (base[row] ?? Number.NaN) : 1)
    if (!Number.isFinite(value)) continue
    const key = line[row] ?? 0
    const curve = curves.get(key) ?? { by: apart?.[row] ?? 0, points: [] }
    curve.points.push({ x: place, value })
    curves.set(key, curve)
  }
  for (const { points } of curves.values()) points.sort((a, b) => a.x - b.x)
  return { curves: [...curves.values()], without }
}

/** Builds the canvas and its names; a click on a name makes it the baseline, again none. */
export function setUpPlot(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (
    state: ExploreState,
    rows: Uint32Array,
    metric: MetricColumn,
    base: Float64Array | undefined,
  ) => void
} {
  const title = make('p', { class: 'figure-y' })
  const canvas = make('canvas', { role: 'img' })
  const names = make('div', { class: 'explore-names', role: 'group', 'aria-label': 'Baseline' })
  const note = make('p', { class: 'explore-note' })
  const element = make('div', { class: 'explore-plot' }, [title, canvas, names, note])
  let paint: () => void = () => undefined
  new ResizeObserver(() => paint()).observe(element)
  new MutationObserver(() => paint()).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paint())

  return {
    element,
    show: (state, rows, metric, base) => {
      const { curves, without } = curvesOf(runs, state, rows, metric, base)
      const along = runs.keys.find(({ key }) => key === state.x)
      const by = runs.keys.find(({ key }) => key === state.by)
      const relative = base === undefined ? '' : `, relative to ${state.baseline ?? ''}`
      title.textContent = `${metric.title}${relative}${metric.better ? ` · ${metric.better} is better` : ''}`
      const what = `${metric.title} against ${along?.title ?? ''}, ${curves.length} lines`
      canvas.ariaLabel = `${what}. The table below holds every number.`
      const present = [...new Set(curves.map((curve) => curve.by))].sort((a, b) => a - b)
      const focused = [...names.children].indexOf(document.activeElement ?? names)
      names.replaceChildren(
        ...present.slice(0, mostNames).map((code) => {
          const text = by?.values[code] ?? ''
          const pressed = state.baseline === text
          const button = make('button', { type: 'button', 'aria-pressed': String(pressed) }, [
            swatch(code),
            make('bdi', {}, [text === '' ? '–' : text]),
          ])
          button.addEventListener('click', () => change({ baseline: pressed ? undefined : text }))
          return button
        }),
      )
      const again = names.children[focused]
      if (again instanceof HTMLElement) again.focus()
      const more = present.length > mostNames ? ` ${present.length - mostNames} further names.` : ''
      const lacking =
        without > 0
          ? ` ${without.toLocaleString('en')} runs without ${along?.title ?? state.x} are not drawn.`
          : ''
      note.textContent = `${curves.length.toLocaleString('en')} lines through medians of equal runs. Click a name to divide by it.${more}${lacking}`
      paint = () => draw(canvas, curves, along?.values ?? [], metric.unit, base !== undefined)
      paint()
    },
  }
}

function colour(code: number): string {
  const step = 4 - (Math.floor(code / hues.length) % 3)
  return `--c-${hues[code % hues.length] ?? 'grey'}-${step}`
}

function dashOf(code: number): string {
  return (dashes[Math.floor(code / hues.length) % dashes.length] ?? []).toString()
}

function swatch(code: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const look = {
    d: 'M0,6h24',
    stroke: `var(${colour(code)})`,
    'stroke-width': '3',
    'stroke-dasharray': dashOf(code),
  }
  for (const [name, value] of Object.entries(look)) path.setAttribute(name, value)
  const size = { viewBox: '0 0 24 12', width: '24', height: '12', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, value)
  svg.append(path)
  return svg
}

function draw(
  canvas: HTMLCanvasElement,
  curves: readonly Curve[],
  labels: readonly string[],
  unit: string,
  relative: boolean,
): void {
  const width = canvas.parentElement?.clientWidth ?? 0
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  const scale = devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.style.height = `${height}px`
  context.scale(scale, scale)
  const style = getComputedStyle(canvas)
  // A token may be a function of the theme: asked of an element, it is a colour.
  const token = (name: string): string => {
    canvas.style.color = `var(${name})`
    return style.color
  }
  context.font = `12px ${style.fontFamily}`

  const codes = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))]
  codes.sort((a, b) => a - b)
  const placeOf = new Map(codes.map((code, place) => [code, place]))
  let highest = relative ? 1.1 : 0
  for (const { points } of curves)
    for (const { value } of points) highest = Math.max(highest, value)
  const ticks = linearTicks(0, highest === 0 ? 1 : highest, 5)
  const inner = width - padding.left - padding.right
  const toX = (code: number): number =>
    padding.left + (((placeOf.get(code) ?? 0) + 0.5) * inner) / Math.max(1, codes.length)
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
    const paint = token(colour(by))
    context.strokeStyle = paint
    context.fillStyle = paint
    context.setLineDash(dashOf(by).split(',').filter(Boolean).map(Number))
    line(
      context,
      points.flatMap(({ x, value }) => [toX(x), toY(value)]),
    )
    if (curves.length > 200) continue
    for (const { x, value } of points) {
      context.beginPath()
      context.arc(toX(x), toY(value), 3, 0, 2 * Math.PI)
      context.fill()
    }
  }
}

function line(context: CanvasRenderingContext2D, places: readonly number[]): void {
  context.beginPath()
  for (let index = 0; index < places.length; index += 2) {
    context.lineTo(places[index] ?? 0, places[index + 1] ?? 0)
  }
  context.stroke()
}
