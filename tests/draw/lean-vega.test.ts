import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { compactSvg } from '../../tools/draw/compact-svg.ts'
import { compilePlot } from '../../tools/draw/compile.ts'
import { renderPlot } from '../../tools/draw/render.ts'
import { leanVega } from '../../tools/draw/lean-vega.ts'
import type { Layout, PlotKind, Scene } from '../../tools/view/plot.ts'
import { plotOf } from '../../tools/view/plots.ts'
import { chartPlot } from '../../tools/view/chart-plot.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import { packageRoot } from '../../tools/root.ts'
import { fullFigure, sampleFigure } from '../figures/sample-figure.ts'
import { bars, dots, figure as rows, joinedDots, panels } from './sample-drawings.ts'
import { SmallDocument, type SmallElement } from './small-dom.ts'
import { readSvg, type Element } from './svg.ts'

interface View {
  show(scene: Scene, layout: Layout): void
  point(at: number): void
}

type Views = new (runtime: unknown, element: SmallElement, layout: Layout) => View

const folder = mkdtempSync(join(tmpdir(), 'lean-vega-'))
after(() => rmSync(folder, { recursive: true }))

const gaps = sampleFigure(
  ['8.0', '8.4', '<b>'],
  ['1', '2', '4', '8', '100'],
  [0, 1, 2, 4].flatMap((x) => [
    { series: 0, x, value: 100 * (x + 1), spread: 5, ...(x === 1 ? { warning: 'rises' } : {}) },
    { series: 1, x, value: x === 2 ? null : 90 * (x + 1) },
  ]),
)
const initial = initialView(gaps)
const views: readonly [string, ViewState][] = [
  ['the initial view', initial],
  ['even steps, logarithmic', { ...initial, x: 'even', y: 'log' }],
  ['a hidden series', { ...initial, hidden: [0] }],
  ['a relative chart', { ...initial, baseline: 1 }],
  ['a zoomed range with a rule', { ...initial, x: 'linear', range: [1, 3], at: 2 }],
  ['everything hidden', { ...initial, hidden: [0, 1, 2] }],
  ['the initial view again', initial],
]

suite('the lean Vega of the browser draws what the full Vega draws', () => {
  const ready = leanViews()

  for (const size of ['wide', 'narrow'] as const) {
    const plot = chartPlot(gaps)
    const { layout, scene } = plot.sized(size)
    const opened = ready.then((open) => open('chart', layout))
    // One view goes through all states, as a reader would.
    for (const [name, state] of views) {
      test(`${name}, ${size}`, async () => {
        const { view, host } = await opened
        view.show(scene(0, state), layout)
        const [full = ''] = await renderPlot(plot, gaps, size, state)
        assert.deepEqual(live(host), drawn(full))
      })
    }
  }

  for (const drawing of [dots, joinedDots, bars, panels]) {
    for (const size of ['wide', 'narrow'] as const) {
      test(`${drawing.kind}, ${size}: whole, without a series, with the rule, whole again`, async () => {
        const plot = plotOf(rows, drawing)
        const { layout, scene } = plot.sized(size)
        const { view, host } = await (await ready)(drawing.kind, layout)
        const whole = initialView(rows)
        for (const state of [whole, { ...whole, hidden: [1] }, { ...whole, at: 1 }, whole]) {
          view.show(scene(0, state), layout)
          const [full = ''] = await renderPlot(plot, rows, size, state)
          assert.deepEqual(live(host), drawn(full))
        }
      })
    }
  }

  test('a timeline that is zoomed', async () => {
    const plot = plotOf(rows, panels)
    const { layout, scene } = plot.sized('wide')
    const { view, host } = await (await ready)('panels', layout)
    for (const range of [undefined, [1, 2], [0, 2], undefined] as const) {
      const state = { ...initialView(rows), range }
      view.show(scene(0, state), layout)
      const [full = ''] = await renderPlot(plot, rows, 'wide', state)
      assert.deepEqual(live(host), drawn(full))
    }
  })

  test('a rule that moves', async () => {
    const figure = fullFigure(3)
    const plot = chartPlot(figure)
    const { layout, scene } = plot.sized('wide')
    const { view, host } = await (await ready)('chart', layout)
    view.show(scene(0, initialView(figure)), layout)
    for (const at of [3, 7, -1]) {
      view.point(at)
      const state = { ...initialView(figure), at: at < 0 ? undefined : at }
      const [full = ''] = await renderPlot(plot, figure, 'wide', state)
      assert.deepEqual(live(host), drawn(full))
    }
  })
})

/** Bundles the browser's view for Node; what it returns opens one in a small document. */
async function leanViews(): Promise<
  (kind: PlotKind, layout: Layout) => Promise<{ view: View; host: SmallElement }>
> {
  const outfile = join(folder, 'plot-view.mjs')
  await build({
    absWorkingDir: packageRoot,
    entryPoints: ['tools/view/vega/plot-view.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    plugins: [leanVega(new Map())],
  })
  const { PlotView } = (await import(pathToFileURL(outfile).href)) as { PlotView: Views }
  return async (kind, layout) => {
    const { runtime } = await compilePlot(kind)
    const host = new SmallDocument().createElement('div')
    return { view: new PlotView(runtime, host, layout), host }
  }
}

function live(host: SmallElement): readonly string[] {
  return drawn(compactSvg(host.firstChild?.xml() ?? ''))
}

/**
 * Every element that draws, as one line each: the two renderers order attributes differently, and one writes a background.
 * The rule that waits in a drawing is its own; a live chart has another.
 */
function drawn(svg: string): readonly string[] {
  return readSvg(svg)
    .filter(({ tag }) => tag !== 'svg' && tag !== 'g')
    .filter(({ attributes }) => attributes.get('fill') !== 'transparent')
    .filter(({ attributes }) => attributes.get('class') !== 'rule')
    .map(line)
}

function line({ tag, attributes, text }: Element): string {
  const words = [...attributes].map(([name, value]) => `${name}="${value}"`).sort()
  return [tag, ...words, text].join(' ')
}
