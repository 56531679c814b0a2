import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  canConfirm,
  compare,
  compareFamily,
  ratio,
  relative,
} from '../../tools/analysis/compare-cells.ts'
import { effectSizeOf, verdictText } from '../../tools/analysis/verdict.ts'
import { holm } from '../../tools/analysis/paired-tests.ts'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { ratioInterval } from '../../tools/analysis/ratio-interval.ts'
import { coverageText, intervalText, neededText, pText } from '../../tools/analysis/verdict-text.ts'
import { hostile, normals, rates, sample, shuffled } from './arbitrary.ts'
import { close } from './close.ts'

const slow = [100, 101, 102, 103, 104]
const fast = [110, 111, 112, 113, 114]

test('a comparison states the size and, separately, the significance', () => {
  const test = mannWhitney(slow, fast)
  assert.deepEqual(compare(slow, fast), {
    medians: [102, 112],
    ratio: 112 / 102,
    n: [5, 5],
    interval: ratioInterval(slow, fast),
    p: test?.p,
    pAdjusted: test?.p,
    family: 1,
    together: 1,
    method: 'exact',
    tendency: 'higher',
    margin: 0.05,
    verdict: { kind: 'higher' },
    warnings: [],
  })
  assert.deepEqual(compare(fast, slow).verdict, { kind: 'lower' })
})

test('a difference of a thousandth is as significant as a tenth, where the runs do not overlap either', () => {
  const near = slow.map((value) => 1e5 + value)
  const far = fast.map((value) => 1e5 + value)
  assert.deepEqual(compare(near, far).verdict, compare(slow, fast).verdict)
  assert.equal(effectSizeOf(compare(near, far).ratio), 'small')
})

test('runs that overlap are not significant', () => {
  const found = compare([1, 3, 5, 7, 9], [2, 4, 6, 8, 10])
  assert.deepEqual(found.verdict, { kind: 'not-significant' })
  assert.equal(found.ratio, 1.2)
  assert.equal(found.tendency, 'higher')
})

test('three runs a side: insufficient data, and the interval states the coverage that it attains', () => {
  const found = compare(slow.slice(0, 3), fast.slice(0, 3))
  assert.deepEqual(found.verdict, { kind: 'insufficient', runs: 3, needed: 4 })
  close(found.p, 0.1)
  close(found.interval?.coverage, 0.9)
  assert.equal(found.interval?.maximum, true)
  close(compare(slow.slice(0, 2), fast.slice(0, 2)).interval?.coverage, 2 / 3)
})

test('an interval within the margin shows equivalence, from three runs a side', () => {
  const [before, after] = [
    [100, 101, 102],
    [100.5, 101.5, 101],
  ]
  assert.deepEqual(compare(before, after).verdict, { kind: 'equivalent', margin: 0.05 })
  assert.equal(compare(before, after, 0.01).verdict.kind, 'insufficient')
  // The interval of two runs a side covers 67 %.
  assert.equal(compare(before.slice(0, 2), after.slice(0, 2)).verdict.kind, 'insufficient')
  assert.deepEqual(compare(before, after, 0.03).verdict, { kind: 'equivalent', margin: 0.03 })
})

test('a significant difference inside the margin is a difference', () => {
  const near = [1000, 1001, 1002, 1003]
  assert.equal(
    compare(
      near,
      near.map((value) => value + 10),
    ).verdict.kind,
    'higher',
  )
})

test('a single run has a ratio and no other verdict', () => {
  const found = compare([100], [120, 130])
  assert.deepEqual(found.verdict, { kind: 'single' })
  assert.equal(found.ratio, 1.25)
  assert.deepEqual(found.warnings, ['a single value of the baseline: its spread is unknown'])
  assert.deepEqual(compare([1], [1]).verdict, { kind: 'single' })
  assert.equal(compare([1], [1]).interval, null)
})

test('without runs there is no number but n', () => {
  assert.deepEqual(compare([], [1]), {
    medians: [null, 1],
    ratio: null,
    n: [0, 1],
    interval: null,
    p: null,
    pAdjusted: null,
    family: 1,
    together: 1,
    method: null,
    tendency: null,
    margin: 0.05,
    verdict: { kind: 'insufficient', runs: 0 },
    warnings: ['no run of the baseline', 'a single value of the contender: its spread is unknown'],
  })
})

test('equal samples have the ratio 1, no tendency, and are equivalent', () => {
  const found = compare([5, 5, 5, 5], [5, 5, 5, 5])
  assert.deepEqual([found.ratio, found.interval?.low, found.interval?.high, found.p], [1, 1, 1, 1])
  assert.equal(found.tendency, null)
  assert.equal(found.verdict.kind, 'equivalent')
})

test('a ratio to zero or of negative numbers is refused with its reason, the test is not', () => {
  const zero = compare([0, 0, 0, 0], [1, 2, 3, 4])
  assert.deepEqual([zero.ratio, zero.interval], [null, null])
  assert.deepEqual(zero.warnings, ['no ratio: the median of the baseline is 0'])
  assert.equal(zero.verdict.kind, 'higher')
  assert.deepEqual(relative([-2, -1, -1], [1, 2, 3]).warnings, [
    'no ratio: the median of the baseline is negative',
  ])
  assert.deepEqual(relative([1, 2, 3], [-2, -1, -1]).warnings, [
    'no ratio: the median of the contender is negative',
  ])
  assert.deepEqual(relative([1e-200, 1e-200], [1e149, 1e149]).warnings, [
    'no ratio: the median of the baseline is next to nothing',
  ])
})

test('medians and ranks that disagree are reported', () => {
  const [baseline, contender] = [
    [1, 2, 3, 10, 11, 12, 13],
    [4, 5, 6, 9, 14, 15, 16],
  ]
  const found = compare(baseline, contender)
  assert.ok((found.ratio ?? NaN) < 1)
  assert.equal(found.tendency, 'higher')
  const warning = 'the medians and the ranks point in different directions'
  assert.deepEqual(found.warnings, [warning])
  assert.deepEqual(compare(contender, baseline).warnings, [warning])
})

test('the result does not depend on the order of the runs or on the unit', () => {
  fc.assert(
    fc.property(shuffled(1), sample(rates, 1), ([baseline, same], contender) => {
      const found = compare(baseline, contender)
      assert.deepEqual(compare(same, contender.toReversed()), found)
      const quarter = (values: readonly number[]): number[] => values.map((value) => value * 0.25)
      const { medians, ...other } = compare(quarter(baseline), quarter(contender))
      const { medians: given, ...expected } = found
      assert.deepEqual(other, expected)
      assert.deepEqual(medians, quarter(given.map((value) => value ?? NaN)))
    }),
    { numRuns: 40 },
  )
})

test('with the sides exchanged the ratio and its interval are inverted, p is the same and the verdict opposite', () => {
  const opposite: Readonly<Record<string, string>> = { higher: 'lower', lower: 'higher' }
  fc.assert(
    fc.property(sample(rates, 1), sample(rates, 1), (baseline, contender) => {
      const one = compare(baseline, contender)
      const other = compare(contender, baseline)
      close(other.ratio, 1 / (one.ratio ?? NaN))
      assert.equal(other.p, one.p)
      if (one.interval) close(other.interval?.low, 1 / one.interval.high)
      const { kind } = one.verdict
      if (kind !== 'equivalent') assert.equal(other.verdict.kind, opposite[kind] ?? kind)
    }),
    { numRuns: 60 },
  )
})

test('a family is corrected by Holm, and the verdicts follow the adjusted p', () => {
  const overlapping = compare([1, 3, 5, 7, 9], [2, 4, 6, 8, 10])
  const apart = compare(slow, fast)
  const tooFew = compare(slow.slice(0, 3), fast.slice(0, 3))
  const family = compareFamily([overlapping, apart, tooFew, apart])
  const adjusted = holm([overlapping.p ?? NaN, apart.p ?? NaN, apart.p ?? NaN])
  assert.deepEqual(
    family.map(({ pAdjusted }) => pAdjusted),
    [adjusted[0], adjusted[1], tooFew.p, adjusted[2]],
  )
  assert.deepEqual(
    family.map(({ family: size }) => size),
    [3, 3, 3, 3],
  )
  assert.deepEqual(
    family.map(({ verdict }) => verdict.kind),
    ['not-significant', 'higher', 'insufficient', 'higher'],
  )
})

test('where a family is too large for its samples, each says how many replicates it needs', () => {
  const four = compare(slow.slice(0, 4), fast.slice(0, 4))
  assert.equal(four.verdict.kind, 'higher')
  const family = compareFamily([four, four, four])
  assert.deepEqual(family[0]?.verdict, { kind: 'insufficient', runs: 4, needed: 5 })
  assert.deepEqual(compareFamily([]), [])
})

test('three runs each lack runs for all comparisons of the family, not for one alone', () => {
  const three = compare(slow.slice(0, 3), fast.slice(0, 3))
  const family = compareFamily(Array.from({ length: 18 }, () => three))
  assert.equal(neededText([three]), '4 runs each are needed')
  assert.equal(neededText(family), '6 runs each are needed for 18 comparisons')
  assert.ok(!family.some(canConfirm))
})

test('over families of equal samples a false difference occurs in at most 5 %', () => {
  const normal = normals(20261122)
  const draw = (n: number): number[] =>
    Array.from({ length: n }, () => 9000 * (1 + 0.02 * normal()))
  const rounds = 400
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const family = compareFamily([6, 7, 8, 9].map((n) => compare(draw(n), draw(n))))
    if (family.some(({ verdict: { kind } }) => kind === 'higher' || kind === 'lower')) wrong++
  }
  // Two standard errors of 400 rounds above 5 %.
  assert.ok(wrong / rounds <= 0.072, String(wrong / rounds))
})

test('verdicts, intervals and p are printed in one form', () => {
  assert.deepEqual(
    (['higher', 'lower', 'not-significant', 'single'] as const).map((kind) =>
      verdictText({ kind }),
    ),
    ['Confirmed', 'Confirmed', 'Could be noise', 'One run'],
  )
  assert.equal(verdictText({ kind: 'equivalent', margin: 0.025 }), 'Equivalent within 2.5 %')
  assert.equal(
    verdictText({ kind: 'insufficient', runs: 3, needed: 4 }),
    'Measured, not tested (3 runs)',
  )
  assert.equal(verdictText({ kind: 'insufficient', runs: 0 }), 'Not measured')
  const interval = { estimate: 1.8, low: 1.712, high: 1.9, coverage: 0.968, maximum: false }
  assert.equal(intervalText(interval), '1.71–1.90, 96 %')
  assert.equal(coverageText({ coverage: 0.9 }), '90 %')
  assert.deepEqual([0.0286, 0.00004, 1].map(pText), ['0.029', '4 · 10⁻⁵', '1.000'])
})

test('effect sizes are named by the ratio alone', () => {
  assert.deepEqual([1, 1.01, 1 / 1.03, 1.05, 0.5, 0, null].map(effectSizeOf), [
    'none',
    'small',
    'moderate',
    'large',
    'large',
    undefined,
    undefined,
  ])
})

test('a ratio is contender over baseline, and never infinite', () => {
  assert.equal(ratio(4, 5), 1.25)
  assert.equal(ratio(4, 0), 0)
  for (const [baseline, contender] of [
    [0, 1],
    [0, 0],
    [-1, 1],
    [1, -1],
    [1e-200, 1e149],
  ] as const)
    assert.equal(ratio(baseline, contender), undefined)
})

test('values are finite and a margin is a share', () => {
  for (const value of hostile) {
    assert.throws(() => compare([1, value], [1, 2]), RangeError)
    assert.throws(() => compare([1, 2], [1, value]), RangeError)
    assert.throws(() => ratio(value, 1), RangeError)
    assert.throws(() => ratio(1, value), RangeError)
  }
  for (const margin of [0, 1, -0.1, NaN])
    assert.throws(() => compare(slow, fast, margin), RangeError)
})
