// Names that are disguised by characters that look like others or like nothing.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainLine } from '../../tools/redaction/plain-line.ts'

suite('a line in ordinary characters', () => {
  for (const [line, plain] of [
    ['a&apos;b&#39;c&#039;d&#x27;e', "a'b'c'd'e"],
    ['a&quot;b&#34;c&#034;d&#x22;e&QUOT;f', 'a"b"c"d"e"f'],
    ['&lt;password&gt;pw&lt;/password&gt;', '<password>pw</password>'],
    ['&LT;a&GT;&LT;/a&GT;', '<a></a>'],
    ['a\u00a0b\u2000c\u200ad\u202fe\u205ff\u3000g', 'a b c d e f g'],
    ['a\u00adb\u200bc\u200fd\u2060e\u2064f\ufeffg', 'abcdefg'],
    ['ｐａｓｓ！～', 'pass!~'],
    ['&quot;\u00a0', '" '],
  ] as const)
    test(line, () => {
      assert.equal(plainLine(line), plain)
    })

  // Without an element, brackets stay as they are; `ﬁ` is changed only next to a disguise.
  for (const line of [
    'a',
    '',
    'a &lt; b &gt; c',
    '&amp;',
    '&#33;',
    '&#x23;',
    'ﬁ é ١',
    '&#0034;',
    'quot; apos;',
  ])
    test(`${JSON.stringify(line)} stays`, () => {
      assert.equal(plainLine(line), line)
    })

  test('has ordinary letters next to a disguise', () => {
    assert.equal(plainLine('ﬁ\u200b'), 'fi')
  })
})
