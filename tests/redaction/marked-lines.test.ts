// The cheap test over bytes: which lines are marked, by which list, and how many lines there are.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  markedLines,
  markedRules,
  markerTable,
  markerTest,
  type LineMarkers,
} from '../../tools/redaction/markers.ts'

const markers: LineMarkers = {
  table: markerTable(['pass', ' a'], ['.'], ['host']),
  repeated: 2,
}

interface Marked {
  readonly marked: readonly (readonly [line: number, text: string, marks: number])[]
  readonly lines: number
}

function search(text: string, rows?: Parameters<typeof markedLines>[2]): Marked {
  const bytes = Buffer.from(text)
  const { marked, lines } = markedLines(bytes, markers, rows)
  return {
    marked: marked.map(({ line, start, end, marks }) => [
      line,
      bytes.toString('utf8', start, end),
      marks,
    ]),
    lines,
  }
}

suite('the marked lines of a text', () => {
  for (const [text, marked] of [
    ['', []],
    ['pass', [[1, 'pass', 1]]],
    ['x\nxPASSx\r\nx\n', [[2, 'xPASSx\r', 1]]],
    ['pa\nss', []],
    ['pas', []],
    // At the start of a line, also of the first, as after a space.
    ['abc', [[1, 'abc', 1]]],
    ['x\nabc\nxa', [[2, 'abc', 1]]],
    ['xhost', [[1, 'xhost', 4]]],
    ['host pass', [[1, 'host pass', 5]]],
    // Two of the second list.
    ['1.2', []],
    ['1.2.3', [[1, '1.2.3', 2]]],
    ['1.2\n3.4', []],
    ['1.2\n3.4.5\n6.7', [[2, '3.4.5', 2]]],
    ['1.2 pass', [[1, '1.2 pass', 1]]],
    ['1.2 pass 3.', [[1, '1.2 pass 3.', 3]]],
    // By any character that is not ASCII, whatever else it has.
    ['x\né\nx', [[2, 'é', 255]]],
    ['1.é\n1.2', [[1, '1.é', 255]]],
    ['x\u007fx', []],
    ['\u0080', [[1, '\u0080', 255]]],
  ] as const)
    test(JSON.stringify(text), () => {
      assert.deepEqual(search(text).marked, marked)
    })

  test('are counted', () => {
    const lines = ['', '\n', 'x', 'x\n', 'x\nx', 'x\n\n', '\n\n\n'].map(
      (text) => search(text).lines,
    )
    assert.deepEqual(lines, [1, 1, 1, 1, 2, 2, 3])
  })

  test('have numbers and offsets', () => {
    const bytes = Buffer.from('x\n pass\nx')
    assert.deepEqual(markedLines(bytes, markers), {
      marked: [{ line: 2, start: 2, end: 7, marks: 1 }],
      lines: 3,
    })
  })

  test('are none in rows of numbers', () => {
    const text = 'pass\n1 pass\n2 pass\nhost\n3 pass\npass'
    const first = { start: 5, end: 19, lines: 2 }
    const second = { start: 24, end: 31, lines: 1 }
    const rest = [
      [1, 'pass', 1],
      [4, 'host', 4],
      [6, 'pass', 1],
    ]
    assert.deepEqual(search(text, [first, second]), { marked: rest, lines: 6 })
    assert.deepEqual(search(text, [first]).marked.length, 4)
    assert.deepEqual(search(text, [{ start: 0, end: 5, lines: 1 }]).marked.length, 5)
    // Rows after the end of a text that is the head of a longer one are searched.
    assert.deepEqual(search(text, [first, { start: 24, end: 36, lines: 2 }]).marked.length, 4)
  })
})

suite('markers', () => {
  // A marker, and texts with it and without.
  const cases: Readonly<Record<string, readonly [string, readonly string[], readonly string[]]>> = {
    'a letter': ['a', ['a', 'xA', 'axyzxyz'], ['', 'b', '1', ' ']],
    'four letters': ['pass', ['xpass', 'PASSx'], ['pas', 'ass', 'pas s', 'xpaxs']],
    'a space in front': [' h=', ['h=x', 'x h=', '\th='], ['xh=', '-h=', '1h=']],
    'a space behind': ['on ', ['xon', 'on x', 'on\t'], ['onx', 'one']],
    'a digit': ['a0', ['a1', 'xA9', 'a0'], ['a', '0a', 'ax']],
    'a colon': [':a', [':a'], ['-a', '@a', '.a', '$a', '_a', 'aa', '1a', ' a']],
    'a dash': ['-a', ['-a'], [':a', '@a', '.a', '*a', '=a']],
    'an at sign': ['@a', ['@a'], [':a', '-a', '.a', ';a']],
    'a full stop': ['.a', ['.a'], [':a', '-a', '@a', '$a']],
    'a dollar sign': ['$a', ['$a', '*a', ';a'], [':a', '-a', '@a', '.a', '/a', '+a']],
    'another sign': ['_a', ['_a', '=a', '"a'], [':a', '-a', '$a', ' a', '0a']],
    'a rare letter': ['qa', ['qa', 'ja', 'Za'], ['ka', 'pa', 'wa']],
    'other rare letters': ['za', ['za', 'qa'], ['xa', 'ya']],
    'the last letters': ['yx', ['YX'], ['xy', 'wx', 'yw']],
  }
  for (const [name, [marker, matched, others]] of Object.entries(cases))
    test(name, () => {
      const hasMarker = markerTest([marker])
      assert.deepEqual(
        matched.filter((text) => !hasMarker(text)),
        [],
      )
      assert.deepEqual(
        others.filter((text) => hasMarker(text)),
        [],
      )
    })

  test('of two characters distinguish all letters except j, q and z', () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
    for (const letter of letters) {
      const hasMarker = markerTest([`${letter}0`])
      const found = letters.filter((each) => hasMarker(`${each}1`))
      assert.deepEqual(found, 'jqz'.includes(letter) ? ['j', 'q', 'z'] : [letter])
    }
  })

  test('characters beyond Latin 1 are other signs or blanks', () => {
    assert.equal(markerTest(['_a'])('пa'), true)
    assert.equal(markerTest([' a'])('\u2003a'), true)
    assert.equal(markerTest([' a'])('x\u00a0a'), true)
    assert.equal(markerTest([' a'])('пa'), false)
  })

  test('of a list have its bit', () => {
    const table = markerTable(['a'], ['a', 'b'], ['c0'])
    const window = (text: string): number | undefined => {
      const codes: Readonly<Record<string, number>> = { a: 1, b: 2, c: 3, 0: 25 }
      return table[Array.from(text).reduce((sum, each) => (sum << 5) | (codes[each] ?? 0), 0)]
    }
    assert.deepEqual(['a', 'b', 'c', 'c0', 'ba', ''].map(window), [3, 2, 0, 4, 3, 0])
    assert.equal(table.length, 1 << 20)
  })

  test('have one to four characters', () => {
    for (const marker of ['', 'abcde'])
      assert.throws(() => markerTable([marker]), {
        name: 'RangeError',
        message: `Unexpected marker "${marker}", expected one to four characters`,
      })
    assert.doesNotThrow(() => markerTable(['a', 'abcd'], []))
  })

  test('lead to the rules that have them, in their order', () => {
    const rulesOf = markedRules(['a1', 'b', ' c'], (rule) => [rule, 'zz'])
    assert.deepEqual(
      ['', 'xyx', 'b a7', 'bc', 'c', 'zza7', 'A9 C'].map((text) => rulesOf(text)),
      [[], [], ['a1', 'b'], ['b'], [' c'], ['a1', 'b', ' c'], ['a1', ' c']],
    )
  })
})
