// Scaled numbers are those whose digits are the printed ones, with the point elsewhere.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { scaled } from '../../tools/formats/reading/scale.ts'

const printed = fc
  .tuple(fc.constantFrom('', '-'), fc.nat(9_999_999), fc.stringMatching(/^\d{0,6}$/))
  .map(
    ([sign, whole, fraction]) => `${sign}${String(whole)}${fraction === '' ? '' : '.'}${fraction}`,
  )

suite('scaled', () => {
  test('keeps the digits that are printed', () => {
    assert.equal(7.06 / 1000, 0.0070599999999999994)
    assert.equal(scaled(7.06, 1, 1000), 0.00706)
    assert.equal(scaled(38.34, 1, 1000), 0.03834)
    assert.equal(scaled(1.005, 1000, 1), 1005)
    assert.equal(scaled(12.3, 1024, 1), 12595.2)
    assert.equal(scaled(57, 1, 100), 0.57)
  })

  test('is what Number makes of the same digits with the point elsewhere', () => {
    fc.assert(
      fc.property(printed, fc.constantFrom(0, 2, 3, 6, 9), (text, power) => {
        assert.equal(scaled(Number(text), 1, 10 ** power), Number(`${text}e-${String(power)}`))
        if (power < 3)
          assert.equal(scaled(Number(text), 10 ** power, 1), Number(`${text}e${String(power)}`))
      }),
      { numRuns: 5000 },
    )
  })

  test('of any double is the product but for its last bits, and of none is none', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
        const plain = (value * 1024) / 1e6
        assert.ok(Math.abs(scaled(value, 1024, 1e6) - plain) <= Math.abs(plain) * 4e-16)
      }),
    )
    for (const value of [Number.NaN, Infinity, -Infinity])
      assert.equal(scaled(value, 1, 1000), value)
  })
})
