// The outcome of a claim in a cell, and its badge.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { around, claimOf, gridRuns, singles } from './evaluation.ts'

suite('the outcome of a cell', () => {
  const repeated = (base: readonly number[], other: readonly number[]): readonly Run[] =>
    gridRuns({ '8.4.8': { 1: base }, '9.7.0': { 1: other } })
  const wide = [60, 90, 100, 110, 140]
  const cases: readonly (readonly [
    is: string,
    runs: readonly Run[],
    outcome: string,
    badge: string,
  ])[] = [
    ['5..15 % higher', gridRuns(singles(100, 110)), 'matches', 'One run'],
    ['5..15 % higher', gridRuns(singles(100, 120)), 'other size', 'Contradicted by the data'],
    ['5..15 % higher', gridRuns(singles(100, 100)), 'contradicts', 'Contradicted by the data'],
    ['5..15 % higher', gridRuns(singles(100, 90)), 'contradicts', 'Contradicted by the data'],
    ['5..15 % lower', gridRuns(singles(100, 80)), 'other size', 'Contradicted by the data'],
    ['5..15 % lower', gridRuns(singles(100, 100)), 'contradicts', 'Contradicted by the data'],
    ['within 5 %', gridRuns(singles(100, 106)), 'contradicts', 'Contradicted by the data'],
    ['within 5 %', gridRuns(singles(100, 105)), 'matches', 'One run'],
    ['2x', gridRuns(singles(100, 250)), 'matches', 'One run'],
    ['<= 80 % of', gridRuns(singles(100, 0)), 'matches', 'One run'],
    // The interval of 1 and 25 replicates covers more than 90 %.
    [
      'within 5 %',
      repeated(
        [100],
        around(100, 25).map((value) => 90 + value / 10),
      ),
      'matches',
      'One run',
    ],
    // No side: 200 % of the rate is neither above nor below.
    ['50..150 % of', gridRuns(singles(100, 200)), 'other size', 'Contradicted by the data'],
    ['50..150 % of', repeated(around(100), around(100)), 'matches', 'Equivalent within 5 %'],
    ['99..150 % of', repeated(wide, wide), 'matches', 'Could be noise'],
    ['within 5 %', repeated([99, 101], [99, 101]), 'matches', 'Measured, not tested (2 runs)'],
    ['within 5 %', repeated(around(1000), around(1000)), 'matches', 'Equivalent within 5 %'],
    ['higher', repeated(around(1000), around(1000)), 'undecided', 'Could be noise'],
    ['5..15 % higher', repeated(wide, wide), 'undecided', 'Could be noise'],
    ['higher', repeated(around(1000), around(1100)), 'matches', 'Confirmed'],
    ['lower', repeated(around(1000), around(900)), 'matches', 'Confirmed'],
    [
      'higher',
      repeated(
        wide,
        wide.map((value) => value + 1),
      ),
      'matches',
      'Could be noise',
    ],
  ]
  for (const [is, runs, ...expected] of cases)
    test(`“${is}”: ${expected[0]}, ${expected[1]}`, () => {
      const { claim } = claimOf(is, runs)
      const [cell] = claim?.details ?? []
      assert.deepEqual([cell?.outcome, claim?.badge.text], expected)
    })
})
