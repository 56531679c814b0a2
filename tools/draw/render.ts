// The panels of a figure as SVG texts.

import type { ChartFigure } from '../view/chart-figure.ts'
import { drawScene, rootOf, ruleOf, tenth } from '../view/drawn-view.ts'
import type { Layout, Plot, Scene, Size } from '../view/plot.ts'
import { initialView, type ViewState } from '../view/view-state.ts'
import { compiledForm } from './compile.ts'

/** Draws the panels of a figure at one size, in the initial view or another: one SVG per panel. */
export async function renderPlot(
  plot: Plot,
  figure: ChartFigure,
  size: Size,
  state: ViewState = initialView(figure),
): Promise<readonly string[]> {
  const { layout, scene } = plot.sized(size)
  const panels: string[] = []
  for (let panel = 0; panel < plot.panels; panel += 1) {
    const svg = await renderScene(scene(panel, state), layout)
    panels.push(svg.replace('<svg', `<svg class="${size}" aria-hidden="true" focusable="false"`))
  }
  return panels
}

/** Draws a scene as SVG, whatever was drawn before it; throws what Vega found wrong. */
export async function renderScene(scene: Scene, layout: Layout): Promise<string> {
  const { openView, runtimeOf, SVGStringRenderer } = await import('../view/vega.ts')
  const problems: unknown[] = []
  const view = openView(runtimeOf(scene, await compiledForm(scene.form)), problems)
  drawScene(view, scene, layout)
  const { width, height, padding } = layout
  const renderer = new SVGStringRenderer().initialize(null, width, height, [
    padding.left,
    padding.top,
  ])
  const svg = renderer.render(rootOf(view)).svg()
  const [problem] = problems
  if (problem !== undefined || svg === null)
    throw new Error(`Vega could not draw ${scene.form}`, { cause: problem })
  const rule = Object.entries(ruleOf(view, scene, layout))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  view.finalize()
  return compactSvg(svg).replace(/<\/svg>\s*$/, `<path${rule}/></svg>`)
}

/** Attributes for Vega's own browser side, defaults, and what the style sheet of the page sets. */
const unused =
  / (?:class|role|xmlns:xlink|version|pointer-events|aria-[a-z]+|font-family)="[^"]*"| (?:[xy]2="0"|stroke-width="1"|stroke-miterlimit="4"|(?:fill-|stroke-)?opacity="1"|font-(?:size="12px"|weight="normal")|text-anchor="start"|transform="translate\(0,0\)")/g

/** Attributes that hold coordinates. */
const coordinates = / (?:d|transform|[xy]2?)="[^"]*"/g

/** Elements that draw nothing: the unfilled background, lines without a point, empty or transparent labels, emptied groups. */
const empty =
  /<text [^>]*\bopacity="0"[^>]*>[^<]*<\/text>|<path d="[^"]*"( display="none")?\/>|<path(?! d=| [^>]* d=)[^>]*\/>|<text [^>]*\/>|<g\/>|<g><\/g>/g

/** Rounds coordinates to 0.1 and drops what is not drawn; texts are left as they are, those of 12 px by the root. */
function compactSvg(svg: string): string {
  let text = svg.replace(/<[^>]+>/g, (tag) =>
    tag
      .replace(unused, '')
      .replace(coordinates, (attribute) =>
        attribute.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(tenth(Number(number)))),
      ),
  )
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(empty, '')
  }
  return withoutBareGroups(joinedLines(text)).replace('<svg', '<svg font-size="12"')
}

/** Neighbouring lines of one look as one path: of thousands on a page, each element takes memory and time. */
function joinedLines(svg: string): string {
  return svg.replace(/(?:<line [^>]*\/>){2,}/g, (run) => {
    const paths: { look: string; d: string }[] = []
    for (const [line, attributes = ''] of run.matchAll(/<line( [^>]*)\/>/g)) {
      const numberOf = (name: string): string =>
        new RegExp(` ${name}="([^"]*)"`).exec(line)?.[1] ?? '0'
      const [, start = '0,0'] = / transform="translate\(([^)]*)\)"/.exec(line) ?? []
      const d = `M${start}l${numberOf('x2')},${numberOf('y2')}`
      const look = attributes.replace(/ (?:transform|x2|y2)="[^"]*"/g, '')
      const last = paths.at(-1)
      if (last?.look === look) last.d += d
      else paths.push({ look, d })
    }
    return paths.map(({ look, d }) => `<path d="${d}"${look}/>`).join('')
  })
}

/** Drops groups without attributes, and their ends. */
function withoutBareGroups(svg: string): string {
  const isBare: boolean[] = []
  return svg.replace(/<g( [^>]*)?>|<\/g>/g, (tag) => {
    if (tag !== '</g>') isBare.push(tag === '<g>')
    const dropped = tag === '</g>' ? isBare.pop() === true : tag === '<g>'
    return dropped ? '' : tag
  })
}
