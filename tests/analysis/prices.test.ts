// Operations per unit of currency and per joule, and prices that may not be mixed.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { metricNames, metricOf, type MetricResult } from '../../tools/analysis/metric-value.ts'
import { mixedPrices, perSecond, priceNotes } from '../../tools/analysis/prices.ts'
import { project } from '../../tools/analysis/projection.ts'
import { pairCells } from '../../tools/analysis/side-by-side.ts'
import type { Price, Run } from '../../tools/core/model.ts'
import { figure, repeats } from '../figures/built-figure.ts'
import { close } from './close.ts'
import { column, counters, fields, monitor, run } from './monitored.ts'

const price: Price = {
  ...{ amount: 0.36, currency: 'EUR', per: 'hour', region: 'north', date: '2026-11-01' },
  ...{ replicas: 1, source: 'a list', place: { file: 'page.md', line: 4 } },
}
const priced = (more: Partial<Price> = {}, own: Partial<Run> = {}): Run =>
  run([], { price: { ...price, ...more }, ...own })
const cost = (more?: Partial<Price>): number => valueOf(metricOf(priced(more), 'operations/cost'))
const valueOf = (result: MetricResult): number => ('value' in result ? result.value : NaN)

suite('operations per unit of currency', () => {
  test('are the rate by the price per second, in the unit of its currency', () => {
    const result = metricOf(priced(), 'operations/cost')
    assert.deepEqual(
      'value' in result && [Math.round(result.value), result.unit, result.price?.amount],
      [2_000_000, '1/EUR', 0.36],
    )
    assert.deepEqual(metricOf(run([]), 'operations/cost'), {
      reason: 'the archive page states no price for this run',
    })
  })

  test('fall as the price grows; a month has 730 hours', () => {
    const amount = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(amount, fc.double({ min: 1, max: 1e3, noNaN: true }), (one, times) => {
        close(cost({ amount: one * times }) * times, cost({ amount: one }), 1e-12)
        close(cost({ amount: one, per: 'month' }), 730 * cost({ amount: one }), 1e-12)
        close(cost({ amount: one }) * perSecond({ ...price, amount: one }), 200, 1e-12)
      }),
    )
  })

  test('are a metric of runs with a price only', () => {
    assert.ok(metricNames([run([]), priced()]).includes('operations/cost'))
    assert.ok(!metricNames([run([])]).includes('operations/cost'))
  })
})

suite('prices', () => {
  const basis = fc.record({
    currency: fc.constantFrom('EUR', 'USD'),
    region: fc.constantFrom('north', 'south'),
    date: fc.constantFrom('2026-11-01', '2026-11-02'),
    replicas: fc.constantFrom(1, 3),
  })

  test('mix where currency, region, date and replicas agree, whatever else differs', () => {
    const more = fc.record({
      amount: fc.integer({ min: 1 }),
      per: fc.constantFrom('hour', 'month'),
    })
    fc.assert(
      fc.property(basis, fc.array(more, { maxLength: 4 }), (same, others) => {
        const all = others.map((other) => ({ ...price, ...same, ...(other as Partial<Price>) }))
        assert.equal(mixedPrices(all), undefined)
      }),
    )
  })

  test('of two bases have no ratio, no common cell, and a diagnostic with the place of one', () => {
    fc.assert(
      fc.property(basis, basis, (own, other) => {
        const [left, right] = [
          priced(own),
          priced({ ...other, place: { file: 'page.md', line: 9 } }, { id: 'y' }),
        ]
        const differing = Object.keys(own).filter(
          (key) => own[key as keyof typeof own] !== other[key as keyof typeof own],
        )
        const [first] = differing
        const mixed = mixedPrices([left, right].flatMap((each) => each.price ?? []))
        assert.equal(mixed?.place.line, first === undefined ? undefined : 9)
        const { message = '' } = mixed ?? {}
        if (first !== undefined)
          assert.match(message, new RegExp(`differ in ${first}: .*page.md:4.*page.md:9`))
        const metric = 'operations/cost'
        const { pairs } = pairCells([left], [right], { metric, keys: ['threads'] })
        assert.equal(pairs[0]?.comparison.ratio, first === undefined ? 1 : null)
        const { cells } = project([left, right], { metric, keys: [], where: new Map() })
        assert.equal(cells[0]?.status, first === undefined ? 'ok' : 'refused')
        assert.equal(cells[0].value === null, first !== undefined)
      }),
    )
  })

  test('of two bases have no ratio in a table with a baseline, and no influence on other metrics', () => {
    const runs = ['1', '2'].map((threads, index) =>
      priced({ replicas: 1 + 2 * index }, { id: threads, fields: { ...fields, threads } }),
    )
    const ratios = (metric: string) =>
      project(runs, {
        ...{ metric, keys: ['threads'], where: new Map() },
        baseline: { threads: '1' },
      }).cells.map(({ ratio }) => ratio)
    assert.deepEqual(ratios('operations/cost'), [1, null])
    assert.deepEqual(ratios('qps'), [1, 1])
  })

  test('stand in the notes of a figure, which reports two bases', () => {
    const reported: string[] = []
    const built = (...regions: readonly string[]) =>
      figure(
        'kind: table\nrow: threads\ncolumn: engine\nmetric: operations/cost',
        regions.flatMap((region, index) =>
          repeats({ engine: 'mysql', threads: String(index) }, 100, 101).map((each) => ({
            ...each,
            price: { ...price, region },
          })),
        ),
        ({ message }) => reported.push(message),
      )
    const { metric, notes } = built('north')
    assert.deepEqual([metric.unit, reported], ['1/EUR', []])
    assert.ok(notes.includes('Price: 0.36 EUR per hour for 1 replica, north, 2026-11-01 (a list).'))
    built('north', 'south')
    assert.match(reported.join(), /^Unexpected prices that differ in region: north .*, south /)
  })

  test('are stated with the numbers, each once', () => {
    assert.deepEqual(priceNotes([price, price]), [
      'price: 0.36 EUR per hour for 1 replica, north, 2026-11-01 (a list)',
    ])
  })
})

suite('operations per joule', () => {
  const perJoule = (...files: Parameters<typeof run>[0]) => metricOf(run(files), 'operations/J')
  const perf = (joules: Readonly<Record<string, number | undefined>>, elapsed = 10) =>
    counters('perf', { ...joules, 'seconds time elapsed': elapsed })

  test('are the inverse of energy per operation, from turbostat or perf stat', () => {
    const watts = [
      monitor('power', [column('turbostat.PkgWatt', 50)]),
      monitor('perf', [column('perf-stat.power/energy-pkg/', 50)]),
      perf({ 'power/energy-pkg/': 500 }),
      perf({ 'S0-D0.power/energy-pkg/': 200, 'S1-D0.power/energy-pkg/': 300 }),
    ]
    for (const file of watts) {
      assert.equal(valueOf(perJoule(file)), 4)
      assert.equal(valueOf(metricOf(run([file]), 'energy/op')), 0.25)
      assert.ok(metricNames([run([file])]).includes('operations/J'))
    }
  })

  test('have the lines of both files, and a warning where the counters cover another time', () => {
    const result = perJoule(perf({ 'power/energy-pkg/': 100 }, 2))
    assert.deepEqual(
      'evidence' in result && result.evidence.map(({ file, line }) => [file, line]),
      [
        ['log', 30],
        ['perf', 5],
      ],
    )
    assert.deepEqual('warnings' in result && result.warnings, [
      'the monitor covers 2 s of a run of 10 s',
    ])
  })

  test('need one output with its seconds, of this run alone', () => {
    const counted = { 'power/energy-pkg/': 100 }
    const own = perf(counted)
    for (const files of [
      [counters('perf', counted)],
      [own, { ...own, path: 'other' }],
      [{ ...own, fields: { workload: 'oltp' } }],
      [perf({ 'power/energy-pkg/': 0 })],
      // Half of the sockets say nothing of the whole.
      [perf({ 'S0.power/energy-pkg/': 200, 'S1.power/energy-pkg/': undefined })],
    ])
      assert.ok('reason' in perJoule(...files))
  })
})
