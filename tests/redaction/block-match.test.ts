import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeComma, split } from '../../tools/redaction/block-match.ts'

test('the second group is the secret, and the first is kept', () => {
  assert.deepEqual(split(/(a)(b)/.exec('xab')), { kept: 'a', secret: 'b' })
  assert.deepEqual(split(/(a)?(b)/.exec('b')), { kept: '', secret: 'b' })
  assert.equal(split(/(a)(b)?/.exec('a')), undefined)
  assert.equal(split(null), undefined)
})

test('a comma and blanks at the end do not belong to the secret', () => {
  const before = (text: string): unknown => beforeComma(/^(a)?(.+)$/.exec(text))
  assert.deepEqual(before('ab,'), { kept: 'a', secret: 'b' })
  assert.deepEqual(before('ab, '), { kept: 'a', secret: 'b' })
  assert.deepEqual(before('a b ,'), { kept: 'a', secret: ' b ' })
  assert.deepEqual(before('ab '), { kept: 'a', secret: 'b' })
  assert.deepEqual(before('b,,'), { kept: '', secret: 'b,' })
  assert.equal(beforeComma(/(a)(b)?/.exec('a')), undefined)
  assert.equal(beforeComma(null), undefined)
})
