import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownIn } from '../../tools/site/previews.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

test('the picture of a run is a figure with it, that of a claim the figure of its metric with most of its runs', () => {
  const figure = (id: string, metric: string, ...runs: readonly string[]) => {
    const sample = sampleFigure(['8.0'], ['1'], [])
    const evidence = runs.map((run) => ({ run, archive: 'logs', file: `${run}.txt` }))
    return { id, metric: { ...sample.metric, name: metric }, evidence }
  }
  const figures = [
    figure('all', 'tps', 'a', 'b', 'c'),
    figure('two', 'latency.avg', 'a', 'b'),
    figure('one', 'latency.avg', 'a', 'd'),
  ]
  const claim = (id: string, metric: string, ...runs: readonly string[]) => ({
    ...{ id, runs },
    metric: { name: metric },
  })
  assert.deepEqual(
    [
      ...shownIn(figures, [
        claim('rate', 'qps', 'a', 'b', 'c'),
        claim('latency', 'latency.avg', 'a', 'b', 'c'),
        claim('elsewhere', 'tps', 'x'),
      ]),
    ],
    [
      ...[
        ['a', 'all'],
        ['b', 'all'],
        ['c', 'all'],
        ['d', 'one'],
      ],
      ...[
        ['rate', 'all'],
        ['latency', 'two'],
      ],
    ],
  )
})
