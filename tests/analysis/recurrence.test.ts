import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { medianSorted, quantileSorted } from 'simple-statistics'
import {
  randomFrom,
  medianOfDraws,
  predictedRatio,
} from '../../tools/analysis/recurrence-analysis.ts'

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

  // Of the 100 pairs of ten values one has the ratio 2⁻⁹ and two have 2⁻⁸, so that 2.5 % of the ratios end among the latter.
  test('of single runs has the tails of all pairs', () => {
    const powers = Array.from({ length: 10 }, (_, index) => 2 ** index)
    assert.deepEqual(predictedRatio(powers, 1, 1), { low: 2 ** -8, high: 2 ** 8 })
  })

  // One of twelve values is the median of three draws with probability 0.02, and the second draw with probability 0.08.
  test('of three runs has the middle one', () => {
    const rare = [...Array<number>(11).fill(100), 200]
    assert.deepEqual(predictedRatio(rare, 3, 3), { low: 1, high: 1 })
    assert.deepEqual(predictedRatio(rare, 1, 1), { low: 0.5, high: 2 })
  })

  // The median of two draws lies between two equally likely states with probability ½, else it is either.
  test('of one run and two reaches from one state to the other', () => {
    const states = [...Array<number>(5).fill(100), ...Array<number>(5).fill(1e6)]
    assert.deepEqual(predictedRatio(states, 1, 2), { low: 1e-4, high: 1e4 })
  })

  // Either occasion draws the rare value once with probability 0.18 and twice with 0.01.
  test('of two runs has the mean of both', () => {
    const rare = [...Array<number>(9).fill(100), 200]
    assert.deepEqual(predictedRatio(rare, 2, 2), { low: 2 / 3, high: 1.5 })
  })

  const ofSortedDraws = (before: number, after: number) => {
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
    return { low: quantileSorted(ratios, 0.025), high: quantileSorted(ratios, 0.975) }
  }
  for (const [before, after] of [
    [3, 3],
    [4, 6],
    [1, 2],
  ] as const)
    test(`is that of 20,000 ratios of medians of sorted draws of ${String(before)} and ${String(after)} runs`, () => {
      assert.deepEqual(predictedRatio(equal, before, after), ofSortedDraws(before, after))
    })

  test('is undefined for fewer than ten equal runs, for no runs and for runs without a value', () => {
    assert.equal(predictedRatio(equal.slice(0, 9), 3, 3), undefined)
    assert.notEqual(predictedRatio(equal.slice(0, 10), 1, 1), undefined)
    assert.equal(predictedRatio(equal, 0, 3), undefined)
    assert.equal(predictedRatio(equal, 3, 0), undefined)
    assert.equal(predictedRatio(Array<number>(12).fill(0), 3, 3), undefined)
  })

  test('is undefined where a median is negative or a ratio is beyond all numbers', () => {
    assert.equal(predictedRatio(Array<number>(12).fill(-1), 3, 3), undefined)
    assert.equal(predictedRatio([...Array<number>(6).fill(0), ...equal], 3, 3), undefined)
    const extreme = [...Array<number>(6).fill(1e-200), ...Array<number>(6).fill(1e150)]
    assert.equal(predictedRatio(extreme, 1, 1), undefined)
  })
})

suite('the median of draws', () => {
  const pool = [100, 200, 400, 800, 1600]
  // The median of the values at these indices of the pool, in the order in which they are drawn.
  const medianOf = (...drawn: readonly number[]): number => {
    const numbers = drawn.map((index) => (index + 0.5) / pool.length)
    return medianOfDraws(pool, drawn.length, () => numbers.shift() ?? NaN)(drawn.length)
  }

  test('is the middle one of an odd number, in whatever order they are drawn', () => {
    assert.equal(medianOf(4), 1600)
    for (const drawn of [
      [0, 2, 4],
      [0, 4, 2],
      [2, 0, 4],
      [2, 4, 0],
      [4, 0, 2],
      [4, 2, 0],
      [4, 3, 2, 1, 0],
      [0, 4, 1, 2, 3],
    ])
      assert.equal(medianOf(...drawn), 400, drawn.join())
    assert.equal(medianOf(1, 3, 1), 200)
    assert.equal(medianOf(3, 1, 3), 800)
  })

  test('is the mean of the middle two of an even number', () => {
    assert.equal(medianOf(3, 1), 500)
    assert.equal(medianOf(1, 1), 200)
    assert.equal(medianOf(4, 0, 3, 1), 500)
    assert.equal(medianOf(0, 4, 2, 2), 400)
  })

  test('is NaN of none', () => {
    assert.equal(medianOf(), NaN)
  })

  test('forgets the draws before', () => {
    const numbers = [0.9, 0.9, 0.9, 0.1, 0.3]
    const median = medianOfDraws(pool, 3, () => numbers.shift() ?? NaN)
    assert.equal(median(3), 1600)
    assert.equal(median(2), 150)
  })
})
