import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  compareCells,
  compareFamily,
  significantSide,
  withPOf,
} from '../../tools/analysis/compare-cells.ts'
import { differenceP, doubtNotes } from '../../tools/analysis/independence.ts'
import { verdictText } from '../../tools/analysis/verdict.ts'

const side = (replicates: readonly number[], times: readonly number[], areStarts = true) => ({
  ...{ replicates, times, areStarts },
  rounding: 0,
})
const first = [0, 1, 2, 3, 4, 5]
const later = [6, 7, 8, 9, 10, 11]
const even = first.map((time) => 2 * time)
const odd = even.map((time) => time + 1)
const slow = [100, 103, 101, 99, 102, 98]
const fast = slow.map((value) => value + 50)
// Each run is slower than the one before, and nothing else differs.
const drift = [...first, ...later].map((time) => 100 - 2 * time)

suite('analysis: doubts about independence', () => {
  test('starts that alternate in time are confirmed', () => {
    const { verdict } = compareCells(side(slow, even), side(fast, odd))
    assert.equal(verdictText(verdict), 'Confirmed')
  })

  test('runs of unknown starts confirm neither a difference nor an equivalence, and still show the side', () => {
    const compared = compareCells(side(slow, even, false), side(fast, odd))
    assert.equal(verdictText(compared.verdict), 'Measured, not tested (6 runs, starts unknown)')
    assert.equal(significantSide(compared), 'higher')
    const { verdict } = compareCells(side(slow, even, false), side(slow, odd, false))
    assert.equal(verdictText(verdict), 'Measured, not tested (6 runs, starts unknown)')
    assert.deepEqual(doubtNotes([compared]), [
      '6 replicates per side: are they independent starts of the server? `--replicate FIELD`, or `replicate` of the archive page, names the field that identifies the start (`run`: each run is a start)',
    ])
  })

  test('a drift that runs from one side to the other is not confirmed, known or unknown', () => {
    const [before, after] = [drift.slice(0, 6), drift.slice(6)]
    const known = compareCells(side(before, first), side(after, later))
    assert.equal(
      verdictText(known.verdict),
      'Measured, not tested (6 runs, base and new not alternated)',
    )
    for (const unknown of [
      compareCells(side(before, []), side(after, [])),
      compareCells(side(after, []), side(before, [])),
    ])
      assert.equal(verdictText(unknown.verdict), 'Measured, not tested (6 runs, order unknown)')
  })

  test('sides of unknown order are not confirmed, however large the difference, and neither are those of one time', () => {
    for (const times of [[], slow.map(() => 7)]) {
      const { verdict } = compareCells(side(slow, times), side(fast, times))
      assert.equal(verdictText(verdict), 'Measured, not tested (6 runs, order unknown)')
    }
  })

  test('sides that alternate in part are judged beside the drift', () => {
    const before = [0, 1, 2, 3, 4, 7, 9, 11, 15, 18]
    const after = Array.from({ length: 20 }, (_, time) => time).filter(
      (time) => !before.includes(time),
    )
    const values = (times: readonly number[]) => times.map((time) => 100 - 2 * time)
    const { verdict } = compareCells(side(values(before), before), side(values(after), after))
    assert.notEqual(verdict.kind, 'lower')
  })

  test('an equivalence needs sides that alternate, too', () => {
    const { verdict } = compareCells(side(slow, first), side(slow, later), 0.1)
    assert.equal(verdictText(verdict), 'Measured, not tested (6 runs, base and new not alternated)')
    assert.equal(compareCells(side(slow, even), side(slow, odd), 0.1).verdict.kind, 'equivalent')
  })

  test('a smaller family does not lift a doubt', () => {
    const compared = compareCells(side(slow, first), side(fast, later))
    const doubted = { ...compared, doubt: { doubt: 'order unknown', p: 0.004, family: 1 } } as const
    const inMany = withPOf(doubted, { pAdjusted: 0.01, family: 30 })
    assert.equal(inMany.verdict.kind, 'insufficient')
    assert.equal(withPOf(inMany, { pAdjusted: 0.01, family: 2 }).verdict.kind, 'insufficient')
  })

  test('a single run shows no side', () => {
    const many = Array.from({ length: 40 }, (_, index) => 100 + index / 10)
    assert.equal(significantSide(compareCells(side(many, []), side([50], []))), null)
  })

  test('a difference that exceeds what the drift within the sides explains is confirmed, in a small family', () => {
    const compared = compareCells(side(slow, first), side(fast, later))
    assert.equal(verdictText(compared.verdict), 'Confirmed')
    const weak = compareCells(
      side(slow, first),
      side(
        slow.map((value) => value + 5.5),
        later,
      ),
    )
    assert.equal(weak.verdict.kind, 'higher')
    const many = compareFamily([weak, ...Array.from({ length: 15 }, () => compared)])
    assert.equal(
      verdictText(many[0]?.verdict ?? weak.verdict),
      'Measured, not tested (6 runs, base and new not alternated)',
    )
  })

  test('the difference beside a drift has the p of lm of R', () => {
    const values = [
      [5.1, 4.9, 5.4, 5.2, 5.0],
      [6.1, 5.8, 6.4, 6.0],
    ] as const
    const times = [
      [1, 2, 4, 5, 6],
      [8, 9, 11, 12],
    ] as const
    assert.ok(Math.abs(differenceP(values, times) - 0.05078395281151782) < 1e-12)
    assert.equal(differenceP([[1], [2]], [[0], [1]]), 1)
  })
})
