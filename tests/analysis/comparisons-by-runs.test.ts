// Several comparisons of the same runs on a page: the one with the largest adjusted p counts.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compare, withPOf, type Comparison } from '../../tools/analysis/compare-cells.ts'
import { ComparisonsByRuns, type ComparedRuns } from '../../tools/analysis/comparisons-by-runs.ts'

const low = [100, 101, 102, 103, 104]
const high = [110, 111, 112, 113, 114]
const alone = compare(low, high)
// The same p in a family of two: 0.016 instead of 0.008.
const paired = withPOf(alone, { family: 2, together: 2, pAdjusted: 2 * (alone.p ?? NaN) })
const many = withPOf(alone, { family: 9, together: 9, pAdjusted: 9 * (alone.p ?? NaN) })

const ids = (...names: readonly string[]) => names.map((id) => ({ id, fields: {} }))
const compared = (comparison: Comparison, more: Partial<ComparedRuns> = {}): ComparedRuns => ({
  ...{ metric: 'qps', baseline: ids('a', 'b'), contender: ids('c', 'd'), comparison },
  ...more,
})

const corrected = (known: readonly ComparedRuns[], wanted: ComparedRuns): Comparison => {
  const comparisons = new ComparisonsByRuns()
  for (const each of known) comparisons.add([each])
  return comparisons.corrected(wanted)
}

suite('a comparison on a page', () => {
  test('keeps its p where no comparison of the same runs is known', () => {
    assert.equal(corrected([], compared(alone)), alone)
  })

  test('takes the larger adjusted p of the same runs, and the verdict of that', () => {
    assert.deepEqual(alone.verdict, { kind: 'higher' })
    assert.deepEqual(corrected([compared(many)], compared(alone)), many)
    assert.deepEqual(many.verdict, { kind: 'insufficient', runs: 5, needed: 6 })
    assert.deepEqual(corrected([compared(paired)], compared(alone)), paired)
  })

  test('keeps its own p where that is as large or larger', () => {
    assert.equal(corrected([compared(alone)], compared(paired)), paired)
    const equal = withPOf(alone, { family: 3, together: 3, pAdjusted: paired.pAdjusted })
    assert.equal(corrected([compared(paired)], compared(equal)), equal)
  })

  test('takes the largest of several, in any order', () => {
    const all = [compared(alone), compared(many), compared(paired)]
    for (const order of [all, all.toReversed()])
      assert.deepEqual(corrected(order, compared(alone)), many)
    const comparisons = new ComparisonsByRuns()
    comparisons.add(all)
    assert.deepEqual(comparisons.corrected(compared(alone)), many)
  })

  test('keeps the largest family of several with the same adjusted p', () => {
    const three = withPOf(alone, { family: 3, together: 3, pAdjusted: paired.pAdjusted })
    assert.equal(corrected([compared(paired), compared(three)], compared(alone)).family, 3)
  })

  test('takes any p in place of none, and none in place of none', () => {
    const none = compare([], high)
    assert.deepEqual(corrected([compared(none), compared(paired)], compared(none)), {
      ...none,
      family: 2,
      together: 2,
      pAdjusted: paired.pAdjusted,
    })
    assert.equal(corrected([compared(none)], compared(none)), none)
  })
})

suite('the same runs', () => {
  const isSame = (more: Partial<ComparedRuns>): boolean =>
    corrected([compared(many)], compared(alone, more)) !== alone

  test('are so in any order and with exchanged sides', () => {
    assert.ok(isSame({}))
    assert.ok(isSame({ baseline: ids('b', 'a'), contender: ids('d', 'c') }))
    assert.ok(isSame({ baseline: ids('c', 'd'), contender: ids('a', 'b') }))
  })

  test('are not so by another metric, with another run or on other sides', () => {
    assert.ok(!isSame({ metric: 'tps' }))
    assert.ok(!isSame({ baseline: ids('a', 'e') }))
    assert.ok(!isSame({ contender: ids('c') }))
    assert.ok(!isSame({ baseline: ids('a', 'c'), contender: ids('b', 'd') }))
    assert.ok(!isSame({ baseline: ids('a'), contender: ids('b', 'c', 'd') }))
    assert.ok(!isSame({ baseline: ids('ab') }))
  })
})
