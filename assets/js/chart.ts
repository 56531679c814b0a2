// The drawing program, loaded on first use: draws the panels of a figure live and answers pointer and keyboard.

import forms from 'benchfolio:forms'
import type { Runtime, View } from 'vega'
import { smallest } from '../../tools/core/extremes.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { drawnPoints, drawScene, stepPixels } from '../../tools/view/drawn-view.ts'
import { sizeFor, type Layout, type Scene } from '../../tools/view/plot.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { openView, runtimeOf } from '../../tools/view/vega.ts'
import { sameView, type ViewState } from '../../tools/view/view-state.ts'
import type { LinkOf } from './cell-links.ts'
import { listen } from './panel.ts'
import type { DrawnPanels } from './save.ts'

export interface Chart {
  show(state: ViewState): void
  /** Draws another figure in its place. */
  replace(figure: ChartFigure, state: ViewState): void
  /** What is drawn now. */
  drawn(): DrawnPanels
}

/** What the page knows of a figure when its drawing becomes live. */
export interface ChartHost {
  readonly element: HTMLElement
  readonly drawing: PlotDrawing
  readonly figure: ChartFigure
  readonly state: ViewState
  readonly change: (next: ViewState) => void
  readonly linkOf: LinkOf
}

export type OpenChart = (host: ChartHost) => Chart

window.benchfolioChart = ({ element, drawing, figure: own, state: first, change, linkOf }) => {
  const elements = [...element.querySelectorAll<HTMLElement>('.figure-plot')]
  let figure = own
  let plot = plotOf(figure, drawing)
  const focusReadout = (): void => element.querySelector<HTMLElement>('.figure-readout a')?.focus()
  // All are of one width.
  const width = (): number => smallest(elements.map(({ clientWidth }) => clientWidth))
  const wide = element.querySelector('.full') ? 'full' : 'wide'
  let size = sizeFor(elements.length, width(), wide)
  let state = first
  let sized = plot.sized(size)
  let drawn: ViewState | undefined

  const panels = elements.map((panelElement, panel) => {
    const host = document.createElement('div')
    const live = new Panel(host)
    live.show(sized.scene(panel, state), sized.layout)
    host.className = `figure-live ${size}`
    host.ariaHidden = 'true'
    panelElement.replaceChildren(host)
    panelElement.classList.add('is-live')
    listen(panelElement, {
      ...{ state: () => state, change, focusReadout },
      count: () => figure.x.values.length,
      isZoomable: drawing.kind === 'chart' || drawing.kind === 'panels',
      layout: () => sized.layout,
      steps: () => live.steps(),
      points: () => live.points(),
      linkOf: ({ s, i }) => linkOf(panel, s, i),
    })
    return { live, host }
  })
  drawn = state
  show(state)
  new ResizeObserver(() => {
    const next = sizeFor(elements.length, width(), wide)
    if (next === size) return
    size = next
    showAgain(state)
  }).observe(element)
  return {
    show,
    replace: (other, next) => {
      figure = other
      plot = plotOf(figure, drawing)
      showAgain(next)
    },
    drawn: () => ({ scenes: panels.flatMap(({ live }) => live.scene ?? []), layout: sized.layout }),
  }

  function showAgain(next: ViewState): void {
    sized = plot.sized(size)
    drawn = undefined
    show(next)
  }

  function show(next: ViewState): void {
    state = next
    const same = drawn !== undefined && sameView(drawn, next)
    panels.forEach(({ live, host }, panel) => {
      if (same) live.point(next.at ?? -1)
      else live.show(sized.scene(panel, next), sized.layout)
      host.className = `figure-live ${size}`
    })
    drawn = next
  }
}

/** One live panel: a view of Vega, opened again where the scales have other types. */
class Panel {
  readonly #host: HTMLElement
  #problems: unknown[] = []
  #view: View | undefined
  #runtime: Runtime | undefined
  /** What it shows, with its labels placed. */
  scene: Scene | undefined

  constructor(host: HTMLElement) {
    this.#host = host
  }

  /** Draws a scene; throws what Vega found wrong. */
  show(scene: Scene, layout: Layout): void {
    let before = this.scene
    const form = forms[scene.form]
    if (form === undefined) throw new Error(`There is no form ${scene.form}`)
    const runtime = runtimeOf(scene, form)
    if (this.#view === undefined || this.#runtime !== runtime) {
      this.#view?.finalize()
      this.#problems = []
      this.#view = openView(runtime, this.#problems, this.#host)
      this.#runtime = runtime
      before = undefined
    }
    // A line that returns would cover the others: all are drawn again, in their order.
    const returns = before !== undefined && !isNarrower(scene, before)
    this.scene = drawScene(this.#view, scene, layout, returns ? undefined : before)
    if (this.#problems.length > 0)
      throw new Error('Vega could not draw', { cause: this.#problems[0] })
  }

  /** Moves the rule to a step, −1 for none. */
  point(at: number): void {
    this.#view?.signal('at', at).run()
  }

  /** The steps of pointer and keyboard, in pixels between the margins. */
  steps() {
    const { axis = 'x', first = 0 } = this.scene?.steps ?? {}
    const ends = this.#view && this.scene ? stepPixels(this.#view, this.scene) : []
    return { axis, first, ends } as const
  }

  points() {
    return this.#view ? drawnPoints(this.#view) : []
  }
}

/** Whether every series and step that is drawn now was drawn before. */
function isNarrower(now: Scene, before: Scene): boolean {
  const hidden = new Set(now.params['hidden'] as readonly number[])
  const [steps, old] = [now.steps, before.steps]
  return (
    (before.params['hidden'] as readonly number[]).every((series) => hidden.has(series)) &&
    now.params['baseline'] === before.params['baseline'] &&
    steps.first >= old.first &&
    steps.first + steps.ends.length <= old.first + old.ends.length
  )
}
