// The prepared medians of the runs that are shown, as lines. The tables below it hold every number.

import { fill, make } from '../elements.ts'
import {
  codesOf,
  curvesFigure,
  keysWith,
  type Curve,
  type CurvesLook,
} from '../../../tools/view/curves.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals, metricText, ratioText } from '../../../tools/view/view-number-text.ts'
import { seriesLabel, type MetricColumn, type Runs } from '../../../tools/view/packed-runs.ts'
import type { OpenPanel, Panel } from '../chart.ts'
import { lineStyles, swatch, type LineStyles } from './line-look.ts'
import { mostRows, setUpReadout } from './readout.ts'
import { largest, smallest } from '../../../tools/core/extremes.ts'
import { linePlot } from '../../../tools/view/line-plot.ts'
import { initialView } from '../../../tools/view/view-state.ts'

/** More series than this are not drawn, because readers cannot tell them apart. */
const mostDrawn = 20
/** More names than this are counted, not listed. */
const mostNames = 16

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

/** Builds the chart and its names; a click on a name makes it the baseline, on a point chooses its runs. */
export function setUpPlot(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
  choose: (row: number | undefined) => void,
  loadChart: () => Promise<OpenPanel>,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, plotted: Plotted, group: number | undefined) => void
} {
  const title = make('p', { class: 'figure-y' })
  const chart = make('div', {
    class: 'explore-chart',
    role: 'slider',
    tabindex: '0',
    'aria-valuemin': '0',
  })
  const stage = make('div', { class: 'explore-stage' }, [chart])
  const names = make('div', { class: 'explore-names', role: 'group', 'aria-label': 'Baseline' })
  const note = make('p', { class: 'explore-note' })
  const below = make('div', { class: 'explore-below' })
  const element = make('div', { class: 'explore-plot' }, [title, stage, names, below])
  const host = make('div', { class: 'explore-drawing', 'aria-hidden': 'true' })
  chart.append(host)
  let paint: (panel: Panel) => void = () => undefined
  let panel: Panel | undefined
  // What is drawn while the program is loaded is drawn once it is there.
  const repaint = (): void => {
    if (panel) paint(panel)
  }
  loadChart().then((open) => {
    panel = open(host)
    repaint()
  }, reportError)
  let before: readonly unknown[] = []
  let drawn = nothingDrawn
  const readout = setUpReadout(chart, () => drawn.positions, choose)
  stage.append(readout.rule)
  below.append(readout.panel, note)
  // The width is stored when it changes, because reading it during a change of the page forces a layout.
  let width = 0
  new ResizeObserver(() => {
    width = stage.clientWidth
    repaint()
  }).observe(element)

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
      const chosen =
        group === undefined
          ? undefined
          : curves.flatMap((curve) => curve.points).find(({ row }) => runs.group[row] === group)
      const numbered = curves.filter(({ points }) =>
        points.some(({ value }) => Number.isFinite(value)),
      )
      const present = [...new Set(numbered.map((curve) => curve.by))].sort((a, b) => a - b)
      const styles = lineStyles(present, by?.colours)
      const isDrawn = numbered.length > 0 && numbered.length <= mostDrawn
      for (const part of [title, stage, names]) part.hidden = !isDrawn
      const inLine = Math.max(1, Math.floor(width / 170))
      const lines = Math.ceil((1 + Math.min(numbered.length, mostRows)) / inLine)
      below.style.minHeight = `${isDrawn ? 20 * lines : 0}px`
      const look = {
        key: state.x,
        labels: along?.values ?? [],
        title: along?.title ?? '',
        isOrdinal: along?.series !== undefined,
        unit: metric.unit,
        relative,
        chosen,
        nameOf: ({ by: code, row }: Curve): string => {
          const isDouble = numbered.filter((other) => other.by === code).length > 1
          const further = isDouble ? plotted.further(row) : ''
          return [seriesLabel(by, code), further].filter((text) => text !== '').join(' · ')
        },
      }
      drawn = { ...nothingDrawn, positions: codesOf(numbered).map((code) => ({ code, at: 0 })) }
      paint = (live) => {
        if (isDrawn) drawn = draw(live, width, numbered, { ...look, styles })
      }
      repaint()
      if (same) return
      showTexts(state, plotted, numbered, styles)
      if (!isDrawn) return
      const text = relative ? ratioText : (value: number) => metricText(value, metric.unit)
      readout.set({
        rowsAt: (code) =>
          curves
            .flatMap((curve) =>
              curve.points
                .filter(({ x, value }) => x === code && Number.isFinite(value))
                .map((point) => ({ ...point, curve })),
            )
            .sort((a, b) => b.value - a.value)
            .map((point) => ({
              name: look.nameOf(point.curve),
              text: text(point.value),
              mark: swatch(styles.get(point.curve.by)),
              row: point.row,
              y: drawn.toY(point.value),
            })),
        title: (code) => `${along?.values[code] ?? ''} ${along?.title ?? ''}`,
        further: plotted.further,
      })
    },
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
    chart.ariaLabel = `${what}. Up and Down switch between series, Enter selects a cell. The tables below list all values.`
    const focused = [...names.children].indexOf(document.activeElement ?? names)
    fill(
      names,
      present.slice(0, mostNames).map((code) => {
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
    const more = present.length > mostNames ? ` ${present.length - mostNames} more series.` : ''
    const lacking =
      without > 0
        ? ` ${decimals(without, 0)} runs without ${axis?.title ?? state.x} are not drawn.`
        : ''
    const bare = curves.length - numbered.length
    const undivided =
      bare > 0
        ? ` ${decimals(bare, 0)} series ${relative ? `without a baseline run of ${state.baseline ?? ''}` : 'without a number'} are not drawn.`
        : ''
    const medians = repeated ? '; points are medians of repeats' : ''
    note.textContent = `${numbered.length} series${medians}. Click a name to use it as the baseline.${besides}${more}${lacking}${undivided}`
  }
}

const height = 300

/** Positions in CSS pixels of the chart. */
interface Drawn {
  readonly positions: readonly { readonly code: number; readonly at: number }[]
  readonly toY: (value: number) => number
}

/** A chart that has no room, or none yet. */
const nothingDrawn: Drawn = { positions: [], toY: () => Number.NaN }

/** Draws the lines in a width of CSS pixels; a data point without a number is a gap in its line. */
function draw(panel: Panel, width: number, curves: readonly Curve[], look: CurvesLook): Drawn {
  if (width === 0 || curves.length === 0) return nothingDrawn
  const { relative } = look
  const ends = (curve: Curve): string => {
    const last = curve.points.findLast(({ value }) => Number.isFinite(value))
    return `${look.nameOf(curve)}  ${ratioText(last?.value ?? Number.NaN)}`
  }
  const figure = curvesFigure(curves, relative ? { ...look, nameOf: ends } : look)
  const state = {
    ...initialView(figure),
    y: isLogRatio(relative, curves) ? ('log' as const) : ('linear' as const),
  }
  const { layout, scene } = linePlot(figure, { own: { width, height } }).sized('wide')
  const own = scene(0, state)
  // What was not measured has no place on the axis of values.
  const points = own.data['points']?.map((point) => ({ ...point, state: 'ok' })) ?? []
  const references = relative ? [{ y: 1 }] : []
  panel.show({ ...own, data: { ...own.data, points, references } }, layout)
  const { left, top } = layout.padding
  const { ends: steps } = panel.steps()
  return {
    positions: codesOf(curves).map((code, index) => ({
      code,
      at: left + (steps[index]?.[0] ?? Number.NaN),
    })),
    toY: (value) => top + panel.pixelOf('y', value),
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
