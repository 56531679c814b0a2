import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareText } from '../../tools/view/compare-text.ts'

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
