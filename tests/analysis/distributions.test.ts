import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalQuantile, normalTail } from '../../tools/analysis/normal.ts'
import { randomFrom, xoshiro128 } from '../../tools/analysis/recurrence-analysis.ts'
import { close } from './close.ts'

const shares = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true })

test('the normal tail falls, and its two sides add up to one', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 8, noNaN: true }), (z) => {
      close(normalTail(z) + normalTail(-z), 1, 1e-15)
      assert.ok(normalTail(z + 0.01) < normalTail(z))
    }),
  )
})

test('the normal quantile undoes the normal tail', () => {
  fc.assert(fc.property(shares, (p) => close(normalTail(-normalQuantile(p)), p, 1e-9)))
})

test('a distribution takes a share between 0 and 1', () => {
  for (const share of [0, 1, -1, 2, NaN]) assert.throws(() => normalQuantile(share), RangeError)
})

// The first words of xoshiro128starstar.c (prng.di.unimi.it) from the state 1, 2, 3, 4, as in rand_xoshiro's tests.
test('random numbers are those of the reference implementation', () => {
  const random = xoshiro128([1, 2, 3, 4])
  const words = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849]
  for (const word of words) assert.equal(random() * 2 ** 32, word)
})

test('a seed gives its own sequence, the same each time, evenly from 0 up to 1', () => {
  const draw = (seed: number): readonly number[] => {
    const random = randomFrom(seed)
    return Array.from({ length: 4_000 }, () => random())
  }
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
  assert.notDeepEqual(draw(0), draw(2 ** 32 - 1))
  for (const seed of [0, 1, 2 ** 32 - 1]) {
    const bins = new Array<number>(10).fill(0)
    for (const value of draw(seed)) {
      assert.ok(value >= 0 && value < 1)
      bins[Math.floor(value * 10)] = (bins[Math.floor(value * 10)] ?? NaN) + 1
    }
    // Chi-squared with 9 degrees: above 27.9 once in a thousand.
    const distance = bins.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
    assert.ok(distance < 27.9)
  }
})

test('the numbers of a seed are kept: a published interval can be had again', () => {
  const random = randomFrom(1)
  assert.deepEqual(
    [random() * 2 ** 32, random() * 2 ** 32, random() * 2 ** 32],
    [2442144158, 3238099751, 3819917871],
  )
})

test('a seed is a whole number of 32 bits', () => {
  for (const seed of [-1, 0.5, 2 ** 32, NaN])
    assert.throws(() => randomFrom(seed), {
      name: 'RangeError',
      message: `Unexpected seed ${String(seed)}, expected a whole number below 2³²`,
    })
})
