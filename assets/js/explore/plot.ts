// The prepared medians of the runs that are shown, as lines. The tables below it hold every number.

import { fill, make, svg, type PagePart } from '../elements.ts'
import {
  codesOf,
  curvesFigure,
  keysWith,
  keysWithinLines,
  type Curve,
  type Plotted,
} from '../../../tools/view/curves.ts'
import {
  exploreAddress,
  exploreState,
  type ExploreState,
} from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/core/metric-text.ts'
import { keyColumnOf, seriesLabel, type Runs } from '../../../tools/view/packed-runs.ts'
import type { ChartFigure } from '../../../tools/view/chart-figure.ts'
import type { OpenChart } from '../chart.ts'
import { setUpDrawing } from '../drawing.ts'
import { furthestText, highestText } from '../../../tools/view/highest-text.ts'
import { largest, smallest } from '../../../tools/core/extremes.ts'
import { dashes, outlines, type SeriesStyle } from '../../../tools/core/series-styles.ts'
import { initialView, type ViewState } from '../../../tools/view/view-state.ts'

/** More series than this are not drawn, because readers cannot tell them apart. */
const mostDrawn = 20

/** What is drawn. */
interface Shown {
  readonly state: ExploreState
  readonly plotted: Plotted
  readonly figure: ChartFigure
}

/** Builds the chart and its names; a click on a name makes it the baseline, on a point or its number chooses its runs. */
export function setUpPlot(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
  loadChart: () => Promise<OpenChart>,
): PagePart<[state: ExploreState, plotted: Plotted, group: number | undefined]> {
  const title = make('p', { class: 'figure-y' })
  // Its place until the chart is there.
  const plot = make('div', { class: 'figure-plot' }, [make('div', { class: 'wide' })])
  const chart = make('div', { class: 'figure-chart' }, [title, plot])
  const names = make('div', { class: 'figure-legend', role: 'group', 'aria-label': 'Baseline' })
  const readout = make('div', { class: 'figure-readout', role: 'status' })
  const body = make('div', { class: 'figure-body' }, [chart, names, readout])
  const note = make('p', { class: 'explore-note' })
  const finding = make('p', { class: 'figure-title' })
  const element = make('div', { class: 'figure explore-plot' }, [finding, body, note])
  let before: readonly unknown[] = []
  let view: ViewState | undefined
  let draw: ((next: Shown) => void) | undefined
  readout.addEventListener('click', follow)

  return {
    element,
    show: (state, plotted, group) => {
      const inputs = [plotted.curves, plotted.metric, state.baseline, group] as const
      if (inputs.every((input, index) => input === before[index])) return
      const same = inputs.slice(0, -1).every((input, index) => input === before[index])
      before = inputs
      const numbered = plotted.curves.filter(({ points }) =>
        points.some(({ value }) => Number.isFinite(value)),
      )
      const isDrawn =
        numbered.length > 0 && numbered.length <= mostDrawn && hostsOf(numbered).length === 0
      body.hidden = !isDrawn
      if (!same) showTexts(state, plotted, numbered)
      if (!isDrawn) return
      const drawn = { ...plotted, curves: numbered }
      const figure = curvesFigure(runs, state, drawn, group)
      if (!same) view = { ...initialView(figure), y: isLogRatio(plotted) ? 'log' : 'linear' }
      draw ??= setUpChart({ state, plotted: drawn, figure })
      draw({ state, plotted: drawn, figure })
    },
  }

  /** Opens the chart; returns what shows further lines in it. */
  function setUpChart(first: Shown): (next: Shown) => void {
    let now = first
    const drawing = setUpDrawing(element, {
      drawing: { kind: 'chart' },
      figure: () => now.figure,
      state: () => view ?? initialView(now.figure),
      change: (next) => {
        view = next
        drawing.show()
      },
      linkOf: (_, series, x) => linkOf(now, series, x),
      load: loadChart,
      titleOf: (x) =>
        `${now.figure.x.values[x] ?? ''} ${keyColumnOf(runs, now.state.x)?.title ?? ''}`,
      swatchOf: (series) => swatch(now.plotted.styles.get(now.plotted.curves[series]?.by ?? -1)),
    })
    void drawing.open()
    return (next) => {
      now = next
      drawing.show()
    }
  }

  /** To the view with the runs of a point selected. */
  function linkOf({ state, plotted: { curves } }: Shown, series: number, x: number) {
    const code = codesOf(curves)[x]
    const row = curves[series]?.points.find((point) => point.x === code)?.row
    if (row === undefined) return undefined
    const link = make('a', { href: exploreAddress({ ...state, cell: runs.id(row) }, runs) })
    link.addEventListener('click', follow)
    return link
  }

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change({ cell: exploreState(link.search, runs).cell })
  }

  /** The hosts of lines of one colour where those have several. */
  function hostsOf(numbered: readonly Curve[]): readonly string[] {
    const host = keyColumnOf(runs, 'host')
    if (!host || keysWithinLines([host], numbered).length === 0) return []
    const codes = new Set(numbered.map(({ row }) => host.codes[row]))
    return host.values.filter((name, code) => name !== '' && codes.has(code))
  }

  function showTexts(state: ExploreState, plotted: Plotted, numbered: readonly Curve[]): void {
    const { curves, without, repeated, placed, metric, relative, styles } = plotted
    const [axis, by] = [keyColumnOf(runs, state.x), keyColumnOf(runs, state.by)]
    const along = relative ? keysWith(runs, state.by, curves) : []
    const besides =
      along.length > 0 ? ` Other differences: ${along.map((key) => key.title).join(', ')}.` : ''
    const mixed = hostsOf(numbered)
    const text = relative
      ? furthestText(numbered, state.baseline ?? '', by, axis)
      : highestText(numbered, metric, by, axis)
    finding.textContent = numbered.length > mostDrawn || mixed.length > 0 ? '' : text
    finding.hidden = finding.textContent === ''
    if (numbered.length === 0 || numbered.length > mostDrawn) {
      note.textContent =
        numbered.length > 0
          ? `${decimals(curves.length, 0)} series: a chart shows at most ${mostDrawn}. Choose a workload or an archive.${besides}`
          : placed
            ? `No shown run has ${metric.title}${without > 0 ? ` and ${axis?.title ?? state.x}` : ''}.`
            : `No shown run has ${axis?.title ?? state.x}. Choose another x axis.`
      return
    }
    if (mixed.length > 0) {
      note.textContent = `Lines of one colour would be of different hosts: ${mixed.join(', ')}. Choose one in the filters.`
      return
    }
    const present = [...styles.keys()].filter((code) => numbered.some((curve) => curve.by === code))
    const scale = isLogRatio(plotted) ? ', log scale' : ''
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
    const within = keysWithinLines(plotted.furtherKeys, numbered).map((key) => key.title)
    const alike = within.length > 0 ? ` Lines of one colour differ in ${within.join(', ')}.` : ''
    const medians = repeated ? '; medians of repeats, whiskers are their range' : ''
    note.textContent = `${numbered.length} series${medians}. Click a name to use it as the baseline.${alike}${besides}${lacking}${undivided}`
  }
}

/** Ratios that differ by more than this factor have a log axis. */
const mostLinear = 10

/** Whether the y axis is logarithmic: where ratios differ so much that a linear axis flattens the small ones. */
function isLogRatio({ relative, curves }: Plotted): boolean {
  const values = curves
    .flatMap(({ points }) => points.map(({ value }) => value))
    .filter((value) => value > 0)
  return relative && largest(values, 1.1) / smallest(values, 0.9) > mostLinear
}

/** A sample of a line for the legend. */
export function swatch(style: SeriesStyle | undefined): SVGElement {
  const { colour, dash, marker } = style ?? { colour: 'slate', dash: 0, marker: 0 }
  const stroke = `var(--c-${colour})`
  const lengths = dashes[dash]?.join() ?? ''
  const box = { viewBox: '0 0 28 12', width: '28', height: '12', 'aria-hidden': 'true' }
  return svg('svg', { ...box, class: 'swatch' }, [
    svg('path', { d: 'M0,6h28', stroke, 'stroke-width': '2', 'stroke-dasharray': lengths }),
    svg('path', { d: outlines[marker] ?? '', fill: stroke }),
  ])
}
