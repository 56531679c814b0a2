// The ratios that an expectation of a claim allows.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseExpectation } from '../../tools/claims/expectation.ts'

suite('an expectation', () => {
  const cases: readonly (readonly [text: string, low: number, high: number, side: string])[] = [
    ['15..16 % lower', 0.835, 0.855, 'below'],
    ['15 to 16 % lower', 0.835, 0.855, 'below'],
    ['3..12 % higher', 1.025, 1.125, 'above'],
    ['1.5 % higher', 1.0145, 1.0155, 'above'],
    ['>= 10 % higher', 1.095, Infinity, 'above'],
    ['>= 10 % lower', 0, 0.905, 'below'],
    ['<= 3 % lower', 0.965, Infinity, 'none'],
    ['<= 3 % higher', 0, 1.035, 'none'],
    ['>= 2x', 1.5, Infinity, 'above'],
    ['<= 0.5 ×', 0, 0.55, 'below'],
    ['1.7..2.2x', 1.65, 2.25, 'above'],
    ['1.19x', 1.185, 1.2, 'above'],
    ['1.2x', 1.15, 1.25, 'above'],
    ['46 % of', 0.455, 0.465, 'below'],
    ['within 5 %', 0.945, 1.055, 'same'],
    ['equivalent 5 %', 0.945, 1.055, 'same'],
  ]
  for (const [text, low, high, side] of cases)
    test(`“${text}” is ${String(low)} to ${String(high)}`, () => {
      const bounds = parseExpectation(text)
      assert.ok('low' in bounds)
      assert.ok(Math.abs(bounds.low - low) < 1e-9, String(bounds.low))
      assert.ok(bounds.high === high || Math.abs(bounds.high - high) < 1e-9, String(bounds.high))
      assert.equal(bounds.side, side)
    })

  test('of a direction excludes no change', () => {
    const [higher, lower] = ['higher', 'lower'].map(parseExpectation)
    assert.ok(higher && 'low' in higher && higher.low > 1 && higher.high === Infinity)
    assert.ok(lower && 'low' in lower && lower.low === 0 && lower.high < 1)
  })

  for (const text of [
    ...['', 'faster', '15 %', '15 % faster', '2 times', '16..15 % lower', 'within 5 % lower'],
    ...['within 2x', '2x higher', 'equivalent 3..5 %', '>= higher', '1..2'],
  ])
    test(`“${text}” is none`, () => {
      assert.ok('problem' in parseExpectation(text))
    })
})
