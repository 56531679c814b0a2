// The cheap test may be true too often, never too seldom: a line that it refuses is not searched for secrets and names.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  isSuspiciousName,
  suspiciousName,
} from '../../tools/redaction/identities/suspicious-names.ts'
import { announcing, mayAnnounceName } from '../../tools/redaction/identities/announced-names.ts'
import { fullNameEnd, mayHoldFullName } from '../../tools/redaction/identities/full-names.ts'
import { isToolLine, toolWords } from '../../tools/redaction/identities/tool-words.ts'
import { combined, markerTest } from '../../tools/redaction/markers.ts'
import { isSuspicious } from '../../tools/redaction/secret-rules.ts'
import { packageRoot } from '../../tools/root.ts'

const tests = [
  ['names', suspiciousName, isSuspiciousName],
  ['names in the output of tools', toolWords, isToolLine],
  ['full names of hosts', fullNameEnd, mayHoldFullName],
  ['announcements of names', announcing, mayAnnounceName],
] as const

// A text that an alternative of an expression matches: of each class one character, of each repetition the least.
function alternatives({ source }: RegExp): readonly fc.Arbitrary<string>[] {
  return splitAlternatives(source).map((part) =>
    fc.stringMatching(new RegExp(`^(?:${plain(part)})$`)),
  )
}

// Without assertions that `stringMatching` does not know; what stands around the match is chosen by the test.
function plain(part: string): string {
  return part
    .replaceAll(/\(\?<?![^)]*\)/g, '')
    .replaceAll(String.raw`\b`, '')
    .replace(/^\^|(?<!\\)\$$/g, '')
}

function splitAlternatives(source: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const [text] of source.matchAll(/\\.|./gs)) {
    if ('([{'.includes(text)) depth += 1
    if (')]}'.includes(text)) depth -= 1
    if (text === '|' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += text
  }
  return [...parts, part]
}

suite('the cheap test before the expressions', () => {
  for (const [name, expression, cheap] of tests) {
    test(`is true for every alternative of ${name}, in any case and between any characters`, () => {
      const matching = fc.oneof(...alternatives(expression))
      const around = fc.oneof(fc.string(), fc.constantFrom('', ' ', '"', '0', 'z', '\u00a0', '\t'))
      const lines = fc.tuple(around, matching, around, fc.boolean())
      fc.assert(
        fc.property(lines, ([before, text, after, upper]) => {
          const line = before + (upper ? text.toUpperCase() : text) + after
          assert.equal(cheap(line), expression.test(line), JSON.stringify(line))
        }),
        { numRuns: 20_000 },
      )
    })

    test(`is true for any text with ${name}`, () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (line) => {
          assert.equal(cheap(line), expression.test(line), JSON.stringify(line))
        }),
        { numRuns: 20_000 },
      )
    })

    test(`agrees on every line of the cases for ${name}`, () => {
      for (const line of caseLines()) assert.equal(cheap(line), expression.test(line), line)
    })
  }

  test('is false for rows of numbers', () => {
    const rows = [
      ' 1  0      0 227356  95432 1043212    0    0     5    12  110  210  3  1 96  0  0',
      'nvme0n1          0.00    12.00    0.00   48.00     0.00     0.00   0.00   0.00',
      '12:03:01     all    1.25    0.00    0.50    0.00    0.00    0.00    0.00   98.25',
    ]
    for (const row of rows) {
      assert.equal(isSuspicious(row), false)
      assert.equal(isSuspiciousName(row), false)
    }
  })
})

test('markers are found in any case, at both ends, and refused if too long', () => {
  const hasMarker = markerTest([' h=', ...combined(['-'], ['a', 'b']), '00:0'])
  for (const text of ['H=x', 'x -B', '17:2', 'h=', 'y-a']) assert.ok(hasMarker(text), text)
  for (const text of ['', 'xh=', '-c', '1:2']) assert.ok(!hasMarker(text), text)
  assert.throws(() => markerTest(['abcde']), /expected one to four characters/)
})

function caseLines(): readonly string[] {
  const folder = join(packageRoot, 'tests', 'redaction')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split('\n'))
}
