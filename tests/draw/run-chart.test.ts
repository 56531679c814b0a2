import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runCharts, type DrawnSeries } from '../../tools/draw/run-charts.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { readSvg } from './svg.ts'

const column = { metric: 'tps', unit: '1/s', n: 5, mean: 1, low: 1, high: 1 } as const
const panel = {
  title: 'transactions per second',
  at: [1, 2, 3, 4, 5],
  column: { ...column, values: '[10,20,null,40,null]' },
}
const run: DrawnSeries = { id: '0123456789ab', panels: [panel] }

suite('the chart of a run', () => {
  test('is a wide and a narrow drawing, and the data of the live one', async () => {
    const files = await runCharts([run])
    assert.deepEqual([...files.keys()], ['0123456789ab.svg', '0123456789ab.json'])
    const svgs = (files.get('0123456789ab.svg') ?? '').split(/\n(?=<svg)/)
    assert.deepEqual(
      svgs.map((svg) => readSvg(svg)[0]?.attributes.get('class')),
      ['full', 'narrow'],
    )
    const data = JSON.parse(files.get('0123456789ab.json') ?? '') as ChartFigure & {
      readonly drawing: PlotDrawing
    }
    assert.equal(plotOf(data, data.drawing).panels, 1)
    assert.ok(data.drawing.kind === 'panels')
    assert.deepEqual(data.drawing.panels[0]?.lines[0]?.values, [10, 20, null, 40, null])
  })

  test('draws an axis for a column of zeros, and for one without a number', async () => {
    for (const values of ['[0,0]', '[null,null]']) {
      const panels = [{ ...panel, at: [1, 2], column: { ...column, values } }]
      const files = await runCharts([{ ...run, panels }])
      const svg = files.get('0123456789ab.svg') ?? ''
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
    }
  })

  test('is the same bytes twice, and absent where nothing was sampled', async () => {
    assert.deepEqual([...(await runCharts([run]))], [...(await runCharts([run]))])
    assert.equal((await runCharts([{ id: 'x', panels: [] }])).size, 0)
  })
})
