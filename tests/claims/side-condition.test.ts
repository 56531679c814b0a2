// "At a higher throughput" in a claim about something else.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { evaluated } from './evaluation.ts'

const runs = [
  run(1, { version: '8.4.8', threads: '1' }, { 'latency.p95': 0.01, tps: 100 }),
  run(2, { version: '9.7.0', threads: '1' }, { 'latency.p95': 0.009, tps: 120 }),
]
const problemsOf = (text: string, of = runs): string =>
  evaluated(
    `{{< claim text="${text}" metric=latency.p95 baseline="version=8.4.8" contender="version=9.7.0" >}}`,
    of,
  )
    .problems.filter((problem) => problem.includes('error'))
    .map((problem) => problem.replace(/^.*?sentence: /, ''))
    .join('\n')

describe('a condition of a claim', () => {
  for (const text of [
    '9.7.0 has a lower p95 at a higher throughput',
    'At higher throughput, 9.7.0 has a 10 % lower p95',
    '95 % of queries finish 10 % faster in 9.7.0',
  ])
    test(`may be another metric: ${text}`, () => {
      assert.equal(problemsOf(text), '')
    })
  test('agrees with the data', () => {
    assert.equal(
      problemsOf('9.7.0 has a lower p95 at a lower throughput'),
      'Unexpected `at a lower throughput` in the sentence, expected the opposite: the medians of tps differ by +20.0 %',
    )
  })
  test('is wrong where the data have no order', () => {
    const equal = [
      run(1, { version: '8.4.8', threads: '1' }, { 'latency.p95': 0.01, tps: 100 }),
      run(2, { version: '9.7.0', threads: '1' }, { 'latency.p95': 0.009, tps: 100 }),
    ]
    assert.equal(
      problemsOf('9.7.0 has a lower p95 at a higher throughput', equal),
      'Unexpected `at a higher throughput` in the sentence, expected no order: the medians of tps are equal',
    )
  })
  test('that names a share of all queries is about this percentile', () => {
    assert.match(problemsOf('99 % of queries finish 10 % faster in 9.7.0'), /Unexpected `99 % of/)
  })
})
