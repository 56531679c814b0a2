// The prepared medians of the runs that are shown, as lines on a canvas. The table beside it holds every number.

import type { ExploreState } from '../../../tools/publish/runtime/explore-address.ts'
import { dashes } from '../../../tools/publish/runtime/marks.ts'
import { metricText, ratioText } from '../../../tools/publish/runtime/number-text.ts'
import type { KeyColumn, MetricColumn, Runs } from '../../../tools/publish/runtime/packed-runs.ts'
import { placesWithout } from '../../../tools/publish/runtime/select-runs.ts'
import { linearTicks } from '../../../tools/publish/runtime/ticks.ts'
import { make } from './make.ts'
import { setUpReadout, type ReadoutRow } from './readout.ts'

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
  const { places, many } = placesWithout(runs, x)
  const drawn = new Uint8Array(runs.group.length)
  let without = 0
  const found = new Array<Curve | undefined>(many)
  for (const row of rows) {
    const place = along?.[row] ?? 0
    if (place === 0) {
      without += 1
      continue
    }
    const group = runs.group[row] ?? 0
    if (drawn[group] === 1) continue
    drawn[group] = 1
    const value = (metric.medians[group] ?? Number.NaN) / (base ? (base[row] ?? Number.NaN) : 1)
    if (!Number.isFinite(value)) continue
    const key = places[row] ?? 0
    const curve = (found[key] ??= { by: apart?.[row] ?? 0, points: [] })
    curve.points.push({ x: place, value })
  }
  const curves = found.filter((curve) => curve !== undefined)
  for (const { points } of curves) points.sort((a, b) => a.x - b.x)
  return { curves, without }
}

function numeric(texts: readonly string[]): boolean {
  return texts.every((text) => text === '' || Number(text) > 0)
}

/** The points at an x value, the largest first. */
function readoutRows(
  curves: readonly Curve[],
  code: number,
  by: KeyColumn | undefined,
  text: (value: number) => string,
): readonly ReadoutRow[] {
  return curves
    .flatMap((curve) =>
      curve.points
        .filter(({ x }) => x === code)
        .map(({ value }) => ({
          value,
          name: by?.values[curve.by] || '–',
          mark: swatch(curve.by, by?.colours),
        })),
    )
    .sort((a, b) => b.value - a.value)
    .map(({ value, name, mark }) => ({ name, mark, text: text(value) }))
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
  const canvas = make('canvas', { role: 'slider', tabindex: '0', 'aria-valuemin': '0' })
  const stage = make('div', { class: 'explore-stage' }, [canvas])
  const names = make('div', { class: 'explore-names', role: 'group', 'aria-label': 'Baseline' })
  const note = make('p', { class: 'explore-note' })
  const element = make('div', { class: 'explore-plot' }, [title, stage, names, note])
  let paint: () => void = () => undefined
  let before: readonly unknown[] = []
  let places: ReturnType<typeof draw> = []
  const readout = setUpReadout(canvas, () => places)
  stage.append(readout.rule, readout.panel)
  new ResizeObserver(() => paint()).observe(element)
  new MutationObserver(() => paint()).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paint())

  return {
    element,
    show: (state, rows, metric, base) => {
      const inputs = [rows, metric, base, state.x, state.by, state.baseline, state.steps] as const
      if (inputs.every((input, index) => input === before[index])) return
      before = inputs
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
            swatch(code, by?.colours),
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
      const log = state.steps === 'log' && numeric(along?.values ?? [])
      paint = () => {
        const look = {
          labels: along?.values ?? [],
          unit: metric.unit,
          relative: base !== undefined,
        }
        places = draw(canvas, curves, { ...look, log, colours: by?.colours })
      }
      readout.set(
        (code) =>
          readoutRows(
            curves,
            code,
            by,
            base !== undefined ? ratioText : (value) => metricText(value, metric.unit),
          ),
        (code) => `${along?.values[code] ?? ''} ${along?.title ?? ''}`,
      )
      paint()
    },
  }
}

function colour(code: number, colours?: readonly string[]): string {
  const own = colours?.[code]
  if (own !== undefined) return `--c-${own}`
  const step = 4 - (Math.floor(code / hues.length) % 3)
  return `--c-${hues[code % hues.length] ?? 'grey'}-${step}`
}

function dashOf(code: number): string {
  return (dashes[Math.floor(code / hues.length) % dashes.length] ?? []).toString()
}

function swatch(code: number, colours?: readonly string[]): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const look = {
    d: 'M0,6h24',
    stroke: `var(${colour(code, colours)})`,
    'stroke-width': '3',
    'stroke-dasharray': dashOf(code),
  }
  for (const [name, value] of Object.entries(look)) path.setAttribute(name, value)
  const size = { viewBox: '0 0 24 12', width: '24', height: '12', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, value)
  svg.append(path)
  return svg
}

interface Look {
  readonly labels: readonly string[]
  readonly unit: string
  readonly relative: boolean
  readonly log: boolean
  readonly colours: readonly string[] | undefined
}

/** Draws the lines; returns where each x value stands, in pixels of the page. */
function draw(
  canvas: HTMLCanvasElement,
  curves: readonly Curve[],
  { labels, unit, relative, log, colours }: Look,
): readonly { readonly code: number; readonly at: number }[] {
  const width = canvas.parentElement?.clientWidth ?? 0
  const context = canvas.getContext('2d')
  if (!context || width === 0) return []
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
  const placeOf = new Map(codes.map((code, place) => [code, place]))
  let highest = relative ? 1.1 : 0
  for (const { points } of curves)
    for (const { value } of points) highest = Math.max(highest, value)
  const ticks = linearTicks(0, highest === 0 ? 1 : highest, 5)
  const inner = width - padding.left - padding.right
  const [low, high] = [codes[0], codes.at(-1)].map((code) => Math.log2(Number(labels[code ?? 0])))
  const wide = (high ?? 0) - (low ?? 0)
  const toX = (code: number): number =>
    log && wide > 0
      ? padding.left + 24 + ((Math.log2(Number(labels[code])) - (low ?? 0)) * (inner - 48)) / wide
      : padding.left + (((placeOf.get(code) ?? 0) + 0.5) * inner) / Math.max(1, codes.length)
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
    const paint = token(colour(by, colours))
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
  return codes.map((code) => ({ code, at: toX(code) }))
}

function line(context: CanvasRenderingContext2D, places: readonly number[]): void {
  context.beginPath()
  for (let index = 0; index < places.length; index += 2) {
    context.lineTo(places[index] ?? 0, places[index + 1] ?? 0)
  }
  context.stroke()
}
