import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseNumberList } from '../../tools/analysis/number-list.ts'
import {
  coarsestRate,
  finestRate,
  resultSeries,
  stabilityOf,
  stabilityOfSeries,
  stabilityWarnings,
} from '../../tools/analysis/within-run.ts'
import { keptColumns, type NewColumn } from '../../tools/core/columns.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type {
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  Run,
  Stability,
  Statistics,
} from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run, sampledSource } from './runs.ts'

const metrics = readMetricVocabulary(packageRoot)

type Bin = number | null

/** A sample every `step` seconds. */
function sampled(
  bins: readonly Bin[],
  drawn: DrawnColumn = {},
  { step = 1, metric = 'tps' } = {},
): CondensedSeries {
  const statistics: Statistics = { n: bins.length, mean: 1, low: 0, high: 1 }
  return {
    samples: bins.length,
    at: bins.map((_, index) => (index + 1) * step),
    ...keptColumns([
      { metric, unit: '1/s', statistics, drawn: { values: JSON.stringify(bins), ...drawn } },
    ]),
  }
}

const judged = (series: CondensedSeries, warmup = 0): unknown =>
  stabilityOfSeries(series, metrics, warmup)
const equal = (count: number, value: number): readonly number[] => Array<number>(count).fill(value)

suite('the stability of samples', () => {
  const steady = { metric: 'tps', warmup: 0, samples: 6, step: 1, stalled: 0, drift: 0 }

  test('has the variation of the stored deviation, none without it', () => {
    assert.deepEqual(judged(sampled(equal(6, 100), { deviation: 10 })), {
      ...{ ...steady, variation: 0.1, verdict: 'steady' },
    })
    assert.deepEqual(judged(sampled(equal(6, 100))), { ...steady, verdict: 'steady' })
  })

  test('has the deviation of the bins that a warm-up leaves', () => {
    assert.deepEqual(
      judged(
        sampled(
          [7, 1, 2, 3, 4, 5, 6].map((rate) => rate + 98),
          { deviation: 50 },
        ),
        1,
      ),
      {
        ...{ metric: 'tps', warmup: 1, samples: 6, step: 1, stalled: 0 },
        drift: 103.5 / 99.5 - 1,
        variation: Math.sqrt(3.5) / 101.5,
        verdict: 'steady',
      },
    )
  })

  test('is the same object each time', () => {
    const series = sampled(equal(6, 100))
    assert.equal(judged(series), judged(series))
    assert.equal(judged(series, 2), judged(series, 2))
    assert.notEqual(judged(series), judged(series, 2))
  })

  test('varies above a quarter of the mean, of three values or more', () => {
    const varied = (count: number, deviation: number): unknown => {
      const { verdict, variation } = judged(sampled(equal(count, 100), { deviation })) as Stability
      return [verdict, variation]
    }
    assert.deepEqual(varied(6, 25), ['steady', 0.25])
    assert.deepEqual(varied(6, 25.5), ['varies', 0.255])
    assert.deepEqual(varied(3, 25.5), ['varies', 0.255])
    assert.deepEqual(varied(2, 25.5), ['too short to classify', undefined])
  })

  test('has a drift from six values on, and skips bins without a number', () => {
    const drift = (bins: readonly Bin[]): unknown =>
      (judged(sampled(bins)) as Stability).drift ?? 'none'
    assert.equal(drift([100, 100, 150, 150, 200, 200]), 1)
    assert.equal(drift([100, 100, 150, 200, 200]), 'none')
    assert.equal(drift([100, null, 100, 150, 150, 200, 200]), 1)
    assert.equal(drift([100, null, 100, 150, 200, 200]), 'none')
  })

  test('of a rate that is zero after the warm-up has neither a drift nor a variation', () => {
    assert.deepEqual(judged(sampled([100, 100, ...equal(6, 0)]), 2), {
      ...{ metric: 'tps', warmup: 2, samples: 6, step: 1, stalled: 0 },
      verdict: 'too short to classify',
    })
  })

  test('counts stalls where a sample has twenty events or more', () => {
    const stalled = (rate: number, step: number): number =>
      (judged(sampled(equal(6, rate), { nearZero: [3] }, { step })) as Stability).stalled
    assert.deepEqual([stalled(20, 1), stalled(19.9, 1)], [1, 0])
    assert.deepEqual([stalled(10, 2), stalled(9.9, 2)], [1, 0])
    assert.deepEqual([stalled(40, 0.5), stalled(39, 0.5)], [1, 0])
  })

  test('counts stalls after the last bin of the warm-up', () => {
    const series = sampled(equal(12, 100), { nearZero: [2, 3, 4, 5] })
    const stalled = (warmup: number): number => (judged(series, warmup) as Stability).stalled
    assert.deepEqual([stalled(0), stalled(3), stalled(5)], [4, 2, 0])
    assert.equal((judged(series, 99) as Stability).stalled, 0)
  })

  test('changes level for a stretch of three bins', () => {
    const bins = [...equal(8, 100), 50, 50, 50, ...equal(10, 100)]
    assert.deepEqual(judged(sampled(bins)), {
      ...{ metric: 'tps', warmup: 0, samples: 21, step: 1, stalled: 0 },
      ...{ drift: 0, shifts: { stretches: 1, level: 0.5 }, verdict: 'changes level' },
    })
  })

  test('needs a rate', () => {
    assert.equal(judged(sampled(equal(6, 1), {}, { metric: 'vmstat.us' })), undefined)
  })
})

suite('warnings about stability', () => {
  const stability: Stability = {
    ...{ metric: 'tps', warmup: 0, samples: 60, step: 1, stalled: 0, verdict: 'changes level' },
  }
  const shifted = (stretches: number, more: Partial<Stability> = {}): readonly string[] =>
    stabilityWarnings({ ...stability, shifts: { stretches, level: 0.504 }, ...more })

  test('state level shifts and the farthest level', () => {
    assert.deepEqual(shifted(1), ['changes level once, to 50 % of its median'])
    assert.deepEqual(shifted(2), ['changes level 2 times, to 50 % of its median'])
    assert.deepEqual(shifted(1, { warmup: 30 }), [
      'changes level once, to 50 % of its median after 30 s of warm-up',
    ])
  })

  test('state a drift in place of the level shifts that it makes', () => {
    assert.deepEqual(shifted(1, { verdict: 'rises', drift: 0.204 }), ['rises 20 % during the run'])
    assert.deepEqual(shifted(1, { verdict: 'falls', drift: -0.204 }), ['falls 20 % during the run'])
    assert.deepEqual(stabilityWarnings({ ...stability, drift: 0.2, verdict: 'steady' }), [])
  })

  test('state stalls and variation with the interval of the samples in two digits', () => {
    const measures = { step: 10.04, warmup: 20, variation: 0.504 }
    assert.deepEqual(
      stabilityWarnings({ ...stability, ...measures, stalled: 2, verdict: 'stalls' }),
      ['stalls: 2 of 60 samples, each of 10 s, near zero after 20 s of warm-up'],
    )
    assert.deepEqual(stabilityWarnings({ ...stability, ...measures, verdict: 'varies' }), [
      'varies by 50 % (deviation ÷ mean of 10 s samples) after 20 s of warm-up',
    ])
  })
})

suite('the samples of a run', () => {
  const [first, second] = [sampled(equal(6, 1)), sampled(equal(6, 2))]
  const readingsOf = (series: CondensedSeries): readonly KeptReading[] =>
    sampledSource('1.txt', {}, series).readings
  const readings = [
    { kind: 'facts', facts: [] },
    ...readingsOf(first),
    ...readingsOf(second),
  ] satisfies readonly KeptReading[]
  const at = (ordinal: number): Run =>
    run(1, {}, {}, { ordinal, source: { ...sampledSource('1.txt', {}, first), readings } })

  test('are those of the result with its ordinal', () => {
    assert.deepEqual(
      [0, 1, 2].map((ordinal) => resultSeries(at(ordinal))),
      [first, second, undefined],
    )
    assert.equal(stabilityOf(at(1), metrics), judged(second))
    const { source, ...without } = at(0)
    assert.ok(source)
    assert.equal(resultSeries(without), undefined)
    assert.equal(stabilityOf(without, metrics), undefined)
  })
})

suite('the rate of samples', () => {
  const column = (metric: string, high: number, drawn?: DrawnColumn, unit = '1/s'): NewColumn => ({
    ...{ metric, unit, statistics: { n: 1, mean: high, low: 0, high } },
    ...(drawn ? { drawn } : {}),
  })
  const values = { values: '[1]' }
  const rates = (...columns: readonly NewColumn[]): unknown => {
    const series = { samples: 1, at: [1], ...keptColumns(columns) }
    return [finestRate(series, metrics)?.metric, coarsestRate(series, metrics)?.metric]
  }

  test('is the finest or the coarsest of the ranked rates, in any order of columns', () => {
    const [tps, qps, reads] = ['tps', 'qps', 'reads/s'].map((name) => column(name, 1, values))
    assert.ok(tps && qps && reads)
    assert.deepEqual(rates(reads, tps, qps), ['qps', 'tps'])
    assert.deepEqual(rates(qps, reads, tps), ['qps', 'tps'])
    assert.deepEqual(rates(reads, tps), ['tps', 'tps'])
    assert.deepEqual(rates(reads), ['reads/s', 'reads/s'])
  })

  test('has stored samples that are not all zero', () => {
    const other = column('other', 1, values)
    assert.deepEqual(rates(column('tps', 0, values), other), ['other', 'other'])
    assert.deepEqual(rates(column('tps', 1), other), ['other', 'other'])
    assert.deepEqual(rates(column('a', 1), column('b', 0, values), other), ['other', 'other'])
    assert.deepEqual(rates(column('latency', 1, values, 's')), [undefined, undefined])
    assert.deepEqual(rates(), [undefined, undefined])
  })
})

test('a list of numbers has nulls, and is empty where there is none', () => {
  assert.deepEqual(parseNumberList('[1.5,null,-2]'), [1.5, null, -2])
  assert.deepEqual(parseNumberList(undefined), [])
})
