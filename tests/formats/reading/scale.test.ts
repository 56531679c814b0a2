// Scaled numbers have the printed digits, with the point elsewhere.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { scaleExactly } from '../../../tools/formats/reading/row-columns.ts'

const printed = fc
  .tuple(fc.constantFrom('', '-'), fc.nat(9_999_999), fc.stringMatching(/^\d{0,6}$/))
  .map(
    ([sign, whole, fraction]) => `${sign}${String(whole)}${fraction === '' ? '' : '.'}${fraction}`,
  )

suite('scaleExactly', () => {
  test('keeps the printed digits', () => {
    assert.equal(7.06 / 1000, 0.0070599999999999994)
    assert.equal(scaleExactly(7.06, 1, 1000), 0.00706)
    assert.equal(scaleExactly(38.34, 1, 1000), 0.03834)
    assert.equal(scaleExactly(1.005, 1000, 1), 1005)
    assert.equal(scaleExactly(12.3, 1024, 1), 12595.2)
    assert.equal(scaleExactly(57, 1, 100), 0.57)
  })

  test('equals Number of the same digits with the point elsewhere', () => {
    fc.assert(
      fc.property(printed, fc.constantFrom(0, 2, 3, 6, 9), (text, power) => {
        const value = Number(text)
        assert.equal(scaleExactly(value, 1, 10 ** power), Number(`${text}e-${String(power)}`))
        if (power < 3)
          assert.equal(scaleExactly(value, 10 ** power, 1), Number(`${text}e${String(power)}`))
      }),
      { numRuns: 5000 },
    )
  })

  test('differs from the plain product of any double in its last bits only', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
        const plain = (value * 1024) / 1e6
        assert.ok(Math.abs(scaleExactly(value, 1024, 1e6) - plain) <= Math.abs(plain) * 4e-16)
      }),
    )
    for (const value of [Number.NaN, Infinity, -Infinity])
      assert.equal(scaleExactly(value, 1, 1000), value)
  })
})
