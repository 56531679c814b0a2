// A panel of a figure as an SVG text, drawn by the compiled chart without a canvas.

import type { View } from 'vega'
import { compileThroughput } from './compile.ts'
import { compactSvg } from './compact-svg.ts'
import { strictLog } from './strict-log.ts'
import type { ChartFigure } from '../runtime/chart-figure.ts'
import { layoutOf, type Layout, type Size } from '../runtime/layout.ts'
import { pointsOf } from '../runtime/points.ts'
import { plotOf, sceneOf, type Scene } from '../runtime/scene.ts'
import { authorsView, type ViewState } from '../runtime/view-state.ts'

/** Draws the panels of a figure at one size, in the author's view or another: one SVG a facet. */
export async function renderPanels(
  figure: ChartFigure,
  size: Size,
  state: ViewState = authorsView(figure),
): Promise<readonly string[]> {
  const render = await sceneRenderer()
  const points = pointsOf(figure)
  const layout = layoutOf(figure, points, size)
  return figure.facets.map((_, facet) => {
    const svg = render(sceneOf(figure, points, facet, state, layout), layout)
    return svg.replace('<svg', `<svg class="${size}" aria-hidden="true" focusable="false"`)
  })
}

/** Loads Vega; the function it returns draws one scene as SVG and throws what Vega found wrong. */
export async function sceneRenderer(): Promise<(scene: Scene, layout: Layout) => string> {
  const [vega, { runtime }] = await Promise.all([import('vega'), compileThroughput()])
  const Renderer = (vega as unknown as { SVGStringRenderer: StringRenderer }).SVGStringRenderer
  return ({ signals, data }, layout) => {
    const problems: unknown[] = []
    const view = new vega.View(runtime, { renderer: 'none', logger: strictLog(problems) })
    const { width, height } = plotOf(layout)
    view.width(width).height(height).padding(layout.padding)
    for (const [name, value] of Object.entries(signals)) view.signal(name, value)
    for (const [name, rows] of Object.entries(data)) view.data(name, own(rows))
    view.run()
    const svg = drawn(view, Renderer, layout)
    view.finalize()
    if (problems.length > 0) throw new Error('Vega could not draw', { cause: problems[0] })
    return svg
  }
}

/** Copies: Vega writes its marks into the rows it takes. */
function own(rows: readonly object[]): object[] {
  return rows.map((row) => ({ ...row }))
}

/** Vega's renderer of texts, which its types leave out. */
type StringRenderer = new () => {
  initialize(
    element: null,
    width: number,
    height: number,
    origin: readonly number[],
  ): { render(scene: unknown): { svg(): string | null } }
}

function drawn(view: View, Renderer: StringRenderer, layout: Layout): string {
  const { width, height, padding } = layout
  const scene = view.scenegraph() as unknown as { readonly root: unknown }
  const renderer = new Renderer().initialize(null, width, height, [padding.left, padding.top])
  const svg = renderer.render(scene.root).svg()
  if (svg === null) throw new Error('Vega drew nothing')
  return compactSvg(svg)
}
