// Tables that repeat the results of another file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inferred } from './inferred.ts'

test('a file whose numbers all stand in a log with more of them is an extract of it, in whatever unit', async (context) => {
  const operations = ['set', 'get', 'del', 'scan', 'put', 'count']
  const log = operations.map(
    (name, at) =>
      `redis ${name} rate: ${String(39_945 + at)} op/s, mean: ${String(6258 + at)} ns\n`,
  )
  const names = ['redis', ...operations.map((_, at) => String(6258 + at))].join()
  const { runs } = await inferred(context, {
    'test.log': log.join(''),
    'tps/latency.csv': `tps,${operations.join()}\n${names}\nredis,${operations.map((_, at) => String(39_945 + at)).join()}\n`,
  })
  assert.deepEqual([...new Set(runs.map(({ source }) => source?.path))], ['test.log'])
  assert.deepEqual(runs.map(({ fields }) => fields['workload']).toSorted(), operations.toSorted())
})
