// The chart program, loaded on first use: draws a figure live and answers pointer and keyboard.

import runtime from 'benchfolio:throughput'
import { layoutOf, sizeFor } from '../../tools/view/layout.ts'
import { placesOf, sceneOf } from '../../tools/view/scene.ts'
import { ChartView } from '../../tools/view/vega/chart-view.ts'
import { sameView, type ViewState } from '../../tools/view/view-state.ts'
import type { LinkOf } from './cell-links.ts'
import { listen } from './panel.ts'
import type { Spans } from './spans.ts'

export interface Chart {
  show(state: ViewState): void
}

/** What the page knows of a figure when its chart comes. */
export interface ChartHost {
  readonly element: HTMLElement
  readonly spans: Spans
  readonly state: ViewState
  readonly change: (next: ViewState) => void
  readonly linkOf: LinkOf
}

export type OpenChart = (host: ChartHost) => Chart

window.benchfolioChart = ({ element, spans, state: first, change, linkOf }) => {
  // Both are of one shape.
  let { figure, points } = first.late ? spans.late : spans.whole
  const plots = [...element.querySelectorAll<HTMLElement>('.figure-plot')]
  const enter = (): void => element.querySelector<HTMLElement>('.figure-readout a')?.focus()
  // All are of one width.
  const width = (): number => Math.min(...plots.map(({ clientWidth }) => clientWidth))
  let size = sizeFor(plots.length, width())
  let layout = layoutOf(figure, points, size)
  let state = first
  let drawn: ViewState | undefined

  const panels = plots.map((plot, facet) => {
    const host = document.createElement('div')
    const view = new ChartView(runtime, host, layout)
    view.show(sceneOf(figure, points, facet, state, layout), layout)
    host.className = `figure-live ${size}`
    host.ariaHidden = 'true'
    plot.replaceChildren(host)
    plot.classList.add('is-live')
    const tell = listen(plot, {
      ...{ figure: spans.whole.figure, layout: () => layout, state: () => state, change, enter },
      places: () => placesOf(figure, points, facet, state, layout),
      linkOf: ({ series, i }) => linkOf(facet, series, i),
    })
    return { view, host, tell }
  })
  drawn = state
  show(state)
  new ResizeObserver(() => {
    if (sizeFor(plots.length, width()) === size) return
    size = sizeFor(plots.length, width())
    layout = layoutOf(figure, points, size)
    drawn = undefined
    show(state)
  }).observe(element)
  return { show }

  function show(next: ViewState): void {
    if (next.late !== state.late) {
      ;({ figure, points } = next.late ? spans.late : spans.whole)
      layout = layoutOf(figure, points, size)
      drawn = undefined
    }
    state = next
    const same = drawn !== undefined && sameView(drawn, next)
    panels.forEach(({ view, host, tell }, facet) => {
      if (same) view.point(next.at ?? -1)
      else view.show(sceneOf(figure, points, facet, next, layout), layout)
      host.className = `figure-live ${size}`
      tell()
    })
    drawn = next
  }
}
