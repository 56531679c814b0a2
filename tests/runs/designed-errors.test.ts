// Rollbacks that TPC-C has by design are no warning.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import { withMetricRoles } from '../../tools/core/metric-roles.ts'
import { packageRoot } from '../../tools/root.ts'
import { withoutDesignedErrors } from '../../tools/runs/designed-errors.ts'
import { run } from '../analysis/runs.ts'

const measured = (workload: string, ...counts: readonly number[]): readonly string[] =>
  withoutDesignedErrors(
    counts.map((errors) =>
      run(
        1,
        { workload },
        { errors, transactions: 1_000_000, qps: 9_000 },
        { warnings: [`${String(errors)} errors ignored`, 'p95 latency is 100 s or more'] },
      ),
    ),
  )[0]?.warnings ?? []

test('rollbacks of 1 % of the New-Orders of TPC-C are no warning', () => {
  assert.deepEqual(measured('tpcc', 4_400), ['p95 latency is 100 s or more'])
  assert.deepEqual(measured('oltp_read_write', 4_400)[0], '4400 errors ignored')
})

test('as many errors are a warning where another run has none, because the tool counts no rollbacks', () => {
  assert.equal(measured('tpcc', 4_400, 0)[0], '4400 errors ignored')
  assert.equal(measured('tpcc', 4_400, 4_600).length, 1)
})

test('a warning about more errors says what TPC-C has by design', () => {
  assert.equal(
    measured('tpc-c', 31_000)[0],
    '31000 errors ignored, 3.0 % of the transactions; TPC-C rolls back 0.45 %',
  )
})

test('the headline of TPC-C is transactions per second', () => {
  const metrics = readMetricVocabulary(packageRoot)
  const headline = (workload: string): string | undefined =>
    withMetricRoles(run(1, { workload }, { qps: 9_000, tps: 300 }), metrics).headline
  assert.equal(headline('tprocc'), 'tps')
  assert.equal(headline('oltp_read_write'), 'qps')
})
