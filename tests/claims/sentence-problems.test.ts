// Sentences that are not about the cells of their claim: other sides, sizes or metrics than its parameters name.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evaluated, gridRuns } from './evaluation.ts'
import { problemsOf, runs } from './sentence-runs.ts'

describe('the sides of a sentence', () => {
  for (const sentence of [
    'With 1 and 8 threads, 9.7.0 is 10 % slower than 8.4.8',
    'With 1 and 8 threads, 9.7.0 is 10 % slower',
    'Compared with 8.4.8, 9.7 is 10 % slower with 1 and 8 threads',
    'From 8.4.8 to 9.7.0, throughput drops 10 % with up to 8 threads',
    'Since 8.4.8 throughput is 10 % lower with up to 8 threads',
    'With 1 and 8 threads, throughput of 9.7.0 is 10 % lower than that of 8.4.8',
    'With 1 and 8 threads, transactions take longer in 9.7.0 than in 8.4.8: 10 % slower',
    '8.4.8 was released first; with 1 and 8 threads 9.7.0 is 10 % slower',
    'Without 8.4.8 throughput is 10 % lower with up to 8 threads',
    'If 8.4.8 is the baseline, then with 1 and 8 threads 9.7.0 is 10 % slower',
  ])
    test(`accepts: ${sentence}`, () => {
      assert.equal(problemsOf(sentence), '')
    })

  for (const [sentence, text, role] of [
    ['8.4.8 is 10 % slower than 9.7.0', '9.7.0', 'reference'],
    ['MySQL 8.4.8 is 10 % slower', '8.4.8', 'subject'],
    ['8.4 loses 10 %', '8.4', 'subject'],
    ['Throughput is 10 % slower than that of the new 9.7.0', '9.7.0', 'reference'],
    ['Compared with 9.7.0, 8.4.8 is 10 % slower', '9.7.0', 'reference'],
    ['From 9.7.0 to 8.4.8, it is 10 % slower', '9.7.0', 'reference'],
    ['It is 10 % slower, behind 9.7', '9.7', 'reference'],
    ['8.4.8 shows 10 % lower throughput', '8.4.8', 'subject'],
  ] as const)
    test(`rejects reversed sides: ${sentence}`, () => {
      const [owner, other] =
        role === 'reference' ? ['contender', 'baseline'] : ['baseline', 'contender']
      assert.equal(
        problemsOf(sentence),
        `Unexpected ${owner} \`${text}\` as the ${role} of the sentence, expected the ${other}: exchange the sides in the sentence or in the parameters`,
      )
    })

  test('rejects a version of the runs that neither side selects', () => {
    assert.equal(
      problemsOf('10.1.2 is 10 % slower than 8.4.8'),
      'Unexpected `10.1.2` in the sentence, expected a value that baseline or contender selects',
    )
  })
})

describe('the metric of a sentence', () => {
  test('is not a latency where rates are compared', () => {
    assert.equal(
      problemsOf('Latency is 10 % worse'),
      'Unexpected `Latency` in a sentence about tps, expected words for transactions per second, or another metric=',
    )
  })

  test('is not a resource', () => {
    assert.equal(
      problemsOf('9.7.0 needs 10 % less memory'),
      'Unexpected `less memory` in a sentence about tps, expected words for transactions per second, or another metric=',
    )
  })

  test('is not another rate', () => {
    assert.equal(
      problemsOf('9.7.0 is 10 % slower in queries per second'),
      'Unexpected `queries per second` in a sentence about tps, expected words for transactions per second, or another metric=',
    )
  })

  const timed = gridRuns({ '8.4.8': { 1: [0.1] }, '9.7.0': { 1: [0.09] } }, {}, 'latency.p95')
  const about = (words: string): readonly string[] =>
    evaluated(
      `{{< claim text="${words} is 10 % lower" metric=latency.p95 baseline="version=8.4.8" contender="version=9.7.0" >}}`,
      timed,
    ).problems.map((problem) => /`(.*)` in a sentence/.exec(problem)?.[1] ?? problem)
  for (const words of [
    ...['The 95th percentile of the latency', 'p95', 'The response time'],
    'The median tail latency',
  ])
    test(`accepts the percentile compared: ${words}`, () => {
      assert.deepEqual(about(words), [])
    })
  for (const [words, found] of [
    ['The 99th percentile', '99th percentile'],
    ['p99', 'p99'],
    ['The median latency', 'median'],
    ['The average latency', 'average latency'],
    ['The median connect latency', 'median'],
    ['The worst-case response time', 'worst-case response time'],
    ['Throughput', 'Throughput'],
  ] as const)
    test(`rejects another than the percentile compared: ${words}`, () => {
      assert.deepEqual(about(words), [found])
    })
})

describe('the largest change of a sentence', () => {
  const upTo = (size: string): string =>
    problemsOf(`It is up to ${size} slower`, 'threads=*', `up to ${size} slower`)

  test('is reached within a tenth of it', () => {
    assert.equal(upTo('11 %'), '')
    assert.equal(
      upTo('12 %'),
      'Unexpected `up to 12 %` for changes of at most 10.0 %, expected "up to 10 %" or "at most 12 %"',
    )
  })
})

describe('sides that are named otherwise', () => {
  const named = [
    ...gridRuns(
      { '5.5': { 1: [100] } },
      { engine: 'mysql', recorded: 'mysql-5.5', config: 'pool-1' },
    ),
    ...gridRuns(
      { '5.6': { 1: [90] } },
      { engine: 'mysql', recorded: 'mysql-5.6', config: 'pool-2' },
    ),
    ...gridRuns(
      { '11.8': { 1: [170] } },
      { engine: 'mariadb', recorded: 'mariadb-11.8', config: 'pool-3' },
    ),
  ]
  const problemOf = (sentence: string, key: string, baseline: string, contender: string): string =>
    (
      evaluated(
        `{{< claim text="${sentence}" metric=tps baseline="${key}=${baseline}" contender="${key}=${contender}" is="1.7 times" >}}`,
        named,
      ).problems.find((problem) => problem.includes('/sentence')) ?? ''
    ).replace(/^.*?claim\/sentence: (.*), expected.*$/, '$1')

  for (const [sentence, problem] of [
    ['MariaDB 11.8 is 1.7 times as fast as MySQL 5.5', ''],
    ['MariaDB 11.8 is 1.7 times as fast as MySQL 5.6', 'Unexpected `5.6` in the sentence'],
    [
      'MySQL is 1.7 times as fast as MariaDB',
      'Unexpected contender `MariaDB` as the reference of the sentence',
    ],
  ] as const)
    test(`have their engines and versions: ${sentence}`, () => {
      assert.equal(problemOf(sentence, 'recorded', 'mysql-5.5', 'mariadb-11.8'), problem)
    })

  test('are no third configuration', () => {
    const of = (sentence: string): string => problemOf(sentence, 'config', 'pool-1', 'pool-3')
    assert.equal(of('pool-3 is 1.7 times as fast as pool-1'), '')
    assert.equal(of('pool-3 is 1.7 times as fast as pool-2'), 'Unexpected `pool-2` in the sentence')
  })

  test('are sizes, in digits or words', () => {
    const problem = (text: string): string =>
      evaluated(
        `{{< claim text="${text}" metric=tps baseline="threads=1" contender="threads=8" where="version=8.4.8" is="faster" >}}`,
        runs,
      ).problems.join('\n')
    assert.match(
      problem('One thread is faster than 8 threads'),
      /Unexpected contender `8 threads` as the reference/,
    )
    assert.match(
      problem('A single client is faster'),
      /Unexpected baseline `single client` as the subject/,
    )
    assert.doesNotMatch(problem('Eight threads are faster than one thread'), /claim\/sentence/)
  })

  test('have any order in a statement of equality', () => {
    const { problems } = evaluated(
      '{{< claim text="8.4.8 is within 15 % of 9.7.0" metric=tps baseline="version=8.4.8" contender="version=9.7.0" >}}',
      runs,
    )
    assert.deepEqual(problems, [])
  })
})

describe('the sizes of the sides', () => {
  const problems = (text: string): readonly string[] =>
    evaluated(
      `{{< claim text="${text}" metric=tps baseline="threads=1" contender="threads=8" where="version=8.4.8" is="within 5 %" >}}`,
      runs,
    ).problems
  test('are those of the parameters', () => {
    assert.deepEqual(problems('In 8.4.8, 8 threads are within 5 % of 1 thread'), [])
    assert.match(
      problems('In 8.4.8, 16 threads are within 5 % of 1 thread').join(),
      /Unexpected 16 threads/,
    )
  })
})

describe('the releases of an engine', () => {
  const servers = gridRuns({ '10.23': { 1: [100] }, '18.4': { 1: [90] } }, { engine: 'postgresql' })
  const problemsOfReleases = (text: string): string =>
    evaluated(
      `{{< claim text="${text}" metric=tps baseline="version=10.23" contender="version=18.4" >}}`,
      servers,
    )
      .problems.filter((problem) => problem.includes('/sentence'))
      .join('\n')
  test('are its major versions', () => {
    assert.equal(problemsOfReleases('PostgreSQL 18 is 10 % slower than PostgreSQL 10'), '')
    assert.equal(problemsOfReleases('PostgreSQL 18 instead of PostgreSQL 10 is 10 % slower'), '')
    assert.match(
      problemsOfReleases('PostgreSQL 10 is 10 % slower than PostgreSQL 18'),
      /Unexpected contender `PostgreSQL 18` as the reference/,
    )
  })
  test('do not permit a percentile in a sentence about a rate', () => {
    assert.match(problemsOfReleases('The p95 of PostgreSQL 18 is 10 % lower'), /Unexpected `p95`/)
  })
})
