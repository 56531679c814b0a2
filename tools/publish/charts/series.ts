// The chart of a run page: what happened while it ran, as small multiples over one time axis.
//
// Written by hand, for there are thousands of run pages and these charts have no controls.

import { decimals, prefixOf } from '../runtime/number-text.ts'
import { textWidth } from '../runtime/text-width.ts'
import { linearTicks } from '../runtime/ticks.ts'

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
  const axes = panels.map(yAxisOf)
  const labels = axes.flatMap(({ ticks }) => ticks.map(({ label }) => textWidth(label)))
  const left = Math.ceil(Math.max(24, ...labels)) + 8
  const right = width - 8
  const times = panels.flatMap(({ at }) => [at[0] ?? 0, at.at(-1) ?? 0])
  const end = Math.max(1, ...times)
  const start = Math.min(0, ...times)
  const toX = (time: number): number => left + ((time - start) / (end - start)) * (right - left)
  const height = panels.length * (titleHeight + panelHeight) + footHeight
  const parts = panels.map((panel, index) => {
    const top = index * (titleHeight + panelHeight) + titleHeight
    return panelMarkup(panel, axes[index] ?? { highest: 1, ticks: [] }, top, left, right, toX)
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${size}" aria-hidden="true" focusable="false" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...parts,
    timeAxis(start, end, size === 'wide' ? 10 : 5, height - footHeight, toX),
    '</svg>',
  ].join('')
}

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

function panelMarkup(
  panel: RunChartPanel,
  { highest, ticks }: YAxis,
  top: number,
  left: number,
  right: number,
  toX: (time: number) => number,
): string {
  const toY = (value: number): number => top + panelHeight * (1 - value / highest)
  const place = (time: number, value: number): string => `${fixed(toX(time))},${fixed(toY(value))}`
  const grid = ticks.map(
    ({ y, label }) =>
      `<path d="M${left},${fixed(toY(y))}H${right}" stroke="var(--${y === 0 ? 'ink-3' : 'grid'})"/>` +
      `<text x="${left - 6}" y="${fixed(toY(y) + 4)}" text-anchor="end">${text(label)}</text>`,
  )
  return [
    `<g font-size="${fontSize}" fill="var(--ink-2)">`,
    `<text x="0" y="${top - 11}" fill="var(--ink)">${text(panel.title)}</text>`,
    ...grid,
    '</g>',
    band(panel, place),
    line(panel, place),
  ].join('')
}

type Place = (time: number, value: number) => string

/** The samples as one path; a lone sample between gaps is a dot. */
function line({ at, values }: RunChartPanel, place: Place): string {
  const path = runsOf(values).map(([from, to]) => {
    const points = at.slice(from, to).map((time, i) => place(time, values[from + i] ?? 0))
    return points.length === 1 ? `M${String(points[0])}h0` : `M${points.join('L')}`
  })
  if (path.length === 0) return ''
  return `<path d="${path.join('')}" fill="none" stroke="var(--accent)" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** The area between the lowest and the highest sample of each bin. */
function band({ at, low, high }: RunChartPanel, place: Place): string {
  const path = runsOf(high).map(([from, to]) => {
    const upper = at.slice(from, to).map((time, i) => place(time, high[from + i] ?? 0))
    const lower = at.slice(from, to).map((time, i) => place(time, low[from + i] ?? 0))
    return `M${[...upper, ...lower.reverse()].join('L')}Z`
  })
  if (path.length === 0) return ''
  return `<path d="${path.join('')}" fill="var(--accent)" fill-opacity="0.18"/>`
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

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
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
