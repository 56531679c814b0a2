import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { formulas, plain, type Formula } from '../../tools/analysis/host-load.ts'
import {
  argumentOf,
  metricNames,
  metricOf,
  operationRate,
} from '../../tools/analysis/metric-value.ts'
import { costMetric, hostMetrics } from '../../tools/analysis/cost-per-operation.ts'
import type { KeptReading, Run } from '../../tools/core/model.ts'
import { column, counters, fields, measurements, monitor, record, run } from './monitored.ts'

const rows: Formula = { averaging: 'samples', scans: 'rows' }
const rowsOfOne: Formula = { ...rows, scans: 'rows of one thread' }
const log = (line: number) => ({ file: 'log', sha256: 'log', line })
const facts: KeptReading = { kind: 'facts', facts: [] }

suite('a metric of a run', () => {
  test('is as its result file states it, with the line', () => {
    assert.deepEqual(metricOf(run([]), 'qps'), {
      ...{ value: 200, unit: '1/s', evidence: [log(30)], warnings: [] },
    })
    assert.deepEqual(metricOf(run([]), 'x'), { reason: 'the file states no x' })
  })

  test('has no file where the run has none', () => {
    const { source, ...without } = run([])
    assert.ok(source)
    assert.deepEqual(metricOf(without, 'tps'), {
      ...{ value: 10, unit: '1/s', warnings: [] },
      evidence: [{ file: '', sha256: '', line: 29 }],
    })
  })

  test('is the same object each time, unless a formula or a number of operations is given', () => {
    const own = run([])
    assert.equal(metricOf(own, 'qps'), metricOf(own, 'qps'))
    assert.equal(metricOf(own, 'qps', {}), metricOf(own, 'qps'))
    const cost = run([], { measurements: [{ metric: 'cs/op', value: 3, unit: '1', line: 2 }] })
    assert.equal(metricOf(cost, 'cs/op'), metricOf(cost, 'cs/op'))
    const times = (per: number): unknown => metricOf(cost, 'cs/op', { per })
    assert.deepEqual(times(2), { ...metricOf(cost, 'cs/op'), value: 6 })
    assert.deepEqual(times(5), { ...metricOf(cost, 'cs/op'), value: 15 })
  })

  test('is not multiplied where it is not per operation', () => {
    const stated = run([], { measurements: [{ metric: 'cpu/s', value: 3, unit: '%', line: 2 }] })
    assert.deepEqual(metricOf(stated, 'cpu/s', { per: 2 }), {
      ...{ value: 3, unit: '%', evidence: [log(2)], warnings: [] },
    })
    assert.equal((metricOf(run([]), 'tps', { per: 2 }) as { value: number }).value, 10)
  })
})

suite('a counter of another file', () => {
  const scripts = counters('scripts', { other: 9, 'cs/op': 4, 'cpu/s': 20, 'operations/s': 7 })
  const evidence = (line: number) => [{ file: 'scripts', sha256: 'scripts', line }]

  test('is the metric of its name, multiplied if it is per operation', () => {
    const own = run([record('facts', [facts]), scripts])
    const costs = { value: 4, unit: 'u', evidence: evidence(6), warnings: [] }
    assert.deepEqual(metricOf(own, 'cs/op'), costs)
    assert.deepEqual(metricOf(own, 'cs/op', { per: 10 }), { ...costs, value: 40 })
    const busy = { value: 20, unit: 'u', evidence: evidence(7), warnings: [] }
    assert.deepEqual(metricOf(own, 'cpu/s', { per: 10 }), busy)
    const rate = { value: 7, unit: 'u', evidence: evidence(8), warnings: [] }
    assert.deepEqual(metricOf(own, 'operations/s', { per: 10 }), rate)
  })

  test('is sought in every reading of every file, until one has a value', () => {
    const both = record('scripts', [facts, ...scripts.readings])
    const without = counters('empty', { 'cs/op': undefined })
    assert.deepEqual(metricOf(run([without, both]), 'cs/op'), {
      ...{ value: 4, unit: 'u', evidence: evidence(6), warnings: [] },
    })
    assert.deepEqual(metricOf(run([without]), 'cs/op'), {
      reason: 'no monitor of this run has vmstat.cs',
    })
  })

  test('is no metric that the host metrics do not have', () => {
    assert.deepEqual(metricOf(run([scripts]), 'other'), { reason: 'the file states no other' })
  })
})

suite('a metric of the host', () => {
  const vmstat = monitor('vm', [column('vmstat.cs', 4000)])

  test('has the file of the monitor as evidence, after that of the rate it is divided by', () => {
    const file = { file: 'vm', sha256: 'vm' }
    assert.deepEqual(metricOf(run([vmstat]), 'cs/s'), {
      ...{ value: 4000, unit: '1/s', evidence: [file], warnings: [] },
    })
    assert.deepEqual(metricOf(run([vmstat]), 'cs/op', { per: 2 }), {
      ...{ value: 40, unit: '1', evidence: [log(30), file], warnings: [] },
    })
  })

  test('is not divided by a rate of zero', () => {
    const stopped = {
      ...run([vmstat], { measurements: [{ metric: 'qps', value: 0, unit: '1/s', line: 1 }] }),
      operation: 'qps',
    }
    assert.deepEqual(metricOf(stopped, 'cs/op'), {
      reason: 'no operations per second to divide cs/op by',
    })
  })

  test('is divided by the rate of operations, which is a metric itself', () => {
    assert.deepEqual(metricOf(run([]), 'operations/s'), metricOf(run([]), 'qps'))
    assert.deepEqual(operationRate(run([], { measurements: [] })), {
      reason: 'the result states no operation rate',
    })
  })
})

suite('the names of metrics', () => {
  const stated = measurements.map(({ metric }) => metric)
  const all = [
    ...stated,
    'operations/s',
    ...[...hostMetrics.keys()].filter((name) => name !== costMetric),
  ].toSorted()

  test('are those that runs state, sorted, and those of the host where a file may have them', () => {
    assert.deepEqual(metricNames([run([])]), stated.toSorted())
    assert.deepEqual(metricNames([run([monitor('vm', [])])]), all)
    assert.deepEqual(metricNames([run([record('vm', [facts])])]), stated.toSorted())
    assert.deepEqual(metricNames([run([counters('a', { other: 1 })])]), stated.toSorted())
    assert.deepEqual(metricNames([run([counters('a', { other: 1, 'cs/op': 1 })])]), all)
    const both = record('a', [facts, ...monitor('vm', []).readings])
    assert.deepEqual(metricNames([run([]), run([both])]), all)
  })
})

suite('the rate of scans', () => {
  const scan = (workload: string, text = 'sysbench --table-size=5000 run', more = {}): Run =>
    run([], { fields: { ...fields, workload }, command: { text, line: 1 }, ...more })
  const rate = (own: Run, formula: Formula): unknown => metricOf(own, 'qps', { formula })

  test('is thousands of rows a second, of all threads or of one', () => {
    const common = { unit: '1000/s', warnings: [] }
    assert.deepEqual(rate(scan('scan'), rows), { ...common, value: 1000, evidence: [log(30)] })
    assert.deepEqual(rate(scan('scan'), rowsOfOne), { ...common, value: 2.5, evidence: [log(31)] })
    assert.deepEqual(rate(scan('scan'), plain), metricOf(run([]), 'qps'))
  })

  test('is that of workloads called scan, and of queries only', () => {
    const value = (own: Run): unknown => (rate(own, rows) as { value: number }).value
    for (const name of ['scan', 'scan_range', 'scan 2']) assert.equal(value(scan(name)), 1000, name)
    for (const name of ['scanner', 'oltp_scan', '']) assert.equal(value(scan(name)), 200, name)
    assert.equal(value(run([], { fields: {} })), 200)
    assert.deepEqual(
      metricOf(scan('scan'), 'latency.avg', { formula: rows }),
      metricOf(run([]), 'latency.avg'),
    )
  })

  test('needs the number of rows and a rate', () => {
    const unknown = { reason: 'rows per scan unknown: no `table_size`' }
    for (const text of ['sysbench run', 'sysbench --table-size=0', 'sysbench --table-size=many'])
      assert.deepEqual(rate(scan('scan', text), rows), unknown)
    const none = { reason: 'the file states no scan rate' }
    const measured = (...list: Run['measurements']): Run =>
      scan('scan', undefined, { measurements: list })
    assert.deepEqual(rate(measured(), rows), none)
    const zero = { metric: 'latency.avg', value: 0, unit: 's', line: 1 }
    assert.deepEqual(rate(measured(zero), rowsOfOne), none)
  })

  test('of the formulas of mytools is what its scripts print', () => {
    assert.deepEqual(
      [...formulas],
      [
        ['mytools-2025', { averaging: 'lines', scans: 'rows of one thread' }],
        ['mytools-2024', { averaging: 'lines', scans: 'rows' }],
      ],
    )
    assert.deepEqual(plain, { averaging: 'samples', scans: 'queries' })
  })
})

suite('an argument of the command line', () => {
  const own = run([], {
    fields: { tables: '8' },
    command: { text: 'sysbench --table-size=100 --tables=4 --range_size 7 run', line: 1 },
  })

  test('is written with = or a space, with - or _; the field of its name comes first', () => {
    assert.equal(argumentOf(own, 'table_size'), '100')
    assert.equal(argumentOf(own, 'range_size'), '7')
    assert.equal(argumentOf(own, 'tables'), '8')
  })

  test('is none without a command, or with a name that no option has', () => {
    assert.equal(argumentOf(own, 'threads'), undefined)
    assert.equal(argumentOf(run([]), 'table_size'), undefined)
    for (const name of ['tab.*', '.*tables', 'tables.*', 'table-size'])
      assert.equal(argumentOf(own, name), undefined)
  })
})
