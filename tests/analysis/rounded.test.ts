import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounded } from '../../tools/analysis/format-number.ts'
import { printed } from '../oracles/printed.ts'

// Right-hand sides printed by `awk 'BEGIN {printf "%.*f"}'` of GNU Awk 5.2.1, which hands doubles to C's printf.
const cases: readonly (readonly [value: number, decimals: number, text: string])[] = [
  [220.5, 0, '220'],
  [221.5, 0, '222'],
  [0.5, 0, '0'],
  [1.5, 0, '2'],
  [-2.5, 0, '-2'],
  [0.125, 2, '0.12'],
  [0.375, 2, '0.38'],
  [2.675, 2, '2.67'],
  [1.005, 2, '1.00'],
  [0.15, 1, '0.1'],
  [0.25, 1, '0.2'],
  [0.35, 1, '0.3'],
  [900.0219, 2, '900.02'],
  [1e9 + 0.5, 0, '1000000000'],
]

for (const [value, decimals, text] of cases) {
  test(`${String(value)} rounded to ${String(decimals)} decimals is ${text}, as printf has it`, () => {
    assert.equal(rounded(value, decimals), Number(text))
    assert.equal(printed(value, decimals), text)
  })
}

test('rounding is the nearest decimal, and rounding again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, decimals) => {
        const once = rounded(value, decimals)
        assert.ok(Math.abs(once - value) <= 0.5 * 10 ** -decimals + 1e-6)
        assert.equal(rounded(once, decimals), once)
        assert.equal(once, 0 + Number(printed(value, decimals)))
      },
    ),
  )
})
