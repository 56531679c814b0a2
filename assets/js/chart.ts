// The drawing program, loaded on first use: draws the panels of a figure live and answers pointer and keyboard.

import forms from 'benchfolio:forms'
import type { Runtime, View } from 'vega'
import { smallest } from '../../tools/core/extremes.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import {
  drawnPoints,
  drawScene,
  rootOf,
  ruleOf,
  type DrawnPoint,
} from '../../tools/view/drawn-view.ts'
import { sizeFor, type Layout, type Scene, type Size } from '../../tools/view/plot.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { openView, runtimeOf, SVGRenderer } from '../../tools/view/vega.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import type { LinkOf } from './readout.ts'
import { make, svg } from './elements.ts'
import { listen } from './pointer.ts'
import { showRule } from './rule.ts'
import type { DrawnPanels } from './save.ts'

export interface Chart {
  /** Draws the present figure and state. */
  show(): void
  /** What is drawn now. */
  drawn(): DrawnPanels
}

/** What the page knows of a figure when its drawing becomes live. */
export interface ChartHost {
  readonly element: HTMLElement
  readonly drawing: PlotDrawing
  readonly figure: () => ChartFigure
  readonly state: () => ViewState
  readonly change: (next: ViewState) => void
  readonly linkOf: LinkOf
}

export type OpenChart = (host: ChartHost) => Chart

declare global {
  interface Window {
    benchfolioChart?: OpenChart
  }
}

window.benchfolioChart = ({ element, drawing, figure, state, change, linkOf }) => {
  const elements = [...element.querySelectorAll<HTMLElement>('.figure-plot')]
  let own = figure()
  let plot = plotOf(own, drawing)
  // All are of one width.
  const width = (): number => smallest(elements.map(({ clientWidth }) => clientWidth))
  const wide = element.querySelector('.full') ? 'full' : 'wide'
  let size = sizeFor(elements.length, width(), wide)
  let sized = plot.sized(size)
  const panels = elements.map((panelElement) => new Panel(panelElement))
  show()
  elements.forEach((panelElement, panel) => {
    listen(panelElement, {
      ...{ state, change },
      isZoomable: drawing.kind === 'chart' || drawing.kind === 'panels',
      points: () => panels[panel]?.points(sized.layout) ?? [],
      linkOf: ({ s, i }) => linkOf(panel, s, i),
    })
  })
  new ResizeObserver(() => {
    const next = sizeFor(elements.length, width(), wide)
    if (next === size) return
    size = next
    sized = plot.sized(size)
    show()
  }).observe(element)
  return {
    show,
    drawn: () => ({ scenes: panels.flatMap(({ scene }) => scene ?? []), layout: sized.layout }),
  }

  function show(): void {
    if (own !== figure()) {
      own = figure()
      plot = plotOf(own, drawing)
      sized = plot.sized(size)
    }
    panels.forEach((panel, index) => {
      panel.show(sized.scene(index, state()), sized.layout, size)
    })
    showRule(element, state().at)
  }
}

/** One live panel: a view of Vega, opened again where a figure has other layers. */
class Panel {
  readonly #plot: HTMLElement
  readonly #host = make('div', { 'aria-hidden': 'true' })
  readonly #renderer = new SVGRenderer().initialize(this.#host, 0, 0, [0, 0])
  #problems: unknown[] = []
  #view: View | undefined
  #runtime: Runtime | undefined
  /** What it shows, with its labels placed. */
  scene: Scene | undefined

  constructor(plot: HTMLElement) {
    this.#plot = plot
  }

  /** Draws a scene in the place of the static drawing; throws what Vega found wrong. */
  show(scene: Scene, layout: Layout, size: Size): void {
    let before = this.scene
    const form = forms[scene.form]
    if (form === undefined) throw new Error(`There is no form ${scene.form}`)
    const runtime = runtimeOf(scene, form)
    if (this.#view === undefined || this.#runtime !== runtime) {
      this.#view?.finalize()
      this.#problems = []
      this.#view = openView(runtime, this.#problems)
      this.#runtime = runtime
      before = undefined
    }
    this.scene = drawScene(this.#view, scene, layout, before)
    if (this.#problems.length > 0)
      throw new Error('Vega could not draw', { cause: this.#problems[0] })
    const { width, height, padding } = layout
    this.#renderer.resize(width, height, [padding.left, padding.top]).render(rootOf(this.#view))
    this.#host.className = `figure-live ${size}`
    this.#host.querySelector('.rule')?.remove()
    this.#host.querySelector('svg')?.append(svg('path', ruleOf(this.#view, scene, layout)))
    if (this.#host.isConnected) return
    this.#plot.replaceChildren(this.#host)
    this.#plot.classList.add('is-live')
  }

  points({ padding: { left, top } }: Layout): readonly DrawnPoint[] {
    const own = this.#view ? drawnPoints(this.#view) : []
    return own.map(({ x, y, ...cell }) => ({ ...cell, x: x + left, y: y + top }))
  }
}
