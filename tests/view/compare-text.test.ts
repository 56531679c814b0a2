import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareText as textOf } from '../../tools/view/compare-text.ts'

// Starts of two sides that alternate.
const runsOf = (values: readonly number[], side: number) =>
  values.map((value, index) => {
    const id = `${String(side)}.${String(index)}`
    return { value, run: { id, replicate: { key: 'start', id }, started: 2 * index + side } }
  })
const compareText = (baseline: readonly number[], contender: readonly number[], family?: number) =>
  textOf(runsOf(baseline, 0), runsOf(contender, 1), family)

test('a comparison as a line has ratio, interval with coverage, p where it was tested, and verdict', () => {
  assert.equal(
    compareText([100, 101, 102], [80, 81, 82]),
    '0.80× (0.78–0.82, 90 %), Measured, not tested (3 runs)',
  )
  assert.equal(
    compareText([100, 101, 102, 103], [80, 81, 82, 83]),
    '0.80× (0.78–0.83, 97 %), p = 0.029, Confirmed',
  )
  assert.equal(
    compareText([100, 101, 102, 103], [80, 81, 82, 83], 3),
    '0.80× (0.78–0.83, 97 %), Measured, not tested (4 runs)',
  )
  assert.equal(
    compareText([100, 101, 102, 103, 104, 105], [101, 102, 103, 104, 105, 106], 3),
    '1.01× (0.98–1.04, 95 %), p = 1.000 (one of 3 points), Equivalent within 5 %',
  )
  assert.equal(compareText([100], [80]), '0.80×, One run')
  assert.equal(compareText([], [80]), 'Not measured')
})

test('a difference between runs of unknown starts is not confirmed', () => {
  const runs = (values: readonly number[]) =>
    values.map((value) => ({ value, run: { id: String(value) } }))
  assert.equal(
    textOf(runs([100, 101, 102, 103]), runs([80, 81, 82, 83])),
    '0.80× (0.78–0.83, 97 %), Measured, not tested (4 runs, starts unknown)',
  )
})
