import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isUnprintable, printable } from '../tools/core/printable.ts'

suite('printable', () => {
  test('draws control characters and replaces what XML forbids', () => {
    assert.equal(printable('a\u001B[31m\u007F'), 'a␛[31m␡')
    assert.equal(printable('\u202Eabc\uFFFE \uD800x'), '\uFFFDabc\uFFFD \uFFFDx')
  })

  test('knows texts that XML forbids', () => {
    for (const text of ['\0', 'a\u000Bb', '\u001B', '\u007F', '\uFFFF', '\uDC00'])
      assert.equal(isUnprintable(text), true, JSON.stringify(text))
    for (const text of ['', 'a\tb\r\n', 'é 😀', '\u202E', '\u0085'])
      assert.equal(isUnprintable(text), false, JSON.stringify(text))
  })

  test('leaves lines, tabs and pairs of surrogates alone', () => {
    assert.equal(printable('é\t😀\n'), 'é\t😀\n')
  })
})
