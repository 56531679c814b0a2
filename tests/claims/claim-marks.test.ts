// The shortcode `claim`: its verdict, its marks and what it states.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compare } from '../../tools/analysis/compare.ts'
import { ComparisonsByRuns } from '../../tools/analysis/comparisons-by-runs.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { around, claimOf, evaluated, gridRuns, singles, type Grid } from './evaluation.ts'

const repeated: Grid = {
  '8.4.8': { 1: around(1000), 4: around(1000) },
  '9.7.0': { 1: around(1100), 4: around(1000) },
}
const atOne = 'where="threads=1"'

suite('the verdict of a claim', () => {
  const cases: readonly (readonly [
    text: string,
    grid: Grid,
    more: string,
    ...expected: readonly string[],
  ])[] = [
    [
      'At 1 thread, it is 9..11 % faster',
      repeated,
      atOne,
      'supported',
      'matches the data',
      'statistically supported (direction only; interval of the ratio: 1.10–1.10, 96 %)',
    ],
    [
      'At 1 thread, it is 20..30 % faster',
      repeated,
      atOne,
      'contradicted',
      'does not match the data',
      'not statistically supported',
      'error claim/contradicted: The claim does not match the data; not statistically supported: 1 thread +10.0 %; correct it, or write expect=contradicted with a reason',
    ],
    [
      'At 1 thread, it is slower',
      repeated,
      atOne,
      'contradicted',
      'does not match the data',
      'not statistically supported',
      'error claim/contradicted: The claim does not match the data; not statistically supported: 1 thread +10.0 %; correct it, or write expect=contradicted with a reason',
    ],
    [
      'At 4 threads, it is within 5 %',
      repeated,
      'where="threads=4"',
      'supported',
      'matches the data',
      'statistically supported',
    ],
    [
      'It is faster',
      repeated,
      '',
      'partly',
      'matches the data in 1 of 2 cells',
      'statistically supported in 1 of 2 cells (direction only)',
      'warning claim/partly: The claim matches the data in 1 of 2 cells; statistically supported in 1 of 2 cells (direction only): 4 threads 0.0 %; correct it, or write expect=partly with a reason',
    ],
    [
      'It is within 5 %',
      repeated,
      '',
      'contradicted',
      'matches the data in 1 of 2 cells',
      'statistically supported in 1 of 2 cells',
      'error claim/contradicted: The claim matches the data in 1 of 2 cells; statistically supported in 1 of 2 cells: 1 thread +10.0 %; correct it, or write expect=contradicted with a reason',
    ],
    [
      'It is 9 to 11 % faster',
      singles(100, 110, 110),
      '',
      'unsupported',
      'matches the data in 2 of 2 cells',
      'statistically supported in 0 of 2 cells (single value)',
    ],
    [
      'It reaches 105 to 115 % of the rate',
      singles(100, 110),
      '',
      'unsupported',
      'matches the data',
      'not statistically supported (single value)',
    ],
  ]
  for (const [text, grid, more, ...expected] of cases)
    test(`“${text}” ${more} is ${expected[0] ?? ''}`, () => {
      const { claim, problems } = claimOf(text, gridRuns(grid), more)
      assert.deepEqual(
        [claim?.verdict, claim?.matchText, claim?.supportText, ...problems],
        expected,
      )
    })

  test('is reported with at most five cells, the worst and farthest first', () => {
    // 1 to 64 threads; the last cell has no contender.
    const { problems } = claimOf('It is 20 % slower', [
      ...gridRuns(singles(100, 80, 70, 105, 90, 110, 60)),
      run(90, { version: '8.4.8', threads: '64', repeat: '1' }, { tps: 100 }),
    ])
    assert.deepEqual(problems, [
      'error claim/contradicted: The claim matches the data in 1 of 7 cells; statistically supported in 0 of 7 cells (single value): 16 threads +10.0 %; 4 threads +5.0 %; 32 threads −40.0 %; 2 threads −30.0 %; 8 threads −10.0 %; and 1 more; correct it, or write expect=contradicted with a reason',
    ])
    const { problems: six } = claimOf(
      'It is 20 % slower',
      gridRuns(singles(100, 80, 70, 105, 90, 110, 60)),
    )
    assert.match(six[0] ?? '', /: 16 threads .*; 8 threads −10\.0 %; correct it/)
  })

  test('names the only cell as all, and why a cell has no ratio', () => {
    const single = [
      run(1, { version: '8.4.8' }, { tps: 100 }),
      run(2, { version: '9.7.0' }, { tps: 100 }),
    ]
    assert.match(claimOf('It is faster', single).problems[0] ?? '', /: all 0\.0 %; correct it/)
    const lost = [...single.slice(0, 1), lostRun(2, { version: '9.7.0' }, 'failed', 'killed')]
    const { claim, problems } = claimOf('It is faster', lost)
    assert.equal(claim?.verdict, 'unsupported')
    assert.deepEqual(problems, [
      'warning claim/unsupported: The claim does not match the data; not statistically supported: all no ratio: contender: killed; correct it, or write expect=unsupported with a reason',
    ])
  })

  test('that states no difference needs the ratio and its interval inside the margin, however noisy the archive is', () => {
    assert.equal(
      claimOf('It makes no difference', gridRuns(singles(100, 104))).claim?.read,
      'contender ÷ baseline from 0.95 to 1.05',
    )
    // Equal runs differ by up to a third, and the contender is 10 % slower.
    const noisy = [85, 90, 95, 100, 105, 110, 115]
    const slower = gridRuns({
      '8.4.8': { 1: noisy },
      '9.7.0': { 1: noisy.map((value) => 0.9 * value) },
    })
    const { claim } = claimOf('At 1 thread it makes no difference', slower, atOne)
    assert.deepEqual(
      [claim?.verdict, claim?.read],
      ['unsupported', 'contender ÷ baseline from 0.95 to 1.05'],
    )
    const same = gridRuns({ '8.4.8': { 1: noisy }, '9.7.0': { 1: noisy } })
    assert.equal(
      claimOf('At 1 thread it makes no difference', same, atOne).claim?.verdict,
      'unsupported',
    )
    assert.equal(
      claimOf('At 1 thread it makes no difference', same, `${atOne} margin=40`).claim?.read,
      'contender ÷ baseline from 0.6 to 1.4',
    )
  })

  test('may be about a metric of which less is better, or with words of its own', () => {
    const slow = gridRuns({ '8.4.8': { 1: [2] }, '9.7.0': { 1: [1] } }, {}, 'latency.avg')
    const call = `{{< claim text="It is faster" metric=latency.avg baseline="version=8.4.8" contender="version=9.7.0" >}}`
    const { claims } = evaluated(call, slow)
    assert.deepEqual(
      [claims[0]?.matchText, claims[0]?.details[0]?.contender.text, claims[0]?.metric],
      ['matches the data', '1,000\u00A0ms', { name: 'latency.avg', title: 'latency, mean' }],
    )
    const { claim } = claimOf(
      'It is a fine version',
      gridRuns(singles(100, 110)),
      'is="5..15 % faster"',
    )
    assert.deepEqual(
      [claim?.text, claim?.read, claim?.isDirected],
      ['It is a fine version', 'contender ÷ baseline from 1.045 to 1.155', true],
    )
    assert.equal(claimOf('It is within 5 %', gridRuns(singles(100, 101))).claim?.isDirected, false)
    assert.equal(claimOf('It is slower', gridRuns(singles(100, 90))).claim?.isDirected, true)
  })
})

suite('what a claim states', () => {
  test('are its runs, sides, archives and replicates', () => {
    const { claim } = claimOf('It is 9..11 % faster', [
      ...gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: [1100, 1101, 1102] } }),
      run(60, { version: '10.0', threads: '1', repeat: '1' }, { tps: 1 }),
    ])
    assert.deepEqual(
      [claim?.text, claim?.baseline, claim?.contender, claim?.archives, claim?.fewest],
      ['It is 9 to 11 % faster', 'version=8.4.8', 'version=9.7.0', ['logs'], 3],
    )
    assert.deepEqual(
      claim?.runs,
      [0, 1, 2, 3, 4, 5, 6, 7].map((id) => String(id).padStart(12, '0')),
    )
    assert.match(claim.id, /^[0-9a-f]{12}$/)
  })

  test('has each run once, in order', () => {
    const runs = gridRuns({ '9.7.0': { 1: [110] }, '8.4.8': { 1: [100] }, '8.0': { 1: [90] } })
    const call =
      '{{< claim text="It is faster" metric=tps baseline="version=8.0,8.4.8" contender="version=9.7.0" >}}'
    assert.deepEqual(evaluated(call, runs).claims[0]?.runs, [
      '000000000000',
      '000000000001',
      '000000000002',
    ])
  })

  test('states the family of its tests', () => {
    assert.deepEqual(claimOf('It is faster', gridRuns(repeated)).claim?.notes, [
      'Each p is adjusted for the 2 testable cells of the claim (Holm); significant: below 0.05.',
    ])
    assert.deepEqual(
      claimOf('It is faster', gridRuns({ '8.4.8': { 1: around(9) }, '9.7.0': { 1: around(99) } }))
        .claim?.notes,
      [],
    )
  })

  test('has the p of a figure that makes the same comparison in a larger family', () => {
    const runs = gridRuns({
      '8.4.8': { 1: [100, 101, 102, 103] },
      '9.7.0': { 1: [110, 111, 112, 113] },
    })
    const alone = claimOf('It is faster', runs).claim
    assert.equal(alone?.verdict, 'supported')
    const compared = new ComparisonsByRuns()
    const idsOf = (from: number, to: number): readonly { readonly id: string }[] =>
      runs.slice(from, to)
    const comparison = compare([100, 101, 102, 103], [110, 111, 112, 113])
    compared.add([
      {
        ...{ metric: 'tps', baseline: idsOf(0, 4), contender: idsOf(4, 8) },
        comparison: { ...comparison, pAdjusted: 0.09, family: 3 },
      },
    ])
    const { claim } = claimOf('It is faster', runs, '', { compared })
    assert.deepEqual(
      [claim?.verdict, claim?.supportText, claim?.notes],
      [
        'unsupported',
        'not statistically supported (insufficient data: 5 per side needed)',
        [
          'Each p is adjusted (Holm) for the comparisons of the figure that shows the cell, up to 3; significant: below 0.05.',
        ],
      ],
    )
  })

  test('has a margin for cells that are equivalent', () => {
    const runs = gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: around(1000) } })
    const textOf = (more: string): unknown =>
      claimOf('It is within 5 %', runs, more).claim?.details[0]?.verdictText
    assert.equal(textOf(''), 'equivalent within ±5 %')
    assert.equal(textOf('margin="2 %"'), 'equivalent within ±2 %')
  })
})
