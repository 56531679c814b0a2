import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { columnsOf } from '../../tools/core/columns.ts'
import {
  binsAfter,
  stabilityOf,
  stabilityWarnings,
  withStability,
} from '../../tools/analysis/within-run.ts'
import { condense } from '../../tools/formats/reading/condense.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'
import type { Stability, Run } from '../../tools/core/model.ts'
import { run, sampledSource } from './runs.ts'

const metrics = readMetricVocabulary(packageRoot)

/** A run whose result file holds these rates, a sample every `step` seconds. */
function measured(rates: readonly number[], metric = 'tps', step = 1, at?: readonly number[]): Run {
  const series = condense(
    {
      at: Float64Array.from(at ?? rates.map((_, index) => (index + 1) * step)),
      columns: [{ metric, unit: '1/s', values: Float64Array.from(rates) }],
    },
    () => 'extremes',
  )
  return run(1, {}, { tps: 100 }, { source: sampledSource('1.txt', {}, series) })
}

const range = (count: number, value: (index: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, index) => value(index))
const level = (count: number): readonly number[] =>
  range(count, (index) => 1000 + (index % 2 === 0 ? 10 : -10))
const judged = (rates: readonly number[], warmup?: number): Stability => {
  const course = stabilityOf(measured(rates), metrics, warmup)
  assert.ok(course)
  return course
}

suite('the course of a run', () => {
  test('a rate that holds is steady and has no warning', () => {
    const course = judged(level(30))
    assert.equal(course.verdict, 'steady')
    assert.deepEqual(stabilityWarnings(course), [])
    assert.deepEqual([course.metric, course.samples, course.step], ['tps', 30, 1])
    assert.ok(Math.abs((course.variation ?? NaN) - 0.01017) < 1e-4)
  })

  test('a ramp is told with the last third against the first', () => {
    const course = judged([...level(10), ...range(10, () => 1500), ...range(10, () => 2000)])
    assert.equal(course.verdict, 'rises')
    assert.equal(course.drift, 1)
    assert.deepEqual(stabilityWarnings(course), ['rises 100 % during the run'])
  })

  test('a fall likewise', () => {
    const course = judged(range(30, (index) => 2000 - 40 * index))
    assert.equal(course.verdict, 'falls')
    assert.match(stabilityWarnings(course).join(), /^falls 44 % during the run$/)
  })

  test('a drift of 10 % is notable from there on, not before', () => {
    const after = (last: number): Stability['verdict'] =>
      judged([...range(20, () => 1000), ...range(10, () => last)]).verdict
    assert.equal(after(1099), 'steady')
    assert.equal(after(1101), 'rises')
    assert.equal(after(899), 'falls')
  })

  test('a drift inside what the samples scatter is none', () => {
    const noisy = range(12, (index) => (index % 2 === 0 ? 600 : 1400) + (index >= 8 ? 110 : 0))
    const course = judged(noisy)
    assert.ok((course.drift ?? NaN) > 0.1)
    assert.notEqual(course.verdict, 'rises')
  })

  test('samples below a twentieth of the median are stalls, not only those at zero', () => {
    const rates = [...level(60)]
    rates[20] = 0
    rates[30] = 49
    rates[40] = 50
    const course = judged(rates)
    assert.equal(course.stalled, 2)
    assert.equal(course.verdict, 'stalls')
    assert.deepEqual(stabilityWarnings(course), ['stalls: 2 of 60 samples, each of 1 s, near zero'])
  })

  test('where hardly anything is expected in a sample, none is no stall', () => {
    const slow = range(30, (index) => (index % 10 === 0 ? 0 : 19))
    assert.equal(judged(slow).stalled, 0)
    const less = range(30, (index) => (index % 10 === 0 ? 0 : 30))
    assert.equal(judged(less).stalled, 3)
  })

  test('a rate that jumps varies', () => {
    const jumping = range(60, (index) => (index % 2 === 0 ? 500 : 1500))
    const course = judged(jumping)
    assert.equal(course.verdict, 'varies')
    assert.deepEqual(stabilityWarnings(course), [
      'varies by 50 % (deviation ÷ mean of 1 s samples)',
    ])
  })

  test('with fewer than six samples nothing is said', () => {
    const course = judged([1, 2000, 1, 2000, 1].map((rate) => rate + 5000))
    assert.equal(course.drift, undefined)
    assert.equal(course.verdict, 'too short to classify')
  })

  test('two samples do not vary, however far they are apart', () => {
    assert.equal(judged([100, 1900]).variation, undefined)
    assert.equal(judged([100, 1900, 100]).verdict, 'varies')
  })

  test('a declared warm-up is left out, in whole bins, and named', () => {
    const rates = [...range(300, (index) => 200 + index), ...level(600)]
    assert.equal(judged(rates).verdict, 'rises')
    const course = judged(rates, 300)
    assert.deepEqual([course.verdict, course.warmup, course.samples], ['steady', 300, 600])
    const ramp = judged(
      range(900, (index) => 200 + index),
      301,
    )
    assert.equal(ramp.warmup, 304)
    assert.match(
      stabilityWarnings(ramp).join(),
      /^rises \d+ % during the run after 304 s of warm-up$/,
    )
  })

  test('stalls during the warm-up do not count', () => {
    const rates = [...level(60)]
    rates[5] = 0
    assert.equal(judged(rates).stalled, 1)
    assert.equal(judged(rates, 10).stalled, 0)
  })

  test('a warm-up as long as the run leaves nothing to judge', () => {
    const course = judged(level(30), 30)
    assert.deepEqual([course.samples, course.verdict], [0, 'too short to classify'])
    assert.equal(judged(level(30), 99).samples, 0)
  })

  test('the first rate that is not zero throughout counts', () => {
    const both = condense(
      {
        at: Float64Array.from(range(12, (index) => index + 1)),
        columns: [
          { metric: 'tps', unit: '1/s', values: new Float64Array(12) },
          { metric: 'reads/s', unit: '1/s', values: Float64Array.from(level(12)) },
        ],
      },
      () => 'extremes',
    )
    const with2 = measured(level(12))
    const file = sampledSource('1.txt', {}, both)
    assert.equal(stabilityOf({ ...with2, source: file }, metrics)?.metric, 'reads/s')
  })

  test('samples out of order are not judged, nor is a run without samples', () => {
    assert.equal(
      stabilityOf(measured([1, 2, 3, 4, 5, 6], 'tps', 1, [1, 2, 3, 3, 4, 5]), metrics),
      undefined,
    )
    assert.equal(stabilityOf(run(1, {}, { tps: 1 }), metrics), undefined)
    assert.equal(stabilityOf(measured(level(12), 'vmstat.cs'), metrics), undefined)
    assert.equal(
      stabilityOf(measured(level(12), 'something else'), metrics)?.metric,
      'something else',
    )
  })

  test('the warnings stand behind those of the file; a failed run has no course', () => {
    const rising = { ...measured(range(30, (index) => 100 + 10 * index)), warnings: ['2 errors'] }
    const known = withStability(rising, metrics)
    assert.deepEqual(known.warnings, ['2 errors', 'rises 138 % during the run'])
    assert.equal(known.stability?.verdict, 'rises')
    const failed = { ...rising, status: 'failed' as const }
    assert.equal(withStability(failed, metrics), failed)
  })

  test('bins after a time are those that start there', () => {
    const series = condense(
      {
        at: Float64Array.from(range(10, (index) => index + 1)),
        columns: [{ metric: 'tps', unit: '1/s', values: Float64Array.from(range(10, (i) => i)) }],
      },
      () => 'extremes',
    )
    const [column] = columnsOf(series)
    assert.ok(column)
    assert.deepEqual(
      binsAfter(series, column, 0).values,
      range(10, (i) => i),
    )
    assert.deepEqual(
      binsAfter(series, column, 3).values,
      range(7, (i) => i + 3),
    )
    assert.deepEqual(
      binsAfter(series, column, 2.5).values,
      range(7, (i) => i + 3),
    )
    assert.equal(binsAfter(series, column, 3).from, 3)
  })
})
