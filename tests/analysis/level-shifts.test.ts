import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { levelShifts } from '../../tools/analysis/level-shifts.ts'
import { normals } from './arbitrary.ts'

const steady = (n: number, deviation: number, seed: number): number[] => {
  const normal = normals(seed)
  return Array.from({ length: n }, () => 1000 * (1 + deviation * normal()))
}

suite('level shifts', () => {
  test('are stretches at another level, such as two halvings', () => {
    const values = steady(60, 0.02, 1).map((value, index) =>
      (index >= 20 && index < 26) || (index >= 40 && index < 45) ? value / 2 : value,
    )
    const found = levelShifts(values)
    assert.equal(found?.stretches, 2)
    assert.ok(Math.abs(found.level - 0.5) < 0.03)
  })

  test('also upwards; a single outlier and a stretch of two are none', () => {
    assert.equal(
      levelShifts(steady(40, 0.02, 2).map((value, index) => (index > 34 ? value * 2 : value)))
        ?.stretches,
      1,
    )
    const dips = steady(40, 0.02, 3).map((value, index) =>
      [5, 20, 21].includes(index) ? value / 3 : value,
    )
    assert.equal(levelShifts(dips), undefined)
  })

  test('are not found in noise', () => {
    let wrong = 0
    for (const deviation of [0.05, 0.15, 0.3])
      for (let seed = 0; seed < 70; seed++) if (levelShifts(steady(100, deviation, seed))) wrong++
    assert.ok(wrong <= 2, String(wrong))
  })

  test('need twelve values and a positive median', () => {
    assert.equal(levelShifts(steady(11, 0.01, 4)), undefined)
    assert.equal(levelShifts(Array<number>(20).fill(0)), undefined)
  })

  // Eleven equal values, and others among the last ones.
  const among = (...others: readonly number[]): readonly number[] => [
    ...Array<number>(11).fill(120),
    ...others,
    120,
  ]

  test('begin below 0.75 and above 1.33 of the median', () => {
    assert.equal(levelShifts(among(90, 90, 90)), undefined)
    assert.deepEqual(levelShifts(among(89, 89, 89)), { stretches: 1, level: 89 / 120 })
    assert.equal(levelShifts(among(160, 160, 160)), undefined)
    assert.deepEqual(levelShifts(among(161, 161, 161)), { stretches: 1, level: 161 / 120 })
  })

  test('have three values on one side: two below and two above are none', () => {
    assert.deepEqual(levelShifts(among(40, 60, 80)), { stretches: 1, level: 0.5 })
    assert.equal(levelShifts(among(60, 60)), undefined)
    assert.equal(levelShifts(among(60, 60, 240, 240)), undefined)
    assert.equal(levelShifts(among(60, 60, 120, 60)), undefined)
  })

  test('state the level that is farthest by its ratio, of equal ones the first', () => {
    const levels = (...stretches: readonly number[]): unknown =>
      levelShifts(among(...stretches.flatMap((level) => [level, level, level, 120])))
    assert.deepEqual(levels(60, 300), { stretches: 2, level: 2.5 })
    assert.deepEqual(levels(300, 60), { stretches: 2, level: 2.5 })
    assert.deepEqual(levels(60, 80, 180), { stretches: 3, level: 0.5 })
    assert.deepEqual(levels(60, 240), { stretches: 2, level: 0.5 })
    assert.deepEqual(levels(240, 60), { stretches: 2, level: 2 })
  })

  // Neighbours differ by 10: a deviation of 10 × 1.4826 ÷ √2 = 10.48; by 12, of 12.58.
  test('are four standard errors away', () => {
    const noisy = (low: number, high: number): readonly number[] => [
      ...Array.from({ length: 17 }, (_, index) => (index % 2 === 0 ? low : high)),
      ...[70, 70, 70],
    ]
    assert.deepEqual(levelShifts(noisy(95, 105)), { stretches: 1, level: 70 / 95 })
    assert.equal(levelShifts(noisy(94, 106)), undefined)
  })

  test('are found among twelve values, not among eleven', () => {
    const values = [...Array<number>(9).fill(100), 50, 50, 50]
    assert.deepEqual(levelShifts(values), { stretches: 1, level: 0.5 })
    assert.equal(levelShifts(values.slice(1)), undefined)
    assert.equal(levelShifts([]), undefined)
  })

  test('have no ratio to a median of zero or below', () => {
    for (const usual of [0, -100])
      assert.equal(levelShifts([...Array<number>(10).fill(usual), 200, 200, 200]), undefined)
  })
})
