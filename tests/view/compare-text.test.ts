import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareText } from '../../tools/view/compare-text.ts'

test('a comparison as a line has ratio, interval with coverage, p where it was tested, and verdict', () => {
  assert.equal(
    compareText([100, 101, 102], [80, 81, 82]),
    '0.80× (0.78–0.82, 90 %), insufficient data: 4 per side needed',
  )
  assert.equal(
    compareText([100, 101, 102, 103], [80, 81, 82, 83]),
    '0.80× (0.78–0.83, 97 %), p = 0.029, lower',
  )
  assert.equal(compareText([100], [80]), '0.80×, single value')
  assert.equal(compareText([], [80]), 'insufficient data')
})
