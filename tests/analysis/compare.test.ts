import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ratioOfMedians } from '../../tools/analysis/bootstrap.ts'
import { compare } from '../../tools/analysis/compare.ts'
import { pairRatioRange } from '../../tools/analysis/pair-ratio-range.ts'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { percentileInterval } from '../../tools/analysis/percentile-interval.ts'
import { ratio } from '../../tools/analysis/ratio.ts'
import { relative } from '../../tools/analysis/relative.ts'
import { verdict, verdictText } from '../../tools/analysis/verdict.ts'
import { hostile, normals, rates, sample, shuffled } from './arbitrary.ts'
import { close } from './close.ts'

const few = { seed: 42, resamples: 200 }
const slow = [100, 101, 102, 103, 104]
const fast = [110, 111, 112, 113, 114]

test('a comparison says how large and, apart from that, how sure', () => {
  const found = compare(slow, fast, { ...few, better: 'higher' })
  const interval = percentileInterval([slow, fast], ratioOfMedians, few)
  const test = mannWhitney(slow, fast)
  assert.deepEqual(found, {
    medians: [102, 112],
    ratio: 112 / 102,
    low: interval?.low,
    high: interval?.high,
    n: [5, 5],
    p: test?.p,
    method: 'exact',
    tendency: 'higher',
    verdict: { kind: 'faster' },
    warnings: [],
  })
})

test('what is better decides the word, and without it the verdict says the direction', () => {
  const kinds = (['higher', 'lower', undefined] as const).map((better) =>
    [compare(slow, fast, terms(better)), compare(fast, slow, terms(better))].map(
      (found) => found.verdict.kind,
    ),
  )
  assert.deepEqual(kinds, [
    ['faster', 'slower'],
    ['slower', 'faster'],
    ['higher', 'lower'],
  ])
})

test('a difference of a thousandth is as real as one of a half, where the runs are as far apart', () => {
  const near = slow.map((value) => 1e5 + value)
  const far = fast.map((value) => 1e5 + value)
  assert.deepEqual(compare(near, far, few).verdict, compare(slow, fast, few).verdict)
  assert.ok((compare(near, far, few).ratio ?? NaN) < 1.001)
})

test('runs that overlap show no difference', () => {
  const found = compare([1, 3, 5, 7, 9], [2, 4, 6, 8, 10], few)
  assert.deepEqual(found.verdict, { kind: 'no difference shown' })
  assert.equal(found.ratio, 1.2)
  assert.equal(found.tendency, 'higher')
})

test('with three runs a side the verdict is how many it needs, and the interval is called narrow', () => {
  const found = compare(slow.slice(0, 3), fast.slice(0, 3), few)
  assert.deepEqual(found.verdict, { kind: 'too few runs', needed: 4 })
  close(found.p, 0.1)
  assert.deepEqual(found.warnings, ['with 3 runs on a side the interval covers less than 95 %'])
  assert.deepEqual(compare(slow.slice(0, 4), fast, { ...few, level: 0.9 }).warnings, [
    'with 4 runs on a side the interval covers less than 90 %',
  ])
  assert.deepEqual(compare(slow, fast, { ...few, level: 0.999 }).warnings, [])
})

test('a single run has a ratio, no interval and no verdict', () => {
  const found = compare([100], [120, 130], few)
  assert.deepEqual(found.verdict, { kind: 'too few runs', needed: 4 })
  assert.deepEqual([found.ratio, found.low, found.high], [1.25, null, null])
  assert.deepEqual(found.warnings, ['one run of the baseline: nothing shows how far it spreads'])
  assert.deepEqual(compare([1], [2], few).warnings, [
    'one run of the baseline: nothing shows how far it spreads',
    'one run of the contender: nothing shows how far it spreads',
  ])
})

test('without runs there is no number but n', () => {
  const found = compare([], [1], few)
  assert.deepEqual(found, {
    medians: [null, 1],
    ratio: null,
    low: null,
    high: null,
    n: [0, 1],
    p: null,
    method: null,
    tendency: null,
    verdict: { kind: 'too few runs', needed: 4 },
    warnings: [
      'no run of the baseline',
      'one run of the contender: nothing shows how far it spreads',
    ],
  })
  assert.deepEqual(compare([1, 2], [], few).medians, [1.5, null])
  assert.deepEqual(compare([1, 2], [], few).warnings, ['no run of the contender'])
})

test('equal samples have the ratio 1 and no tendency', () => {
  const found = compare([5, 5, 5, 5], [5, 5, 5, 5], few)
  assert.deepEqual([found.ratio, found.low, found.high, found.p], [1, 1, 1, 1])
  assert.equal(found.tendency, null)
  assert.deepEqual(found.verdict, { kind: 'no difference shown' })
})

test('a ratio to zero or of negative numbers is refused with its reason, the test is not', () => {
  const zero = compare([0, 0, 0, 0], [1, 2, 3, 4], { ...few, better: 'lower' })
  assert.deepEqual([zero.ratio, zero.low, zero.high], [null, null, null])
  assert.deepEqual(zero.warnings, ['no ratio: the median of the baseline is 0'])
  assert.equal(zero.verdict.kind, 'slower')
  assert.deepEqual(relative([-2, -1, -1], [1, 2, 3], few).warnings, [
    'no ratio: the median of the baseline is negative',
  ])
  assert.deepEqual(relative([1, 2, 3], [-2, -1, -1], few).warnings, [
    'no ratio: the median of the contender is negative',
  ])
  assert.deepEqual(relative([1e-200, 1e-200], [1e149, 1e149], few).warnings, [
    'no ratio: the median of the baseline is next to nothing',
  ])
  assert.deepEqual(relative([1e-200, 1e-200], [1e149, 1e149], few).medians, [1e-200, 1e149])
})

test('a zero among the values refuses the interval only', () => {
  const refused = ['no interval of the ratio: a value is zero, negative or next to nothing']
  for (const [baseline, contender, expected] of [
    [[0, 1, 1, 1, 1], [1, 1, 1, 1, 1], refused],
    [[-1, 1, 1, 1, 1], [1, 1, 1, 1, 1], refused],
    [[1, 1, 1, 1, 1], [-1, 1, 1, 1, 1], refused],
    [[1, 1, 1, 1, 1], [0, 1, 1, 1, 1], []],
  ] as const) {
    const found = relative(baseline, contender, few)
    assert.equal(found.ratio, 1)
    assert.equal(found.low === null, expected.length > 0)
    assert.deepEqual(found.warnings, expected)
  }
})

test('medians and ranks that disagree are told', () => {
  const [baseline, contender] = [
    [1, 2, 3, 10, 11, 12, 13],
    [4, 5, 6, 9, 14, 15, 16],
  ]
  const found = compare(baseline, contender, few)
  assert.ok((found.ratio ?? NaN) < 1)
  assert.equal(found.tendency, 'higher')
  const warning = 'the medians and the ranks point in different directions'
  assert.deepEqual(found.warnings, [warning])
  assert.deepEqual(compare(contender, baseline, few).warnings, [warning])
  assert.deepEqual(compare([1, 2, 9], [0, 2, 3], few).warnings.includes(warning), false)
})

test('the same comparison has the same result in any order of the runs, in any unit', () => {
  fc.assert(
    fc.property(shuffled(1), sample(rates, 1), ([baseline, same], contender) => {
      const found = compare(baseline, contender, few)
      assert.deepEqual(compare(same, contender.toReversed(), few), found)
      const scaled = [baseline, contender].map((values) => values.map((value) => value * 0.25))
      const { medians, ...other } = compare(scaled[0] ?? [], scaled[1] ?? [], few)
      const { medians: given, ...expected } = found
      assert.deepEqual(other, expected)
      assert.deepEqual(
        medians,
        given.map((value) => (value ?? NaN) * 0.25),
      )
    }),
    { numRuns: 40 },
  )
})

test('turned round, the ratio is inverted, p is the same and the verdict the opposite', () => {
  const opposite: Readonly<Record<string, string>> = { faster: 'slower', slower: 'faster' }
  fc.assert(
    fc.property(sample(rates, 1), sample(rates, 1), (baseline, contender) => {
      const one = compare(baseline, contender, terms('higher'))
      const other = compare(contender, baseline, terms('higher'))
      close(other.ratio, 1 / (one.ratio ?? NaN))
      assert.equal(other.p, one.p)
      const kind = one.verdict.kind
      assert.equal(other.verdict.kind, opposite[kind] ?? kind)
    }),
    { numRuns: 40 },
  )
})

test('the interval contains the ratio and lies within the range of single pairs', () => {
  fc.assert(
    fc.property(sample(rates, 2), sample(rates, 2), (baseline, contender) => {
      const { ratio, low, high } = compare(baseline, contender, few)
      const luck = pairRatioRange(baseline, contender)
      assert.ok(ratio !== null && low !== null && high !== null && luck)
      assert.ok(low <= ratio && ratio <= high)
      assert.ok(luck.low <= low && high <= luck.high)
    }),
    { numRuns: 60 },
  )
})

// The figures in relative.ts, here of samples of one normal distribution with a deviation of 2 %.
test('the interval covers as often as its warnings say', () => {
  const normal = normals(20130328)
  const draw = (n: number): number[] =>
    Array.from({ length: n }, () => 9000 * (1 + 0.02 * normal()))
  for (const [runs, from, to] of [
    [2, 0.6, 0.74],
    [3, 0.85, 0.93],
    [5, 0.94, 0.99],
    [9, 0.94, 0.99],
  ] as const) {
    let covered = 0
    for (let round = 0; round < 200; round++) {
      const { low, high } = relative(draw(runs), draw(runs), { seed: round, resamples: 200 })
      if (low !== null && high !== null && low <= 1 && 1 <= high) covered++
    }
    assert.ok(covered / 200 >= from && covered / 200 <= to, `${String(runs)}: ${String(covered)}`)
  }
})

test('an alpha may be stricter, and then more runs are needed', () => {
  assert.deepEqual(compare(slow, fast, { ...few, alpha: 0.005 }).verdict, {
    kind: 'too few runs',
    needed: 6,
  })
  assert.deepEqual(compare(slow, fast, { ...few, alpha: 0.01 }).verdict, { kind: 'higher' })
})

test('a p that is corrected for other tests decides like any other', () => {
  const input = { n: [5, 5], tendency: 'lower', better: 'lower', alpha: 0.05 } as const
  assert.deepEqual(verdict({ ...input, p: 0.04 }), { kind: 'faster' })
  assert.deepEqual(verdict({ ...input, p: 0.05 }), { kind: 'no difference shown' })
  assert.deepEqual(verdict({ ...input, p: null }), { kind: 'no difference shown' })
  assert.deepEqual(verdict({ ...input, p: 0.04, tendency: null }), { kind: 'no difference shown' })
  assert.deepEqual(verdict({ ...input, p: 0.04, n: [1, 39] }), { kind: 'too few runs', needed: 2 })
})

test('verdicts have words', () => {
  const kinds = ['faster', 'slower', 'higher', 'lower', 'no difference shown'] as const
  for (const kind of kinds) assert.equal(verdictText({ kind }), kind)
  assert.equal(verdictText({ kind: 'too few runs', needed: 4 }), 'too few runs: would need 4')
  assert.equal(verdictText({ kind: 'faster' }, ['better', 'worse']), 'better')
  assert.equal(verdictText({ kind: 'slower' }, ['better', 'worse']), 'worse')
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

test('the range of single pairs is from worst ÷ best to best ÷ worst', () => {
  assert.deepEqual(pairRatioRange([8, 4, 5], [2, 16, 6]), { low: 0.25, high: 4 })
  assert.equal(pairRatioRange([], [1]), undefined)
  assert.equal(pairRatioRange([1], []), undefined)
  assert.equal(pairRatioRange([0, 1], [1]), undefined)
  assert.equal(pairRatioRange([1], [-1, 1]), undefined)
})

test('values are finite, seeds, levels and alphas are what they must be', () => {
  for (const value of hostile) {
    assert.throws(() => compare([1, value], [1, 2], few), RangeError)
    assert.throws(() => compare([1, 2], [1, value], few), RangeError)
    assert.throws(() => pairRatioRange([1], [value]), RangeError)
    assert.throws(() => ratio(value, 1), RangeError)
    assert.throws(() => ratio(1, value), RangeError)
  }
  assert.throws(() => compare(slow, fast, { seed: -1 }), RangeError)
  assert.throws(() => compare(slow, fast, { ...few, level: 1 }), RangeError)
  assert.throws(() => compare(slow, fast, { ...few, alpha: 0 }), RangeError)
})

function terms(better: 'higher' | 'lower' | undefined): Parameters<typeof compare>[2] {
  return better ? { ...few, better } : few
}
