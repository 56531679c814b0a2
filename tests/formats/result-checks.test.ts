import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readFile, type FileReading } from '../../tools/formats/read-file.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type { KeptReading } from '../../tools/core/model.ts'

const metrics = readMetricVocabulary('.')

const original = (format: string, file: string): string =>
  readFileSync(`tests/formats/${format}/${file}`, 'utf8')

function read(text: string): FileReading {
  return readFile('result.txt', Buffer.from(text), metrics)
}

function results({ readings }: FileReading): readonly Extract<KeptReading, { kind: 'result' }>[] {
  return readings.filter((reading) => reading.kind === 'result')
}

const pgbench = `pgbench (16.4)
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 10
query mode: simple
number of clients: 16
number of threads: 16
duration: 60 s
number of transactions actually processed: 387050
latency average = 2.480 ms
initial connection time = 12.345 ms
tps = 6450.838771 (without initial connection time)
`

const sysbench = (
  events: number,
  seconds: number,
  mean: string,
  sum: string,
): string => `sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)

Running the test with following options:
Number of threads: 4

Threads started!

SQL statistics:
    queries performed:
        read:                            ${String(events)}
        write:                           0
        other:                           0
        total:                           ${String(events)}
    transactions:                        ${String(events)} (${(events / seconds).toFixed(2)} per sec.)
    queries:                             ${String(events)} (${(events / seconds).toFixed(2)} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          ${seconds.toFixed(4)}s
    total number of events:              ${String(events)}

Latency (ms):
         min:                                  0.01
         avg:                                  ${mean}
         max:                                 45.10
         95th percentile:                      0.05
         sum:                              ${sum}

Threads fairness:
    events (avg/stddev):           ${(events / 4).toFixed(4)}/10.00
    execution time (avg/stddev):   ${(Number(sum) / 4000).toFixed(4)}/0.00
`

// The results of other tools with one number altered.
const impossible: readonly (readonly [name: string, text: string])[] = [
  ['pgbench', pgbench.replace('tps = 6450', 'tps = -6450')],
  ['pgbench', pgbench.replace('average = 2.480', 'average = -2.480')],
  ['benchbase', original('benchbase', 'tpcc.txt').replace(/(requests\/second\)": )/, '$1-')],
  ['wrk', original('wrk', 'plain.txt').replace(/Requests\/sec: +/, 'Requests/sec: -')],
  ['ycsb', original('ycsb', 'workload-a.txt').replace(/(Throughput\(ops\/sec\), )/, '$1-')],
  ['ycsb', original('ycsb', 'workload-a.txt').replace(/(AverageLatency\(us\), )/, '$1-')],
]

describe('a result of any load tool', () => {
  for (const [index, [name, text]] of impossible.entries())
    test(`of ${name} with a number below 0 is refused (${String(index + 1)})`, () => {
      const reading = read(text)
      assert.equal(reading.format, name)
      const [result] = results(reading)
      assert.deepEqual([result?.status, result?.measurements], ['refused', []])
      assert.match(result?.reason?.text ?? '', /impossible, expected at least 0/)
      assert.ok(
        reading.diagnostics.some(
          ({ rule, severity }) => rule === `${name}/range` && severity === 'error',
        ),
      )
    })

  test('that is consistent has no warning', () => {
    assert.deepEqual(results(read(pgbench))[0]?.warnings, [])
  })

  for (const [what, from, to, warning] of [
    [
      'rate that is not its count over the time',
      'tps = 6450',
      'tps = 64508',
      /^tps contradicts transactions ÷ duration$/,
    ],
    [
      'count that is not its rate times the time',
      'processed: 387050',
      'processed: 3870',
      /^tps contradicts transactions ÷ duration$/,
    ],
    [
      'latency with which more clients than there are would be busy',
      'average = 2.480',
      'average = 24.80',
      /^throughput × latency = 160 busy threads of 16$/,
    ],
    [
      'mean latency above the duration',
      'average = 2.480',
      'average = 20241000.000',
      /mean latency of 2\.02e\+4 s contradicts the duration of 60 s/,
    ],
  ] as const)
    test(`with a ${what} carries a warning`, () => {
      const { warnings = [] } = results(read(pgbench.replace(from, to)))[0] ?? {}
      assert.ok(
        warnings.some((each) => warning.test(each)),
        warnings.join('; '),
      )
    })

  test('with a stated rate limit may have idle clients', () => {
    const limited = pgbench.replace(
      'initial conn',
      'rate limit schedule lag: avg 0.201 (max 5.120) ms\ninitial conn',
    )
    assert.deepEqual(
      results(read(limited.replace('average = 2.480', 'average = 0.480')))[0]?.warnings,
      [],
    )
  })

  test('with more goodput than throughput carries a warning', () => {
    const text = original('benchbase', 'tpcc.txt').replace(
      /(Goodput \(requests\/second\)": )/,
      '$19',
    )
    assert.ok(results(read(text))[0]?.warnings.includes('goodput is above requests/s'))
  })

  test('whose percentiles are not in order carries a warning', () => {
    const text = original('benchbase', 'tpcc.txt').replace(
      /(95th Percentile Latency \(microseconds\)": )/,
      '$199',
    )
    const { warnings = [] } = results(read(text))[0] ?? {}
    assert.ok(warnings.includes('latencies are not in order'), warnings.join('; '))
  })

  test('has the mean of its latency from the sum over the events, and Little’s law holds within 2 %', () => {
    for (const [events, sum] of [
      [1_815_680, '40000.00'],
      [104_548, '39998.20'],
      [9_990_000, '39999.00'],
    ] as const) {
      const mean = (Number(sum) / events).toFixed(2)
      const [result] = results(read(sysbench(events, 10, mean, sum)))
      const latency = result?.measurements.find(({ metric }) => metric === 'latency.avg')
      assert.equal(latency?.value, Number(sum) / 1000 / events)
      assert.ok((latency.resolution ?? Infinity) < 1e-6 * latency.value)
      assert.ok(Math.abs((events / 10) * latency.value - 4) < 0.02 * 4)
      assert.deepEqual(result?.warnings, [])
    }
  })

  test('keeps the printed mean where the sum contradicts it, with a warning', () => {
    const [result] = results(read(sysbench(100_000, 10, '4.00', '40000.00')))
    assert.equal(result?.measurements.find(({ metric }) => metric === 'latency.avg')?.value, 0.004)
    assert.ok(result.warnings.includes('the latency average and sum disagree'))
  })

  test('states the resolution of a coarse number only', () => {
    const [result] = results(read(sysbench(104_548, 10, '0.38', '39998.20')))
    const resolutionOf = (name: string): number | undefined =>
      result?.measurements.find(({ metric }) => metric === name)?.resolution
    assert.deepEqual(['latency.p95', 'latency.min', 'tps'].map(resolutionOf), [
      1e-5,
      1e-5,
      undefined,
    ])
  })

  test('has no sample that a machine cannot reach', () => {
    const lines = [1, 2, 3].map(
      (second) =>
        `progress: ${String(second)}.0 s, ${second === 2 ? '18446744073709' : '100'}.0 tps, lat 1.000 ms stddev 0.100`,
    )
    const [result] = results(
      read(pgbench.replace('transaction type', `${lines.join('\n')}\ntransaction type`)),
    )
    assert.ok(
      result?.warnings.includes('1 impossible sample of tps not used'),
      result?.warnings.join('; '),
    )
    const { series } = result ?? {}
    const row = series?.metrics.indexOf('tps') ?? -1
    assert.deepEqual([series?.statistics[4 * row], series?.statistics[4 * row + 3]], [2, 100])
  })
})
