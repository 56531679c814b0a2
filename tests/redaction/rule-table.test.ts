// Rules behind markers: which lines are marked, and which rules may match them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ruleTable } from '../../tools/redaction/rule-table.ts'

const table = ruleTable(
  `
# pass pw
a
// A comment
b
# host ~ host$
# pass pw
c
# @
d`,
  (rule) => rule,
  [['.0.', '.00.']],
)

function linesOf(text: string, rows?: Parameters<typeof table.linesOf>[1]): readonly unknown[] {
  const bytes = Buffer.from(text)
  return table
    .linesOf(bytes, rows)
    .map(({ line, start, end }) => [line, bytes.toString('utf8', start, end)])
}

suite('the marked lines of a text', () => {
  for (const [text, marked] of [
    ['', []],
    ['pass', [[1, 'pass']]],
    ['x\nxPASSx pw\r\nx\n', [[2, 'xPASSx pw\r']]],
    ['pa\nss', []],
    [
      'x\n\nmy host\nhost x\nhost',
      [
        [3, 'my host'],
        [5, 'host'],
      ],
    ],
    [
      'é@\n@',
      [
        [1, 'é@'],
        [2, '@'],
      ],
    ],
    // Two of a list.
    ['1.2.3\n1.2.3.4\n1.2', [[2, '1.2.3.4']]],
    // Characters that look like others or like nothing.
    ['x\np\u200ba\nö', [[2, 'p\u200ba']]],
    ['ｐ\nx', [[1, 'ｐ']]],
  ] as const)
    test(JSON.stringify(text), () => {
      assert.deepEqual(linesOf(text), marked)
    })

  test('have offsets', () => {
    assert.deepEqual(table.linesOf(Buffer.from('x\n pass\nx')), [{ line: 2, start: 2, end: 7 }])
  })

  test('are none in rows of numbers', () => {
    const text = 'pass\n1 pass\n2 pass\n@\n3 pass\npass'
    const first = { start: 5, end: 19, lines: 2 }
    const second = { start: 21, end: 28, lines: 1 }
    assert.deepEqual(linesOf(text, [first, second]), [
      [1, 'pass'],
      [4, '@'],
      [6, 'pass'],
    ])
    assert.deepEqual(linesOf(text, [first]).length, 4)
    assert.deepEqual(linesOf(text, [{ start: 0, end: 5, lines: 1 }]).length, 5)
    // Rows after the end of a text that is the head of a longer one are searched.
    assert.deepEqual(linesOf(text, [first, { start: 21, end: 60, lines: 2 }]).length, 4)
  })
})

test('the rules of a text are those of its markers in their order', () => {
  assert.deepEqual(table.rulesFor('x@ PW'), ['a', 'b', 'c', 'd'])
  assert.deepEqual(table.rulesFor('host'), [])
  assert.deepEqual(['host', 'hosts', '@'].map(table.isMarked), [true, false, true])
})
