import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { formulas } from '../../tools/analysis/host-load.ts'
import {
  metricOf,
  metricNames,
  type MetricResult,
  type MetricOptions,
} from '../../tools/analysis/metric-value.ts'
import type { SourceRecord } from '../../tools/core/model.ts'
import { column, fields, monitor, run } from './monitored.ts'

const vmstat = monitor(
  'vm',
  [column('vmstat.us', 0.3), column('vmstat.sy', 0.1), column('vmstat.cs', 4000)],
  {
    dropped: 1,
    headers: 2,
    sinceBoot: [
      { metric: 'vmstat.us', value: 0.1, unit: '1', line: 3 },
      { metric: 'vmstat.sy', value: 0.05, unit: '1', line: 3 },
      { metric: 'vmstat.cs', value: 0, unit: '1/s', line: 3 },
    ],
  },
)
const iostat = monitor('io', [
  column('iostat.md2.r/s', 50),
  column('iostat.md2.rB/s', 409_600),
  column('iostat.md2.wB/s', 204_800),
])

const value = (result: MetricResult): number =>
  'value' in result ? Number(result.value.toPrecision(12)) : Number.NaN
const reason = (result: MetricResult): string => ('reason' in result ? result.reason : '')
const look = (
  metric: string,
  options: MetricOptions = {},
  of = run([vmstat, iostat]),
): MetricResult => metricOf(of, metric, options)

suite('what an operation costs', () => {
  test('is the mean of the monitor by the rate of queries, with both files as evidence', () => {
    assert.equal(value(look('cpu/op')), 40 / 200)
    assert.equal(value(look('cs/op')), 20)
    assert.equal(value(look('r/op')), 0.25)
    assert.equal(value(look('rKB/op')), 2)
    assert.equal(value(look('wKB/op')), 1)
    const cost = look('cpu/op')
    assert.deepEqual('evidence' in cost && cost.evidence.map(({ file, line }) => [file, line]), [
      ['log', 30],
      ['vm', undefined],
    ])
  })

  test('is given for as many operations as are asked for', () => {
    assert.equal(value(look('cs/op', { per: 200_000 })), 4_000_000)
  })

  test('is what a published table states, for as many operations as are asked for', () => {
    const stated = run([], {
      measurements: [{ metric: 'cs/op', value: 0.00872, unit: '1', line: 3 }],
    })
    assert.equal(value(look('cs/op', {}, stated)), 0.00872)
    assert.equal(value(look('cs/op', { per: 200_000 }, stated)), 1744)
  })

  test('in joules is the power of the processors by the rate', () => {
    const turbostat = monitor('power', [column('turbostat.PkgWatt', 100)])
    assert.equal(value(look('energy/op', {}, run([turbostat]))), 0.5)
    assert.match(reason(look('energy/op')), /no monitor of this run has turbostat\.PkgWatt/)
  })

  test('in seconds of a CPU needs the number of CPUs', () => {
    assert.match(reason(look('cpu-time/op')), /number of CPUs unknown/)
    const facts = [{ name: 'cpus', value: '48', line: 2, file: 'log' }]
    assert.equal(value(look('cpu-time/op', {}, run([vmstat], { facts }))), 0.096)
    assert.equal(value(look('cpus-busy', {}, run([vmstat], { facts }))), 19.2)
  })

  test('as mytools makes it counts the sample since boot and every repeated header', () => {
    const formula = formulas.get('mytools-2025')
    assert.ok(formula)
    const lines = 10 + 1 + 2
    assert.equal(
      value(look('cpu/s', { formula })),
      Number(((100 * (4 + 0.15)) / lines).toPrecision(12)),
    )
    const cost = look('cs/op', { formula })
    assert.equal(value(cost), Number((40_000 / lines / 200).toPrecision(12)))
    assert.deepEqual('warnings' in cost && cost.warnings, [
      'the mean counts 2 header lines and the sample since boot',
    ])
  })

  test('of a scan is by thousands of rows where the formula says so', () => {
    const scan = run([vmstat], {
      fields: { ...fields, workload: 'scan' },
      command: { text: 'sysbench --table-size=5000000 --tables=8 oltp_scan run', line: 1 },
    })
    const by = (name: string): MetricOptions => {
      const formula = formulas.get(name)
      return formula ? { formula } : {}
    }
    assert.equal(value(look('qps', by('mytools-2025'), scan)), 2500)
    assert.equal(value(look('qps', by('mytools-2024'), scan)), 1_000_000)
    assert.equal(value(look('qps', {}, scan)), 200)
  })

  test('is not guessed: several devices, a monitor of several runs, two monitors, no monitor, no rate', () => {
    const two = monitor('io', [column('iostat.sda.r/s', 1), column('iostat.sdb.r/s', 2)])
    assert.match(reason(look('r/op', {}, run([two]))), /devices sda, sdb: select one/)
    const named = run([two], { fields: { ...fields, device: 'sdb' } })
    assert.equal(value(look('r/op', {}, named)), 0.01)
    const shared = { ...vmstat, fields: { workload: 'oltp' } }
    assert.match(reason(look('cpu/op', {}, run([shared]))), /vm covers several runs/)
    assert.match(
      reason(look('cs/op', {}, run([vmstat, { ...vmstat, path: 'vm2' }]))),
      /two monitors/,
    )
    assert.match(reason(look('cs/op', {}, run([]))), /no monitor of this run/)
    assert.match(
      reason(look('cs/op', {}, run([vmstat], { measurements: [] }))),
      /states no operation rate/,
    )
  })

  test('is of the output that covers the run, where a monitor file has several', () => {
    const output = (seconds: number, cs: number): SourceRecord['readings'] =>
      monitor('vm', [column('vmstat.cs', cs)], {}, fields, seconds).readings
    const file = (...outputs: readonly SourceRecord['readings'][]): SourceRecord => {
      return { ...vmstat, readings: outputs.flat() }
    }
    const cost = look('cs/op', {}, run([file(output(4, 1), output(10, 4000), output(60, 2))]))
    assert.deepEqual([value(cost), 'warnings' in cost && cost.warnings], [20, []])
    for (const outputs of [
      [output(4, 1), output(60, 2)],
      [output(10, 1), output(10, 2)],
    ])
      assert.match(reason(look('cs/op', {}, run([file(...outputs)]))), /vm has several outputs/)
  })

  test('of a monitor that ran much longer than the test carries a warning', () => {
    const short = run([vmstat], {
      measurements: [
        { metric: 'qps', value: 200, unit: '1/s', line: 30 },
        { metric: 'time.total', value: 4, unit: 's', line: 32 },
      ],
    })
    const cost = look('cs/op', {}, short)
    assert.deepEqual('warnings' in cost && cost.warnings, [
      'the monitor covers 10 s of a run of 4 s',
    ])
  })

  test('is among the metrics of runs that have monitors, and of no others', () => {
    assert.ok(metricNames([run([vmstat])]).includes('cpu/op'))
    assert.ok(!metricNames([run([])]).includes('cpu/op'))
  })
})
