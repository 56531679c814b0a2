// Files of a mean of the results beside them.
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

test('the mean of the results beside it is no run; their sum is one, as of nodes that ran together', async (context) => {
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
    'a/total.log': 'ok',
  })
})

test('the result of one server is no mean of those of another', async (context) => {
  const statuses = await statusesOf(context, {
    'nopm/postgresql_1.log': sysbenchLog({ tps: 900 }),
    'nopm/postgresql_2.log': sysbenchLog({ tps: 1100 }),
    'nopm/mysql.log': sysbenchLog({ tps: 1000 }),
  })
  assert.deepEqual(new Set(Object.values(statuses)), new Set(['ok']))
})
