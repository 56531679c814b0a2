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
})
