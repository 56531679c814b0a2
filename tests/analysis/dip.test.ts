import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { dipOf, dipTest } from '../../tools/analysis/dip.ts'
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
  test('has the statistic of diptest, and its p within the error of the simulation', () => {
    assert.equal(cases.length, 40)
    for (const { values, dip } of cases) close(dipOf(values.toSorted((a, b) => a - b)), dip, 1e-9)
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
