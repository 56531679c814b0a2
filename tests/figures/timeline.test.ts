import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptColumns } from '../../tools/core/columns.ts'
import type { KeptReading } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'
import { figure } from './built-figure.ts'

const output = (seconds: number, share: number): KeptReading => ({
  kind: 'series',
  series: {
    samples: 2,
    at: [1, seconds],
    ...keptColumns([
      {
        metric: 'vmstat.us',
        unit: '1',
        statistics: { n: 2, mean: share, low: share, high: share },
        drawn: { values: JSON.stringify([share, share]) },
      },
    ]),
  },
  dropped: 1,
  headers: 0,
})

test('a timeline draws the output of a monitor file that covers the run', () => {
  const fields = { threads: '8' }
  const monitor = source('vm', fields, [output(5, 0.01), output(60, 0.8)])
  const sampled = run(1, fields, { tps: 10, 'time.total': 60 }, { companions: [monitor] })
  const { drawing } = figure('kind: timeline\nseries: threads\nmetrics: [vmstat.us]\nmetric: tps', [
    sampled,
  ])
  assert.ok(drawing?.kind === 'panels')
  assert.deepEqual(
    drawing.panels.flatMap(({ lines }) => lines.map(({ at, values }) => [at, values])),
    [
      [
        [1, 60],
        [0.8, 0.8],
      ],
    ],
  )
})
