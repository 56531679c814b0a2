import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRated } from '../../tools/runs/target-rate.ts'
import { run } from '../analysis/runs.ts'

test('a command with a rate above zero has a target rate', () => {
  const base = run(1, {}, { tps: 100 })
  const isRatedBy = (text: string): boolean => isRated({ ...base, command: { text, line: 1 } })
  for (const text of ['sysbench --rate=500 run', 'pgbench -R 0.5', 'ycsb run -target 40'])
    assert.ok(isRatedBy(text), text)
  for (const text of ['sysbench --rate=0 run', 'pgbench -c 8', 'sysbench --report-interval=1'])
    assert.ok(!isRatedBy(text), text)
})
