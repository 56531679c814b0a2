import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../tools/analysis/compare.ts'
import { magnitudeOf, realAndLarge } from '../../tools/analysis/magnitude.ts'
import { sampleOf } from './reference/references.ts'

const description = (baseline: readonly number[], contender: readonly number[]): string =>
  realAndLarge(compare(baseline, contender, { seed: 1, better: 'higher' }), baseline, contender)

test('a magnitude is small below 2 % and large from 5 % on, in either direction', () => {
  const magnitudes = [1, 1.019, 1.02, 1.049, 1.05, 2].map((ratio) => magnitudeOf(ratio))
  assert.deepEqual(magnitudes, ['none', 'small', 'moderate', 'moderate', 'large', 'large'])
  assert.deepEqual([1 / 1.019, 1 / 1.03, 0.5].map(magnitudeOf), ['small', 'moderate', 'large'])
  assert.deepEqual([magnitudeOf(null), magnitudeOf(0)], [undefined, undefined])
})

test('the repeated runs of 8 and 32 users: both differences are real, one is large', () => {
  assert.equal(
    description(sampleOf('5.5 at 8 users'), sampleOf('5.6 at 8 users')),
    'real, large (in every pair)',
  )
  assert.equal(description(sampleOf('5.5 at 32 users'), sampleOf('5.6 at 32 users')), 'real, small')
})

test('what is large may be unproven: too few runs, or none', () => {
  assert.equal(description([100, 101], [150, 151]), 'unproven, large (in every pair)')
  assert.equal(description([100], [150]), 'unproven, large')
  assert.equal(description([100, 100], [100, 100]), 'unproven, no difference')
  assert.equal(description([], [150]), '')
})
