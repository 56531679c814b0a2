import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf } from './mutations.ts'

test('mutations that change the same characters alike are one', () => {
  const mutation = {
    kind: 'number',
    file: 'a.md',
    start: 10,
    end: 12,
    before: '12',
    after: '13',
  } as const
  const line = {
    ...mutation,
    kind: 'line',
    start: 4,
    end: 15,
    before: 'tps = 12 ms',
    after: 'tps = 13 ms',
  } as const
  assert.equal(changeOf({ ...mutation, text: '' }), 'a.md 11 2 → 3')
  assert.equal(changeOf({ ...line, text: '' }), changeOf({ ...mutation, text: '' }))
  assert.notEqual(
    changeOf({ ...mutation, after: '22', text: '' }),
    changeOf({ ...mutation, text: '' }),
  )
})
