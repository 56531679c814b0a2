// What a source collects for its reader.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Source } from '../../../tools/formats/reading/source.ts'

test('a million diagnostics are counted, not kept', () => {
  const source = new Source('x', Buffer.from('text\n'))
  for (let line = 1; line <= 1_000_000; line += 1) {
    source.report('warning', 'x/bad-line', `Unexpected ${line}`, line)
  }
  source.report('error', 'x/columns', 'Unexpected column', 7)
  const { diagnostics } = source
  assert.equal(diagnostics.length, 1002)
  const last = diagnostics.at(-1)
  assert.equal(last?.message, 'Unexpected 1000000 (999000 more not listed)')
  assert.equal(last.place.line, 1_000_000)
  assert.equal(diagnostics.filter(({ severity }) => severity === 'error').length, 1)
})

test('lines end with LF or CRLF, and a byte order mark is no text', () => {
  const text = 'one\r\ntwo\n\nfour'
  const expected = ['one', 'two', '', 'four']
  assert.deepEqual(new Source('x', Buffer.from(`\uFEFF${text}`)).lines(), expected)
  assert.deepEqual(new Source('x', Buffer.from(`\uFEFF${text}`, 'utf16le')).lines(), expected)
  assert.deepEqual(
    new Source('x', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()).lines(),
    expected,
  )
})

test('a line found alone is the line of the whole file, in any order of requests', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '\r\n'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 50 })), (content, requests) => {
      const source = new Source('a.txt', Buffer.from(content))
      const lines = source.lines()
      for (const line of requests) assert.equal(source.lineText(line), lines[line - 1] ?? '')
    }),
  )
})
