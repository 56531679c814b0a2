// Which number stands for a run, what is listed and what is kept, from the rows of the vocabulary alone.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  isListed,
  keptOf,
  mostFrequent,
  panelMetrics,
  rankedRates,
  sharedHeadline,
  tableMetrics,
  withMetricRoles,
  withSharedRoles,
} from '../tools/core/metric-roles.ts'
import { readMetricVocabulary } from '../tools/core/metric-vocabulary.ts'
import { packageRoot } from '../tools/root.ts'
import { run } from './analysis/runs.ts'
import { smallFolder } from './archive/small-folder.ts'
import { temporaryFolder } from './bootstrap/temporary-folder.ts'

const metrics = readMetricVocabulary(packageRoot)
const stated = (values: Readonly<Record<string, number>>, unit = '1/s') =>
  Object.entries(values).map(([metric, value]) => ({ metric, value, unit }))

const headlineOf = (measurements: ReturnType<typeof stated>): string | undefined =>
  withMetricRoles(
    run(1, {}, {}, { measurements: measurements.map((each) => ({ ...each, line: 1 })) }),
    metrics,
  ).headline

suite('the headline of a run', () => {
  test('is its finest ranked rate above zero', () => {
    assert.equal(headlineOf(stated({ tps: 5, qps: 100 })), 'qps')
    assert.equal(headlineOf(stated({ tps: 0, qps: 0, rwps: 3 })), 'rwps')
    assert.equal(headlineOf(stated({ tps: 0, qps: 0 })), 'qps')
  })

  test('is that of transactions for a workload of which a run lost many', () => {
    const runOf = (id: number, workload: string, values: Readonly<Record<string, number>>) =>
      run(
        id,
        { workload },
        {},
        { measurements: stated(values).map((each) => ({ ...each, line: 1 })) },
      )
    const runs = [
      runOf(1, 'rw', { tps: 50, rwps: 150, 'errors/s': 200 }),
      runOf(2, 'rw', { tps: 3000, rwps: 51_000, 'errors/s': 0 }),
      runOf(3, 'ro', { tps: 3000, rwps: 51_000, 'errors/s': 1 }),
    ]
    assert.deepEqual(
      withSharedRoles(runs, metrics).map(({ headline }) => headline),
      ['tps', 'tps', 'rwps'],
    )
  })

  test('is that of transactions for a workload whose queries pack several of them', () => {
    const runs = [
      { tps: 9000, qps: 12 },
      { tps: 8, qps: 90 },
    ].map((values, index) =>
      run(
        index,
        { workload: index === 0 ? 'bulk' : 'rw' },
        {},
        { measurements: stated(values).map((each) => ({ ...each, line: 1 })) },
      ),
    )
    assert.deepEqual(
      withSharedRoles(runs, metrics).map(({ headline }) => headline),
      ['tps', 'qps'],
    )
  })

  test('is a rate that no row ranks before any time, and never a rate of errors', () => {
    const latency = { metric: 'latency.avg', value: 1, unit: 's' }
    const errors = { metric: 'errors/s', value: 9, unit: '1/s' }
    const widgets = { metric: 'widgets/s', value: 7, unit: '1/s' }
    assert.equal(headlineOf([latency, errors, widgets]), 'widgets/s')
    assert.equal(headlineOf([errors, latency]), 'latency.avg')
  })

  test('is the first number where nothing is ranked, and absent where there is none', () => {
    assert.equal(headlineOf(stated({ 'a.share': 1, 'b.share': 2 }, '%')), 'a.share')
    assert.equal(headlineOf([]), undefined)
  })

  test('is an extreme or a count only where nothing else is stated', () => {
    const seconds = stated({ 'latency.min': 1, 'latency.max': 3, 'latency.p95': 2 }, 's')
    assert.equal(headlineOf([...stated({ errors: 4 }, '1'), ...seconds]), 'latency.p95')
    assert.equal(headlineOf(seconds.slice(0, 2)), 'latency.min')
  })

  test('of several runs is the first by rank, then the most frequent', () => {
    assert.equal(sharedHeadline(['x', 'tps', 'qps', 'tps'], metrics), 'qps')
    assert.equal(sharedHeadline(['x', 'y', 'y'], metrics), 'y')
    assert.equal(sharedHeadline([], metrics), undefined)
    assert.equal(mostFrequent(['b', 'a', 'a', 'b']), 'b')
  })
})

suite('the roles of metrics', () => {
  test('rank rates from fine to coarse, and no time', () => {
    const ranked = rankedRates(metrics)
    assert.deepEqual(ranked.slice(0, 5), ['qps', 'rwps', 'eps', 'tps', 'ops/s'])
    assert.ok(!ranked.includes('latency.avg'))
  })

  test('every ranked rate is a column of tables', () => {
    const columns = tableMetrics(metrics)
    assert.deepEqual(
      rankedRates(metrics).filter((metric) => !columns.includes(metric)),
      [],
    )
  })

  test('list what has no row, and what a row lists', () => {
    assert.deepEqual(
      ['tps', 'errors', 'latency.max', 'unheard-of', 'constructor'].map((metric) =>
        isListed(metrics, metric),
      ),
      [true, true, false, true, true],
    )
  })

  test('keep samples as their row says; of other columns those of rates, where that is wished', () => {
    const kept = (metric: string, unit: string, allRates: boolean): string =>
      keptOf(metrics, { metric, unit }, allRates)
    assert.equal(kept('tps', '1/s', false), 'extremes')
    assert.equal(kept('vmstat.us', '1', true), 'means')
    assert.equal(kept('reads/s', '1/s', false), 'statistics')
    assert.equal(kept('reads/s', '1/s', true), 'extremes')
    assert.equal(kept('reconnects/s', '1/s', true), 'statistics')
    assert.equal(kept('widgets/s', '1/s', true), 'extremes')
    assert.equal(kept('widgets', '1', true), 'statistics')
  })

  test('draw only what is kept', () => {
    for (const panel of ['run', 'timeline'] as const)
      for (const metric of panelMetrics(metrics, panel))
        assert.notEqual(metrics.get(metric)?.samples, undefined, metric)
  })
})

suite('the metrics of a project', () => {
  test('are those of the package, each replaced by its own row, and its further ones', (context) => {
    const root = smallFolder(temporaryFolder(context), {
      'site/vocabulary/metrics.yaml':
        'qps: {title: statements, unit: 1/s, digits: 0}\nwidgets/s: {title: widgets, unit: 1/s, digits: 1}\n',
    })
    const own = readMetricVocabulary(root)
    assert.equal(own.get('qps')?.title, 'statements')
    assert.equal(own.get('qps')?.headline, undefined)
    assert.deepEqual(own.get('tps'), metrics.get('tps'))
    assert.equal([...own.keys()].at(-1), 'widgets/s')
  })

  test('with an entry that there is not are refused with the file', (context) => {
    const root = smallFolder(temporaryFolder(context), {
      'site/vocabulary/metrics.yaml': 'qps: {title: q, unit: 1/s, digits: 0, headlin: 1}\n',
    })
    assert.throws(
      () => readMetricVocabulary(root),
      (error: Error & { readonly where?: string }) =>
        /qps/.test(error.message) && error.where?.endsWith('metrics.yaml') === true,
    )
  })
})
