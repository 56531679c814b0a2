// The tooltip beside the chart, as tables: every series at the rule, sorted by value. Texts of archives become text nodes,
// nothing else.

import { make } from './elements.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { metricText, ratioText } from '../../tools/core/metric-text.ts'
import { pointsOf, type Point } from '../../tools/view/points.ts'
import type { ViewState } from '../../tools/view/view-state.ts'

/** What the numbers at the rule are made of. */
export interface ReadoutHost {
  readonly figure: () => ChartFigure
  readonly linkOf: LinkOf
  readonly titleOf: (x: number) => string
  readonly close: () => void
  /** What a cell without a run says. */
  readonly missing?: string
  /** The sample of the line of a series; that of the legend where it is absent. */
  readonly swatchOf?: (series: number) => Element
}

/** Pixels around the pointer that stay free. */
const rowRoom = 40

/** Returns what shows the numbers at the rule of a state; nothing without a rule. */
export function setUpReadout(
  element: HTMLElement,
  { figure: present, linkOf, titleOf, close, missing, swatchOf }: ReadoutHost,
): (state: ViewState) => void {
  const panel = element.querySelector('.figure-readout')
  let figure = present()
  let allPoints: ReturnType<typeof pointsOf> | undefined
  let pointer = 0
  element.addEventListener('pointermove', ({ clientY }) => (pointer = clientY), { passive: true })

  return (state) => {
    const { at } = state
    if (at === undefined) {
      panel?.replaceChildren()
      return
    }
    if (figure !== present()) {
      figure = present()
      allPoints = undefined
    }
    const row = panelRow()
    // One line a panel: its panels are the rows of one table, where they have room.
    const isSingle = figure.series.length === 1 && figure.facets.length > 1
    const points = (allPoints ??= pointsOf(figure)).map((list) => list.filter(({ i }) => i === at))
    const isShown = (facet: number): boolean => row.length === 0 || row.includes(facet)
    const tables =
      isSingle && row.length === 0
        ? [
            table(
              [titleOf(at)],
              points.flatMap((here, facet) => singleRows(here, facet, state)),
            ),
          ]
        : points.flatMap((here, facet) =>
            isShown(facet) ? facetTable(here, facet, at, state) : [],
          )
    const box = make('div', {}, [closeButton(), ...tables])
    panel?.replaceChildren(box)
    if (row.length > 0) standAtRow(box)
    else standAside(box)
  }

  /** The panels beside the one that is pointed at, where the values have no room of their own; else none. */
  function panelRow(): readonly number[] {
    const panels = [...element.querySelectorAll<HTMLElement>('.figure-charts-many > .figure-chart')]
    if (panels.length === 0 || !(panel instanceof HTMLElement)) return []
    panel.style.top = ''
    if (panel.clientHeight > 0) return []
    const own = panels.find((each) => each.querySelector(':hover, :focus')) ?? panels[0]
    if (own) panel.style.top = `${own.offsetTop + own.offsetHeight}px`
    return panels.flatMap((each, index) => (each.offsetTop === own?.offsetTop ? index : []))
  }

  /** Values stand below the row of panels that they belong to, each below its own; above it at the end of the window. */
  function standAtRow(box: HTMLElement): void {
    const charts = element.querySelector('.figure-charts-many')
    if (!charts || !panel) return
    box.style.gridTemplateColumns = getComputedStyle(charts).gridTemplateColumns
    const own = charts.querySelector('.figure-chart:has(:hover, :focus)')?.getBoundingClientRect()
    const { bottom, height } = box.getBoundingClientRect()
    if (own && bottom > innerHeight && own.top > height)
      box.style.translate = `0 ${-own.height - height}px`
  }

  /** Numbers that the style sheet keeps within the window stand above the panel, or the row, that they would cover; those in the margin stay. */
  function standAside(box: HTMLElement): void {
    const chart = element.querySelector('.figure-chart:has(.figure-plot:is(:hover, :focus))')
    if (!chart) return
    const { top, right, bottom, height } = box.getBoundingClientRect()
    const plot = chart.getBoundingClientRect()
    if (right <= plot.left) return
    const isTall = plot.height + height > innerHeight
    const [from, to] = isTall ? [pointer - rowRoom, pointer + rowRoom] : [plot.top, plot.bottom]
    if (to > top + 1 && from < bottom && from > height) box.style.translate = `0 ${from - bottom}px`
  }

  /** For fingers, which have no Escape: the numbers stand over what follows the chart. */
  function closeButton(): HTMLElement {
    const button = make('button', { type: 'button', class: 'figure-close', title: 'Close' }, ['×'])
    button.ariaLabel = 'Close'
    button.addEventListener('click', close)
    return button
  }

  function singleRows(here: readonly Point[], facet: number, state: ViewState): HTMLElement[] {
    const label = figure.facets[facet]?.label ?? ''
    return here
      .filter(({ value, series }) => value !== null && !state.hidden.includes(series))
      .flatMap((point) => rows(point, facet, state, undefined, label))
  }

  function facetTable(
    here: readonly Point[],
    facet: number,
    x: number,
    state: ViewState,
  ): HTMLElement {
    const base = here.find(({ series }) => series === state.baseline)?.value ?? undefined
    const shown = here.filter(
      ({ series, value }) => !state.hidden.includes(series) && !(figure.sparse && value === null),
    )
    // Values of several units have no common order.
    const hasUnits = figure.series.some(({ unit }) => unit !== undefined)
    // The subject first, then the largest; points without a number are last.
    const rank = ({ series, value }: Point): number =>
      figure.series[series]?.strong ? Infinity : (value ?? -Infinity)
    const order = hasUnits
      ? shown
      : [...shown].sort((a, b) => rank(b) - rank(a) || a.series - b.series)
    // The number of runs that all have stands above them.
    const [n, other] = new Set(order.map((point) => point.n))
    const isShared = other === undefined
    return table(
      [titleOf(x), figure.facets[facet]?.label, isShared && runsText(n)],
      order.flatMap((point) => {
        const label = figure.series[point.series]?.label ?? ''
        return rows(isShared ? { ...point, n: 0 } : point, facet, state, base, label)
      }),
    )
  }

  function rows(
    point: Point,
    facet: number,
    { baseline }: ViewState,
    base: number | undefined,
    label: string,
  ): HTMLElement[] {
    const { value, state, reason, warnings } = point
    const legend = `.figure-series[data-series="${point.series}"] svg`
    const swatch = swatchOf?.(point.series) ?? element.querySelector(legend)?.cloneNode(true)
    const absolute = textOf(point.series, facet)
    const relative = (number: number): string => (base ? ratioText(number / base) : '–')
    const text = baseline === undefined ? absolute : relative
    const main =
      value === null ? (state === 'failed' ? 'failed' : (missing ?? 'not measured')) : text(value)
    const details =
      value === null
        ? []
        : [...(baseline === undefined ? [] : [absolute(value)]), ...spread(point, absolute)]
    return [
      make('tr', {}, [
        make('th', { scope: 'row' }, [...(swatch ? [swatch, ' '] : []), label]),
        make('td', {}, [linked(main, linkOf(facet, point.series, point.i))]),
      ]),
      ...(details.length > 0 ? [wide('figure-spread', details.join(' · '))] : []),
      ...[reason, warningText(warnings)].filter(Boolean).map((line) => wide('figure-why', line)),
    ]
  }

  function textOf(series: number, facet: number): (value: number) => string {
    const unit =
      figure.facets[facet]?.unit ??
      figure.series[series]?.unit ??
      figure.metric.shown ??
      figure.metric.unit
    return (value) => metricText(value, unit)
  }
}

/** The first warning of a data point, and how many more its table has. */
function warningText([first = '', ...more]: readonly string[]): string {
  return first && `▲ ${first}${more.length > 0 ? ` · ${more.length} more` : ''}`
}

function spread({ low, high, n }: Point, text: (value: number) => string): string[] {
  const range = low !== null && high !== null && low < high ? `${text(low)}–${text(high)}` : ''
  return [range, runsText(n)].filter(Boolean)
}

/** A sample has no n. */
function runsText(n?: Point['n']): string {
  return n === null ? 'runs not stated' : n ? `n = ${n}` : ''
}

/** A number has the link that it has in the table of the figure. */
function linked(text: string, link: HTMLAnchorElement | undefined): string | HTMLElement {
  const href = link?.getAttribute('href')
  return href ? make('a', { href }, [text]) : text
}

function table(
  title: readonly (string | false | undefined)[],
  rows: readonly HTMLElement[],
): HTMLElement {
  return make('table', {}, [
    make('caption', {}, [title.filter(Boolean).join(' · ')]),
    make('tbody', {}, rows),
  ])
}

function wide(name: string, text: string): HTMLElement {
  return make('tr', {}, [make('td', { class: name, colspan: '2' }, [text])])
}

/** The link of a cell; undefined where the table has none. */
export type LinkOf = (facet: number, series: number, x: number) => HTMLAnchorElement | undefined

/**
 * Finds the links of a figure whose table holds a row an x value, facet by facet, and a column a series; none for a
 * table of another shape.
 */
export function cellLinks(element: HTMLElement, figure: ChartFigure): LinkOf {
  let cells: readonly (readonly Element[])[] | undefined
  return (facet, series, x) => {
    cells ??= cellsOf(element, figure)
    return cells[facet * figure.x.values.length + x]?.[series]?.querySelector('a') ?? undefined
  }
}

function cellsOf(element: HTMLElement, { series, facets, x }: ChartFigure): Element[][] {
  const menuTable = [...element.querySelectorAll('.figure-actions .figure-table table')].at(-1)
  const rows = [...(menuTable?.querySelectorAll('tbody tr') ?? [])]
    .map((row) => [...row.querySelectorAll('td')])
    .filter((row) => row.length > 0)
  const fits =
    rows.length === facets.length * x.values.length &&
    rows.every((row) => row.length === series.length)
  return fits ? rows : []
}
