// The chart of a run page: what happened while it ran, as small multiples over one time axis.
//
// Written by hand, for there are thousands of run pages and these charts have no controls.

import { memoizeByObject } from '../memoize.ts'
import { decimals, prefixOf } from '../view/number-text.ts'
import { textWidth } from '../view/text-width.ts'
import { linearTicks } from '../view/ticks.ts'
import { fixed } from './svg-parts.ts'

/** One panel: a column of a run's samples. `null` is a sample without a number: a gap. */
export interface RunChartPanel {
  /** From the vocabulary; drawn as text. */
  readonly title: string
  readonly unit: string
  /** Seconds since the run started, ascending. */
  readonly at: readonly number[]
  readonly values: readonly (number | null)[]
  /** Where samples were binned: the lowest and highest of each bin; empty otherwise. */
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

const panelHeight = 72
const titleHeight = 36
const footHeight = 24
const fontSize = 12

/** The panels below each other as one SVG text, `narrow` for a phone. */
export function runChart(panels: readonly RunChartPanel[], size: 'wide' | 'narrow'): string {
  const width = size === 'wide' ? 720 : 360
  const { parts, left, start, end } = partsOf(panels)
  const right = width - 8
  const toX = (time: number): number => left + ((time - start) / (end - start)) * (right - left)
  const height = panels.length * (titleHeight + panelHeight) + footHeight
  const xOf = memoizeByObject((at: readonly number[]) => at.map((time) => fixed(toX(time))))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${size}" aria-hidden="true" focusable="false" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...parts.map((part) => panelMarkup(part, left, right, xOf(part.panel.at))),
    timeAxis(start, end, size === 'wide' ? 10 : 5, height - footHeight, toX),
    '</svg>',
  ].join('')
}

/** A panel and what both sizes of it share: its ticks, and the y of its samples as they are written. */
interface Part {
  readonly panel: RunChartPanel
  readonly top: number
  readonly ticks: readonly {
    readonly y: string
    readonly below: string
    readonly label: string
    readonly zero: boolean
  }[]
  readonly values: readonly string[]
  readonly low: readonly string[]
  readonly high: readonly string[]
}

const partsOf = memoizeByObject((panels: readonly RunChartPanel[]) => {
  const axes = panels.map(yAxisOf)
  const labels = axes.flatMap(({ ticks }) => ticks.map(({ label }) => textWidth(label)))
  const left = Math.ceil(Math.max(24, ...labels)) + 8
  const times = panels.flatMap(({ at }) => [at[0] ?? 0, at.at(-1) ?? 0])
  const end = Math.max(1, ...times)
  const start = Math.min(0, ...times)
  const parts = panels.map((panel, index): Part => {
    const top = index * (titleHeight + panelHeight) + titleHeight
    const { highest, ticks } = axes[index] ?? { highest: 1, ticks: [] }
    const toY = (value: number): number => top + panelHeight * (1 - value / highest)
    const placed = (values: readonly (number | null)[]): readonly string[] =>
      values.map((value) => fixed(toY(value ?? 0)))
    return {
      panel,
      top,
      ticks: ticks.map(({ y, label }) => ({
        ...{ y: fixed(toY(y)), below: fixed(toY(y) + 4) },
        ...{ label, zero: y === 0 },
      })),
      values: placed(panel.values),
      low: placed(panel.low),
      high: placed(panel.high),
    }
  })
  return { parts, left, start, end }
})

interface YAxis {
  readonly highest: number
  readonly ticks: readonly { readonly y: number; readonly label: string }[]
}

/** From zero, with a tick at the middle and at the top. */
function yAxisOf({ values, high, unit }: RunChartPanel): YAxis {
  const numbers = [...values, ...high].filter((value) => value !== null)
  const top = numbers.reduce((a, b) => Math.max(a, b), 0)
  const { size, suffix } = prefixOf(top, unit)
  const { domain, values: ticks, places } = linearTicks(0, top > 0 ? top : 1, 2, size)
  const labelled = ticks.map((y) => ({ y, label: decimals(y / size, places) + suffix }))
  return { highest: domain[1], ticks: labelled }
}

function panelMarkup(part: Part, left: number, right: number, x: readonly string[]): string {
  const { panel, top, ticks } = part
  const grid = ticks.map(
    ({ y, below, label, zero }) =>
      `<path d="M${left},${y}H${right}" stroke="var(--${zero ? 'ink-3' : 'grid'})"/>` +
      `<text x="${left - 6}" y="${below}" text-anchor="end">${text(label)}</text>`,
  )
  return [
    `<g font-size="${fontSize}" fill="var(--ink-2)">`,
    `<text x="0" y="${top - 11}" fill="var(--ink)">${text(panel.title)}</text>`,
    ...grid,
    '</g>',
    band(part, x),
    line(part, x),
  ].join('')
}

/** The samples as one path; a lone sample between gaps is a dot. */
function line({ panel, values }: Part, x: readonly string[]): string {
  let path = ''
  for (const [from, to] of runsOf(panel.values)) {
    path += `M${points(x, values, from, to)}${to === from + 1 ? 'h0' : ''}`
  }
  if (path === '') return ''
  return `<path d="${path}" fill="none" stroke="var(--accent)" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** The area between the lowest and the highest sample of each bin. */
function band({ panel, low, high }: Part, x: readonly string[]): string {
  let path = ''
  for (const [from, to] of runsOf(panel.high)) {
    path += `M${points(x, high, from, to)}`
    for (let i = to - 1; i >= from; i -= 1) path += `L${x[i] ?? ''},${low[i] ?? ''}`
    path += 'Z'
  }
  if (path === '') return ''
  return `<path d="${path}" fill="var(--accent)" fill-opacity="0.18"/>`
}

function points(x: readonly string[], y: readonly string[], from: number, to: number): string {
  let path = ''
  for (let i = from; i < to; i += 1) path += `${i > from ? 'L' : ''}${x[i] ?? ''},${y[i] ?? ''}`
  return path
}

/** Stretches of numbers between gaps, as half-open ranges. */
function runsOf(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  values.forEach((value, i) => {
    if (value === null) return
    const last = runs.at(-1)
    if (last?.[1] === i) last[1] = i + 1
    else runs.push([i, i + 1])
  })
  return runs
}

function timeAxis(
  start: number,
  end: number,
  count: number,
  top: number,
  toX: (time: number) => number,
): string {
  const { values, places } = linearTicks(start, end, count)
  const inside = values.filter((value) => value <= end)
  const labels = inside.map((value, index) => {
    const anchor = index === 0 ? 'start' : toX(value) > toX(end) - 14 ? 'end' : 'middle'
    const unit = index === 0 ? ' s' : ''
    return `<text x="${fixed(toX(value))}" y="${top + 17}" text-anchor="${anchor}">${decimals(value, places)}${unit}</text>`
  })
  const ticks = inside.map((value) => `M${fixed(toX(value))},${top}v4`)
  return `<path d="${ticks.join('')}" stroke="var(--ink-3)"/><g font-size="${fontSize}" fill="var(--ink-2)">${labels.join('')}</g>`
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => references[letter] ?? '')
}
