import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { renderPlot } from '../../tools/draw/render.ts'
import { logTicks, roundedUp } from '../../tools/view/axis-scales.ts'
import { linePlot } from '../../tools/view/line-plot.ts'
import { decimals, metricText, ratioText, significant } from '../../tools/core/metric-text.ts'
import { innerSize, type Scene, type Size } from '../../tools/view/plot.ts'
import { spread } from '../../tools/view/drawn-view.ts'
import { textWidth } from '../../tools/view/text-width.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { fullFigure, sampleFigure } from '../figures/sample-figure.ts'
import { readSvg } from '../draw/svg.ts'

function scene(figure: Figure, size: Size, change: Partial<ViewState> = {}, facet = 0): Scene {
  return linePlot(figure)
    .sized(size)
    .scene(facet, { ...initialView(figure), ...change })
}

function domain(figure: Figure, change: Partial<ViewState> = {}, facet = 0): readonly number[] {
  return scene(figure, 'wide', change, facet).params['yDomain'] as readonly number[]
}

suite('axes', () => {
  test('an absolute linear axis starts at zero', () => {
    assert.equal(domain(fullFigure(3))[0], 0)
  })

  test('a relative axis holds 1.00 and at least a tenth around it', () => {
    const [low = NaN, high = NaN] = domain(fullFigure(1), { baseline: 0 })
    assert.ok(low <= 0.9 && high >= 1.1)
  })

  test('a logarithmic axis ends with a tick at or beyond the largest value', () => {
    for (const [value, end] of [
      [3.79, 4],
      [7.11, 7.5],
      [1, 1],
      [0.000031, 0.00004],
      [2300, 2500],
    ] as const) {
      assert.equal(roundedUp(value), end)
      assert.equal(logTicks([value / 8, end], 120, 36).at(-1), end)
    }
  })

  test('panels share their scales', () => {
    const facets = ['a', 'b'].map((label) => ({ label, fields: {} }))
    const figure = sampleFigure(
      ['8.0'],
      ['1', '2'],
      [
        { series: 0, x: 0, value: 10 },
        { series: 0, x: 1, value: 20 },
        { series: 0, x: 0, value: 4000, facet: 1 },
        { series: 0, x: 1, value: 5000, facet: 1 },
      ],
      { facets },
    )
    const [first, second] = [scene(figure, 'wide'), scene(figure, 'wide', {}, 1)]
    for (const name of ['xDomain', 'yDomain', 'prefix'])
      assert.deepEqual(first.params[name], second.params[name])
  })

  test('a panel has ticks at its own points, and its own axis where they fill little of the common one', () => {
    const figure = sampleFigure(
      ['8.0'],
      ['1', '2', '16', '256'],
      [
        ...[0, 1, 2].map((x) => ({ series: 0, x, value: 1 })),
        ...[0, 3].map((x) => ({ series: 0, x, value: 1, facet: 1 })),
      ],
      { facets: ['a', 'b'].map((label) => ({ label, fields: {} })) },
    )
    const axes = [0, 1].map((facet) => scene(figure, 'wide', {}, facet).params)
    assert.deepEqual(
      axes.map(({ xDomain }) => xDomain),
      [
        [1, 16],
        [1, 256],
      ],
    )
    assert.deepEqual(
      axes.map(({ xValues }) => xValues),
      [
        [1, 2, 16],
        [1, 256],
      ],
    )
  })

  test('hundreds of points have ticks with a text only, of times the date, and no rings', () => {
    const xs = Array.from(
      { length: 400 },
      (_, i) => `20240${String(101 + (i % 28))}-12${String(1000 + i)}`,
    )
    const cells = xs.map((_, x) => ({ series: 0, x, value: 1, warnings: x === 9 ? ['slow'] : [] }))
    const figure = sampleFigure(['8.0'], xs, cells)
    const { params, data } = scene(figure, 'narrow', { x: 'even' })
    const texts = params['xTexts'] as readonly string[]
    assert.ok(texts.length < 10 && texts.every((text) => /^(?:2024-01-\d\d|)$/.test(text)))
    assert.ok(!JSON.stringify(data).includes('warned'))
  })

  test('x values that are no numbers stand in even steps', () => {
    const points = [0, 1].map((x) => ({ series: 0, x, value: 1 }))
    const figure = sampleFigure(['8.0'], ['small', '2'], points)
    assert.deepEqual(scene(figure, 'wide').params['xValues'], [0, 1])
  })

  test('x values with a zero have no logarithm', () => {
    const figure = sampleFigure(['8.0'], ['0', '2'], [{ series: 0, x: 0, value: 1 }])
    assert.equal(scene(figure, 'wide').params['xType'], 'linear')
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
        const { xValues, xTexts } = scene(figure, size, { x }).params
        assert.equal((xValues as readonly unknown[]).length, xs.length)
        const texts = xTexts as readonly string[]
        assert.deepEqual([texts[0], texts.at(-1)], ['1', '1000'])
        const { width } = innerSize(linePlot(figure).sized(size).layout)
        const place = (i: number): number =>
          ({
            log2: Math.log2(Number(xs[i])) / Math.log2(1000),
            linear: (Number(xs[i]) - 1) / 999,
            even: i / 31,
          })[x] * width
        const labelled = texts.flatMap((text, i) => (text === '' ? [] : [i]))
        labelled.reduce((before, i) => {
          const room = (textWidth(texts[i] ?? '') + textWidth(texts[before] ?? '')) / 2
          assert.ok(place(i) - place(before) > room, texts[i])
          return i
        })
      })
    }
  }

  test('a value of Infinity or none at all never reaches the axis', () => {
    const figure = sampleFigure(['8.0'], ['1', '2'], [{ series: 0, x: 0, value: null }])
    for (const baseline of [undefined, 0]) {
      const [low = NaN, high = NaN] = domain(figure, { baseline })
      assert.ok(Number.isFinite(low) && Number.isFinite(high) && low < high)
    }
  })
})

suite('marks', () => {
  const rows = (figure: Figure): readonly Readonly<Record<string, unknown>>[] =>
    (scene(figure, 'wide').data['points'] ?? []) as never

  test('of what has no value are below the axis, one per x value, none for a line without any value', () => {
    const figure = sampleFigure(
      ['a', 'b', 'c', 'd'],
      ['1', '2', '4'],
      [
        ...[0, 1, 2].map((x) => ({ series: 0, x, value: 10 })),
        { series: 1, x: 0, value: 5 },
        { series: 1, x: 2, value: null },
        { series: 2, x: 0, value: 7 },
      ],
    )
    assert.deepEqual(
      rows(figure).flatMap(({ s, i, foot }) => (foot === undefined ? [] : [[s, i, foot]])),
      [
        [1, 2, 'failed'],
        [2, 1, 'missing'],
      ],
    )
    const { bottom } = linePlot(figure).sized('wide').layout.padding
    assert.ok(bottom > linePlot(fullFigure(2)).sized('wide').layout.padding.bottom)
  })

  test('that hide another one are moved aside where they are no points of a line', () => {
    const line = [0, 1, 2].map((x) => ({ series: 0, x, value: 10 }))
    const single = { series: 1, x: 1, value: 10.05 }
    const asides = (cells: readonly { series: number; x: number; value: number }[]) =>
      rows(sampleFigure(['a', 'b', 'c'], ['1', '2', '4'], cells)).flatMap(({ s, aside }) =>
        aside === undefined ? [] : [[s, aside]],
      )
    assert.deepEqual(asides([...line, single]), [[1, 7]])
    assert.deepEqual(asides([...line, single, { ...single, series: 2 }]), [
      [1, 7],
      [2, 14],
    ])
    assert.deepEqual(asides([...line, { ...single, x: 2 }]), [[1, -7]])
    assert.deepEqual(asides([...line, { ...single, value: 5 }]), [])
    assert.deepEqual(asides([...line, ...line.map((point) => ({ ...point, series: 1 }))]), [])
  })
})

suite('ends of lines', () => {
  const namesOf = async (figure: Figure): Promise<number> => {
    const [svg = ''] = await renderPlot(linePlot(figure), figure, 'wide')
    const labels = new Set(figure.series.map(({ label }) => label))
    return readSvg(svg).filter(({ text }) => labels.has(text)).length
  }

  test('nine short names fit, ten do not', async () => {
    assert.equal(await namesOf(fullFigure(9)), 9)
    assert.equal(await namesOf(fullFigure(10)), 0)
  })

  test('long names are left to the legend', async () => {
    const cells = [{ series: 0, x: 0, value: 1 }]
    const figure = sampleFigure(['a name that is much longer than its room', 'b'], ['1'], cells)
    assert.equal(await namesOf(figure), 0)
  })

  test('names of lines that end together do not cover each other', async () => {
    const labels = ['a', 'b', 'c', 'd']
    const cells = labels.flatMap((_, series) => [0, 1].map((x) => ({ series, x, value: 100 + x })))
    const figure = sampleFigure(labels, ['1', '2'], cells)
    const [svg = ''] = await renderPlot(linePlot(figure), figure, 'wide')
    const places = readSvg(svg)
      .filter(({ text }) => labels.includes(text))
      .map(({ attributes }) => Number(/,([\d.]+)\)/.exec(attributes.get('transform') ?? '')?.[1]))
      .toSorted((a, b) => a - b)
    assert.equal(places.length, 4)
    places.reduce((before, place) => {
      assert.ok(place - before >= 13.9)
      return place
    })
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

suite('words at data points', () => {
  const threads = ['1', '2', '4', '8', '16', '32', '64']
  const chart = (
    values: readonly (readonly number[])[],
    marks: NonNullable<Figure['marks']>,
  ): Figure => {
    const names = values.map((_, index) => `8.${String(index)}`)
    const cells = values.flatMap((line, series) => line.map((value, x) => ({ series, x, value })))
    return sampleFigure(names, threads, cells, { marks })
  }
  const boxesOf = async (figure: Figure, size: Size) => {
    const [svg = ''] = await renderPlot(linePlot(figure), figure, size)
    return readSvg(svg)
      .filter(
        ({ attributes }) => attributes.get('font-size') === '11px' && !attributes.has('stroke'),
      )
      .map(({ text, attributes }) => {
        const [, x, y] = /\(([\d.]+),([\d.]+)\)/.exec(attributes.get('transform') ?? '') ?? []
        const half = (textWidth(text) * 11) / 24
        return { left: Number(x) - half, right: Number(x) + half, bottom: Number(y) }
      })
  }

  test('the word of a collapse is beside its falling line', async () => {
    const figure = chart(
      [[10, 20, 40, 80, 30, 10, 5]],
      [{ facet: 0, series: 0, x: 4, word: 'collapse' }],
    )
    const { width } = innerSize(linePlot(figure).sized('wide').layout)
    const [word] = await boxesOf(figure, 'wide')
    assert.ok(word && word.left > (width * 4) / 6)
  })

  test('ticks on the axis have a row a series and their words in the drawing; a name at a peak has the colour of its line', async () => {
    const tick = { facet: 0, onAxis: true as const }
    const figure = chart(
      [
        [1, 9, 40, 20, 10, 5, 1],
        [1, 9, 40, 20, 10, 5, 1],
      ],
      [
        { facet: 0, series: 0, x: 2, word: '8.0' },
        ...[0, 1].flatMap((series) => [
          { ...tick, series, x: -0.4, word: 'median 1 ms' },
          { ...tick, series, x: 6.4, word: 'p95 64 ms' },
        ]),
      ],
    )
    const even = { ...figure, x: { ...figure.x, scale: 'even' as const } }
    const plot = linePlot(even, { step: true })
    for (const size of ['wide', 'narrow'] as const) {
      const [svg = ''] = await renderPlot(plot, even, size)
      const { width, padding } = plot.sized(size).layout
      const texts = readSvg(svg).filter(({ attributes }) => !attributes.has('stroke'))
      const [name] = texts.filter(({ text }) => text === '8.0')
      assert.equal(name?.attributes.get('fill'), `var(--c-${figure.series[0]?.colour ?? ''})`)
      const words = texts.filter(({ text }) => /^(?:median|p95)/.test(text))
      assert.equal(words.length, 4)
      const heights = words.map(({ text, attributes }) => {
        const [, x, y] = /\(([\d.-]+),([\d.]+)\)/.exec(attributes.get('transform') ?? '') ?? []
        const isEnd = attributes.get('text-anchor') === 'end'
        const left = padding.left + Number(x) - (isEnd ? textWidth(text) : 0)
        assert.ok(left >= 0 && left + textWidth(text) <= width, `${size}: ${text}`)
        return Number(y)
      })
      assert.equal(new Set(heights).size, 2)
    }
  })

  test('words stay in the plot and apart from each other', async () => {
    const line = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 7, maxLength: 7 })
    const mark = fc.record({
      facet: fc.constant(0),
      series: fc.integer({ min: 0, max: 2 }),
      x: fc.integer({ min: 0, max: 6 }),
      word: fc.constantFrom('peak', 'collapse', 'knee'),
    })
    const marks = fc.array(mark, { maxLength: 6 })
    const size = fc.constantFrom<Size>('wide', 'narrow')
    await fc.assert(
      fc.asyncProperty(fc.tuple(line, line, line), marks, size, async (lines, own, at) => {
        const figure = chart(lines, own)
        const { width, height } = innerSize(linePlot(figure).sized(at).layout)
        const boxes = await boxesOf(figure, at)
        for (const [index, box] of boxes.entries()) {
          assert.ok(box.left >= -0.1 && box.right <= width + 0.1 && box.bottom <= height)
          for (const other of boxes.slice(0, index)) {
            const isApart = box.left >= other.right || other.left >= box.right
            assert.ok(isApart || Math.abs(box.bottom - other.bottom) >= 11)
          }
        }
      }),
      { numRuns: 10 },
    )
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

  test('small ratios keep two digits', () => {
    assert.deepEqual([0.1, 0.0123, 0.00071, 0].map(ratioText), [
      '0.10×',
      '0.012×',
      '0.00071×',
      '0.00×',
    ])
  })
})
