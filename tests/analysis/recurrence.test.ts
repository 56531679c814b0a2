import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { medianSorted, quantileSorted } from 'simple-statistics'
import { randomFrom } from '../../tools/analysis/random.ts'
import { predictedRatio } from '../../tools/analysis/recurrence.ts'

const equal = Array.from({ length: 24 }, (_, index) => 1000 + 10 * index)

suite('what a second occasion may give', () => {
  test('lies around 1, narrower with more runs, and the same in any order', () => {
    const three = predictedRatio(equal, 3, 3)
    const nine = predictedRatio(equal, 9, 9)
    assert.ok(three && nine)
    assert.ok(three.low < nine.low && nine.low < 1 && nine.high > 1 && nine.high < three.high)
    assert.deepEqual(predictedRatio(equal.toReversed(), 3, 3), three)
  })

  // The median of three draws from two equally likely values is either of them with probability ½, so the ratio is 2
  // or ½ with probability ¼ each: 95 % of the ratios reach from one to the other.
  test('of two states is as wide as the states are apart', () => {
    const states = [...Array<number>(10).fill(100), ...Array<number>(10).fill(200)]
    assert.deepEqual(predictedRatio(states, 3, 3), { low: 0.5, high: 2 })
  })

  test('is that of 20,000 ratios of medians of sorted draws, for odd and even numbers of runs', () => {
    for (const [before, after] of [
      [3, 3],
      [4, 6],
      [1, 2],
    ] as const) {
      const random = randomFrom(1)
      const median = (size: number): number =>
        medianSorted(
          Array.from(
            { length: size },
            () => equal[Math.floor(random() * equal.length)] ?? NaN,
          ).toSorted((a, b) => a - b),
        )
      const ratios = Array.from({ length: 20_000 }, () => {
        const base = median(before)
        return median(after) / base
      }).toSorted((a, b) => a - b)
      assert.deepEqual(predictedRatio(equal, before, after), {
        low: quantileSorted(ratios, 0.025),
        high: quantileSorted(ratios, 0.975),
      })
    }
  })

  test('is undefined for fewer than ten equal runs, for no runs and for runs without a value', () => {
    assert.equal(predictedRatio(equal.slice(0, 9), 3, 3), undefined)
    assert.equal(predictedRatio(equal, 0, 3), undefined)
    assert.equal(predictedRatio(Array<number>(12).fill(0), 3, 3), undefined)
  })
})
