import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { numberList } from '../../tools/formats/reading/number-list.ts'

// Numbers as logs print them, means of them, and any other.
const numbers = fc.oneof(
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 })).map(([all, places]) => {
    return all / 10 ** places
  }),
  fc.tuple(fc.integer(), fc.constantFrom(1, 100, 1e5, 1e9)).map(([all, scale]) => all / scale),
  fc.double(),
)

suite('lists of numbers', () => {
  test('are what JSON.stringify prints', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 300 }), (list) => {
        assert.equal(numberList(Float64Array.from(list)), JSON.stringify(list))
      }),
    )
  })

  test('at the edges of whole numbers, of decimals and of exponents', () => {
    const edges = [0, -0, Number.NaN, Infinity, -Infinity, 1e21, 1e-6, 9.99e-7, 5e-324]
    const powers = [2 ** 31, 2 ** 31 / 100, 2 ** 31 / 1e5, 1, 100, 1e5].flatMap((edge) =>
      [-0.01, -0.00001, -1e-9, 0, 1e-9, 0.00001, 0.01].map((step) => edge + step),
    )
    const list = [...edges, ...powers, ...powers.map((power) => -power)]
    assert.equal(numberList(Float64Array.from(list)), JSON.stringify(list))
  })
})
