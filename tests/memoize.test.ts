import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoizeByText } from '../tools/core/memoize.ts'

test('a memo by text finds a result once, keeps no long text and a bounded number', () => {
  let calls = 0
  const length = memoizeByText((text) => {
    calls += 1
    return text.length
  })
  assert.deepEqual([length('ab'), length('ab'), calls], [2, 2, 1])
  const long = 'x'.repeat(401)
  assert.deepEqual([length(long), length(long), calls], [401, 401, 3])
  for (let number = 0; number < 20_000; number += 1) length(`n${String(number)}`)
  length('ab')
  assert.equal(calls, 20_004)
})
