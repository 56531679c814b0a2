// The fence `claim`: its badge, its words, its notes and its problems.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compare } from '../../tools/analysis/compare-cells.ts'
import { ComparisonsByRuns } from '../../tools/analysis/comparisons-by-runs.ts'
import type { Run } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'
import { around, claimFence, claimOf, evaluated, fence, gridRuns, singles } from './evaluation.ts'
import type { Grid } from './evaluation.ts'

const repeated: Grid = {
  '8.4.8': { 1: around(1000), 4: around(1000) },
  '9.7.0': { 1: around(1100), 4: around(1000) },
}
const one = { cells: 'threads=1' }

suite('the badge of a claim', () => {
  const cases: readonly (readonly [
    is: string,
    grid: Grid,
    keys: Readonly<Record<string, string>>,
    ...expected: readonly string[],
  ])[] = [
    ['9..11 % higher', repeated, one, 'Confirmed', '+10.0 % · 5 runs each · only 1 thread'],
    [
      '20..30 % higher',
      repeated,
      one,
      'Contradicted by the data',
      '+10.0 % · 5 runs each · only 1 thread',
      'error claim/contradicted: Contradicted by the data, in 1 of 1: 1 thread +10.0 %; correct it, or write why as its `reason`',
    ],
    [
      'lower',
      repeated,
      one,
      'Contradicted by the data',
      '+10.0 % · 5 runs each · only 1 thread',
      'error claim/contradicted: Contradicted by the data, in 1 of 1: 1 thread +10.0 %; correct it, or write why as its `reason`',
    ],
    [
      'within 5 %',
      repeated,
      { cells: 'threads=4' },
      'Equivalent within 5 %',
      '0.0 % · 5 runs each · only 4 threads',
    ],
    [
      'higher',
      repeated,
      {},
      'Could be noise',
      '0.0 to +10.0 % in 1 of 2 · 5 runs each',
      'warning claim/unmatched: Could be noise, in 1 of 2: 4 threads 0.0 %; correct it',
    ],
    ['9..11 % higher', singles(100, 110, 110), {}, 'One run', '+10.0 % in 2 of 2 · 1 run each'],
    ['1.05..1.15x', singles(100, 110), {}, 'One run', '1.10 × · 1 run each'],
    ['', singles(100, 110), {}, 'One run', '+10.0 % · 1 run each'],
    ['', repeated, one, 'Measured, not tested (5 runs)', '+10.0 % · 5 runs each · only 1 thread'],
  ]
  for (const [is, grid, keys, ...expected] of cases)
    test(`“${is}” ${keys['cells'] ?? ''} is ${expected[0] ?? ''}`, () => {
      const { claim, problems } = claimOf(is, gridRuns(grid), keys)
      assert.deepEqual(
        [claim?.badge.text, claim?.words.replaceAll('\u00A0', ' '), ...problems],
        expected,
      )
    })

  test('has the p of a figure that makes the same comparison in a larger family', () => {
    const runs = gridRuns({
      '8.4.8': { 1: [100, 101, 102, 103] },
      '9.7.0': { 1: [110, 111, 112, 113] },
    })
    assert.equal(claimOf('higher', runs).claim?.badge.text, 'Confirmed')
    const compared = new ComparisonsByRuns()
    const comparison = compare([100, 101, 102, 103], [110, 111, 112, 113])
    compared.add([
      {
        ...{ metric: 'tps', baseline: runs.slice(0, 4), contender: runs.slice(4, 8) },
        comparison: { ...comparison, pAdjusted: 0.09, family: 3, together: 3 },
      },
    ])
    const { claim } = claimOf('higher', runs, {}, { compared })
    assert.deepEqual(
      [claim?.badge.text, claim?.notes],
      ['Measured, not tested (4 runs)', ['Rank test: 5 runs each are needed for 3 comparisons.']],
    )
  })
})

suite('a claim with a problem', () => {
  const runs = gridRuns(singles(100, 110))
  const cases: readonly (readonly [
    is: string,
    keys: Readonly<Record<string, string>>,
    ...problems: readonly (string | RegExp)[],
  ])[] = [
    ['lower', { reason: 'as published' }],
    [
      'higher',
      { reason: 'as published' },
      'error claim/reason: Unexpected reason of a claim that the data do not contradict: remove it',
    ],
    ['nice', {}, /^error claim\/is: Unexpected expectation `nice`, expected a form such as/],
    ['higher', { cells: 'threads=>64' }, 'error claim/empty: No run matches the sides'],
    [
      'higher',
      { archive: 'other' },
      'error claim/archive: Unexpected archive `other`, expected one of logs',
    ],
    [
      'higher',
      { speed: '3' },
      /^error claim\/schema: Unexpected key `speed`, expected one of text, of,/,
    ],
  ]
  for (const [is, keys, ...expected] of cases)
    test(`“${is}” ${JSON.stringify(keys)}`, () => {
      const { problems } = claimOf(is, runs, keys)
      assert.equal(problems.length, expected.length, problems.join('\n'))
      for (const [index, each] of expected.entries())
        if (typeof each === 'string') assert.equal(problems[index], each)
        else assert.match(problems[index] ?? '', each)
    })

  test('names unknown keys, values and metrics, with those that are known', () => {
    const of = (text: string): string =>
      evaluated(fence('claim', { text: 'It', of: text }), runs).problems.join()
    assert.match(
      of('tps version=9.7.0 / version=8.4.9'),
      /Unexpected version `8.4.9` in the baseline/,
    )
    assert.match(of('speed version=9.7.0 / version=8.4.8'), /Unexpected metric `speed`/)
    assert.match(of('tps release=9 / version=8.4.8'), /Unexpected key `release`/)
    assert.match(of('tps version=9.7.0'), /expected METRIC CONTENDER \/ BASELINE, CELLS/)
  })

  test('reports a key that one side only names', () => {
    const mixed = gridRuns({ '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110] } })
    const text = fence('claim', { text: 'It', of: 'tps version=9.7.0 threads=1 / version=8.4.8' })
    assert.match(
      evaluated(text, mixed).problems.join(),
      /claim\/mixed: Unexpected cell of runs that differ in threads \(1, 4\)/,
    )
  })
})

suite('a claim names', () => {
  const onlyOf = (runs: readonly Run[], cells: string): string | undefined =>
    / · only (.*)$/.exec(claimOf('higher', runs, { cells }).claim?.words ?? '')?.[1]
  const pair = (id: number, fields: Readonly<Record<string, string>>): readonly Run[] => [
    run(id, { version: '8.4.8', ...fields }, { tps: 100 }),
    run(id + 1, { version: '9.7.0', ...fields }, { tps: 110 }),
  ]
  const runs = [1, 4, 16].flatMap((threads, index) =>
    pair(2 * index, { threads: String(threads), memory: '2G' }),
  )

  test('the keys that it restricts although both sides have other values', () => {
    assert.equal(onlyOf(runs, 'threads=4'), '4 threads')
    assert.equal(onlyOf(runs, 'threads=>=4'), 'threads ≥ 4')
    assert.equal(onlyOf(runs, 'threads=*'), undefined)
    assert.equal(onlyOf(runs, 'memory=2G threads=*'), undefined)
    assert.equal(onlyOf([...runs, ...pair(8, { threads: '4' })], 'memory=2G threads=*'), undefined)
  })

  test('no value that a side has not, or not of the metric', () => {
    const others = [
      run(20, { version: '8.4.8', threads: '64', memory: '2G' }, { tps: 1 }),
      run(21, { version: '9.7.0', threads: '64', memory: '2G' }, { qps: 1 }),
    ]
    assert.equal(onlyOf([...runs, ...others], 'threads=1,4,16'), undefined)
  })
})

test('the sides of a claim may be bare values', () => {
  const runs = gridRuns(singles(100, 110))
  const text = fence('claim', { text: 'It', of: 'tps 9.7.0 / 8.4.8', is: 'higher' })
  const [bare] = evaluated(text, runs).claims
  assert.deepEqual(
    bare?.details.map(({ change }) => change),
    evaluated(claimFence('higher'), runs).claims[0]?.details.map(({ change }) => change),
  )
})

test('a claim keeps the id that its fence states', () => {
  const runs = gridRuns(singles(100, 110))
  assert.equal(claimOf('higher', runs, { id: '0123456789ab' }).claim?.id, '0123456789ab')
  assert.match(claimOf('higher', runs, { id: 'x' }).problems.join(), /expected 12 hex digits/)
})

test('a reason in a claim is reported as untested, once and without a failure', () => {
  const { problems } = claimOf('higher', gridRuns(singles(100, 110)), {
    text: 'Faster because of X',
  })
  assert.deepEqual(problems, [
    'info claim/cause: The numbers show a difference, not why: `because` is not tested',
  ])
})
