// Units that authors write after numbers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unitFormProblem, unitProblem } from '../../tools/claims/unit-problem.ts'
import { gridRuns, printed } from './evaluation.ts'

describe('a unit in place of the own one', () => {
  for (const [unit, own] of [
    ['lookups per second', 'queries per second'],
    ['tps', 'transactions per second'],
    ['lookups/s', 'per second'],
    ['milliseconds', 'ms'],
    ['clients', 'threads'],
    ['context switches', ''],
    ['none', 'ms'],
    ['MiB per second', 'MiB/s'],
    ['seconds per query', 's'],
    ['×', 'times'],
  ] as const)
    test(`is accepted for the same unit: ${unit} for ${own}`, () => {
      assert.equal(unitProblem(unit, own), undefined)
      assert.equal(unitFormProblem(unit), undefined)
    })

  for (const [unit, own, expected] of [
    ['seconds', 'ms', 'other words for ms'],
    ['lookups', 'queries per second', 'other words for queries per second'],
    ['lookups per minute', 'queries per second', 'other words for queries per second'],
    ['ms', '', 'the name of what is counted, such as "lookups"'],
    ['%', 'times', 'other words for times'],
    ['times', '%', 'other words for %'],
    ['GB', 'GiB', 'other words for GiB'],
    ['per second', 'MiB/s', 'other words for MiB/s'],
  ] as const)
    test(`is rejected for another unit: ${unit} for ${own}`, () => {
      assert.equal(
        unitProblem(unit, own),
        `Unexpected unit="${unit}" for a number ${own === '' ? 'without a unit' : `in ${own}`}, expected ${expected}`,
      )
    })

  for (const unit of [
    ...['% faster', 'times slower', 'thousand queries per second', 'more lookups', 'k, at most'],
    ...['k queries per second', 'M rows', 'kilo lookups', 'bn rows'],
    ...['lookups. The winner', '12 lookups', `lookups ${'of rows '.repeat(6)}`, 'not significant'],
  ])
    test(`states nothing: ${unit}`, () => {
      assert.notEqual(unitFormProblem(unit), undefined)
    })

  test('is reported at its shortcode', () => {
    const runs = gridRuns({ '8.4.8': { 1: [100] }, '9.7.0': { 1: [90] } })
    assert.deepEqual(
      printed('value metric=tps where="version=8.4.8" unit="requests per second"', runs),
      ['100 requests per second'],
    )
    assert.deepEqual(
      printed('value metric=tps where="version=8.4.8" unit="requests per minute"', runs),
      [
        'error value/unit: Unexpected unit="requests per minute" for a number in transactions per second, expected other words for transactions per second',
      ],
    )
    assert.deepEqual(printed('count of=runs unit="seconds"', runs), [
      'error count/unit: Unexpected unit="seconds" for a number without a unit, expected the name of what is counted, such as "lookups"',
    ])
    assert.deepEqual(printed('value metric=tps where="version=8.4.8" unit="% faster"', runs), [
      'error value/parameter: Unexpected unit `% faster`, expected a unit without `faster`',
    ])
    assert.deepEqual(printed('range of=threads joined="to at most"', runs), [
      'error range/joined: Unexpected joined `to at most`, expected one of to, and, or, –',
    ])
  })
})
