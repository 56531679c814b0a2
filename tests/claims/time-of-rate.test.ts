// Times in claims about rates: with equal threads, a query takes longer by what the rate is lower.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evaluated, gridRuns } from './evaluation.ts'

const runs = gridRuns({ '8.4.8': { 1: [100], 8: [100] }, '9.7.0': { 1: [80], 8: [80] } })
const problemsOf = (text: string, more = ''): string =>
  evaluated(
    `{{< claim text="${text}" metric=tps baseline="version=8.4.8" contender="version=9.7.0" ${more} >}}`,
    runs,
  )
    .problems.filter((problem) => problem.includes('error'))
    .join('\n')

describe('a time in a claim about a rate', () => {
  for (const text of [
    'Transactions of 9.7.0 take 25 % longer than those of 8.4.8',
    'Transactions need 25 % more time in 9.7.0',
    'Transactions take 1.25 times as long in 9.7.0 as in 8.4.8',
    'Transactions of 9.7.0 take longer',
  ])
    test(`is the inverse: ${text}`, () => {
      assert.equal(problemsOf(text), '')
    })
  for (const text of [
    'Transactions of 9.7.0 take 25 % less time than those of 8.4.8',
    'Transactions take less time in 9.7.0',
    'Transactions of 9.7.0 take half as long',
  ])
    test(`contradicts the rate: ${text}`, () => {
      assert.match(problemsOf(text), /claim\/contradicted/)
    })
  test('differs from the rate in size', () => {
    assert.match(problemsOf('9.7.0 takes 20 % longer'), /claim\/contradicted/)
    assert.equal(problemsOf('9.7.0 is 20 % slower and takes as long', 'is="20 % slower"'), '')
  })
  test('is unknown where the sides differ in threads', () => {
    const { problems } = evaluated(
      '{{< claim text="8 threads take 2 % less time" metric=tps baseline="threads=1" contender="threads=8" where="version=8.4.8" >}}',
      runs,
    )
    assert.match(problems.join(), /Unexpected `less time` in a sentence about tps/)
  })
})
