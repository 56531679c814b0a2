import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DotMark } from '../../tools/figures/drawing.ts'
import { subjectFigure } from '../../tools/site/subject-figure.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

test('the page of a version shows its own marks of a borrowed chart, unless it is the base or lacks a row', () => {
  const mark = (series: number): DotMark => ({
    ...{ series, value: 1, low: null, high: null, tone: 'plain', text: '', warned: false },
  })
  const sample = sampleFigure(['5.5', '5.6', '9.7'], ['1'], [])
  const series = sample.series.map((one) => ({ ...one, fields: { version: one.label } }))
  const figure = { ...sample, series }
  const drawing = { kind: 'dots', scale: 'log', unit: 'ratio', axis: 'qps' } as const
  const of = (...rows: readonly (readonly number[])[]) => ({
    ...{ ...figure, baseline: 0 },
    drawing: { ...drawing, rows: rows.map((own) => ({ label: 'w', marks: own.map(mark) })) },
  })
  const shown = subjectFigure(of([1, 2], [2, 1]), 'version', '5.6')
  assert.deepEqual(shown?.legend, [1])
  assert.ok(
    shown.drawing?.kind === 'dots' &&
      shown.drawing.rows.every(({ marks }) => marks.length === 1 && marks[0]?.series === 1),
  )
  assert.equal(subjectFigure(of([1, 2]), 'version', '5.5'), undefined)
  assert.equal(subjectFigure(of([1], [1]), 'version', '5.6'), undefined)
  assert.equal(subjectFigure(of([1, 2], [2]), 'version', '5.6'), undefined)
})
