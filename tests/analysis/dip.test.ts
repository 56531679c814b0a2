import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { dipOf, dipTest, simulatedDips } from '../../tools/analysis/dip.ts'
import { randomFrom } from '../../tools/analysis/random.ts'
import { oneIn } from '../extent.ts'
import { hostile, normals, rates, sample } from './arbitrary.ts'
import { close } from './close.ts'

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'reference', 'dip.json'), 'utf8'),
) as {
  readonly cases: readonly {
    readonly values: readonly number[]
    readonly dip: number
    readonly p: number
  }[]
}

suite('the dip test', () => {
  test('has the statistic of diptest', () => {
    assert.equal(cases.length, 40)
    for (const { values, dip } of cases) close(dipOf(values.toSorted((a, b) => a - b)), dip, 1e-9)
  })

  test('has the p of diptest within the error of the simulation', () => {
    for (const { values, p } of oneIn(4, cases)) {
      // diptest interpolates a table; three standard errors of 2,000 simulations and its own error.
      assert.ok(Math.abs((dipTest(values)?.p ?? NaN) - p) < 0.05, JSON.stringify(values))
    }
  })

  test('finds two states, and none in normal values, also rounded ones', () => {
    const normal = normals(5)
    const one = Array.from({ length: 40 }, () => 1000 + 20 * normal())
    const two = Array.from({ length: 40 }, (_, index) => (index % 2 ? 700 : 1000) + 20 * normal())
    assert.ok((dipTest(one)?.p ?? NaN) > 0.05)
    assert.ok((dipTest(two)?.p ?? NaN) < 0.01)
    assert.ok((dipTest(one.map((value) => Math.round(value / 10)))?.p ?? NaN) > 0.05)
  })

  test('does not depend on the order and the unit, and needs 10 to 200 values', () => {
    fc.assert(
      fc.property(sample(rates, 10, 30), (values) => {
        assert.deepEqual(dipTest(values.toReversed()), dipTest(values))
        const scaled = dipTest(values.map((value) => value * 4))
        close(scaled?.dip, dipTest(values)?.dip ?? NaN, 1e-9)
      }),
      { numRuns: 20 },
    )
    assert.equal(dipTest(Array<number>(9).fill(1)), undefined)
    assert.equal(dipTest(Array<number>(201).fill(1)), undefined)
    for (const value of hostile)
      assert.throws(() => dipTest([...Array<number>(10).fill(1), value]), RangeError)
  })
})

// By the definition, in rational arithmetic: the least d for which a function that is convex up to a mode and concave after it
// stays within d of the empirical distribution.
suite('the dip', () => {
  const dips: readonly (readonly [values: readonly number[], dip: number])[] = [
    [[1, 2], 1 / 4],
    [[1, 2, 3], 1 / 6],
    [[1, 2, 4, 8, 16, 32], 1 / 12],
    [[-32, -16, -8, -4, -2, -1], 1 / 12],
    [[1, 2, 3, 10, 11, 12], 7 / 36],
    [[1, 1, 2, 2], 1 / 4],
    [[0, 0, 1, 10, 10], 1 / 5],
    [[7], 1 / 2],
    [[5, 5, 5, 5], 1 / 8],
  ]
  for (const [values, dip] of dips)
    test(`of ${values.join(', ')} is ${dip.toFixed(3)}`, () => {
      close(dipOf(values), dip, 1e-12)
    })

  test('is the same mirrored, moved and in another unit', () => {
    for (const { values } of cases.slice(0, 20)) {
      const ascending = values.toSorted((a, b) => a - b)
      const dip = dipOf(ascending)
      close(dipOf(ascending.map((value) => -value).toReversed()), dip, 1e-12)
      close(dipOf(ascending.map((value) => 8 * value + 64)), dip, 1e-9)
    }
  })
})

suite('the dip test of ten values', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)

  test('is undefined for nine values, as for 201', () => {
    assert.equal(dipTest(ten.slice(1)), undefined)
    assert.notEqual(dipTest(ten), undefined)
    assert.equal(dipTest(Array.from({ length: 201 }, (_, index) => index)), undefined)
  })

  test('is that of diptest', () => {
    const small = cases.filter(({ values }) => values.length === 10)
    assert.equal(small.length, 2)
    for (const { values, dip, p } of small) {
      const test = dipTest(values)
      close(test?.dip, dip, 1e-9)
      assert.ok(Math.abs((test?.p ?? NaN) - p) < 0.03, JSON.stringify([test, p]))
    }
  })

  // 1/20 is the least dip of ten values.
  test('gives evenly spaced and equal values the least dip and p = 1', () => {
    close(dipTest(ten)?.dip, 1 / 20, 1e-12)
    assert.equal(dipTest(ten)?.p, 1)
    assert.deepEqual(dipTest(Array<number>(10).fill(3)), { dip: 0.05, p: 1 })
  })

  test('gives two narrow states the least p: none of 2,000 samples has such a dip', () => {
    const states = [0, 1, 2, 3, 4, 1000, 1001, 1002, 1003, 1004]
    assert.equal(dipTest(states)?.p, 1 / 2001)
  })

  test('counts the uniform samples with a dip at least as large', () => {
    const values = [1, 2, 3, 4, 6, 11, 12, 13, 15, 16]
    const dip = dipOf(values)
    const larger = simulatedDips(10, 2_000).filter((other) => other >= dip).length
    assert.ok(larger > 100 && larger < 1_900, String(larger))
    assert.deepEqual(dipTest(values), { dip, p: (larger + 1) / 2001 })
  })

  test('takes its uniform samples from the seed that is their size', () => {
    const random = randomFrom(12)
    const samples = Array.from({ length: 5 }, () => Array.from({ length: 12 }, random))
    assert.deepEqual(
      simulatedDips(12, 5),
      samples.map((sample) => dipOf(sample.toSorted((a, b) => a - b))),
    )
  })

  // The least step between values is the one that they were rounded to.
  test('spreads tied values over the interval that is rounded to them', () => {
    const spread = [0.75, 1.25, 2 - 1 / 3, 2, 2 + 1 / 3, 3.6, 3.8, 4, 4.2, 4.4]
    const test = dipTest([1, 1, 2, 2, 2, 4, 4, 4, 4, 4])
    close(test?.dip, dipOf(spread), 1e-12)
    assert.equal(test?.p, dipTest(spread)?.p)
    const many = [1, ...[-5, -3, -1, 1, 3, 5].map((sixths) => 3 + sixths / 6), 5, 8.5, 9.5]
    close(dipTest([1, 3, 3, 3, 3, 3, 3, 5, 9, 9])?.dip, dipOf(many), 1e-12)
    const wider = [7.5, 12.5, 20, 30, 40, 50, 60, 70, 80, 90]
    close(dipTest([10, 10, ...wider.slice(2)])?.dip, dipOf(wider), 1e-12)
  })
})
