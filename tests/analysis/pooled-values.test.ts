import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pooledValues } from '../../tools/analysis/label.ts'

test('pooled values are listed in the given order, `none` for a run without the key', () => {
  assert.equal(pooledValues(['8G', '', '2G']), '8G, none, 2G')
  assert.equal(pooledValues([]), '')
})

test('at most eight pooled values are listed, with the number of further ones', () => {
  const values = Array.from({ length: 10 }, (_, index) => String(index))
  assert.equal(pooledValues(values.slice(0, 8)), '0, 1, 2, 3, 4, 5, 6, 7')
  assert.equal(pooledValues(values.slice(0, 9)), '0, 1, 2, 3, 4, 5, 6, 7 and 1 more')
  assert.equal(pooledValues(values), '0, 1, 2, 3, 4, 5, 6, 7 and 2 more')
})
