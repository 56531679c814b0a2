import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const samples = (head: string, rate: number): string =>
  [
    head,
    ...Array.from({ length: 70 }, (_, at) => `${String(at * 5)},${String(rate + (at % 2))},7.5`),
  ]
    .join('\n')
    .concat('\n')
const head = 'time(sec), throughput(req/sec), avg_lat(ms)'

test('samples of throughput are a run each where the archive has no other results', async (context) => {
  const files = {
    'tpcc_c8.res': samples(head, 100),
    'ycsb_c8.res': samples(head, 200),
    'tpcc_c16.res': samples(head, 300),
    'cpu.csv': samples('time(sec),cpu_user,cpu_sys', 40),
  }
  const rowsOf = async (more: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const { runs } = await inferred(context, { ...files, ...more })
    return runs
      .filter(({ source }) => source?.path.endsWith('.res'))
      .map(({ fields, measurements }) => [
        fields['workload'],
        fields['clients'],
        ...measurements.map(({ metric, value }) => `${metric} ${String(value)}`),
      ])
      .toSorted()
  }
  assert.deepEqual(await rowsOf({}), [
    ['tpcc', '16', 'requests/s 300.5'],
    ['tpcc', '8', 'requests/s 100.5'],
    ['ycsb', '8', 'requests/s 200.5'],
  ])
  const ofTool = samples(`${head}, min_lat(ms)`, 400).replaceAll(',7.5', ',7.5,5.5')
  const intervals = await rowsOf({ 'tpcc_c32.res': ofTool, 'ycsb_c16.res': ofTool })
  assert.ok(JSON.stringify(intervals).includes('["tpcc","32","requests/s 400.5"]'))
  const minute = ofTool.split('\n').slice(0, 13).join('\n').concat('\n')
  const short = await rowsOf({ 'tpcc_c64.res': minute })
  assert.ok(JSON.stringify(short).includes('["tpcc","64","requests/s 400.5"]'))
  assert.deepEqual(await rowsOf({ 'a.log': sysbenchLog() }), [])
  assert.deepEqual(await rowsOf({ 'all.csv': 'threads,tps\n8,101.5\n16,300.9\n' }), [])
})

test('a word where other names of one form have a workload is one, unless names differ in form', async (context) => {
  const workloadsOf = async (...names: readonly string[]): Promise<unknown> => {
    const files = names.map((name, at): [string, string] => [name, samples(head, 100 + at)])
    const { runs } = await inferred(context, Object.fromEntries(files))
    return runs.map(({ fields }) => fields['workload']).toSorted()
  }
  const pairs = ['tpcc_a.csv', 'wiki_a.csv', 'tpcc_b.csv', 'wiki_b.csv']
  assert.deepEqual(await workloadsOf(...pairs), ['tpcc', 'tpcc', 'wiki', 'wiki'])
  assert.deepEqual(await workloadsOf(...pairs, 'tuned.csv'), [
    'tpcc',
    'tpcc',
    undefined,
    undefined,
    undefined,
  ])
})

test('transfers of devices are the throughput of no run', async (context) => {
  const sample = (tps: number): string =>
    `Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\nnvme0n1         ${String(tps)}.00       10.00       20.00         10         20\n\n`
  const file = (tps: number): string =>
    `Linux 5.15.0 (db1) \t11/30/2026 \t_x86_64_\t(8 CPU)\n\n${Array.from({ length: 30 }, (_, at) => sample(tps + at)).join('')}`
  const { runs } = await inferred(context, {
    'a/iostat.txt': file(100),
    'b/iostat.txt': file(200),
  })
  assert.deepEqual(runs, [])
})
