import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsSoFar } from '../../tools/figures/kinds/timeline.ts'

test('operations so far are the integral of the rate; bins without a rate count none', () => {
  const soFar = operationsSoFar([10, 20, 30], [100, null, 50])
  assert.deepEqual(
    [0, 5, 10, 15, 20, 25, 30, 40].map(soFar),
    [0, 500, 1000, 1000, 1000, 1250, 1500, 1500],
  )
  assert.equal(operationsSoFar([], [])(5), 0)
})
