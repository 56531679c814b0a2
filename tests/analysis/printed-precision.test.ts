import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../tools/analysis/compare-cells.ts'
import { roundingOf, widened } from '../../tools/analysis/printed-precision.ts'
import { close } from './close.ts'

const before = [100, 101, 102, 103]
const after = before.map((value) => value * 1.5)

test('an interval contains every ratio of numbers that print as these', () => {
  const { low, high } = widened({ low: 2, high: 3 }, [0.1, 0.2])
  close(low, (2 * 0.9) / 1.05)
  close(high, (3 * 1.1) / 0.95)
  const [exact, rounded] = [compare(before, after), compare(before, after, 0.05, [0.01, 0.004])]
  close(rounded.interval?.low, ((exact.interval?.low ?? NaN) * 0.998) / 1.005)
  assert.deepEqual(rounded.warnings, [])
})

test('digits above 2 % of a value make a coarse ratio, which states what rounding alone allows', () => {
  const found = compare([0.5], [1], 0.05, [0.02, 0.01])
  assert.deepEqual(
    [found.ratio, found.warnings.filter((text) => text.startsWith('coarse'))],
    [2, []],
  )
  assert.equal(
    compare([0.2], [0.4], 0.05, [0.05, 0.025]).warnings.at(-1),
    'coarse: the last printed digit is 5 % of a value, so the ratio is 1.93 to 2.08 by rounding alone',
  )
})

test('digits above 20 % of a value leave no ratio and no interval, but a test', () => {
  const found = compare(before, after, 0.05, [0.01, 0.21])
  assert.deepEqual([found.ratio, found.interval, found.verdict.kind], [null, null, 'higher'])
  assert.equal(found.warnings.at(-1), 'no ratio: the last printed digit is 21 % of a value')
})

test('equal numbers with few digits are not equivalent', () => {
  const equal = [2, 2, 2, 2]
  assert.equal(compare(equal, equal).verdict.kind, 'equivalent')
  assert.equal(compare(equal, equal, 0.05, [0.1, 0.1]).verdict.kind, 'not-significant')
})

test('a count is exact, a time of one digit is not', () => {
  const stated = { metric: 'x', line: 1, value: 4, resolution: 1 }
  assert.equal(roundingOf({ ...stated, unit: '1' }), 0)
  assert.equal(roundingOf({ ...stated, unit: 's' }), 0.25)
  assert.equal(roundingOf({ metric: 'x', line: 1, value: 4, unit: 's' }), 0)
})
