import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOperations } from '../../../tools/formats/reading/failed-operations.ts'

const count = (counts: Readonly<Record<string, number>>): unknown =>
  countOperations(new Map(Object.entries(counts)), '-FAILED')

test('operations are counted by kind', () => {
  assert.deepEqual(count({ READ: 10, UPDATE: 5, 'UPDATE-FAILED': 3 }), { failed: 3, all: 18 })
})

test('a read-modify-write is one operation, also where both its read and its update failed', () => {
  const name = 'READ-MODIFY-WRITE'
  assert.deepEqual(count({ READ: 1000, [name]: 1000, UPDATE: 10, 'UPDATE-FAILED': 990 }), {
    failed: 990,
    all: 1000,
  })
  assert.deepEqual(count({ 'READ-FAILED': 500, READ: 500, [name]: 500, 'UPDATE-FAILED': 500 }), {
    failed: 500,
    all: 1000,
  })
})

test('what fails of operations that are committed is a transaction', () => {
  assert.deepEqual(
    count({ READ: 900, UPDATE: 100, START: 100, COMMIT: 80, 'UPDATE-FAILED': 20, ROLLBACK: 20 }),
    { failed: 20, all: 100, of: 'transactions' },
  )
})
