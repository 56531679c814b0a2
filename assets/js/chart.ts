// The drawing program, loaded on first use: draws the panels of a figure live and answers pointer and keyboard.

import runtimes from 'benchfolio:plots'
import { smallest } from '../../tools/extremes.ts'
import { sizeFor } from '../../tools/view/plot.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { PlotView } from '../../tools/view/vega/plot-view.ts'
import { sameView, type ViewState } from '../../tools/view/view-state.ts'
import type { LinkOf } from './cell-links.ts'
import { listen } from './panel.ts'
import type { Spans } from './spans.ts'

export interface Chart {
  show(state: ViewState): void
}

/** What the page knows of a figure when its drawing becomes live. */
export interface ChartHost {
  readonly element: HTMLElement
  readonly drawing: PlotDrawing
  readonly spans: Spans
  readonly state: ViewState
  readonly change: (next: ViewState) => void
  readonly linkOf: LinkOf
}

export type OpenChart = (host: ChartHost) => Chart

window.benchfolioChart = ({ element, drawing, spans, state: first, change, linkOf }) => {
  const { figure } = spans.whole
  const elements = [...element.querySelectorAll<HTMLElement>('.figure-plot')]
  // Both are of one shape.
  const plots = { whole: plotOf(figure, drawing), late: plotOf(spans.late.figure, drawing) }
  const focusReadout = (): void => element.querySelector<HTMLElement>('.figure-readout a')?.focus()
  // All are of one width.
  const width = (): number => smallest(elements.map(({ clientWidth }) => clientWidth))
  const sizedPlot = () => plots[state.late ? 'late' : 'whole'].sized(size)
  let size = sizeFor(elements.length, width())
  let state = first
  let sized = sizedPlot()
  let drawn: ViewState | undefined

  const panels = elements.map((panelElement, panel) => {
    const host = document.createElement('div')
    const view = new PlotView(runtimes[plots.whole.kind], host, sized.layout)
    view.show(sized.scene(panel, state), sized.layout)
    host.className = `figure-live ${size}`
    host.ariaHidden = 'true'
    panelElement.replaceChildren(host)
    panelElement.classList.add('is-live')
    listen(panelElement, {
      ...{ figure, state: () => state, change, focusReadout },
      isZoomable: drawing.kind === 'chart' || drawing.kind === 'panels',
      layout: () => sized.layout,
      cursor: () => sized.cursor(state),
      points: () => sized.points(panel, state),
      linkOf: ({ series, i }) => linkOf(panel, series, i),
    })
    return { view, host }
  })
  drawn = state
  show(state)
  new ResizeObserver(() => {
    const next = sizeFor(elements.length, width())
    if (next === size) return
    size = next
    resize()
    show(state)
  }).observe(element)
  return { show }

  function resize(): void {
    sized = sizedPlot()
    drawn = undefined
  }

  function show(next: ViewState): void {
    const otherSpan = next.late !== state.late
    state = next
    if (otherSpan) resize()
    const same = drawn !== undefined && sameView(drawn, next)
    panels.forEach(({ view, host }, panel) => {
      if (same) view.point(next.at ?? -1)
      else view.show(sized.scene(panel, next), sized.layout)
      host.className = `figure-live ${size}`
    })
    drawn = next
  }
}
