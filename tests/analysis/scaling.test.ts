import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  crossovers,
  shapeOf,
  speedUps,
  type LinePoint,
} from '../../tools/analysis/scaling-analysis.ts'

const line = (...points: readonly (readonly [number, number])[]): readonly LinePoint[] =>
  points.map(([x, value]) => ({ x, value }))

test('a line has a peak, a knee at 90 % of it, a collapse below half of it', () => {
  const shape = shapeOf(line([1, 10], [2, 18], [4, 19], [8, 20], [16, 12], [32, 9], [64, 4]))
  assert.deepEqual(shape, {
    peak: { x: 8, value: 20 },
    knee: { x: 2, value: 18 },
    collapse: { x: 32, value: 9 },
    held: 0.2,
  })
})

test('a line that holds has no collapse; exactly half is none', () => {
  assert.equal(shapeOf(line([1, 10], [2, 20], [4, 10]))?.collapse, undefined)
  assert.equal(shapeOf(line([1, 4], [2, 20], [4, 19]))?.collapse, undefined)
  assert.equal(shapeOf(line([1, 10], [2, 20]))?.held, 1)
})

test('of equal peaks the first counts', () => {
  assert.deepEqual(shapeOf(line([1, 20], [2, 20]))?.peak, { x: 1, value: 20 })
})

test('no points have no shape', () => {
  assert.equal(shapeOf([]), undefined)
  assert.equal(speedUps([]), undefined)
})

test('lines cross where their order changes, at the first x of the new order', () => {
  const first = line([1, 10], [2, 10], [4, 10], [8, 10])
  const second = line([1, 5], [2, 12], [4, 12], [8, 9])
  assert.deepEqual(crossovers(first, second), [
    { x: 2, over: 'second' },
    { x: 8, over: 'first' },
  ])
  assert.deepEqual(crossovers(second, first), [
    { x: 2, over: 'first' },
    { x: 8, over: 'second' },
  ])
})

test('lines that touch, or are measured at different places, do not cross there', () => {
  assert.deepEqual(crossovers(line([1, 10], [2, 10]), line([1, 5], [2, 10.2])), [])
  assert.deepEqual(crossovers(line([1, 10], [2, 10]), line([1, 5], [3, 20])), [])
  assert.equal(crossovers(line([1, 10], [2, 10]), line([1, 5], [2, 10.3])).length, 1)
})

test('speed-up is over the smallest size, and efficiency what is left of it', () => {
  assert.deepEqual(speedUps(line([2, 10], [4, 18], [8, 32])), [
    { x: 2, speedUp: 1, efficiency: 1 },
    { x: 4, speedUp: 1.8, efficiency: 0.9 },
    { x: 8, speedUp: 3.2, efficiency: 0.8 },
  ])
})

test('lines whose repeats overlap have no order, and so no crossover', () => {
  const flat = (...values: readonly (readonly [low: number, value: number, high: number])[]) =>
    values.map(([low, value, high], index) => ({ x: index + 1, low, value, high }))
  const one = flat([90, 100, 110], [90, 100, 110], [140, 150, 160])
  assert.deepEqual(crossovers(one, flat([60, 80, 89], [95, 120, 130], [100, 110, 139])), [])
  assert.deepEqual(crossovers(one, flat([60, 80, 89], [111, 120, 130], [100, 110, 139])), [
    { x: 2, over: 'second' },
    { x: 3, over: 'first' },
  ])
  assert.deepEqual(crossovers(one, flat([60, 80, 90], [111, 120, 130], [100, 110, 140])), [])
  const single = [80, 120].map((value, index) => ({ x: index + 1, value }))
  assert.deepEqual(crossovers(one, single), [{ x: 2, over: 'second' }])
})
