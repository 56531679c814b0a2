import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { devices, meanLoad } from '../../tools/analysis/host-load.ts'
import { metricOf } from '../../tools/analysis/metric-value.ts'
import { hostMetrics } from '../../tools/analysis/cost-per-operation.ts'
import { keptColumns } from '../../tools/core/columns.ts'
import type { KeptReading, Run } from '../../tools/core/model.ts'
import { column, fields, monitor, record, run } from './monitored.ts'

const facts: KeptReading = { kind: 'facts', facts: [] }
const vmstat = monitor('vm', [
  column('vmstat.us', 0.25),
  column('vmstat.sy', 0.125),
  column('vmstat.cs', 4000),
])
const iostat = monitor('io', [
  column('iostat.sda.r/s', 50),
  column('iostat.sda.w/s', 10),
  column('iostat.sda.rB/s', 4 * 1024 ** 2),
  column('iostat.sda.wB/s', 2 * 1024 ** 2),
])

suite('the mean of a monitor', () => {
  const load = (own: Run, ...metrics: readonly string[]): unknown =>
    meanLoad(own, metrics, 'samples')

  test('adds up the columns of the one monitor that has all', () => {
    const partial = monitor('partial', [column('vmstat.us', 1)])
    const own = run([partial, record('facts', [facts]), vmstat])
    assert.deepEqual(load(own, 'vmstat.us', 'vmstat.sy'), {
      ...{ value: 0.375, source: vmstat, warnings: [] },
    })
    const mixed = record('mixed', [facts, ...vmstat.readings])
    assert.deepEqual(load(run([mixed]), 'vmstat.cs'), {
      ...{ value: 4000, source: mixed, warnings: [] },
    })
  })

  test('is missing without a monitor, with two, and with that of several runs', () => {
    assert.deepEqual(load(run([iostat]), 'vmstat.us', 'vmstat.sy'), {
      reason: 'no monitor of this run has vmstat.us and vmstat.sy',
    })
    const second = { ...vmstat, path: 'vm2' }
    assert.deepEqual(load(run([vmstat, second]), 'vmstat.us', 'vmstat.sy'), {
      reason: 'two monitors have vmstat.us: vm and vm2',
    })
    const shared = { ...vmstat, path: 'shared', fields: { workload: 'oltp' } }
    assert.deepEqual(load(run([shared]), 'vmstat.us'), { reason: 'shared covers several runs' })
    assert.deepEqual(load(run([shared, vmstat]), 'vmstat.cs'), {
      ...{ value: 4000, source: vmstat, warnings: [] },
    })
  })

  test('of a run without a result file may be of any monitor of the run', () => {
    const { source, ...without } = run([{ ...vmstat, fields: {} }])
    assert.ok(source)
    assert.equal((load(without, 'vmstat.cs') as { value: number }).value, 4000)
  })

  test('needs a sample', () => {
    const empty = monitor('vm', [column('a', 1), column('b', 0, 0)])
    assert.deepEqual(load(run([empty]), 'a', 'b'), { reason: 'vm has no usable sample' })
  })
})

suite('the mean by lines', () => {
  const lines = (more: Parameters<typeof monitor>[2], metric = 'vmstat.cs'): unknown =>
    meanLoad(run([monitor('vm', [column(metric, 100)], more)]), [metric], 'lines')
  const boot = (metric: string, value: number) => ({ metric, value, unit: '1/s', line: 3 })
  const outcome = (result: unknown): unknown => {
    const { value, warnings } = result as { value: number; warnings: readonly string[] }
    return [value, warnings]
  }

  test('counts the sample since boot and repeated headers, and says so', () => {
    assert.deepEqual(outcome(lines({})), [100, []])
    assert.deepEqual(outcome(lines({ headers: 2 })), [
      1000 / 12,
      ['the mean counts 2 header lines'],
    ])
    const sinceBoot = [boot('vmstat.us', 7), boot('vmstat.cs', 20)]
    assert.deepEqual(outcome(lines({ dropped: 1, sinceBoot })), [
      1020 / 11,
      ['the mean counts the sample since boot'],
    ])
    assert.deepEqual(outcome(lines({ dropped: 1, headers: 2, sinceBoot })), [
      1020 / 13,
      ['the mean counts 2 header lines and the sample since boot'],
    ])
  })

  test('does not count headers in the lines of a device', () => {
    assert.deepEqual(outcome(lines({ headers: 2 }, 'iostat.sda.r/s')), [
      100,
      ['the mean counts 2 header lines'],
    ])
  })

  test('is missing where the file does not state the sample since boot', () => {
    const reason = { reason: 'vm has no usable sample' }
    assert.deepEqual(lines({ dropped: 1 }), reason)
    assert.deepEqual(lines({ dropped: 1, sinceBoot: [boot('vmstat.us', 7)] }), reason)
  })
})

suite('the warning of a monitor', () => {
  const warnings = (at: readonly number[], duration: number | undefined, samples = 10): unknown => {
    const series = { samples, at, ...keptColumns([column('a', 1)]) }
    const measured = duration === undefined ? [] : [duration]
    const own = run([monitor('vm', [], { series })], {
      measurements: [
        { metric: 'qps', value: 1, unit: '1/s', line: 1 },
        ...measured.map((value) => ({ metric: 'time.total', value, unit: 's', line: 2 })),
      ],
    })
    const load = meanLoad(own, ['a'], 'samples')
    return 'value' in load ? load.warnings : load
  }
  const covers = (seconds: number): readonly string[] => [
    `the monitor covers ${String(seconds)} s of a run of 100 s`,
  ]

  test('is none from 80 % to 125 % of the run', () => {
    assert.deepEqual(warnings([1, 50, 81], 100), [])
    assert.deepEqual(warnings([1, 50, 124], 100), [])
    assert.deepEqual(warnings([1, 50, 80], 100), covers(80))
    assert.deepEqual(warnings([1, 50, 125], 100), covers(125))
  })

  test('is that one sample covers no time', () => {
    assert.deepEqual(warnings([100], 100, 1), covers(0))
    assert.deepEqual(warnings([50, 100], 100, 2), [])
  })

  test('needs a duration and a time', () => {
    assert.deepEqual(warnings([1, 200], undefined), [])
    assert.deepEqual(warnings([1, 200], 0), [])
    assert.deepEqual(warnings([], 100), [])
  })
})

suite('devices', () => {
  test('are those of the columns of iostat, each once', () => {
    const second = monitor('io2', [column('iostat.sda.r/s', 1), column('iostat.sdb.r/s', 1)])
    const own = run([vmstat, record('facts', [facts]), iostat, second])
    assert.deepEqual(devices(own), ['sda', 'sdb'])
    assert.deepEqual(devices(run([vmstat])), [])
  })

  test('have no number without an output of iostat, and without a choice among several', () => {
    const reads = (...companions: Run['companions']): unknown => metricOf(run(companions), 'r/s')
    assert.deepEqual(reads(vmstat), { reason: 'no iostat output for this run' })
    const two = monitor('io', [column('iostat.sda.r/s', 1), column('iostat.sdb.r/s', 2)])
    assert.deepEqual(reads(two), {
      reason: 'iostat lists the devices sda, sdb: select one with the field `device`',
    })
    const chosen = run([two], { fields: { ...fields, device: 'sdb' } })
    assert.equal((metricOf(chosen, 'r/s') as { value: number }).value, 2)
  })
})

suite('metrics of the host', () => {
  const cpus = [{ name: 'cpus', value: '4', file: 'lscpu', line: 1 }]
  const outcome = (own: Run, metric: string): unknown => {
    const result = metricOf(own, metric)
    return 'value' in result ? [Number(result.value.toPrecision(12)), result.unit] : result.reason
  }

  test('are numbers a second or per query, each in its unit', () => {
    const own = run([vmstat, iostat], { host: cpus })
    assert.deepEqual(
      [...hostMetrics.keys()].map((metric) => [metric, outcome(own, metric)]),
      [
        ['cpu/s', [37.5, '%']],
        ['cpu/op', [0.1875, '% s']],
        ['cpu-time/op', [0.0075, 's']],
        ['cpus-busy', [1.5, '1']],
        ['energy/op', 'no monitor of this run has turbostat.PkgWatt'],
        ['operations/J', 'no monitor of this run has turbostat.PkgWatt'],
        ['operations/cost', 'the archive page states no price for this run'],
        ['cs/s', [4000, '1/s']],
        ['cs/op', [20, '1']],
        ['r/s', [50, '1/s']],
        ['w/s', [10, '1/s']],
        ['rMB/s', [4, 'MiB/s']],
        ['wMB/s', [2, 'MiB/s']],
        ['r/op', [0.25, '1']],
        ['w/op', [0.05, '1']],
        ['rKB/op', [20.48, 'KiB']],
        ['wKB/op', [10.24, 'KiB']],
      ],
    )
  })

  test('come from the first kind of monitor that has them', () => {
    const mpstat = monitor('mp', [column('mpstat.all.%usr', 0.5), column('mpstat.all.%sys', 0.25)])
    assert.deepEqual(outcome(run([mpstat]), 'cpu/s'), [75, '%'])
    assert.deepEqual(outcome(run([mpstat, vmstat]), 'cpu/s'), [37.5, '%'])
    assert.equal(
      outcome(run([iostat]), 'cpu/s'),
      'no monitor of this run has vmstat.us and vmstat.sy',
    )
  })

  test('in CPUs need their number: a field, else a fact called cpus', () => {
    const unknown = 'number of CPUs unknown: no file and no field `cpus` states it'
    const busy = (more: Partial<Run>): unknown => outcome(run([vmstat], more), 'cpus-busy')
    const fact = { name: 'cpus', value: '8', file: 'log', line: 1 }
    assert.deepEqual(busy({ fields: { ...fields, cpus: '2' }, facts: [fact] }), [0.75, '1'])
    assert.deepEqual(busy({ facts: [{ ...fact, name: 'x', value: '2' }, fact] }), [3, '1'])
    assert.equal(busy({}), unknown)
    assert.equal(busy({ facts: [{ ...fact, name: 'cores' }] }), unknown)
    for (const value of ['0', '-2', '2.5', 'many'])
      assert.equal(busy({ facts: [{ ...fact, value }] }), unknown, value)
  })
})
