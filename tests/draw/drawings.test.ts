import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderPlot, sceneRenderer } from '../../tools/draw/render.ts'
import { escaped } from '../../tools/draw/svg-parts.ts'
import type { BarsDrawing, DotsDrawing, FigureSeries, PanelsDrawing } from '../../tools/figures/figure.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import type { Size } from '../../tools/view/plot.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { drawingWidth, fitted } from '../../tools/view/row-layout.ts'
import { authorsView, type ViewState } from '../../tools/view/view-state.ts'
import { sampleFigure } from '../figures/sample-figure.ts'
import { readSvg, type Element } from './svg.ts'

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\u0000\u001b[31m'
const series: readonly FigureSeries[] = [attack, 'second'].map((label, index) => ({
  label,
  fields: {},
  colour: 'blue-4',
  dash: index,
  marker: index,
}))
const figure: ChartFigure = { ...sampleFigure([], ['a', 'b', 'c'], []), series }

const mark = (value: number | null, own = 0) =>
  ({
    series: own,
    value,
    low: value === null ? null : value * 0.9,
    high: value === null ? null : value * 1.2,
    tone: 'better',
    text: attack,
    warned: true,
  }) as const

const dots: DotsDrawing = {
  kind: 'dots',
  scale: 'log',
  unit: 'ratio',
  reference: 1,
  axis: attack,
  rows: [
    { label: attack, group: attack, marks: [mark(0.5), mark(null, 1)] },
    { label: 'x'.repeat(300), marks: [{ ...mark(4), points: [3, 4, 5] }] },
    { label: 'nothing', marks: [] },
  ],
}
const joinedDots: DotsDrawing = {
  kind: 'dots',
  scale: 'linear',
  unit: '1/s',
  joined: true,
  axis: attack,
  rows: [mark(0), mark(null), mark(5e6)].map((own) => ({ label: attack, marks: [own] })),
}
const bars: BarsDrawing = {
  kind: 'bars',
  unit: 's',
  axis: attack,
  relativeAxis: attack,
  groups: [
    {
      label: attack,
      bars: [
        { ...mark(0.002), ratio: 1, tone: 'baseline' },
        { ...mark(0.003, 1), ratio: 1.5, tone: 'worse' },
      ],
    },
    { label: 'empty', bars: [{ ...mark(null, 1), ratio: null, text: attack }] },
  ],
}
const panels: PanelsDrawing = {
  kind: 'panels',
  warmup: 1,
  panels: [
    {
      title: attack,
      unit: '1/s',
      lines: [
        { series: 0, at: [1, 2, 3, 4], values: [5, null, 0, 2], stalls: [3] },
        { series: 1, at: [1, 2], values: [null, null], stalls: [] },
      ],
    },
    {
      title: 'binned',
      unit: '1',
      lines: [{ series: 0, at: [2, 4], values: [4, 5], low: [3, 4], high: [5, 8], stalls: [] }],
    },
    { title: 'empty', unit: '1', lines: [] },
  ],
}

async function draw(drawing: PlotDrawing, size: Size, state?: ViewState): Promise<string> {
  const [svg = ''] = await renderPlot(plotOf(figure, drawing), figure, size, state)
  return svg
}

for (const drawing of [dots, joinedDots, bars, panels]) {
  for (const size of ['wide', 'narrow'] as const) {
    suite(`${drawing.kind}, ${size}`, () => {
      test('a text of an archive is text and nothing else', async () => {
        const svg = await draw(drawing, size)
        assert.doesNotThrow(() => readSvg(svg))
        assert.doesNotMatch(svg, /<[^>]* (?:on\w+|href|style)=/i)
      })

      test('every number is finite and every text inside the drawing', async () => {
        const svg = await draw(drawing, size)
        assert.doesNotMatch(svg, /NaN|Infinity|undefined|null/)
        const left = Number(/translate\(([\d.-]+),/.exec(svg)?.[1])
        for (const { tag, attributes } of readSvg(svg)) {
          const [, x = ''] = /translate\(([\d.-]+),/.exec(attributes.get('transform') ?? '') ?? []
          if (tag !== 'text' || x === '') continue
          assert.ok(left + Number(x) >= -0.05 && left + Number(x) <= drawingWidth[size], x)
        }
      })

      test('is the same bytes whatever was drawn before it', async () => {
        const author = authorsView(figure)
        const { scene, layout } = plotOf(figure, drawing).sized(size)
        const scenes = [author, { ...author, hidden: [0] }, author].map((state) => scene(0, state))
        const render = await sceneRenderer(drawing.kind)
        for (const own of scenes) {
          const alone = await sceneRenderer(drawing.kind)
          assert.equal(render(own, layout), alone(own, layout))
        }
      })
    })
  }
}

suite('what is drawn is what the drawing states', () => {
  test('dots by the logarithm of their ratio, with interval, samples and the line of 1', async () => {
    const plain: DotsDrawing = {
      ...dots,
      rows: [1, 2, 4].map((value) => ({
        label: String(value),
        marks: [{ ...mark(value), low: value / 2, high: value * 2, text: '', warned: false }],
      })),
    }
    const elements = readSvg(await draw(plain, 'wide'))
    const at = elements.filter(({ attributes }) => attributes.get('fill') === 'var(--paper)').map(x)
    const [one = NaN, two = NaN, four = NaN] = at
    assert.equal(at.length, 3)
    assert.ok(Math.abs(four - two - (two - one)) < 0.15, String(at))
    const whiskers = elements.filter(({ attributes }) => attributes.get('stroke-width') === '1.5')
    const [reference, ...intervals] = whiskers.filter(({ tag }) => tag === 'line')
    assert.ok(reference)
    assert.ok(Math.abs(x(reference) - one) < 0.15)
    assert.deepEqual(
      intervals.map((line) => Math.round(Number(line.attributes.get('x2')))),
      new Array(3).fill(Math.round(2 * (two - one))),
    )
  })

  test('bars from zero, in proportion to their values, and ratios beside them', async () => {
    const elements = readSvg(await draw(bars, 'wide'))
    const widths = elements.flatMap(({ attributes }) => {
      const [, width] = /^M[\d.-]+,[\d.-]+h([\d.]+)v13/.exec(attributes.get('d') ?? '') ?? []
      return width === undefined ? [] : [Number(width)]
    })
    const [first = NaN, second = NaN, base = NaN, ratio = NaN, ...others] = widths
    assert.deepEqual(others, [])
    assert.ok(Math.abs(second / first - 1.5) < 0.01)
    assert.ok(Math.abs(ratio / base - 1.5) < 0.01)
  })

  test('a line is interrupted where a sample has no number, and a lone sample is a dot', async () => {
    const [path] = lines(await draw(panels, 'wide'))
    assert.match(path ?? '', /^M[\d.]+,[\d.]+ZM[\d.]+,[\d.]+L[\d.]+,[\d.]+$/)
  })

  test('binned samples have a band between their lowest and highest', async () => {
    const elements = readSvg(await draw(panels, 'wide'))
    const band = elements.find(({ attributes }) => attributes.get('fill-opacity') === '0.18')
    assert.match(band?.attributes.get('d') ?? '', /^M(?:[\d.]+,[\d.]+L){3}[\d.]+,[\d.]+Z$/)
  })

  test('panels share their time axis', async () => {
    const [first, second] = lines(await draw(panels, 'wide'))
    // Second 4 ends both lines.
    const end = (path = ''): string | undefined => /([\d.]+),[\d.]+Z?$/.exec(path)?.[1]
    assert.equal(end(first), end(second))
    assert.ok(end(first))
  })

  test('a hidden series has no mark, no line and no text', async () => {
    const state = { ...authorsView(figure), hidden: [0, 1] }
    for (const drawing of [dots, bars, panels]) {
      const elements = readSvg(await draw(drawing, 'wide', state))
      const styles = elements.flatMap(({ attributes }) => [...attributes.values()])
      assert.ok(!styles.some((value) => value.startsWith('var(--c-')), drawing.kind)
    }
  })

  test('a zoomed timeline shows the seconds of its range', async () => {
    const state = { ...authorsView(figure), range: [2, 3] as const }
    const texts = readSvg(await draw(panels, 'wide', state)).map(({ text }) => text)
    assert.ok(texts.includes('3.0 s') && texts.includes('4.0') && !texts.includes('warm-up'))
  })
})

test('texts are escaped, and cut to their room with a sign', () => {
  assert.equal(escaped('a<b>&"c"\u0007'), 'a&lt;b&gt;&amp;&quot;c&quot;')
  assert.equal(fitted('short', 100), 'short')
  assert.match(fitted('x'.repeat(100), 100), /^x+…$/)
})

function x({ attributes }: Element): number {
  return Number(/translate\(([\d.-]+),/.exec(attributes.get('transform') ?? '')?.[1])
}

function lines(svg: string): readonly string[] {
  return readSvg(svg).flatMap(({ attributes }) =>
    attributes.get('stroke-linejoin') === 'round' ? [attributes.get('d') ?? ''] : [],
  )
}
