import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as vega from 'vega'
import { compiled, compiledForm } from '../../tools/draw/compile.ts'
import { renderScene } from '../../tools/draw/render.ts'
import { forms } from '../../tools/view/forms.ts'
import { drawScene } from '../../tools/view/drawn-view.ts'
import { standaloneOf } from '../../tools/view/shown-specification.ts'
import { tableSpecification } from '../../tools/view/table-specification.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { openView, runtimeOf, strictLog } from '../../tools/view/vega.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import type { Specification } from '../../tools/view/specification.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { fullFigure, sampleFigure } from '../figures/sample-figure.ts'
import { bars, dots, figure as rows, joinedDots, panels } from './sample-drawings.ts'

const gaps = sampleFigure(
  ['8.0', '8.4', '<b>'],
  ['1', '2', '4', '8', '100'],
  [0, 1, 2, 4].flatMap((x) => [
    { series: 0, x, value: 100 * (x + 1), spread: 5, ...(x === 1 ? { warning: 'rises' } : {}) },
    { series: 1, x, value: x === 2 ? null : 90 * (x + 1) },
  ]),
  {
    marks: [{ facet: 0, series: 0, x: 4, word: 'peak' }],
  },
)
const facets = ['read', 'write'].map((label) => ({ label, fields: {} }))
const chart: PlotDrawing = { kind: 'chart' }
const initial = initialView(gaps)
const drawn: readonly (readonly [string, ChartFigure, PlotDrawing, ViewState])[] = [
  ['lines', gaps, chart, initial],
  ['relative lines in even steps', gaps, chart, { ...initial, x: 'even', baseline: 0 }],
  [
    'lines on a logarithmic axis, zoomed',
    gaps,
    chart,
    { ...initial, y: 'log', hidden: [1], range: [1, 3] },
  ],
  ['two panels', fullFigure(3, { facets }), chart, initialView(fullFigure(3, { facets }))],
  [
    'two panels with scales of their own',
    fullFigure(3, { facets, y: 'free' }),
    chart,
    initialView(fullFigure(3, { facets })),
  ],
  ...[dots, joinedDots, bars, panels].map(
    (drawing) => [drawing.kind, rows, drawing, initialView(rows)] as const,
  ),
] as const

suite('the specification that readers download', () => {
  for (const [name, figure, drawing, state] of drawn)
    test(`draws what the page draws: ${name}`, async () => {
      const plot = plotOf(figure, drawing)
      const { layout, scene } = plot.sized('wide')
      const own: string[] = []
      const filled = []
      for (let panel = 0; panel < plot.panels; panel += 1) {
        const problems: unknown[] = []
        const shown = scene(panel, state)
        const view = openView(runtimeOf(shown, await compiledForm(shown.form)), problems)
        filled.push(drawScene(view, shown, layout))
        own.push(...marks(view))
      }
      const labels = figure.facets.map(({ label }) => label)
      const text = JSON.stringify(standaloneOf(filled, layout, { text: 'a title' }, labels))
      assert.doesNotMatch(text, /"signal":|"axis":null|"scale":null/)
      const problems: unknown[] = []
      const specification = await compiled(JSON.parse(text) as Specification, name)
      const view = new vega.View(vega.parse(specification), { logger: strictLog(problems) })
      view.run()
      assert.deepEqual(problems, [])
      assert.deepEqual(marks(view).toSorted(), own.toSorted())
      if (drawing.kind === 'chart' && figure.facets.length > 1)
        assert.ok('facet' in JSON.parse(text))
    })

  test('has a legend of the lines that are drawn', () => {
    const figure = sampleFigure(
      ['8.0', '8.4', '9.0'],
      ['1', '2'],
      [
        { series: 0, x: 0, value: 1 },
        { series: 1, x: 0, value: null },
        { series: 2, x: 0, value: 2 },
      ],
    )
    const { layout, scene } = plotOf(figure, chart).sized('wide')
    for (const [hidden, values] of [
      [[], [0, 2]],
      [[2], undefined],
    ] as const) {
      const own = standaloneOf([scene(0, { ...initial, hidden })], layout, {})
      const [, listed] = /"legend":[^}]*"values":(\[[\d,]*\])/.exec(JSON.stringify(own)) ?? []
      assert.equal(listed, values && JSON.stringify(values))
    }
  })

  test('selects steps by the pointer and series in the legend', async () => {
    const { layout, scene } = plotOf(gaps, chart).sized('wide')
    const text = JSON.stringify(standaloneOf([scene(0, initial)], layout, {}))
    const view = new vega.View(
      vega.parse(await compiled(JSON.parse(text) as Specification, 'selections')),
    )
    await view.runAsync()
    const drawnMarks = marks(view).length
    assert.deepEqual(view.data('pick_store'), [])
    view.signal('shown_s_legend', 1)
    await view.runAsync()
    assert.ok(marks(view).length < drawnMarks)
  })
})

suite('the specification of a table', () => {
  for (const figure of [
    fullFigure(3, { mode: 'relative', baseline: 0 }),
    fullFigure(3, { facets }),
  ])
    test(`has a cell a value: ${String(figure.facets.length)} tables`, async () => {
      const own = tableSpecification(figure, initialView(figure), { text: 'a title' })
      const view = new vega.View(vega.parse(await compiled(own, 'table')))
      await view.runAsync()
      const cells = marks(view).filter((text) => text.startsWith('["rect"'))
      assert.equal(cells.length, figure.cells.value.filter((value) => value !== null).length)
      assert.equal(new Set(cells).size, cells.length)
    })
})

suite('forms of specifications', () => {
  test('switch no axis and no scale off', () => {
    for (const [name, form] of forms)
      assert.doesNotMatch(JSON.stringify(form), /"(?:axis|scale)":null/, name)
  })

  test('are drawn with what fills them in only', async () => {
    const { layout, scene } = plotOf(gaps, chart).sized('wide')
    const own = scene(0, initial)
    await assert.rejects(renderScene({ ...own, params: { ...own.params, unknown: 1 } }, layout))
  })
})

/** What every mark item of a view draws, without its place on the page. */
function marks(view: ReturnType<typeof openView>): string[] {
  interface Node {
    readonly marktype?: string
    readonly role?: string
    readonly items?: readonly Node[]
    readonly [name: string]: unknown
  }
  const found: string[] = []
  const walk = (node: Node): void => {
    for (const item of node.items ?? []) {
      if (node.marktype === 'group') item.items?.forEach(walk)
      else if (node.role === 'mark' && !/voronoi/.test(String(node['name']))) {
        const shown = [
          'x',
          'y',
          'x2',
          'y2',
          'width',
          'height',
          'text',
          'fill',
          'stroke',
          'shape',
          'size',
          'opacity',
          'defined',
        ]
        found.push(
          JSON.stringify([
            node.marktype,
            ...shown.map((key) =>
              typeof item[key] === 'number' ? Math.round(item[key] * 100) / 100 : item[key],
            ),
          ]),
        )
      }
    }
  }
  walk((view.scenegraph() as unknown as { root: Node }).root)
  return found
}
