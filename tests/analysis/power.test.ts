import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { detectableShift, mostRepeats, repeatsNeeded } from '../../tools/analysis/power.ts'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
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

test('the repeats change at the shifts of the table', () => {
  const repeats = [4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50]
  const shifts = [2.88, 2.31, 1.94, 1.78, 1.56, 1.5, 1.4, 1.26, 1.11, 0.94, 0.83, 0.75, 0.65, 0.58]
  const variation = 0.05
  const deviation = Math.sqrt(Math.log(1 + variation ** 2))
  for (const [index, shift] of shifts.entries()) {
    const needed = (factor: number): number | undefined =>
      repeatsNeeded(Math.exp(shift * deviation * factor), variation)
    assert.equal(needed(1.0001), repeats[index])
    assert.equal(needed(0.9999), repeats[index + 1])
  }
  assert.equal(mostRepeats, repeats.at(-1))
})

test('a ratio or a variation that is none is an error with its value', () => {
  for (const ratio of [1, 0, -1, Infinity])
    assert.throws(() => repeatsNeeded(ratio, 0.1), {
      name: 'RangeError',
      message: `Unexpected ratio ${String(ratio)}, expected above 0 and not 1`,
    })
  assert.throws(() => repeatsNeeded(1.1, -0.1), {
    name: 'RangeError',
    message: 'Unexpected variation -0.1, expected 0 or more',
  })
})
