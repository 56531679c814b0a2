// A panel of a figure as an SVG text, drawn by the compiled chart without a canvas.

import type { View } from 'vega'
import { throughputRuntime } from './compile.ts'
import { compactSvg } from './compact-svg.ts'
import { strictLog } from './strict-log.ts'
import type { StringRenderer } from './vega.ts'
import { fixed } from './svg-parts.ts'
import type { ChartFigure } from '../view/chart-figure.ts'
import { layoutOf, type Layout, type Size } from '../view/layout.ts'
import { pointsOf } from '../view/points.ts'
import { plotOf, sceneOf, xAxis, type Scene } from '../view/scene.ts'
import { authorsView, type ViewState } from '../view/view-state.ts'

/** Draws the panels of a figure at one size, in the author's view or another: one SVG a facet. */
export async function renderPanels(
  figure: ChartFigure,
  size: Size,
  state: ViewState = authorsView(figure),
): Promise<readonly string[]> {
  loaded ??= sceneRenderer()
  const render = await loaded
  const points = pointsOf(figure)
  const layout = layoutOf(figure, points, size)
  const rule = ruleOf(figure, state, layout)
  return figure.facets.map((_, facet) => {
    const svg = render(sceneOf(figure, points, facet, state, layout), layout)
    return svg
      .replace('<svg', `<svg class="${size}" aria-hidden="true" focusable="false"`)
      .replace(/<\/svg>\s*$/, `${rule}</svg>`)
  })
}

/** The rule, not shown yet, with what a script needs to place it: the pixels of the x values, and of both ends. */
function ruleOf(figure: ChartFigure, state: ViewState, layout: Layout): string {
  const { toX } = xAxis(figure, state, layout)
  const { padding, height } = layout
  const places = figure.x.values.map((_, i) => fixed(padding.left + toX(i)))
  const ends = [padding.top, height - padding.bottom].map(fixed)
  return `<path class="rule" d="" stroke="var(--ink-3)" data-x="${places.join(' ')}" data-y="${ends.join(' ')}"/>`
}

let loaded: ReturnType<typeof sceneRenderer> | undefined

/** Loads what drawing needs, before there is something to draw. */
export async function readyToDraw(): Promise<void> {
  loaded ??= sceneRenderer()
  await loaded
}

/** Loads Vega; the function it returns draws one scene as SVG, whatever it drew before, and throws what Vega found wrong. */
export async function sceneRenderer(): Promise<(scene: Scene, layout: Layout) => string> {
  const [vega, runtime] = await Promise.all([import('./vega.ts'), throughputRuntime()])
  const problems: unknown[] = []
  const opened = (): View =>
    new vega.View(runtime, { renderer: 'none', logger: strictLog(problems) })
  let last: { readonly lines: string; readonly view: View } | undefined
  return (scene, layout) => {
    problems.length = 0
    const lines = linesOf(scene)
    if (last?.lines !== lines) {
      last?.view.finalize()
      last = { lines, view: opened() }
    }
    const { view } = last
    const { signals, data } = scene
    const { width, height } = plotOf(layout)
    view.width(width).height(height).padding(layout.padding)
    for (const [name, value] of Object.entries(signals)) view.signal(name, value)
    for (const [name, rows] of Object.entries(data)) view.data(name, own(rows))
    view.run()
    const svg = drawn(view, vega.SVGStringRenderer, layout)
    if (problems.length > 0) {
      last = undefined
      throw new Error('Vega could not draw', { cause: problems[0] })
    }
    return svg
  }
}

/**
 * The lines of a scene in their order. Opening a view takes as long as drawing with it, and one that draws the same lines
 * again draws as a new one would; others would stand in the order in which it first saw them.
 */
function linesOf({ signals: { first, last, hidden, baseline }, data: { cells } }: Scene): string {
  const lines = new Set<string>()
  for (const { i, s, colour, dash } of cells) {
    if (i < first || i > last || hidden.includes(s) || s === baseline) continue
    lines.add(`${String(s)} ${colour} ${String(dash)}`)
  }
  return [...lines].join('\n')
}

/** Copies: Vega writes its marks into the rows it takes. */
function own(rows: readonly object[]): object[] {
  return rows.map((row) => ({ ...row }))
}

function drawn(view: View, Renderer: StringRenderer, layout: Layout): string {
  const { width, height, padding } = layout
  const scene = view.scenegraph() as unknown as { readonly root: unknown }
  const renderer = new Renderer().initialize(null, width, height, [padding.left, padding.top])
  const svg = renderer.render(scene.root).svg()
  if (svg === null) throw new Error('Vega drew nothing')
  return compactSvg(svg)
}
