// Parts of the names of workloads that are sides, where the names are many.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withVariants } from '../../tools/findings/name-variants.ts'
import { run } from '../analysis/runs.ts'

const letters = (n: number): string =>
  String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

test('the sides of four hundred workloads are found at once', () => {
  const names = Array.from({ length: 400 }, (_, at) => `w${letters(at)}`)
  const runs = names.flatMap((name, at) => [
    run(2 * at, { workload: `alpha_${name}` }, { qps: 100 }),
    run(2 * at + 1, { workload: `beta_${name}` }, { qps: 110 }),
  ])
  const found = withVariants(runs, () => false)
  assert.deepEqual(new Set(found.map(({ fields: { part } }) => part)), new Set(['alpha', 'beta']))
  assert.equal(new Set(found.map(({ fields: { workload } }) => workload)).size, names.length)
})
