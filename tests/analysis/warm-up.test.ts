import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { afterWarmup } from '../../tools/analysis/warm-up.ts'
import { withStability } from '../../tools/analysis/within-run.ts'
import { condense } from '../../tools/formats/reading/condense.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run, sampledSource } from './runs.ts'

const metrics = readMetricVocabulary(packageRoot)

// Thirty seconds: ten at 100, twenty at 1000; queries are kept of the samples too, waits only as a mean.
const rates = Array.from({ length: 30 }, (_, second) => (second < 10 ? 100 : 1000))

function measured(values: Readonly<Record<string, number>>, columns: readonly string[]): Run {
  const series = condense(
    {
      at: Float64Array.from(rates, (_, second) => second + 1),
      columns: columns.map((metric, place) => ({
        metric,
        unit: '1/s',
        values: Float64Array.from(rates, (rate) => rate * (place + 1)),
      })),
    },
    ({ metric }) => (metric === 'waits' ? 'means' : 'extremes'),
  )
  return run(1, {}, values, {
    source: sampledSource('1.txt', {}, series),
    warnings: ['3 errors'],
  })
}

const value = ({ measurements }: Run, metric: string): number | undefined =>
  measurements.find((measurement) => measurement.metric === metric)?.value

suite('a run without its warm-up', () => {
  const whole = withStability(
    measured({ tps: 700, qps: 1400, 'latency.avg': 0.1 }, ['tps', 'qps']),
    metrics,
  )
  const rest = afterWarmup(whole, 10, metrics)

  test('has rates that are means of the samples behind it', () => {
    assert.equal(value(rest, 'tps'), 1000)
    assert.equal(value(rest, 'qps'), 2000)
    assert.equal(value(afterWarmup(whole, 5, metrics), 'tps'), (5 * 100 + 20 * 1000) / 25)
  })

  test('keeps what only the whole run has, and the line of every number', () => {
    assert.equal(value(rest, 'latency.avg'), 0.1)
    assert.deepEqual(
      rest.measurements.map(({ metric, line }) => [metric, line]),
      whole.measurements.map(({ metric, line }) => [metric, line]),
    )
  })

  test('is judged by the rest: the ramp is gone, other warnings stay', () => {
    assert.equal(whole.stability?.verdict, 'rises')
    assert.match(whole.warnings.join('; '), /^3 errors; rises \d+ % during the run$/)
    assert.deepEqual(rest.warnings, ['3 errors'])
    assert.equal(rest.stability?.verdict, 'steady')
    assert.equal(rest.stability.warmup, 10)
  })

  test('that is longer than a part of the ramp still says that it rises', () => {
    assert.match(afterWarmup(whole, 5, metrics).warnings.join('; '), /after 5 s of warm-up/)
  })

  test('says of a rate without samples that it is of the whole run, and of nothing else', () => {
    const run = afterWarmup(
      measured({ tps: 700, eps: 5, 'latency.avg': 0.1 }, ['tps']),
      10,
      metrics,
    )
    assert.deepEqual(run.warnings, ['3 errors', 'eps covers the whole run, including warm-up'])
    assert.equal(value(run, 'eps'), 5)
  })

  test('is what it was, and says so, where nothing is left of it or no sample was kept', () => {
    const all = afterWarmup(measured({ tps: 700 }, ['tps']), 60, metrics)
    assert.equal(value(all, 'tps'), 700)
    assert.ok(all.warnings.includes('tps covers the whole run, including warm-up'))
    const bare = afterWarmup(run(2, {}, { tps: 7, qps: 70 }), 10, metrics)
    assert.equal(value(bare, 'tps'), 7)
    assert.deepEqual(bare.warnings, [
      'tps covers the whole run, including warm-up',
      'qps covers the whole run, including warm-up',
    ])
    assert.equal(bare.stability, undefined)
  })

  test('that failed is not judged', () => {
    const lost = { ...lostRun(3, {}, 'cut-off', 'ends'), source: whole.source } as Run
    assert.equal(afterWarmup(lost, 10, metrics).stability, undefined)
    assert.deepEqual(afterWarmup(lost, 10, metrics).warnings, [])
  })
})
