import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placeFinder } from '../tools/core/place-finder.ts'

test('the place of an offset is its line, counted from that of the text, and its column', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', 'bc', '\n\n')), fc.nat(3), (parts, first) => {
      const text = parts.join('')
      const lines = text.split('\n')
      assert.deepEqual(placeFinder(text, 'x.md', first)(text.length), {
        file: 'x.md',
        line: first + lines.length - 1,
        column: (lines.at(-1) ?? '').length + 1,
      })
    }),
  )
})
