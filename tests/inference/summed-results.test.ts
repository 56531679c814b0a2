// Files that sum up the results beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const statusesOf = async (
  ...given: Parameters<typeof inferred>
): Promise<Readonly<Record<string, string>>> => {
  const { runs } = await inferred(...given)
  return Object.fromEntries(runs.map(({ source, status }) => [source?.path ?? '', status]))
}

test('a mean and a sum of the results beside them are no runs', async (context) => {
  const repeats = Object.fromEntries(
    [911, 934, 957].map((tps, at) => [`a/out${String(at + 1)}.log`, sysbenchLog({ tps })]),
  )
  const statuses = await statusesOf(context, {
    ...repeats,
    'a/final.log': sysbenchLog({ tps: 934 }),
    'a/total.log': sysbenchLog({ tps: 911 + 934 + 957 }),
    'a/other.log': sysbenchLog({ tps: 930 }),
  })
  assert.deepEqual(statuses, {
    'a/final.log': 'refused',
    'a/other.log': 'ok',
    'a/out1.log': 'ok',
    'a/out2.log': 'ok',
    'a/out3.log': 'ok',
    'a/total.log': 'refused',
  })
})

test('fractions of counts and of microseconds beside whole ones are of a mean', async (context) => {
  const ycsb = (time: string, reads: string, least: string): string =>
    `[OVERALL], RunTime(ms), ${time}\n[OVERALL], Throughput(ops/sec), ${String(1e6 / Number(time))}\n` +
    `[READ], Operations, ${reads}\n[READ], AverageLatency(us), 486.694\n[READ], MinLatency(us), ${least}\n` +
    `[READ], MaxLatency(us), 9001\n[READ], 95thPercentileLatency(us), 705\n[READ], 99thPercentileLatency(us), 911\n[READ], Return=OK, 1000\n`
  const statuses = await statusesOf(context, {
    'a/run1.txt': ycsb('810', '1000', '57'),
    'a/run2.txt': ycsb('833', '1000', '59'),
    'a/result.txt': ycsb('844.6666666666666', '1000.0', '58.333333333333336'),
    'a/again.txt': ycsb('844', '1000', '58'),
  })
  assert.deepEqual(statuses, {
    'a/again.txt': 'ok',
    'a/result.txt': 'refused',
    'a/run1.txt': 'ok',
    'a/run2.txt': 'ok',
  })
})
