import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ifPermitted } from '../../tools/core/errors.ts'

function failing(error: unknown): () => never {
  return () => {
    throw error
  }
}

suite('reading what may not be permitted', () => {
  test('returns what it read', () => {
    assert.equal(
      ifPermitted(() => 'content'),
      'content',
    )
  })

  for (const code of ['EACCES', 'EPERM'])
    test(`returns nothing for ${code}`, () => {
      assert.equal(
        ifPermitted<unknown>(failing(Object.assign(new Error('denied'), { code }))),
        undefined,
      )
    })

  for (const [name, error] of [
    ['another code', Object.assign(new Error('missing'), { code: 'ENOENT' })],
    ['an empty code', Object.assign(new Error('empty'), { code: '' })],
    ['an error without code', new Error('EACCES')],
    ['another object with the code', { code: 'EACCES' }],
    ['a text', 'EPERM'],
    ['null', null],
  ] as const)
    test(`throws ${name}`, () => {
      assert.throws(
        () => ifPermitted(failing(error)),
        (thrown) => thrown === error,
      )
    })
})
