// Characters that hide a word from readers of the source and from the checks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiddenCharacterProblems } from '../../tools/claims/hidden-characters.ts'

const found = (text: string): readonly string[] =>
  hiddenCharacterProblems({ text, file: 'index.md' }).map(
    ({ message, place: { line, column } }) =>
      `${String(line)}:${String(column)} ${/U\+\w+/.exec(message)?.[0] ?? ''}`,
  )

test('invisible characters and look-alike letters in words are errors at their place', () => {
  assert.deepEqual(found('It is fas\u200Bter.\n\nIt is fa\u0455ter, \u00ADslower.'), [
    '1:10 U+200B',
    '3:9 U+0455',
    '3:15 U+00AD',
  ])
})

test('letters of other alphabets in words of their own, and units, are none', () => {
  assert.deepEqual(found('5 μs, Δt, Ελλάδα, Москва, 2σ'), [])
})
