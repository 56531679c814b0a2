// Groups of horizontal bars from zero; where there is room, the ratios stand beside them as bars too.
import type { BarsDrawing, FigureSeries } from '../figures/figure.ts'
import { metricText, ratioText } from '../view/number-text.ts'
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

const thickness = 13
const pitch = 16
const groupGap = 12
const labelLine = 18
const foot = 26
const widestLabel = 180
const longestName = 96

type Bar = BarsDrawing['groups'][number]['bars'][number]

/** The drawing as an SVG text. */
export function barsSvg(
  drawing: BarsDrawing,
  series: readonly FigureSeries[],
  size: DrawingSize,
): string {
  const { groups, unit } = drawing
  const wide = size === 'wide'
  const width = drawingWidth[size]
  const relative = drawing.relativeAxis !== undefined
  const longest = Math.max(0, ...groups.map(({ label }) => textWidth(label)))
  const left = wide ? Math.min(widestLabel, longest) + 16 : 2
  const bars = groups.flatMap((group) => group.bars)
  const first = groups[0]?.bars ?? []
  const named = series.length > 1
  const valueText = (bar: Bar): string =>
    numberText(bar) +
    (named && first.includes(bar)
      ? ` · ${fitted(series[bar.series]?.label ?? '', longestName)}`
      : '')
  const numberText = (bar: Bar): string =>
    bar.value === null
      ? fitted(bar.text, longestName)
      : metricText(bar.value, unit) +
        (relative && !wide && bar.ratio !== null && bar.tone !== 'baseline'
          ? `  ${ratioText(bar.ratio)}`
          : '')
  const room = Math.max(0, ...bars.map((bar) => textWidth(valueText(bar)))) + 10
  const middle = relative && wide ? left + (width - left) * 0.58 : width
  const axis = rowAxis({
    values: bars.flatMap(({ value, high }) => [value ?? 0, high ?? 0]),
    scale: 'linear',
    unit,
    fromZero: true,
    left,
    right: middle - room,
  })
  const ratios = rowAxis({
    values: [1, ...bars.flatMap(({ ratio }) => ratio ?? [])],
    scale: 'linear',
    unit: 'ratio',
    fromZero: true,
    left: middle + 16,
    right: width - 48,
  })
  let y = relative && wide ? 24 : 4
  const head = y
  const parts = groups.flatMap((group, place) => {
    if (!wide) y += labelLine
    const top = y
    y += group.bars.length * pitch + groupGap
    return [
      wide
        ? textAt(left - 12, top + (group.bars.length * pitch) / 2, fitted(group.label, left - 16), {
            anchor: 'end',
            fill: 'var(--ink)',
          })
        : textAt(0, top - labelLine / 2, fitted(group.label, width - 8), { fill: 'var(--ink)' }),
      ...group.bars.map((bar, index) => {
        const at = top + index * pitch + pitch / 2
        const { colour = 'grey-3', dash = 0 } = series[bar.series] ?? {}
        const hue = `var(--c-${colour})`
        return rowMark(
          place,
          bar.series,
          { y: at - pitch / 2, height: pitch, width },
          barSvg(bar, axis, at, { hue, pale: dash > 0 }, valueText(bar)) +
            (relative && wide ? ratioSvg(bar, ratios, at, { hue, pale: dash > 0 }) : ''),
        )
      }),
    ]
  })
  const bottom = y - groupGap / 2
  return svgOf(size, bottom + foot, [
    gridSvg(axis, head, bottom),
    ...(relative && wide
      ? [
          gridSvg(ratios, head, bottom),
          `<path d="M${fixed(ratios.toX(1))},${fixed(head - 4)}V${fixed(bottom)}" stroke="var(--ink-2)" stroke-width="1.5"/>`,
          textAt(ratios.toX(0), 8, fitted(drawing.relativeAxis ?? '', width - middle - 20)),
        ]
      : []),
    ...parts,
  ])
}

function gridSvg({ ticks }: RowAxis, top: number, bottom: number): string {
  const lines = ticks.map(({ x }) => `M${fixed(x)},${fixed(top - 4)}V${fixed(bottom)}`).join('')
  const labels = ticks.map(({ x, label }, index) =>
    textAt(x, bottom + 12, label, { anchor: index === 0 ? 'start' : 'middle' }),
  )
  return `<path d="${lines}" stroke="var(--grid)"/>${labels.join('')}`
}

function barSvg(bar: Bar, { toX }: RowAxis, y: number, paint: Paint, words: string): string {
  const start = toX(0)
  const { value, low, high, warned } = bar
  if (value === null) {
    return (
      cross(start + 7, y, 'var(--ink-3)') + textAt(start + 18, y, words, { fill: 'var(--ink-3)' })
    )
  }
  const whisker =
    low === null || high === null || low === high
      ? ''
      : `<path d="M${fixed(toX(low))},${fixed(y)}H${fixed(toX(high))}" stroke="var(--ink)" stroke-width="1"/>`
  const end = Math.max(toX(value), high === null ? 0 : toX(high))
  return (
    block(start, toX(value), y, paint) +
    whisker +
    (warned ? ring(toX(value), y) : '') +
    textAt(end + (warned ? 12 : 6), y, words)
  )
}

function ratioSvg(bar: Bar, { toX }: RowAxis, y: number, paint: Paint): string {
  const { ratio, tone } = bar
  if (ratio === null) return ''
  const unclear = tone === 'unclear'
  return (
    block(toX(0), toX(ratio), y, unclear ? { hue: 'var(--rule)', pale: false } : paint) +
    textAt(toX(ratio) + 6, y, tone === 'baseline' ? '1' : ratioText(ratio), {
      fill: unclear ? 'var(--ink-3)' : 'var(--ink)',
      halo: true,
    })
  )
}

// A second series of one colour is pale, with a rim.
interface Paint {
  readonly hue: string
  readonly pale: boolean
}

function block(from: number, to: number, y: number, { hue, pale }: Paint): string {
  const width = Math.max(0.5, to - from)
  const fill = pale ? `fill="${hue}" fill-opacity="0.3" stroke="${hue}"` : `fill="${hue}"`
  return `<rect x="${fixed(from)}" y="${fixed(y - thickness / 2)}" width="${fixed(width)}" height="${String(thickness)}" ${fill}/>`
}
