// The prepared medians of the runs that are shown, as lines. The tables below it hold every number.

import { fill, make } from '../elements.ts'
import { codesOf, curvesFigure, keysWith, type Curve } from '../../../tools/view/curves.ts'
import {
  exploreAddress,
  exploreState,
  type ExploreState,
} from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/view/view-number-text.ts'
import { seriesLabel, type MetricColumn, type Runs } from '../../../tools/view/packed-runs.ts'
import type { OpenChart } from '../chart.ts'
import { setUpDrawing } from '../drawing.ts'
import { lineStyles, swatch, type LineStyles } from './line-look.ts'
import { largest, smallest } from '../../../tools/core/extremes.ts'
import { initialView } from '../../../tools/view/view-state.ts'

/** More series than this are not drawn, because readers cannot tell them apart. */
const mostDrawn = 20

/** What is drawn: lines over an axis, divided by a baseline or not. */
export interface Plotted {
  readonly curves: readonly Curve[]
  /** Runs that have no place on the axis. */
  readonly without: number
  /** Whether some point is the median of several runs. */
  readonly repeated: boolean
  readonly metric: MetricColumn
  readonly relative: boolean
  /** Text that distinguishes lines with equal labels. */
  readonly further: (row: number) => string
}

/** What is drawn before there are runs. */
const nothing = {
  ...{ key: '', labels: [], title: '', isOrdinal: true, unit: '', relative: false },
  ...{ styles: new Map(), isChosen: () => false, nameOf: () => '' },
}

/** Builds the chart and its names; a click on a name makes it the baseline, on a point or its number chooses its runs. */
export function setUpPlot(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
  loadChart: () => Promise<OpenChart>,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, plotted: Plotted, group: number | undefined) => void
} {
  const title = make('p', { class: 'figure-y' })
  // Its place until the chart is there.
  const plot = make('div', { class: 'figure-plot' }, [make('div', { class: 'wide' })])
  const chart = make('div', { class: 'figure-chart' }, [title, plot])
  const names = make('div', { class: 'figure-legend', role: 'group', 'aria-label': 'Baseline' })
  const readout = make('div', { class: 'figure-readout', role: 'status' })
  const body = make('div', { class: 'figure-body' }, [chart, names, readout])
  const note = make('p', { class: 'explore-note' })
  const element = make('div', { class: 'figure explore-plot' }, [body, note])
  let before: readonly unknown[] = []
  let figure = curvesFigure([], nothing)
  let view = initialView(figure)
  let rowOf: (series: number, x: number) => number | undefined = () => undefined
  let addressOf: (row: number) => string = () => ''
  let titleOf: (x: number) => string = () => ''
  let swatchOf: (series: number) => Element = () => swatch(undefined)
  const drawing = setUpDrawing(element, {
    drawing: { kind: 'chart' },
    figure: () => figure,
    state: () => view,
    change: (next) => {
      view = next
      drawing.show()
    },
    ...{ linkOf, load: loadChart },
    titleOf: (x) => titleOf(x),
    swatchOf: (series) => swatchOf(series),
  })
  readout.addEventListener('click', follow)

  return {
    element,
    show: (state, plotted, group) => {
      const { curves, metric, relative } = plotted
      const inputs = [curves, metric, state.baseline, group] as const
      if (inputs.every((input, index) => input === before[index])) return
      const same = inputs.slice(0, -1).every((input, index) => input === before[index])
      before = inputs
      const along = runs.keys.find(({ key }) => key === state.x)
      const by = runs.keys.find(({ key }) => key === state.by)
      const numbered = curves.filter(({ points }) =>
        points.some(({ value }) => Number.isFinite(value)),
      )
      const present = [...new Set(numbered.map((curve) => curve.by))].sort((a, b) => a - b)
      const styles = lineStyles(present, by?.colours)
      const isDrawn = numbered.length > 0 && numbered.length <= mostDrawn
      body.hidden = !isDrawn
      if (!same) showTexts(state, plotted, numbered, styles)
      if (!isDrawn) return
      const codes = codesOf(numbered)
      rowOf = (series, x) => numbered[series]?.points.find((point) => point.x === codes[x])?.row
      addressOf = (row) => exploreAddress({ ...state, cell: runs.id(row) }, runs)
      figure = curvesFigure(numbered, {
        ...{ key: state.x, labels: along?.values ?? [], title: along?.title ?? '' },
        ...{ isOrdinal: state.x === 'version', unit: metric.unit, relative, styles },
        isChosen: (row) => runs.group[row] === group,
        nameOf: ({ by: code, row }) => {
          const isDouble = numbered.filter((other) => other.by === code).length > 1
          const further = isDouble ? plotted.further(row) : ''
          return [seriesLabel(by, code), further].filter((text) => text !== '').join(' · ')
        },
      })
      if (!same) {
        view = { ...initialView(figure), y: isLogRatio(relative, curves) ? 'log' : 'linear' }
        const title = along?.title ?? ''
        titleOf = (x) => `${along?.values[codes[x] ?? -1] ?? ''} ${title}`
        swatchOf = (series) => swatch(styles.get(numbered[series]?.by ?? -1))
      }
      drawing.show()
    },
  }

  /** To the view with the runs of a point selected. */
  function linkOf(_: number, series: number, x: number): HTMLAnchorElement | undefined {
    const row = rowOf(series, x)
    if (row === undefined) return undefined
    const link = make('a', { href: addressOf(row) })
    link.addEventListener('click', follow)
    return link
  }

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change({ cell: exploreState(link.search, runs).cell })
  }

  function showTexts(
    state: ExploreState,
    { curves, without, repeated, metric, relative }: Plotted,
    numbered: readonly Curve[],
    styles: LineStyles,
  ): void {
    const axis = runs.keys.find(({ key }) => key === state.x)
    const by = runs.keys.find(({ key }) => key === state.by)
    const along = relative ? keysWith(runs, state.by, curves) : []
    const besides =
      along.length > 0 ? ` Other differences: ${along.map((key) => key.title).join(', ')}.` : ''
    if (numbered.length === 0 || numbered.length > mostDrawn) {
      note.textContent =
        numbered.length > 0
          ? `${decimals(numbered.length, 0)} series: a chart shows at most ${mostDrawn}. Choose a workload or an archive.${besides}`
          : curves.length > 0
            ? `No shown run has ${metric.title}.`
            : `No shown run has ${axis?.title ?? state.x}. Choose another x axis.`
      return
    }
    const present = [...styles.keys()]
    const scale = isLogRatio(relative, curves) ? ', log scale' : ''
    const suffix = relative ? `, relative to ${state.baseline ?? ''}${scale}` : ''
    title.textContent = `${metric.title}${suffix}${metric.better ? ` · ${metric.better} is better` : ''}`
    const what = `${metric.title} vs ${axis?.title ?? ''}, ${numbered.length} series`
    plot.ariaLabel = `${what}. Enter leads to the values, each of which selects its runs. The tables below list all values.`
    const focused = [...names.children].indexOf(document.activeElement ?? names)
    fill(
      names,
      present.map((code) => {
        const text = by?.values[code] ?? ''
        const pressed = state.baseline === text
        const button = make('button', { type: 'button', 'aria-pressed': String(pressed) }, [
          swatch(styles.get(code)),
          make('bdi', {}, [seriesLabel(by, code)]),
        ])
        button.addEventListener('click', () => change({ baseline: pressed ? undefined : text }))
        return button
      }),
    )
    const again = names.children[focused]
    if (again instanceof HTMLElement) again.focus()
    const lacking =
      without > 0
        ? ` ${decimals(without, 0)} runs without ${axis?.title ?? state.x} are not drawn.`
        : ''
    const bare = curves.length - numbered.length
    const undivided =
      bare > 0
        ? ` ${decimals(bare, 0)} series ${relative ? `without a baseline run of ${state.baseline ?? ''}` : 'without a number'} are not drawn.`
        : ''
    const medians = repeated ? '; medians of repeats, whiskers are their range' : ''
    note.textContent = `${numbered.length} series${medians}. Click a name to use it as the baseline.${besides}${lacking}${undivided}`
  }
}

/** Ratios that differ by more than this factor have a log axis. */
const mostLinear = 10

/** Whether the y axis is logarithmic: where ratios differ so much that a linear axis flattens the small ones. */
function isLogRatio(relative: boolean, curves: readonly Curve[]): boolean {
  const values = curves
    .flatMap(({ points }) => points.map(({ value }) => value))
    .filter((value) => value > 0)
  return relative && largest(values, 1.1) / smallest(values, 0.9) > mostLinear
}
