import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { claim, stated, tableFiles } from './publication.ts'

// Modelled on a report of 2026: one run per cell, two memory sizes, and one sentence with a range for all cells.
const trailing = {
  threads: [1, 4, 16, 32, 64, 128],
  versions: {
    '8.4.8': {
      '12G': [400, 1000, 2000, 2600, 3000, 3100],
      '32G': [500, 1200, 2500, 3300, 4000, 4200],
    },
    '9.7.0': {
      '12G': [380, 920, 1880, 2390, 2790, 2697],
      '32G': [545, 1140, 2350, 3003, 3760, 3906],
    },
  },
}
// Another: an option that is claimed to cost nothing measurable, with one cell that contradicts it.
const noise = {
  threads: [1, 16, 128, 512],
  versions: {
    '8.4.8': { '2G': [100, 900, 400, 390], '12G': [110, 1000, 1100, 1000] },
    '9.7.0': { '2G': [101, 905, 968, 392], '12G': [109, 1010, 1090, 1003] },
  },
}

suite('a claim of a public report, on runs of its shape,', () => {
  test('“consistently trails by 3-12 %” is contradicted by +9 %, with the cell named', async (context) => {
    const text = '9.7.0 consistently trails 8.4.8 by 3-12 % across all workloads'
    const { claims, problems, converted } = await stated(
      context,
      tableFiles(trailing, claim(text, 'over="memory=* threads=*"')),
    )
    assert.equal(converted.complete, false)
    const [found] = claims
    assert.deepEqual([found?.verdict, found?.matches.of], ['contradicted', 12])
    const against = found?.details.filter(({ outcome }) => outcome === 'against') ?? []
    assert.deepEqual(
      against.map(({ change }) => change),
      ['+9.0\u00A0%'],
    )
    assert.deepEqual(
      against.map(({ fields }) => fields),
      [{ memory: '32G', threads: '1' }],
    )
    const outside = found?.details.filter(({ outcome }) => outcome === 'outside')
    assert.deepEqual(
      outside?.map(({ change }) => change),
      ['−13.0\u00A0%'],
    )
    assert.equal(problems.length, 1)
    assert.match(problems[0] ?? '', /^5:1: error claim\/contradicted: .*32G.* \+9\.0\u00A0%/)
  })

  test('“within measurement noise” is contradicted by +142 %, with the cell named', async (context) => {
    const { claims, problems } = await stated(
      context,
      tableFiles(noise, claim('The effect of the option is within measurement noise')),
    )
    const [found] = claims
    assert.deepEqual([found?.verdict, found?.matches.of], ['contradicted', 8])
    const against = found?.details.filter(({ outcome }) => outcome === 'against')
    assert.deepEqual(
      against?.map(({ fields, change }) => [fields, change]),
      [[{ memory: '2G', threads: '128' }, '+142.0\u00A0%']],
    )
    assert.match(
      problems[0] ?? '',
      /^5:1: error claim\/contradicted: .*2G.*128 threads \+142\.0\u00A0%/,
    )
  })
})
