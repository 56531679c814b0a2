// Tables of an archive without a page: which rows and cells are runs, and which are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const runsOf = (runs: readonly Run[]): readonly string[] =>
  runs.map(({ fields, measurements }) =>
    [
      ...Object.entries(fields).map(([key, value]) => `${key}=${value}`),
      ...measurements.map(({ metric, value, unit }) => `${metric}:${String(value)} ${unit}`),
    ].join(' '),
  )

test('numbers below versions and beside threads are runs, and Best is none', async (context) => {
  const { runs, diagnostics } = await inferred(context, {
    'tps.tsv': 'Threads\tMySQL 8.0.36\tMySQL 8.4.3\n1\t100\t200\n8\t700\t1500\nBest\t700\t1500\n',
  })
  assert.deepEqual(runsOf(runs), [
    'threads=1 engine=mysql version=8.0.36 value:100 1',
    'threads=8 engine=mysql version=8.0.36 value:700 1',
    'threads=1 engine=mysql version=8.4.3 value:200 1',
    'threads=8 engine=mysql version=8.4.3 value:1500 1',
  ])
  assert.ok(diagnostics.some(({ message }) => message === 'Not used: the row "Best" is no run'))
})

test('rows with metrics are runs with units of their heads, and a latency without a unit is not used', async (context) => {
  const { runs, diagnostics } = await inferred(context, {
    'results.csv':
      'db,workload,clients,TPS,p95 (ms),avg latency,run\nmariadb-11.4,rw,8,900.5,12.5,9,1\nmariadb-11.4,rw,8,910.5,12,9,2\n',
  })
  assert.deepEqual(runsOf(runs), [
    'engine=mariadb version=11.4 workload=rw clients=8 repeat=1 tps:900.5 1/s latency.p95:0.0125 s',
    'engine=mariadb version=11.4 workload=rw clients=8 repeat=2 tps:910.5 1/s latency.p95:0.012 s',
  ])
  assert.ok(
    diagnostics.some(({ message }) => message.includes('the column "avg latency" has no unit')),
  )
})

test('objects of a nested list are runs with the constants beside it', async (context) => {
  const { runs } = await inferred(context, {
    'a.json': JSON.stringify({
      config: { threadCount: 4, keyCount: 1000 },
      workloads: [
        { name: 'insert', performance: { throughput: 10.5 } },
        { name: 'lookup', performance: { throughput: 20 } },
      ],
    }),
  })
  assert.deepEqual(runsOf(runs), [
    'threads=4 key=1000 workload=insert throughput:10.5 1',
    'threads=4 key=1000 workload=lookup throughput:20 1',
  ])
})

test('two values in a cell are repeats after a comma, and what the head names after a slash', async (context) => {
  const { runs } = await inferred(context, {
    'pr.md':
      '|threads|branch/master(TPS)|change|\n|--|--|--|\n|2|802.09/642.63|25%|\n|4|900/700|29%|\n',
    'qps.md': '|threads|QPS|\n|--|--|\n|2|85874.94, 87337.53|\n',
  })
  assert.deepEqual(
    runsOf(runs).map((text) => text.replace(/ part=\w+/, '')),
    [
      'threads=2 repeat=1 qps:85874.94 1/s',
      'threads=2 repeat=2 qps:87337.53 1/s',
      'threads=2 variant=branch tps:802.09 1/s',
      'threads=2 variant=master tps:642.63 1/s',
      'threads=4 variant=branch tps:900 1/s',
      'threads=4 variant=master tps:700 1/s',
    ],
  )
})

test('a table beside results of a load tool is no run', async (context) => {
  const { runs } = await inferred(context, {
    'summary.csv': 'engine,threads,tps\nmysql,8,900\n',
    'oltp_8.log': sysbenchLog({ threads: 8, tps: 900 }),
  })
  assert.equal(runs.length, 1)
})

test('a README that names one server and one workload is about the results that state none', async (context) => {
  const rows = 'threads,tps\n1,100\n8,700\n'
  const { runs, explanations } = await inferred(context, {
    'README.md':
      '# Huge pages\n\nHow much do huge pages help PostgreSQL? Measured with oltp-read-only.\n',
    'on.csv': rows,
    'off.csv': rows,
  })
  assert.deepEqual(new Set(runs.map(({ fields }) => fields['engine'])), new Set(['postgresql']))
  assert.deepEqual(
    new Set(runs.map(({ fields }) => fields['workload'])),
    new Set(['oltp-read-only']),
  )
  assert.ok(explanations?.some(({ field, from }) => field === 'engine' && from === 'README.md'))
  const { runs: both } = await inferred(context, {
    'README.md': '# MySQL and PostgreSQL\n\nWe compare the two servers in this place.\n',
    'on.csv': rows,
  })
  assert.deepEqual(new Set(both.map(({ fields }) => fields['engine'])), new Set([undefined]))
})

test('a metric below several servers is a run of each', async (context) => {
  const { runs } = await inferred(context, {
    'tps.md':
      '| clients | PostgreSQL 16.4 (tps) | PostgreSQL 17.0 (tps) |\n|--|--|--|\n| 1 | 890 | 1,953 |\n',
  })
  assert.deepEqual(runsOf(runs), [
    'clients=1 engine=postgresql version=16.4 tps:890 1/s',
    'clients=1 engine=postgresql version=17.0 tps:1953 1/s',
  ])
})
