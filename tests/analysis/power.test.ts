import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { detectableShift, repeatsNeeded } from '../../tools/analysis/power.ts'
import { randomFrom } from '../../tools/analysis/random.ts'
import { normalFrom } from './random-normal.ts'

test('the rank test finds the shift of the table in 80 % of simulated pairs', () => {
  const normal = normalFrom(randomFrom(7))
  for (const repeats of [4, 6, 10, 20]) {
    const shift = detectableShift.get(repeats) ?? NaN
    const simulations = 1500
    let rejected = 0
    for (let index = 0; index < simulations; index++) {
      const x = Array.from({ length: repeats }, normal)
      const y = Array.from({ length: repeats }, () => normal() + shift)
      if ((mannWhitney(x, y)?.p ?? 1) <= 0.05) rejected++
    }
    // Four standard errors of a share of 0.8 among 1,500.
    assert.ok(
      Math.abs(rejected / simulations - 0.8) < 0.042,
      `${String(repeats)}: ${String(rejected)}`,
    )
  }
})

test('a small difference needs more repeats than a large one, never fewer than four', () => {
  assert.equal(repeatsNeeded(1.3, 0.02), 4)
  assert.equal(repeatsNeeded(0.84, 0.02), 4)
  assert.equal(repeatsNeeded(1.05, 0.03), 8)
  assert.equal(repeatsNeeded(1 / 1.05, 0.03), 8)
  assert.equal(repeatsNeeded(1.01, 0.1), undefined)
  assert.equal(repeatsNeeded(1.01, 0), 4)
  assert.throws(() => repeatsNeeded(1, 0.1), RangeError)
  assert.throws(() => repeatsNeeded(0, 0.1), RangeError)
  assert.throws(() => repeatsNeeded(1.1, -1), RangeError)
})
