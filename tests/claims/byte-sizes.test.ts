// Sizes in bytes: of memory, of a cache or of pages.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { byteSizeProblem } from '../../tools/claims/byte-size-problem.ts'
import { run } from '../analysis/runs.ts'
import { evaluated, gridRuns, vocabulary } from './evaluation.ts'

const runs = [run(1, { memory: '8G', pages: '16k' }, {}), run(2, { config: 'pool-64M' }, {})]
const problemOf = (sentence: string): string | undefined =>
  byteSizeProblem(sentence, [runs], vocabulary)

describe('a size in bytes', () => {
  for (const sentence of [
    ...[
      'With 8 GB, it is slower',
      'With 8G of RAM',
      'With 8192 MB of memory',
      'In 8 GiB of memory',
    ],
    ...['With a pool of 64M', 'A 64 MB buffer pool is slower', 'With pages of 16 KiB'],
    // Sizes of something else.
    ...['With a log of 4 GB', 'In a database of 20 GB', 'It writes 4 GB with 8 threads'],
  ])
    test(`is that of the runs: ${sentence}`, () => {
      assert.equal(problemOf(sentence), undefined)
    })

  for (const [sentence, text] of [
    ['With 16 GB, it is slower', '16 GB'],
    ['With 16G of RAM', '16G'],
    ['A cache of 32 GB', '32 GB'],
    ['In 256 MB of memory', '256 MB'],
    ['A 128 MB buffer pool is slower', '128 MB'],
    ['With pages of 4 and of 64 KiB', '64 KiB'],
  ] as const)
    test(`must be that of a run: ${sentence}`, () => {
      assert.match(problemOf(sentence) ?? '', new RegExp(`^Unexpected \`${text}\` in the sentence`))
    })

  test('of a baseline is unknown where its runs state none', () => {
    const pools = [[run(1, { config: 'base' }, {})], [run(2, { config: 'pool-8M' }, {})]]
    const problem = (sentence: string): string | undefined =>
      byteSizeProblem(sentence, pools, vocabulary)
    assert.equal(problem('Shrinking the pool from 256 MB to 8 MB'), undefined)
    assert.match(problem('With a pool of 256 MB, it is slower') ?? '', /`256 MB`.*: 8M$/)
  })

  test('is unknown where no run states one', () => {
    assert.equal(byteSizeProblem('With 16 GB, it is slower', [[]], vocabulary), undefined)
  })
})

describe('a claim about sides of different memory', () => {
  const sized = ['8G', '32G'].flatMap((memory, index) =>
    gridRuns({ '2.8': { 1: [100 - 10 * index] } }, { memory }),
  )
  const problemsOf = (sentence: string): string =>
    evaluated(
      `{{< claim text="${sentence}" metric=tps baseline="memory=8G" contender="memory=32G" >}}`,
      sized,
    )
      .problems.filter((problem) => problem.includes('/sentence'))
      .join('\n')
  test('names sizes in bytes in any notation', () => {
    assert.equal(problemsOf('32 GB are 10 % slower than 8 GB'), '')
    assert.equal(problemsOf('From 8 GB to 32 GB, throughput is 10 % lower'), '')
  })
  test('names the contender as the subject', () => {
    assert.match(problemsOf('8 GB are 10 % slower than 32 GB'), /Unexpected contender `32 GB`/)
    assert.match(problemsOf('16 GiB is 10 % slower than 8 GiB'), /Unexpected `16 GiB`/)
  })
})
