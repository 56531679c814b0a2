import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compareCells, significantSide } from '../../tools/analysis/compare-cells.ts'
import { doubtNotes } from '../../tools/analysis/independence.ts'
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
      '6 runs each: are they independent starts of the server? `replicate` of the archive page, or `compare --replicate FIELD`, names the field that identifies the start (`run`: each run is a start)',
    ])
  })

  test('single published numbers are quoted, with the runs behind them', () => {
    const quoted = (runs: number) => ({ ...side([100], []), quoted: runs })
    for (const [base, other, text] of [
      [quoted(0), quoted(3), 'Quoted (runs not stated)'],
      [quoted(9), quoted(3), 'Quoted (3 runs)'],
      [side(slow, even), quoted(3), 'Quoted (3 runs)'],
      [quoted(3), side([100], []), 'One run'],
    ] as const)
      assert.equal(verdictText(compareCells(base, other).verdict), text)
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

  test('sides that alternate in part are not confirmed', () => {
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

  test('a single run shows no side', () => {
    const many = Array.from({ length: 40 }, (_, index) => 100 + index / 10)
    assert.equal(significantSide(compareCells(side(many, []), side([50], []))), null)
  })

  test('a side between two halves of the other is not alternated', () => {
    const outer = [0, 1, 2, 9, 10, 11]
    const inner = [3, 4, 5, 6, 7, 8]
    const { verdict } = compareCells(side(slow, outer), side(fast, inner))
    assert.equal(verdictText(verdict), 'Measured, not tested (6 runs, base and new not alternated)')
  })

  test('blocks with a start of each side alternate, whichever is first', () => {
    const before = first.map((block) => 2 * block + (block % 3 === 0 ? 1 : 0))
    const after = first.map((block) => 2 * block + (block % 3 === 0 ? 0 : 1))
    assert.equal(compareCells(side(slow, before), side(fast, after)).verdict.kind, 'higher')
  })
})
