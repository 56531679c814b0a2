import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { chartLayout } from '../../tools/view/chart-layout.ts'
import { chartScene } from '../../tools/view/chart-scene.ts'
import { innerSize, type Size } from '../../tools/view/plot.ts'
import { pointsOf } from '../../tools/view/points.ts'
import { textWidth } from '../../tools/view/text-width.ts'
import { initialView } from '../../tools/view/view-state.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxesOf(
  figure: Figure,
  size: Size,
): { readonly boxes: readonly Box[]; readonly plot: Box } {
  const points = pointsOf(figure)
  const layout = chartLayout(figure, points, size)
  const { width, height } = innerSize(layout)
  const { marks } = chartScene(figure, points, 0, initialView(figure), layout).data
  const boxes = marks.map(({ x, y, label }) => {
    const half = textWidth(label) / 2
    return { left: x - half, right: x + half, top: y - 18, bottom: y - 7 }
  })
  return { boxes, plot: { left: 0, right: width, top: 0, bottom: height } }
}

const threads = ['1', '2', '4', '8', '16', '32', '64']

function chart(
  values: readonly (readonly number[])[],
  marks: NonNullable<Figure['marks']>,
): Figure {
  const names = values.map((_, index) => `8.${String(index)}`)
  const cells = values.flatMap((line, series) => line.map((value, x) => ({ series, x, value })))
  return sampleFigure(names, threads, cells, { marks })
}

suite('labels of data points', () => {
  test('the label of a collapse is beside its falling line', () => {
    const figure = chart(
      [[10, 20, 40, 80, 30, 10, 5]],
      [{ facet: 0, series: 0, x: 4, word: 'collapse' }],
    )
    const points = pointsOf(figure)
    const scene = chartScene(
      figure,
      points,
      0,
      initialView(figure),
      chartLayout(figure, points, 'wide'),
    )
    const { width } = innerSize(chartLayout(figure, points, 'wide'))
    const [label] = scene.data.marks
    assert.ok(label && label.x - textWidth('collapse') / 2 > (width * 4) / 6)
  })

  test('labels stay in the plot and apart from each other', () => {
    const line = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 7, maxLength: 7 })
    const mark = fc.record({
      facet: fc.constant(0),
      series: fc.integer({ min: 0, max: 2 }),
      x: fc.integer({ min: 0, max: 6 }),
      word: fc.constantFrom('peak', 'collapse', 'knee'),
    })
    const marks = fc.array(mark, { maxLength: 6 })
    const size = fc.constantFrom<Size>('wide', 'narrow')
    fc.assert(
      fc.property(fc.tuple(line, line, line), marks, size, (lines, marks, size) => {
        const { boxes, plot } = boxesOf(chart(lines, marks), size)
        for (const [index, box] of boxes.entries()) {
          assert.ok(box.left >= plot.left && box.right <= plot.right)
          assert.ok(box.top >= plot.top && box.bottom <= plot.bottom)
          for (const other of boxes.slice(0, index)) {
            const isApart =
              box.left >= other.right ||
              other.left >= box.right ||
              box.top >= other.bottom ||
              other.top >= box.bottom
            assert.ok(isApart)
          }
        }
      }),
    )
  })
})
