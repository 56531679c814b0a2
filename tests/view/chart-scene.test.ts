import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { xAxis } from '../../tools/view/chart-axes.ts'
import { chartLayout } from '../../tools/view/chart-layout.ts'
import { chartScene, type ChartScene } from '../../tools/view/chart-scene.ts'
import { decimals, metricText, ratioText, significant } from '../../tools/view/number-text.ts'
import type { Size } from '../../tools/view/plot.ts'
import { pointsOf } from '../../tools/view/points.ts'
import { spread } from '../../tools/view/spread.ts'
import { textWidth } from '../../tools/view/text-width.ts'
import { linearTicks, logTicks } from '../../tools/view/ticks.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { fullFigure, sampleFigure } from '../figures/sample-figure.ts'

function scene(figure: Figure, size: Size, change: Partial<ViewState> = {}, facet = 0): ChartScene {
  const points = pointsOf(figure)
  const state = { ...initialView(figure), ...change }
  return chartScene(figure, points, facet, state, chartLayout(figure, points, size))
}

suite('axes', () => {
  test('an absolute linear axis starts at zero', () => {
    assert.equal(scene(fullFigure(3), 'wide').signals.ydomain[0], 0)
  })

  test('a relative axis holds 1.00 and at least a tenth around it', () => {
    const { ydomain } = scene(fullFigure(1), 'wide', { baseline: 0 }).signals
    assert.ok(ydomain[0] <= 0.9 && ydomain[1] >= 1.1)
  })

  test('panels share their scales', () => {
    const facets = ['a', 'b'].map((label) => ({ label, fields: {} }))
    const figure = sampleFigure(
      ['8.0'],
      ['1', '2'],
      [
        { series: 0, x: 0, value: 10 },
        { series: 0, x: 1, value: 5000, facet: 1 },
      ],
      { facets },
    )
    const [first, second] = [scene(figure, 'wide'), scene(figure, 'wide', {}, 1)]
    assert.deepEqual(first.signals.ydomain, second.signals.ydomain)
    assert.deepEqual(first.signals.xdomain, second.signals.xdomain)
  })

  test('x values that are no numbers stand in even steps', () => {
    const figure = sampleFigure(['8.0'], ['small', '2'], [{ series: 0, x: 0, value: 1 }])
    assert.equal(scene(figure, 'wide').signals.xscale, 'even')
  })

  test('x values with a zero have no logarithm', () => {
    const figure = sampleFigure(['8.0'], ['0', '2'], [{ series: 0, x: 0, value: 1 }])
    assert.equal(scene(figure, 'wide').signals.xscale, 'linear')
  })

  const crowded =
    '1 2 3 4 5 6 8 10 13 16 20 25 31 38 46 56 68 82 100 120 145 175 210 250 300 360 430 520 630 750 870 1000'
  for (const size of ['wide', 'narrow'] as const) {
    for (const x of ['log2', 'linear', 'even'] as const) {
      test(`32 crowded x values all have a tick and no labels that touch: ${x}, ${size}`, () => {
        const xs = crowded.split(' ')
        const figure = sampleFigure(
          ['5.5'],
          xs,
          xs.map((_, i) => ({ series: 0, x: i, value: i + 1 })),
        )
        const state = { ...initialView(figure), x }
        const { toX } = xAxis(figure, state, chartLayout(figure, pointsOf(figure), size))
        const { xticks } = scene(figure, size, { x }).data
        assert.equal(xticks.length, xs.length)
        const labelled = xticks.filter(({ label }) => label !== '')
        assert.deepEqual([labelled[0]?.label, labelled.at(-1)?.label], ['1', '1000'])
        labelled.reduce((before, tick) => {
          const gap = toX(tick.i) - toX(before.i)
          assert.ok(gap > (textWidth(tick.label) + textWidth(before.label)) / 2, tick.label)
          return tick
        })
      })
    }
  }

  test('ticks are 1, 2 or 5 × 10ᵏ and their domain covers the values', () => {
    const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b) * 1.001]
        for (const { domain, values } of [linearTicks(0, high, 5), logTicks(low, high)]) {
          assert.ok(domain[1] >= high && values.length >= 1 && values.length < 30)
          assert.ok(values.every((tick) => tick >= domain[0] && tick <= domain[1]))
        }
      }),
    )
  })

  test('a value of Infinity or none at all never reaches the axis', () => {
    const figure = sampleFigure(['8.0'], ['1', '2'], [{ series: 0, x: 0, value: null }])
    for (const baseline of [undefined, 0]) {
      const { ydomain } = scene(figure, 'wide', { baseline }).signals
      assert.ok(ydomain.every(Number.isFinite) && ydomain[0] < ydomain[1])
    }
  })
})

suite('ends of lines', () => {
  test('nine short names fit, ten do not', () => {
    assert.equal(scene(fullFigure(9), 'wide').data.ends.length, 9)
    assert.equal(scene(fullFigure(10), 'wide').data.ends.length, 0)
  })

  test('long names are left to the legend', () => {
    const cells = [{ series: 0, x: 0, value: 1 }]
    const figure = sampleFigure(['a name that is much longer than its room'], ['1'], cells)
    assert.equal(scene(figure, 'wide').data.ends.length, 0)
  })

  test('labels keep their distance, their order and the plot', () => {
    const wish = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(wish, (wanted) => {
        const placed = spread(wanted, 14, 0, 300)
        const order = wanted
          .map((_, i) => i)
          .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
        const sorted = order.map((i) => placed[i] ?? NaN)
        assert.ok(sorted.every((place) => place >= -1e-9 && place <= 300 + 1e-9))
        assert.ok(sorted.every((place, i) => i === 0 || place - (sorted[i - 1] ?? 0) >= 14 - 1e-9))
      }),
    )
  })

  test('labels that have room stay where their lines end', () => {
    assert.deepEqual(spread([200, 10, 100], 14, 0, 300), [200, 10, 100])
  })
})

suite('numbers as text', () => {
  test('thousands are separated, three digits are kept', () => {
    assert.equal(significant(29945.29), '29,945')
    assert.equal(significant(87.43), '87.4')
    assert.equal(significant(0.9321), '0.932')
    assert.equal(significant(0), '0')
    assert.equal(decimals(-1234567.5, 1), '−1,234,567.5')
    assert.equal(decimals(-0.001, 1), '0.0')
  })

  test('units get one prefix', () => {
    assert.equal(metricText(0.0006, 's'), '600 µs')
    assert.equal(metricText(0.0123, 's'), '12.3 ms')
    assert.equal(metricText(2_500_000, '1/s'), '2.50 M')
    assert.equal(metricText(17, 'pages'), '17.0 pages')
    assert.equal(metricText(412_000_000, 'B/s'), '412 MB/s')
  })

  test('ratios have two decimals below ten', () => {
    assert.deepEqual([0.934, 1, 12.34, 123.4].map(ratioText), ['0.93×', '1.00×', '12.3×', '123×'])
  })
})
