// The panels of a figure as SVG texts, drawn by the compiled specification without a canvas.

import type { View } from 'vega'
import { compactSvg } from './compact-svg.ts'
import { plotRuntime } from './compile.ts'
import { strictLog } from './strict-log.ts'
import { fixed } from './svg-parts.ts'
import type { StringRenderer } from './vega.ts'
import type { ChartFigure } from '../view/chart-figure.ts'
import {
  innerSize,
  type Cursor,
  type Layout,
  type Plot,
  type PlotKind,
  type Scene,
  type Size,
} from '../view/plot.ts'
import { initialView, type ViewState } from '../view/view-state.ts'

/** Draws the panels of a figure at one size, in the initial view or another: one SVG per panel. */
export async function renderPlot(
  plot: Plot,
  figure: ChartFigure,
  size: Size,
  state: ViewState = initialView(figure),
): Promise<readonly string[]> {
  const render = await rendererOf(plot.kind)
  const { layout, scene, cursor } = plot.sized(size)
  const rule = ruleOf(cursor(state), layout)
  return Array.from({ length: plot.panels }, (_, panel) =>
    render(scene(panel, state), layout)
      .replace('<svg', `<svg class="${size}" aria-hidden="true" focusable="false"`)
      .replace(/<\/svg>\s*$/, `${rule}</svg>`),
  )
}

/**
 * The rule or the band of a row, not shown yet, with the pixels that a script needs: `data-x` and `data-y` hold those of
 * each step along one axis, a pair for a band, and those of both ends along the other.
 */
function ruleOf({ axis, first, last, extent }: Cursor, layout: Layout): string {
  const { padding, width, height } = layout
  const steps = Array.from({ length: last - first + 1 }, (_, i) => extent(first + i))
  if (axis === 'x') {
    const x = steps.map(([start]) => fixed(padding.left + start)).join(' ')
    const y = [padding.top, height - padding.bottom].map(fixed).join(' ')
    return `<path class="rule" d="" stroke="var(--ink-3)" data-x="${x}" data-y="${y}"/>`
  }
  const y = steps.map((ends) => ends.map((end) => fixed(padding.top + end)).join()).join(' ')
  return `<path class="rule" d="" fill="var(--ink)" fill-opacity="0.07" data-x="0 ${fixed(width)}" data-y="${y}"/>`
}

/** Draws one scene as SVG, whatever it drew before; throws what Vega found wrong. */
export type Renderer = (scene: Scene, layout: Layout) => string

const renderers = new Map<PlotKind, Promise<Renderer>>()

function rendererOf(kind: PlotKind): Promise<Renderer> {
  const renderer = renderers.get(kind) ?? sceneRenderer(kind)
  renderers.set(kind, renderer)
  return renderer
}

/** A view for each of so many stacks of lines is kept. */
const mostViews = 8

/**
 * Loads Vega and the compiled kind. Opening a view takes as long as drawing with it, and one that draws the same lines
 * again draws as a new one would; other lines would be stacked in the order in which it first drew them.
 */
export async function sceneRenderer(kind: PlotKind): Promise<Renderer> {
  const [vega, runtime] = await Promise.all([import('./vega.ts'), plotRuntime(kind)])
  const problems: unknown[] = []
  const views = new Map<string, View>()
  const viewOf = (stack: string): View => {
    const known = views.get(stack)
    if (known) return known
    const [oldest] = views
    if (oldest && views.size >= mostViews) close(oldest[0])
    const view = new vega.View(runtime, { renderer: 'none', logger: strictLog(problems) })
    views.set(stack, view)
    return view
  }
  const close = (stack: string): void => {
    views.get(stack)?.finalize()
    views.delete(stack)
  }
  return ({ signals, data, stack }, layout) => {
    problems.length = 0
    const view = viewOf(stack)
    const { width, height } = innerSize(layout)
    view.width(width).height(height).padding(layout.padding)
    for (const [name, value] of Object.entries(signals)) view.signal(name, value)
    for (const [name, rows] of Object.entries(data)) view.data(name, copied(rows))
    view.run()
    const svg = svgOf(view, vega.SVGStringRenderer, layout)
    if (problems.length > 0) {
      close(stack)
      throw new Error(`Vega could not draw ${kind}`, { cause: problems[0] })
    }
    return svg
  }
}

/** Vega writes its marks into the rows it takes. */
function copied(rows: readonly object[]): object[] {
  return rows.map((row) => ({ ...row }))
}

function svgOf(view: View, Renderer: StringRenderer, layout: Layout): string {
  const { width, height, padding } = layout
  const scene = view.scenegraph() as unknown as { readonly root: unknown }
  const renderer = new Renderer().initialize(null, width, height, [padding.left, padding.top])
  const svg = renderer.render(scene.root).svg()
  if (svg === null) throw new Error('Vega drew nothing')
  return compactSvg(svg)
}
