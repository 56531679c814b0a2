// What stands under the rule, as a table beside the chart: every series, sorted by value. Texts of
// archives become text nodes, nothing else.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { metricText, ratioText } from '../../tools/view/number-text.ts'
import type { Point } from '../../tools/view/points.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import type { LinkOf } from './cell-links.ts'

/** Returns what shows the numbers at the rule of a state; nothing without a rule. */
export function setUpReadout(
  element: HTMLElement,
  figure: ChartFigure,
  pointsShown: (state: ViewState) => readonly (readonly Point[])[],
  linkOf: LinkOf,
  titleOf = (x: number) => `${figure.x.values[x] ?? ''} ${figure.x.title}`,
): (state: ViewState) => void {
  const panel = element.querySelector('.figure-readout')
  const units = figure.series.some(({ unit }) => unit !== undefined)
  const swatches = figure.series.map((_, series) =>
    element.querySelector(`.figure-series[data-series="${String(series)}"] svg`),
  )

  return (state) => {
    const { at } = state
    const points = at === undefined ? [] : pointsShown(state)
    panel?.replaceChildren(...(at === undefined ? [] : points.map((_, facet) => table(facet, at))))

    function table(facet: number, x: number): HTMLElement {
      const list = points[facet] ?? []
      const here = list.filter(({ series, i }) => i === x && !state.hidden.includes(series))
      const base = list.find(({ series, i }) => i === x && series === state.baseline)?.value
      const late = state.late ? `last ${String(figure.late?.seconds ?? '')} s` : ''
      const title = [titleOf(x), figure.facets[facet]?.label, late]
      // Values of several units have no common order.
      const order = units ? here : [...here].sort(byValue)
      return make('table', {}, [
        make('caption', {}, [title.filter(Boolean).join(' · ')]),
        make('tbody', {}, [...order.flatMap((point) => rows(point, facet, state.baseline, base))]),
      ])
    }
  }

  function rows(
    point: Point,
    facet: number,
    baseline: number | undefined,
    base: number | null | undefined,
  ): HTMLElement[] {
    const { value, state, reason, warnings } = point
    const swatch = swatches[point.series]?.cloneNode(true)
    const label = figure.series[point.series]?.label ?? ''
    const words =
      baseline === undefined
        ? text(point.series, facet)
        : (number: number) => (base ? ratioText(number / base) : '–')
    const main = value === null ? (state === 'failed' ? 'failed' : 'not measured') : words(value)
    const absolute =
      value === null || baseline === undefined ? [] : [text(point.series, facet)(value)]
    const below = value === null ? [] : [[...absolute, ...spread(point, facet)].join(' · ')]
    const why = [reason, ...warnings.map((warning) => `▲ ${warning}`)].filter((line) => line !== '')
    return [
      make('tr', {}, [
        make('th', { scope: 'row' }, [...(swatch ? [swatch, ' '] : []), label]),
        make('td', {}, [linked(main, linkOf(facet, point.series, point.i))]),
      ]),
      ...below.filter((line) => line !== '').map((line) => wide('figure-spread', line)),
      ...why.map((line) => wide('figure-why', line)),
    ]
  }

  function spread({ series, low, high, n }: Point, facet: number): string[] {
    const words = text(series, facet)
    const range =
      low !== null && high !== null && low < high ? [`${words(low)}–${words(high)}`] : []
    // A sample of one run has no n.
    return n === 0 ? range : [...range, `n = ${n}`]
  }

  function text(series: number, facet: number): (value: number) => string {
    const unit = figure.facets[facet]?.unit ?? figure.series[series]?.unit ?? figure.metric.unit
    return (value) => metricText(value, unit)
  }
}

/** A number leads where it leads from the table of the figure. */
function linked(words: string, link: HTMLAnchorElement | undefined): string | HTMLElement {
  const href = link?.getAttribute('href')
  return href ? make('a', { href }, [words]) : words
}

/** The largest first, points without a number last. */
function byValue(a: Point, b: Point): number {
  return (b.value ?? -Infinity) - (a.value ?? -Infinity) || a.series - b.series
}

function wide(name: string, words: string): HTMLElement {
  return make('tr', {}, [make('td', { class: name, colspan: '2' }, [words])])
}

function make(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (string | Node)[],
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
