import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { printable } from '../tools/printable.ts'

suite('printable', () => {
  test('draws control characters and replaces what XML forbids', () => {
    assert.equal(printable('a\u001B[31m\u007F'), 'a␛[31m␡')
    assert.equal(printable('\u202Eabc\uFFFE \uD800x'), '\uFFFDabc\uFFFD \uFFFDx')
  })

  test('leaves lines, tabs and pairs of surrogates alone', () => {
    assert.equal(printable('é\t😀\n'), 'é\t😀\n')
  })
})
