// How numbers of prose are written.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  formOf,
  numberTokens,
  ratioNumber,
  unitText,
  withUnit,
  type RatioForm,
} from '../../tools/claims/claim-number-text.ts'
import { disagreement } from '../../tools/claims/typed-number.ts'
import { vocabulary } from './evaluation.ts'

suite('a ratio as text', () => {
  const cases: readonly (readonly [ratio: number, form: RatioForm, expected: string])[] = [
    [1.954, 'times', '1.95 ×'],
    [9.996, 'times', '10.00 ×'],
    [12.34, 'times', '12.3 ×'],
    [0.849, 'of', '85 %'],
    [0.849, 'change', '15 %'],
    [0.849, 'percent', '−15 %'],
    [0.999, 'percent', '0 %'],
    [21, 'percent', '+2,000 %'],
  ]
  for (const [ratio, form, expected] of cases)
    test(`${String(ratio)} as ${form} is ${expected}`, () => {
      assert.equal(ratioNumber([ratio], form).text, expected)
    })
})

test('a unit is that of pages, the title that ends in it, or none', () => {
  const unitOf = (title: string, unit: string): string => unitText({ title, unit, digits: 2 })
  assert.equal(unitText(vocabulary.metric('latency.avg')), 'ms')
  assert.equal(unitOf('queries per second', '1/s'), 'queries per second')
  assert.equal(unitOf('queries per second of runs', '1/s'), 'per second')
  assert.equal(unitOf('errors', '1'), '')
  assert.equal(withUnit('5', 'ms'), '5\u00A0ms')
})

test('the numbers of a text are whole words, with the sign after a space', () => {
  const tokens = (text: string): readonly string[] => numberTokens(text).map((each) => each.text)
  assert.deepEqual(tokens('−5 to +12.5 %, 3-12 and 1,234'), ['−5', '+12.5', '3', '12', '1,234'])
  assert.deepEqual(tokens('p95, x1 and 8.4.8'), ['8.4'])
})

test('the form of a ratio follows from its text', () => {
  assert.deepEqual(
    ['2 ×', '2', '15 %', '−15 %', '10 to +15 %', '12 percent'].map((text) =>
      formOf(text, undefined),
    ),
    ['times', 'times', 'change', 'percent', 'percent', 'change'],
  )
  assert.equal(formOf('15 %', 'of'), 'of')
})

test('the line of a file states a number to its last digit, zeros included', () => {
  assert.equal(disagreement('8 tables', undefined, ['tables: 8']), undefined)
  assert.equal(disagreement('74,990', undefined, ['rate 74989.94']), undefined)
  for (const [text, line] of [
    ['100 clients', 'clients: 104'],
    ['15,000 rows', 'rows = 15400'],
    ['300 s', 'time: 341'],
  ] as const)
    assert.match(disagreement(text, undefined, [line]) ?? '', /^Unexpected number/)
})
