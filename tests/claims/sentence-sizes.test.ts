// Sizes in the sentence of a claim that its cells do not have.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evaluated, gridRuns } from './evaluation.ts'
import { problemsOf } from './sentence-runs.ts'

describe('the sizes of a sentence', () => {
  for (const [sentence, where] of [
    ['With one thread, it is 10 % slower', 'threads=1'],
    ['With 1 to 8 threads, it is 10 % slower', 'threads=1,8'],
    ['From 8 threads on, it is 10 % slower', 'threads=8,64'],
    ['Above 1 thread, it is 10 % slower', 'threads=8,64'],
    ['With 8 or more clients, it is 10 % slower', 'threads=8,64'],
    ['With fewer than 10 threads, it is 10 % slower', 'threads=1,8'],
    ['Except with 1 thread, it is 10 % slower', 'threads=8,64'],
    ['With one thread per core, 8 threads in all, it is 10 % slower', 'threads=8'],
    ['With threads=8, it is 10 % slower', 'threads=8'],
    ['Up to a thread count of 8, it is 10 % slower', 'threads=1,8'],
    ['At a concurrency of 8, it is 10 % slower', 'threads=8'],
    ['At a concurrency of 8, 9.7 is 10 % slower', 'threads=8'],
    ['At thread counts from one to eight, two servers are 10 % slower', 'threads=1,8'],
    ['With 1 thread, where purge is single-threaded, it is 10 % slower', 'threads=1'],
    ['A single thread holds the mutex: it is 10 % slower with 8', 'threads=8'],
    ['Single-threaded throughput is 10 % lower, 10 % slower', 'threads=1'],
    ['With 8 threads on two client machines, it is 10 % slower', 'threads=8'],
  ] as const)
    test(`accepts: ${sentence}`, () => {
      assert.equal(problemsOf(sentence, where), '')
    })

  for (const [sentence, where, unknown, known] of [
    ['With 16 threads, it is 10 % slower', 'threads=1,8', '16 threads', '1, 8'],
    ['With 1, 8 and 64 clients, it is 10 % slower', 'threads=1,8', '64 clients', '1, 8'],
    ['Up to 32 threads, it is 10 % slower', 'threads=1,8', '32 threads', '1, 8'],
    ['With 64 concurrent threads, it is 10 % slower', 'threads=1,8', '64 threads', '1, 8'],
    ['With sixteen threads, it is 10 % slower', 'threads=1,8', '16 threads', '1, 8'],
    ['With a single thread, it is 10 % slower', 'threads=8,64', '1 thread', '8, 64'],
    ['Single-threaded, it is 10 % slower', 'threads=8,64', '1 thread', '8, 64'],
    ['With threads=64, it is 10 % slower', 'threads=1,8', '64 threads', '1, 8'],
    ['At a thread count of 64, it is 10 % slower', 'threads=1,8', '64 threads', '1, 8'],
    ['With a number of clients of 64, it is 10 % slower', 'threads=1,8', '64 clients', '1, 8'],
    ['At a concurrency of 64, it is 10 % slower', 'threads=1,8', '64 threads', '1, 8'],
    ['With 2k threads, it is 10 % slower', 'threads=1,8', '2000 threads', '1, 8'],
  ] as const)
    test(`rejects a size without a cell: ${sentence}`, () => {
      assert.equal(
        problemsOf(sentence, where),
        `Unexpected ${unknown} in the sentence, expected ${(unknown.split(' ')[1] ?? '').replace(/s?$/, 's')} of the claim's cells: ${known}`,
      )
    })

  for (const [sentence, where, lost, known] of [
    ['Up to 64 threads, it is 10 % slower', 'threads=1,64', '8', '1, 64'],
    ['From 1 thread on, it is 10 % slower', 'threads=1', '8, 64', '1'],
    ['With 1 to 64 threads, it is 10 % slower', 'threads=1,64', '8', '1, 64'],
    ['Between 1 and 64 threads, it is 10 % slower', 'threads=1,64', '8', '1, 64'],
    ['Above 1 thread, it is 10 % slower', 'threads=8', '64', '8'],
    ['Below 64 threads, it is 10 % slower', 'threads=1', '8', '1'],
    ['With 64 or fewer threads, it is 10 % slower', 'threads=1,64', '8', '1, 64'],
  ] as const)
    test(`rejects a range that leaves cells out: ${sentence}`, () => {
      assert.equal(
        problemsOf(sentence, where),
        `Unexpected range of threads in the sentence: the claim's filter excludes ${lost}, expected a range within ${known}`,
      )
    })
})

test('a scale factor is a size', () => {
  const scaled = gridRuns({ '8.4.8': { 1: [100] }, '9.7.0': { 1: [90] } }, { scale: '5' })
  const problem = (text: string): string =>
    evaluated(
      `{{< claim text="${text}, it is 10 % slower" metric=tps baseline="version=8.4.8" contender="version=9.7.0" >}}`,
      scaled,
    ).problems.find((each) => each.includes('/sentence')) ?? ''
  assert.equal(problem('At scale 5'), '')
  assert.match(problem('At a scale factor of 100'), /Unexpected 100 scale factors/)
})

test('the sizes of a crossover are not sizes of the claim', () => {
  assert.equal(
    problemsOf('9.7.0 overtakes 8.4.8 between 2 and 6 threads', 'threads=8', 'faster'),
    '',
  )
})
