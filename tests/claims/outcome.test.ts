// The outcome of a claim in a cell, and its verdict.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { claimVerdict } from '../../tools/claims/outcome.ts'
import type { Run } from '../../tools/model.ts'
import { around, claimOf, gridRuns, singles } from './evaluation.ts'

suite('the outcome of a cell', () => {
  const repeated = (base: readonly number[], other: readonly number[]): readonly Run[] =>
    gridRuns({ '8.4.8': { 1: base }, '9.7.0': { 1: other } })
  const wide = [60, 90, 100, 110, 140]
  const cases: readonly (readonly [
    text: string,
    runs: readonly Run[],
    ...expected: readonly (string | boolean | undefined)[],
  ])[] = [
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 110)),
      'matches',
      'matches',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 120)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 100)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 90)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is 5..15 % slower',
      gridRuns(singles(100, 80)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It is 5..15 % slower',
      gridRuns(singles(100, 100)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is within 5 %',
      gridRuns(singles(100, 106)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    ['It is within 5 %', gridRuns(singles(100, 105)), 'matches', 'matches', false, 'single value'],
    [
      'It is 2 times as fast',
      gridRuns(singles(100, 250)),
      'matches',
      'matches',
      false,
      'single value',
    ],
    [
      'It has at most 80 % of the rate',
      gridRuns(singles(100, 0)),
      'matches',
      'matches',
      false,
      'single value',
    ],
    // The interval of 1 and 25 replicates covers more than 90 %.
    [
      'It is within 5 %',
      repeated(
        [100],
        around(100, 25).map((value) => 90 + value / 10),
      ),
      'matches',
      'matches',
      false,
      'single value',
    ],
    // No side: 200 % of the rate is neither above nor below.
    [
      'It has 50 to 150 % of the rate',
      gridRuns(singles(100, 200)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It has 50 to 150 % of the rate',
      repeated(around(100), around(100)),
      'matches',
      'matches',
      true,
      undefined,
    ],
    [
      'It has 99 to 150 % of the rate',
      repeated(wide, wide),
      'matches',
      'matches',
      false,
      'the interval of the ratio exceeds the claimed range',
    ],
    [
      'It is within 5 %',
      repeated([99, 101], [99, 101]),
      'matches',
      'matches',
      false,
      'insufficient data: 3 per side needed',
    ],
    [
      'It is within 5 %',
      repeated(around(1000), around(1000)),
      'matches',
      'matches',
      true,
      undefined,
    ],
    [
      'It is faster',
      repeated(around(1000), around(1000)),
      'undecided',
      'does not match; undecided',
      false,
      'equivalent within ±5 %',
    ],
    [
      'It is 5..15 % faster',
      repeated(wide, wide),
      'undecided',
      'does not match; undecided',
      false,
      'not significant',
    ],
    ['It is faster', repeated(around(1000), around(1100)), 'matches', 'matches', true, undefined],
    ['It is slower', repeated(around(1000), around(900)), 'matches', 'matches', true, undefined],
    [
      'It is faster',
      repeated(
        wide,
        wide.map((value) => value + 1),
      ),
      'matches',
      'matches',
      false,
      'not significant',
    ],
  ]
  for (const [text, runs, ...expected] of cases)
    test(`“${text}”: ${String(expected[0])}, ${String(expected[3] ?? 'supported')}`, () => {
      const [cell] = claimOf(text, runs).claim?.details ?? []
      assert.deepEqual(
        [cell?.outcome, cell?.outcomeText, cell?.isSupported, cell?.reason],
        expected,
      )
    })

  test('of no cell supports nothing', () => {
    assert.equal(claimVerdict([]), 'unsupported')
  })
})
