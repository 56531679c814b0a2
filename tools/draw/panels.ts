// Panels over one time axis: a metric each, a line a run, the declared warm-up shaded.
import type { FigureSeries, PanelsDrawing } from '../figures/figure.ts'
import { decimals, prefixOf } from '../view/number-text.ts'
import { textWidth } from '../view/text-width.ts'
import { linearTicks } from '../view/ticks.ts'
import { dashes } from '../view/line-styles.ts'
import {
  drawingWidth,
  escaped,
  fitted,
  fixed,
  svgOf,
  textAt,
  type DrawingSize,
} from './svg-parts.ts'

type Panel = PanelsDrawing['panels'][number]
type Line = Panel['lines'][number]

// Above a title is room, so that it belongs to the panel below it.
const titleHeight = 44
const firstTitle = 24
const foot = 26

/** The drawing as an SVG text. */
export function panelsSvg(
  { panels, warmup = 0 }: PanelsDrawing,
  series: readonly FigureSeries[],
  size: DrawingSize,
): string {
  const height = size === 'wide' ? 96 : 84
  const axes = panels.map((panel) => yAxisOf(panel))
  const labels = axes.flatMap(({ ticks }) => ticks.map(({ label }) => textWidth(label)))
  const left = Math.ceil(Math.max(24, ...labels)) + 8
  const named = series.length > 1 && size === 'wide'
  const names = named ? Math.max(0, ...series.map(({ label }) => textWidth(label))) : 0
  const right = drawingWidth[size] - 8 - Math.min(names, 150)
  const end = Math.max(1, ...panels.flatMap(({ lines }) => lines.map(({ at }) => at.at(-1) ?? 0)))
  const toX = (time: number): number => left + (Math.max(0, time) / end) * (right - left)
  // The first panel has nothing above it.
  const topOf = (index: number): number => index * (titleHeight + height) + firstTitle
  const bottom = topOf(panels.length - 1) + height
  const parts = panels.map((panel, index) => {
    const top = topOf(index)
    const { highest, ticks } = axes[index] ?? { highest: 1, ticks: [] }
    const toY = (value: number): number => top + height * (1 - value / highest)
    return [
      `<text x="0" y="${String(top - 13)}" fill="var(--ink)">${escaped(panel.title)}</text>`,
      warmup > 0
        ? `<rect x="${fixed(left)}" y="${String(top)}" width="${fixed(toX(warmup) - left)}" height="${String(height)}" fill="var(--wash)"/>` +
          (index === 0 ? textAt(left + 6, top + 9, 'warm-up', { fill: 'var(--ink-3)' }) : '')
        : '',
      ...ticks.map(
        ({ y, label }) =>
          `<path d="M${String(left)},${fixed(toY(y))}H${String(right)}" stroke="var(--${y === 0 ? 'ink-3' : 'grid'})"/>` +
          textAt(left - 6, toY(y), label, { anchor: 'end' }),
      ),
      ...panel.lines.map(
        (line) =>
          `<g data-series="${String(line.series)}">${lineSvg(line, series[line.series], toX, toY)}</g>`,
      ),
      named ? namesSvg(panel, series, right, toY) : '',
      ...panel.lines.flatMap((line) =>
        line.stalls.map(
          (second) =>
            `<path d="M${fixed(toX(second))},${fixed(toY(0) + 2)}l-3,6h6z" fill="var(--warn)"/>`,
        ),
      ),
    ].join('')
  })
  return svgOf(size, bottom + foot, [
    ...parts,
    timeAxis(end, size, bottom, toX),
    // What a script needs to find the time under the pointer, and the rule that it moves.
    `<rect x="${fixed(left)}" width="${fixed(right - left)}" height="${fixed(bottom)}" fill="none" data-end="${String(end)}"/>`,
    '<path class="rule" d="" stroke="var(--ink-3)"/>',
  ])
}

// Names at the ends of the lines, apart from each other.
function namesSvg(
  { lines }: Panel,
  series: readonly FigureSeries[],
  right: number,
  toY: (value: number) => number,
): string {
  const ends = lines
    .map((line) => ({ line, y: toY(line.values.findLast((value) => value !== null) ?? 0) }))
    .toSorted((a, b) => a.y - b.y)
  let before = -Infinity
  return ends
    .map(({ line, y }) => {
      before = Math.max(y, before + 14)
      const { label = '', colour = 'grey-3' } = series[line.series] ?? {}
      return textAt(right + 6, before, fitted(label, 146), { fill: `var(--c-${colour})` })
    })
    .join('')
}

interface YAxis {
  readonly highest: number
  readonly ticks: readonly { readonly y: number; readonly label: string }[]
}

// From zero, with a tick at the middle and at the top.
function yAxisOf({ lines, unit }: Panel): YAxis {
  const top = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const { size, suffix } = prefixOf(top, unit)
  const { domain, values, places } = linearTicks(0, top > 0 ? top : 1, 2, size)
  return {
    highest: domain[1],
    ticks: values.map((y) => ({ y, label: decimals(y / size, places) + suffix })),
  }
}

function lineSvg(
  { at, values }: Line,
  series: FigureSeries | undefined,
  toX: (time: number) => number,
  toY: (value: number) => number,
): string {
  let pen = 'M'
  const path = values.map((value, index) => {
    if (value === null) {
      pen = 'M'
      return ''
    }
    const step = `${pen}${fixed(toX(at[index] ?? 0))},${fixed(toY(value))}`
    pen = 'L'
    return step
  })
  const pattern = dashes[(series?.dash ?? 0) % dashes.length]
  const dash = pattern ? ` stroke-dasharray="${pattern.join()}"` : ''
  return `<path d="${path.join('')}" fill="none" stroke="var(--c-${series?.colour ?? 'grey-3'})" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"${dash}/>`
}

function timeAxis(
  end: number,
  size: DrawingSize,
  top: number,
  toX: (time: number) => number,
): string {
  const { values, places } = linearTicks(0, end, size === 'wide' ? 10 : 5)
  return values
    .filter((value) => value <= end)
    .map((value, index) => {
      const anchor = index === 0 ? 'start' : toX(value) > toX(end) - 14 ? 'end' : 'middle'
      const tick = `<path d="M${fixed(toX(value))},${String(top)}v4" stroke="var(--ink-3)"/>`
      return (
        tick +
        textAt(toX(value), top + 14, decimals(value, places) + (index === 0 ? ' s' : ''), {
          anchor,
        })
      )
    })
    .join('')
}
