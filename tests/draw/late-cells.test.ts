// The last seconds of runs, from their binned samples.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CondensedSeries, Run } from '../../tools/core/model.ts'
import { lateCells } from '../../tools/draw/late-cells.ts'
import { lateFigure } from '../../tools/view/chart-figure.ts'
import { pointsOf } from '../../tools/view/points.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

function runOf(id: string, qps: readonly (number | null)[]): Run {
  const series: CondensedSeries = {
    samples: qps.length,
    at: qps.map((_, index) => index + 1),
    metrics: ['qps'],
    units: ['1/s'],
    statistics: new Float64Array(4),
    drawn: new Map([[0, { values: JSON.stringify(qps) }]]),
  }
  const reading = { kind: 'series', series, dropped: 0, headers: 0 } as const
  const monitor = { path: id, bytes: 1, sha256: id, verdict: 'read', fields: {} } as const
  return {
    ...{
      id,
      ordinal: 0,
      status: 'ok',
      fields: {},
      facts: [],
      host: [],
      measurements: [],
      warnings: [],
    },
    companions: [{ ...monitor, readings: [reading], diagnostics: [] }],
  }
}

const flat = (level: number, end: number, seconds = 20): readonly number[] =>
  Array.from({ length: seconds }, (_, index) => (index < seconds - 10 ? level : end))

const figure = {
  ...sampleFigure(
    ['a'],
    ['1', '2'],
    [
      { series: 0, x: 0, value: 100 },
      { series: 0, x: 1, value: null },
    ],
  ),
  evidence: ['one', 'two', 'three'].map((run) => ({ run, archive: 'x', file: 'y' })),
}
const cells = { ...figure.cells, evidence: [[0, 1, 2], []] }
const of = (...runs: readonly Run[]): ((id: string) => Run | undefined) => {
  return (id) => runs.find((run) => run.id === id)
}

suite('the last seconds of runs', () => {
  test('are the median, least and largest of the means of the runs of a cell', () => {
    const runs = of(
      runOf('one', flat(100, 10)),
      runOf('two', flat(100, 30)),
      runOf('three', [...flat(100, 20).slice(0, 18), null, 20]),
    )
    const late = lateCells({ ...figure, cells }, runs)
    assert.ok(late)
    assert.deepEqual(late, {
      seconds: 10,
      value: [20, null],
      low: [10, null],
      high: [30, null],
      n: [3, 0],
    })
    const [points] = pointsOf(lateFigure({ ...figure, cells, late }))
    assert.deepEqual(
      points?.map(({ value, n }) => [value, n]),
      [
        [20, 3],
        [null, 0],
      ],
    )
  })

  test('are at most half of the shortest run, and never less than five', () => {
    const long = [runOf('one', flat(1, 1, 200)), runOf('two', flat(1, 1, 130))]
    const seconds = (third: Run): number | undefined =>
      lateCells({ ...figure, cells }, of(...long, third))?.seconds
    assert.equal(seconds(runOf('three', flat(1, 1, 120))), 60)
    assert.equal(seconds(runOf('three', flat(1, 1, 119))), 30)
    assert.equal(seconds(runOf('three', [1, 1, 1, 1, 1, 1, 1, 1, 1])), undefined)
  })

  test('are not offered where a run has no samples of the metric', () => {
    assert.equal(lateCells({ ...figure, cells }, of(runOf('one', flat(1, 1)))), undefined)
    assert.equal(
      lateCells({ ...figure, cells }, () => undefined),
      undefined,
    )
  })
})
