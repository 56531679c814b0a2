// Sentences that state the opposite of the comparisons of their section.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contradictions, placedClaims } from '../../tools/claims/contradictions.ts'
import { around, evaluated, gridRuns, vocabulary } from './evaluation.ts'

const runs = gridRuns({
  '8.4.8': { 1: around(1000), 16: around(5000) },
  '9.7.0': { 1: around(900), 16: around(5500) },
  '10.1.2': { 1: [1000], 16: [5000] },
})
const sides = (contender: string, threads: string): string =>
  `metric=tps baseline="version=8.4.8" contender="version=${contender}" where="threads=${threads}"`
const slower = `{{< claim text="9.7.0 is 10 % slower than 8.4.8 with 1 thread" ${sides('9.7.0', '1')} >}}`
const faster = `{{< claim text="9.7.0 is 10 % faster than 8.4.8 with 16 threads" ${sides('9.7.0', '16')} >}}`
const equal = `{{< claim text="10.1.2 is within 5 % of 8.4.8 with 1 thread" ${sides('10.1.2', '1')} >}}`

function wordsOf(sentence: string, ...claims: readonly string[]): readonly string[] {
  const text = [...claims, sentence].join('\n\n')
  const stated = evaluated(text, runs)
  assert.deepEqual(
    stated.problems.filter((problem) => problem.includes('error')),
    [],
  )
  return contradictions({ text, file: 'index.md' }, placedClaims(stated), { runs, vocabulary }).map(
    ({ message, place: { line, column } }) =>
      `${String(line)}:${String(column)} ${/`(.*)`/.exec(message)?.[1] ?? ''}`,
  )
}

describe('a sentence', () => {
  for (const sentence of [
    '9.7.0 is slower than 8.4.8.',
    '8.4.8 is faster than 9.7.0.',
    '9.7 is slower.',
    'The throughput of 9.7.0 is lower than that of 8.4.8.',
    'The rate of 9.7.0 is higher than that of 8.4.8.',
    '9.7.0 may be faster than 8.4.8.',
    '9.7.0 is not faster than 8.4.8.',
    '9.7.0 is faster than 10.1.2.',
    'Both are slower than 8.0.',
    'The latency of 9.7.0 is lower than that of 8.4.8.',
    '9.7.0 uses more memory than 8.4.8.',
    'Throughput drops from 8.4.8 to 9.7.0.',
    'Throughput rises from 1 to 16 threads.',
    '9.7.0 ships a faster optimizer than 8.4.8.',
    '9.7.0 compiles faster than 8.4.8.',
    '9.7.0 started faster than 8.4.8.',
    '9.7.0 opens more connections per second than 8.4.8.',
    '9.7.0 is faster than 8.4.8 only when it opens connections.',
  ])
    test(`agrees with its claim, or is about something else: ${sentence}`, () => {
      assert.deepEqual(wordsOf(sentence, slower), [])
    })

  for (const [sentence, word] of [
    ['9.7.0 is faster than 8.4.8.', '3:10 faster'],
    ['8.4.8 is slower than 9.7.0.', '3:10 slower'],
    ['Throughput rises from 8.4.8 to 9.7.0.', '3:12 rises'],
    ['9.7 outperforms MySQL 8.4.', '3:5 outperforms'],
    ['Yes, 9.7.0 is faster.', '3:15 faster'],
    ['8.4.8 is 10 ms behind 9.7.0.', '3:16 behind'],
    ['The throughput of 9.7.0 is higher than that of 8.4.8.', '3:28 higher'],
    ['Throughput is higher in 9.7.0 than in 8.4.8.', '3:15 higher'],
    ['9.7.0 processes more transactions per second than 8.4.8.', '3:17 more'],
    ['9.7.0 has better throughput than 8.4.8.', '3:11 better'],
  ] as const)
    test(`contradicts its claim: ${sentence}`, () => {
      assert.deepEqual(wordsOf(sentence, slower), [word])
    })

  test('may describe one of several comparisons', () => {
    assert.deepEqual(wordsOf('9.7.0 is faster than 8.4.8.', slower, faster), [])
  })

  test('is compared with those of its sizes', () => {
    assert.deepEqual(wordsOf('With 1 thread, 9.7.0 is faster than 8.4.8.', slower, faster), [
      '5:25 faster',
    ])
    assert.deepEqual(wordsOf('With 16 threads, 9.7.0 is faster than 8.4.8.', slower, faster), [])
  })

  test('is compared with those of its workload', () => {
    const mixed = ['oltp_point_select', 'connect'].flatMap((workload, index) =>
      gridRuns({ '8.4.8': { 1: [1000] }, '9.7.0': { 1: [900] } }, { workload }).map((run) => ({
        ...run,
        id: `${String(index)}${run.id.slice(1)}`,
      })),
    )
    const problemsOf = (sentence: string): number => {
      const claim = slower.replace('threads=1"', 'threads=1 workload=oltp_point_select"')
      const text = `${claim}\n\n${sentence}`
      const placed = placedClaims(evaluated(text, mixed))
      return contradictions({ text, file: 'i.md' }, placed, { runs: mixed, vocabulary }).length
    }
    assert.equal(problemsOf('Point selects are faster in 9.7.0 than in 8.4.8.'), 1)
    assert.equal(problemsOf('Index updates are faster in 9.7.0 than in 8.4.8.'), 0)
    assert.equal(problemsOf('For connects, 9.7.0 is faster than 8.4.8.'), 0)
    assert.equal(problemsOf('In the connection test, 9.7.0 beats 8.4.8.'), 0)
  })

  test('that names one side contradicts significant differences only', () => {
    assert.deepEqual(wordsOf('10.1.2 is slower.', equal), [])
  })

  test('is compared with those of its own section first', () => {
    assert.deepEqual(
      wordsOf('## Many\n\n9.7.0 is slower than 8.4.8.', slower, '## One', faster).length,
      0,
    )
    assert.deepEqual(wordsOf(`9.7.0 is slower than 8.4.8.\n\n## Many`, slower, '## One', faster), [
      '7:10 slower',
    ])
  })
})
