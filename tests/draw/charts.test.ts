import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { scaleLinear } from 'd3-scale'
import { renderFigure } from '../../tools/draw/drawing-kinds.ts'
import { renderPlot } from '../../tools/draw/render.ts'
import { innerSize, type Size } from '../../tools/view/plot.ts'
import { linePlot } from '../../tools/view/line-plot.ts'
import { pointsOf } from '../../tools/view/points.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { fullFigure, sampleFigure } from '../figures/sample-figure.ts'
import { readSvg, type Element } from './svg.ts'

const threads = ['1', '2', '4', '8', '16', '32', '64', '128']
const failed = { series: 1, x: 2, value: null, reason: 'FATAL: deadlock' }
const gaps = sampleFigure(
  ['8.0', '8.4'],
  threads,
  threads.flatMap((_, x) => [
    { series: 0, x, value: 100 * (x + 1), spread: 10, ...(x === 4 ? { warning: 'rises' } : {}) },
    ...(x === 5 ? [] : x === 2 ? [failed] : [{ series: 1, x, value: 90 * (x + 1) }]),
  ]),
)

suite('a throughput figure as SVG', () => {
  test('is two drawings a facet and the rows', async () => {
    const facets = ['read', 'write'].map((label) => ({ label, fields: {} }))
    const { svgs, csv } = await renderFigure(fullFigure(3, { facets }))
    assert.deepEqual(
      [...svgs.keys()].sort(),
      ['0', '1'].flatMap((facet) => [`sample.${facet}.narrow.svg`, `sample.${facet}.wide.svg`]),
    )
    assert.equal(csv.split('\r\n').length, 1 + 24 + 1)
  })

  test('is the same bytes twice', async () => {
    const [first, second] = [await renderFigure(gaps), await renderFigure(gaps)]
    assert.deepEqual([...first.svgs], [...second.svgs])
    assert.equal(first.csv, second.csv)
  })

  test('is the same bytes whatever was drawn before it', async () => {
    const [one, other] = gaps.series
    assert.ok(one && other)
    const turned = { ...gaps, series: [other, one], mode: 'relative' as const }
    const part = { ...gaps.cells, series: gaps.cells.series.map(() => 1) }
    const figures = [gaps, turned, fullFigure(3), { ...gaps, cells: part }, fullFigure(5), gaps]
    const states = figures.flatMap((figure) =>
      [initialView(figure), { ...initialView(figure), hidden: [0] }].map((state) => ({
        figure,
        state,
      })),
    )
    const drawn = new Map<string, readonly string[]>()
    for (const { figure, state } of [...states, ...states.toReversed()]) {
      const key = JSON.stringify([figure, state])
      const svgs = await draw(figure, 'wide', state)
      assert.deepEqual(svgs, drawn.get(key) ?? svgs)
      drawn.set(key, svgs)
    }
  })

  test('holds only tags and attributes that we know: no style, no id, no script', async () => {
    for (const [name, svg] of (await renderFigure(gaps)).svgs) {
      assert.doesNotThrow(() => readSvg(svg), name)
    }
  })

  test('rounds coordinates to 0.1', async () => {
    for (const [, svg] of (await renderFigure(gaps)).svgs) {
      const numbers = [...svg.matchAll(/ (?:d|transform)="([^"]*)"/g)].map(([, text = '']) => text)
      assert.ok(numbers.every((text) => !/\.\d\d/.test(text)))
    }
  })

  test('takes no colour that is not of the palette', async () => {
    const [series] = gaps.series
    assert.ok(series)
    const figure = { ...gaps, series: [{ ...series, colour: 'red;}' }, series] }
    await assert.rejects(renderFigure(figure), /not a colour/)
  })

  test('is an empty plot when there is no series, no x value or no number', async () => {
    const failures = [{ series: 0, x: 0, value: null }]
    for (const figure of [
      sampleFigure([], [], []),
      sampleFigure(['8.0'], [], []),
      sampleFigure([], ['1'], []),
      sampleFigure(['8.0'], ['1'], failures, { mode: 'relative' }),
    ]) {
      for (const svg of (await renderFigure(figure)).svgs.values()) {
        assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
      }
    }
  })

  test('a table has no drawing', async () => {
    const { drawing, ...table } = gaps
    assert.equal(drawing?.kind, 'chart')
    assert.equal((await renderFigure(table)).svgs.size, 0)
  })
})

suite('what is drawn is what was measured', () => {
  const initial = initialView(gaps)
  const states: readonly [string, ViewState][] = [
    ['in its initial view', initial],
    ['on linear axes', { ...initial, x: 'linear' }],
    ['in even steps', { ...initial, x: 'even' }],
    ['on a logarithmic y axis', { ...initial, y: 'log' }],
    ['relative to the first series', { ...initial, baseline: 0 }],
    ['relative to a series with gaps', { ...initial, baseline: 1, y: 'log' }],
    ['without a hidden series', { ...initial, hidden: [0] }],
    ['zoomed', { ...initial, range: [1, 4] }],
  ]
  for (const [name, state] of states) {
    for (const size of ['wide', 'narrow'] as const) {
      test(`${name}, ${size}`, async () => {
        const [svg = ''] = await draw(gaps, size, state)
        const points = discs(readSvg(svg))
        assert.deepEqual(points, expected(gaps, size, state))
      })
    }
  }

  test('a failed run is a cross, a missing one a dash, a warned one a ring', async () => {
    const [svg = ''] = await draw(gaps, 'wide')
    const elements = readSvg(svg)
    const count = (test: (element: Element) => boolean): number => elements.filter(test).length
    assert.equal(
      count(({ attributes }) => attributes.get('fill') === 'var(--paper)'),
      1,
    )
    assert.equal(
      count(({ attributes }) => attributes.get('d') === 'M-4.2,0L4.2,0'),
      1,
    )
    assert.equal(
      count(({ attributes }) => attributes.get('stroke') === 'var(--ink)'),
      1,
    )
  })

  test('the rule that waits knows the places of the x values: those of their ticks', async () => {
    for (const size of ['wide', 'narrow'] as const) {
      const [svg = ''] = await draw(gaps, size)
      const elements = readSvg(svg)
      const [rule, ...others] = elements.filter(
        ({ attributes }) => attributes.get('class') === 'rule',
      )
      assert.deepEqual(others, [])
      assert.equal(rule?.attributes.get('d'), '')
      const { padding } = linePlot(gaps).sized(size).layout
      const places = (rule.attributes.get('data-x') ?? '').split(' ').map(Number)
      assert.equal(places.length, gaps.x.values.length)
      const ticks = elements.flatMap(({ text, attributes }) => {
        const index = gaps.x.values.indexOf(text)
        const [, x, y] = /\(([\d.]+),([\d.]+)\)/.exec(attributes.get('transform') ?? '') ?? []
        // Labels of the y axis stand left of the plot.
        return index < 0 || y === undefined ? [] : [{ index, x: Number(x) + padding.left }]
      })
      assert.ok(ticks.length > 1)
      for (const { index, x } of ticks) {
        const place = places[index]
        assert.ok(place !== undefined && Math.abs(place - x) < 0.2)
      }
    }
  })

  test('a gap interrupts its line', async () => {
    const [svg = ''] = await draw(gaps, 'wide')
    const lines = readSvg(svg).filter(({ attributes }) => attributes.get('stroke-width') === '2')
    const moves = lines.map(({ attributes }) => attributes.get('d')?.match(/M/g)?.length)
    // The last is the dash of the missing point.
    assert.deepEqual(moves.slice(0, 2), [1, 3])
  })

  test('a relative chart has a strong line at 1.00 in the place of its baseline', async () => {
    const [svg = ''] = await draw(gaps, 'wide', { ...initial, baseline: 0 })
    const elements = readSvg(svg)
    const strong = elements.filter(({ attributes }) => attributes.get('stroke-width') === '1.5')
    assert.equal(strong[0]?.attributes.get('stroke'), 'var(--ink)')
    const ends = elements.filter(({ text }) => /^8\.[04]\s+[\d.]+×$/.test(text))
    assert.deepEqual(
      ends.map(({ text }) => text.split(/\s+/)),
      [
        ['8.0', '1.00×'],
        ['8.4', '0.90×'],
      ],
    )
  })
})

function draw(figure: Figure, size: Size, state?: ViewState): Promise<readonly string[]> {
  return renderPlot(linePlot(figure), figure, size, state)
}

/** Colours and positions of the points of an SVG, sorted. */
function discs(elements: readonly Element[]): readonly string[] {
  return elements
    .filter(({ attributes }) => attributes.get('fill')?.startsWith('var(--c-'))
    .filter(({ attributes }) => attributes.has('transform'))
    .map(({ attributes }) => `${attributes.get('fill') ?? ''} ${attributes.get('transform') ?? ''}`)
    .sort()
}

/** The same, computed from the cells by the textbook. */
function expected(figure: Figure, size: 'wide' | 'narrow', state: ViewState): readonly string[] {
  const values = pointsOf(figure)[0] ?? []
  const { scene, layout } = linePlot(figure).sized(size)
  const [low = NaN, high = NaN] = scene(0, state).params['yDomain'] as readonly number[]
  const plot = innerSize(layout)
  const ends =
    state.y === 'log'
      ? [Math.log10(low), Math.log10(high)]
      : scaleLinear().domain([low, high]).nice().domain()
  const [first, last] = state.range ?? [0, figure.x.values.length - 1]
  const place = ({ i, x }: { i: number; x: number }): number =>
    ({ log2: Math.log2(x), linear: x, even: i })[state.x]
  const at = (i: number): number => place(values.find((point) => point.i === i) ?? { i, x: NaN })
  return values
    .flatMap((point) => {
      const { series, i, value } = point
      const base = values.find((other) => other.i === i && other.series === state.baseline)?.value
      const drawn =
        value === null ? null : state.baseline === undefined ? value : divided(value, base)
      if (drawn === null || state.hidden.includes(series) || i < first || i > last) return []
      const yv = state.y === 'log' ? Math.log10(drawn) : drawn
      const px = share(place(point), [at(first), at(last)]) * plot.width
      const py = (1 - share(yv, [ends[0] ?? NaN, ends[1] ?? NaN])) * plot.height
      const position = `translate(${tenth(px)},${tenth(py)})`
      const shift = position === 'translate(0,0)' ? '' : position
      return [`var(--c-${figure.series[series]?.colour ?? ''}) ${shift}`]
    })
    .sort()
}

function divided(value: number, base: number | null | undefined): number | null {
  return base === null || base === undefined ? null : value / base
}

function share(value: number, [low, high]: readonly [number, number]): number {
  return (value - low) / (high - low)
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
