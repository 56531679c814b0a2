import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runChart, type RunChartPanel } from '../../tools/draw/series.ts'
import { readSvg, type Element } from './svg.ts'

const panel: RunChartPanel = {
  title: 'transactions per second',
  unit: '1/s',
  at: [1, 2, 3, 4, 5],
  values: [10, 20, null, 40, null],
  low: [],
  high: [],
}

/** The paths in the colour of the data: bands and lines. */
function drawn(panels: readonly RunChartPanel[]): readonly Element[] {
  return readSvg(runChart(panels, 'wide')).filter(({ attributes }) =>
    [...attributes.values()].includes('var(--accent)'),
  )
}

suite('the chart of a run', () => {
  test('interrupts its line where a sample has no number, and shows a lone one as a dot', () => {
    const [line] = drawn([panel])
    assert.match(line?.attributes.get('d') ?? '', /^M[\d.,]+L[\d.,]+M[\d.,]+h0$/)
  })

  test('draws a band where samples were binned', () => {
    const low = [5, 15, null, 35, null]
    const high = [15, 25, null, 45, null]
    const [band, line] = drawn([{ ...panel, low, high }])
    assert.match(band?.attributes.get('d') ?? '', /^M([\d.,]+L){3}[\d.,]+ZM[\d.,]+L[\d.,]+Z$/)
    assert.ok(line)
  })

  test('places its panels over one time axis from zero', () => {
    const short = { ...panel, at: [2, 4], values: [1, 2] }
    const [long, other] = drawn([panel, short]).map(({ attributes }) => attributes.get('d') ?? '')
    // The sample of second 4 stands above the sample of second 4.
    assert.equal(/M([\d.]+),[\d.]+h0/.exec(long ?? '')?.[1], /L([\d.]+),/.exec(other ?? '')?.[1])
  })

  test('draws an axis for a column of zeros, and for one without a number', () => {
    for (const values of [
      [0, 0],
      [null, null],
    ]) {
      const svg = runChart([{ ...panel, at: [1, 2], values }], 'narrow')
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
    }
  })

  test('is the same bytes twice', () => {
    assert.equal(runChart([panel], 'wide'), runChart([panel], 'wide'))
  })
})
