import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { undecorated } from '../../tools/verify/shapes/labels.ts'

const cases: readonly (readonly [string, string])[] = [
  ['1234', '1234'],
  ['**1,234**', '1234'],
  ['1,234 (+103 %)', '1234'],
  ['98.5 [1]', '98.5'],
  ['1,234,567.8†', '1234567.8'],
  ['1,23', '1,23'],
  ['**22.6k** (+3 %)', '22.6k'],
  ['1.2 M', '1.2 M'],
  ['---', '---'],
  ['n/a', 'n/a'],
]

suite('a decorated number', () => {
  for (const [text, expected] of cases)
    test(`\`${text}\` is \`${expected}\``, () => {
      assert.equal(undecorated(text), expected)
    })
})
