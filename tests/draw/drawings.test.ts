import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderPlot } from '../../tools/draw/render.ts'
import type { DotsDrawing } from '../../tools/figures/figure.ts'
import type { Size } from '../../tools/view/plot.ts'
import { escaped } from '../../tools/view/figure-picture.ts'
import { plotOf, type PlotDrawing } from '../../tools/view/plots.ts'
import { drawingWidth } from '../../tools/view/rows-plot.ts'
import { initialView, type ViewState } from '../../tools/view/view-state.ts'
import { bars, dots, figure, joinedDots, mark, panels } from './sample-drawings.ts'
import { readSvg, type Element } from './svg.ts'

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
        const initial = initialView(figure)
        const first = await draw(drawing, size, initial)
        await draw(drawing, size, { ...initial, hidden: [0] })
        assert.equal(await draw(drawing, size, initial), first)
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
    const reference = whiskers.find(({ tag }) => tag === 'line')
    assert.ok(reference)
    assert.ok(Math.abs(x(reference) - one) < 0.15)
    const intervals = whiskers.find(({ tag }) => tag === 'path')?.attributes.get('d') ?? ''
    assert.deepEqual(
      [...intervals.matchAll(/l([\d.]+),0/g)].map(([, length]) => Math.round(Number(length))),
      new Array(3).fill(Math.round(2 * (two - one))),
    )
  })

  test('bars from zero, in proportion to their values, with their ratios in the labels', async () => {
    const elements = readSvg(await draw(bars, 'wide'))
    const widths = elements.flatMap(({ attributes }) => {
      const [, width] = /^M[\d.-]+,[\d.-]+h([\d.]+)v13/.exec(attributes.get('d') ?? '') ?? []
      return width === undefined ? [] : [Number(width)]
    })
    const [first = NaN, second = NaN, ...others] = widths
    assert.deepEqual(others, [])
    assert.ok(Math.abs(second / first - 1.5) < 0.01)
    assert.equal(elements.filter(({ text }) => text.includes('1.50×')).length, 1)
  })

  test('bars more than tenfold apart as dots on a logarithmic axis, named, with their ratios', async () => {
    const values = [0.0001, 0.01]
    const own = values.map((value, series) => ({
      ...{ ...mark(value, series), ratio: value / 0.01, tone: 'plain' as const, text: '' },
    }))
    for (const groups of [
      [{ label: 'one', bars: own }],
      [
        { label: 'one', bars: own },
        { label: 'two', bars: own },
      ],
    ]) {
      const named = {
        ...figure,
        series: figure.series.map((one, s) => ({ ...one, label: `s${s}` })),
      }
      const plot = plotOf(named, { ...bars, groups })
      const [svg = ''] = await renderPlot(plot, named, 'wide')
      assert.doesNotMatch(svg, /h[\d.]+v13/)
      const texts = readSvg(svg).map(({ text }) => text)
      const own = texts.filter((text) => text === 's0 · 100 µs · 0.010×')
      assert.equal(own.length, groups.length, texts.join('|'))
      assert.ok(texts.includes('1 ms'), texts.join('|'))
    }
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
    const state = { ...initialView(figure), hidden: [0, 1] }
    for (const drawing of [dots, bars, panels]) {
      const elements = readSvg(await draw(drawing, 'wide', state))
      const styles = elements.flatMap(({ attributes }) => [...attributes.values()])
      assert.ok(!styles.some((value) => value.startsWith('var(--c-')), drawing.kind)
    }
  })

  test('a zoomed timeline shows the seconds of its range', async () => {
    const state = { ...initialView(figure), range: [2, 3] as const }
    const texts = readSvg(await draw(panels, 'wide', state)).map(({ text }) => text)
    assert.ok(texts.includes('3 s') && texts.includes('4') && !texts.includes('warm-up'))
  })
})

test('texts are escaped', () => {
  assert.equal(escaped('a<b>&"c"\u0007'), 'a&lt;b&gt;&amp;"c"␇')
})

function x({ attributes }: Element): number {
  return Number(/translate\(([\d.-]+),/.exec(attributes.get('transform') ?? '')?.[1])
}

function lines(svg: string): readonly string[] {
  return readSvg(svg).flatMap(({ attributes }) =>
    attributes.get('stroke-linejoin') === 'round' ? [attributes.get('d') ?? ''] : [],
  )
}
