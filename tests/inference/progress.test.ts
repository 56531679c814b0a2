// Names and lines that look like servers or results and are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { fieldsOf, inferred } from './inferred.ts'

const lines = (texts: readonly string[]): string => `${texts.join('\n')}\n`

test('lines whose time or count grows by the same step are the progress of one run', async (context) => {
  const numbers = [1, 2, 3, 4]
  const { runs } = await inferred(context, {
    'times.txt': lines(numbers.map((at) => `elapsed ${at * 10}s rate=${1000 + at} ops/s`)),
    'counts.txt': lines(
      numbers.map((at) => `loaded: rows=${at * 10_000} rate: ${49_900 + at} rows/s`),
    ),
  })
  assert.equal(runs.length, 0)
})

test('lines of other steps and of other names are results', async (context) => {
  const { runs } = await inferred(context, {
    'loads.txt': lines([1, 2, 3].map((at) => `get: threads=${at} rate=${1000 + at} ops/s`)),
    'sizes.txt': lines([10, 100, 1000].map((at) => `put: keys=${at} rate=${1000 + at} ops/s`)),
  })
  assert.equal(runs.length, 6)
})

test('scripts of sysbench that are called like servers name what the server does', async (context) => {
  const log = (name: string): string =>
    sysbenchLog({ threads: 8, head: `sysbench ${name}.lua --threads=8 run\n` })
  const { runs } = await inferred(context, {
    'mysql_fdw_scan.log': log('mysql_fdw_scan'),
    'redis_fdw_scan.log': log('redis_fdw_scan'),
  })
  assert.deepEqual(Object.values(fieldsOf(runs, 'engine')).flat(), [undefined, undefined])
})
