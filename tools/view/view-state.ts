// What a reader may change in a figure; the initial view is what its author defined.

import { xNumbers, xScalesOf, type YScale } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import type { XScale } from '../figures/figure.ts'

export interface ViewState {
  readonly x: XScale
  readonly y: YScale
  /** Index of the series that values are divided by; undefined in absolute mode. */
  readonly baseline: number | undefined
  /** Indices of the hidden series, ascending. */
  readonly hidden: readonly number[]
  /** First and last x index of the zoomed range; undefined when everything is shown. */
  readonly range: readonly [number, number] | undefined
  /** The x index under the rule. */
  readonly at: number | undefined
}

/** The view the article was written for. */
export function initialView(figure: ChartFigure): ViewState {
  return {
    x: xScalesOf(figure.x.values, figure.x.scale)[0] ?? 'even',
    y: figure.y === 'log' ? 'log' : 'linear',
    baseline: figure.mode === 'relative' ? figure.baseline : undefined,
    hidden: [],
    range: undefined,
    at: undefined,
  }
}

/** Whether two views draw the same chart; the rule is no part of it. */
export function sameView(a: ViewState, b: ViewState): boolean {
  const texts = [a, b].map(({ x, y, baseline, hidden, range }) =>
    [x, y, baseline, hidden, range?.join('–')].join(';'),
  )
  return texts[0] === texts[1]
}

/** Hides a series, or shows it again. */
export function toggled(state: ViewState, series: number): ViewState {
  const { hidden } = state
  const others = hidden.filter((index) => index !== series)
  const next = others.length < hidden.length ? others : [...hidden, series].sort((a, b) => a - b)
  return { ...state, hidden: next }
}

/** Shows one of `count` series alone; all, if it was alone already. */
export function isolated(state: ViewState, series: number, count: number): ViewState {
  const others = Array.from({ length: count }, (_, index) => index).filter((i) => i !== series)
  const alone = others.every((index) => state.hidden.includes(index))
  return { ...state, hidden: alone ? [] : others }
}

/** Half of the range that is shown of `count` x values, around the rule; as it is, where there is no less to show. */
export function zoomed(state: ViewState, count: number): ViewState {
  const [first, last] = state.range ?? [0, count - 1]
  const half = Math.max(1, Math.floor((last - first) / 4))
  const middle = state.at ?? Math.floor((first + last) / 2)
  const range = [Math.max(first, middle - half), Math.min(last, middle + half)] as const
  return range[0] < range[1] ? { ...state, range } : state
}

/** The places of the x values before any scale: numbers where they are, else their order. */
export function xValues(figure: ChartFigure): readonly number[] {
  return xNumbers(figure.x.values) ?? figure.x.values.map((_, index) => index)
}
