import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../tools/analysis/compare-cells.ts'
import { sampleDeviation } from '../../tools/analysis/deviation.ts'
import { nestedRepeats } from '../../tools/analysis/replicates.ts'
import { hostile, rates, sample } from './arbitrary.ts'
import { close } from './close.ts'

test('three restarts with two runs each are three values, not six', () => {
  const found = nestedRepeats([
    [10, 12],
    [20, 22],
    [30, 32],
  ])
  assert.deepEqual(found, { means: [11, 21, 31], n: 3, runs: 6, between: 10, within: Math.SQRT2 })
})

test('what would be significant run by run is not so restart by restart', () => {
  const groups = (centre: number): number[][] =>
    [0, 1, 2].map((restart) => [0, 1, 2].map((run) => centre + restart * 10 + run))
  const [baseline, contender] = [groups(100), groups(131)]
  assert.equal(compare(baseline.flat(), contender.flat()).verdict.kind, 'higher')
  assert.deepEqual(compare(nestedRepeats(baseline).means, nestedRepeats(contender).means).verdict, {
    kind: 'insufficient',
    runs: 3,
    needed: 4,
  })
})

test('groups of one run have nothing within, one group has nothing between, and empty ones count for nothing', () => {
  assert.deepEqual(nestedRepeats([[1], [], [3]]), {
    means: [1, 3],
    n: 2,
    runs: 2,
    between: Math.SQRT2,
  })
  assert.deepEqual(nestedRepeats([[1, 3]]), { means: [2], n: 1, runs: 2, within: Math.SQRT2 })
  assert.deepEqual(nestedRepeats([]), { means: [], n: 0, runs: 0 })
})

// Degrees of freedom 1 and 2: (2 + 8) ÷ 3.
test('the deviation within is pooled over groups of different sizes', () => {
  close(nestedRepeats([[1, 3], [10, 12, 14], [7]]).within, Math.sqrt(10 / 3))
})

test('equal groups have no deviation between, one group the deviation of its runs within', () => {
  fc.assert(
    fc.property(sample(rates, 2), (runs) => {
      assert.equal(nestedRepeats([runs, runs]).between, 0)
      close(nestedRepeats([runs]).within, sampleDeviation(runs) ?? NaN)
    }),
  )
})

test('values are finite', () => {
  for (const value of hostile) assert.throws(() => nestedRepeats([[1], [value]]), RangeError)
})
