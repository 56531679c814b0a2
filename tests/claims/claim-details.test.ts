// The cells of a claim as data files have them, and its outcome in each.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ClaimCell } from '../../tools/claims/statement.ts'
import type { Run } from '../../tools/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { around, claimOf, evaluated, gridRuns, singles } from './evaluation.ts'

const detailsOf = (text: string, runs: readonly Run[], more = ''): readonly ClaimCell[] =>
  claimOf(text, runs, more).claim?.details ?? []

suite('a cell of a claim', () => {
  test('has both sides with their lines, the ratio and its marks', () => {
    const runs = gridRuns({ '8.4.8': { 1: [900, 1000, 1100, 1200] }, '9.7.0': { 1: [2000] } })
    const line = (id: number): object => ({
      ...{
        run: String(id).padStart(12, '0'),
        archive: 'logs',
        file: `${String(id)}.txt`,
        line: 10,
      },
    })
    assert.deepEqual(detailsOf('It is faster', runs, 'over="threads=*"'), [
      {
        label: '1 thread',
        fields: { threads: '1' },
        baselineLabel: '8.4.8',
        contenderLabel: '9.7.0',
        baseline: {
          ...{ text: '1,050', value: 1050, low: 900, high: 1200, n: 4 },
          evidence: [1, 2, 0, 3].map(line),
          middle: 2,
        },
        contender: {
          ...{ text: '2,000', value: 2000, low: 2000, high: 2000, n: 1 },
          evidence: [line(4)],
        },
        ratio: 2000 / 1050,
        interval: '',
        change: '+90.5\u00A0%',
        outcome: 'matches',
        isSupported: false,
        verdict: 'single',
        verdictText: 'single value',
        outcomeText: 'matches',
        reason: 'single value',
      },
    ])
  })

  test('has an interval where both sides have several replicates', () => {
    const runs = gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: around(1100) } })
    const [cell] = detailsOf('It is faster', runs)
    assert.match(cell?.interval ?? '', /^1\.\d\d–1\.\d\d, 9\d %$/)
    assert.deepEqual(
      [cell?.isSupported, cell?.reason, cell?.verdict, cell?.verdictText],
      [true, undefined, 'higher', 'higher'],
    )
  })

  test('shows values in the unit of the metric', () => {
    const runs = gridRuns({ '8.4.8': { 1: [0.002] }, '9.7.0': { 1: [0.001] } }, {}, 'latency.avg')
    const call =
      '{{< claim text="It is faster" metric=latency.avg baseline="version=8.4.8" contender="version=9.7.0" >}}'
    const [cell] = evaluated(call, runs).claims[0]?.details ?? []
    assert.deepEqual([cell?.baseline.text, cell?.change], ['2.00\u00A0ms', '−50.0\u00A0%'])
  })

  test('without a ratio says why', () => {
    const fields = { version: '9.7.0', threads: '2' }
    const base = gridRuns({ '8.4.8': { 2: [100] } })
    const [, zero] = [base, gridRuns({ '8.4.8': { 2: [0] } })]
    const reasonOf = (...runs: readonly Run[]): readonly unknown[] => {
      const [cell] = detailsOf('It is faster', runs, 'over="threads=*"')
      return [
        cell?.outcome,
        cell?.outcomeText,
        cell?.reason,
        cell?.ratio,
        cell?.change,
        cell?.interval,
      ]
    }
    const missing = (reason: string): readonly unknown[] => [
      ...['missing', 'no ratio', `no ratio: ${reason}`],
      ...[null, '', ''],
    ]
    const other = run(8, { version: '9.7.0', threads: '4' }, { tps: 1 })
    assert.deepEqual(reasonOf(...base, other), missing('no contender run'))
    assert.deepEqual(
      reasonOf(run(7, { ...fields, threads: '1' }, { tps: 1 }), ...base).slice(0, 3),
      missing('no contender run').slice(0, 3),
    )
    assert.deepEqual(
      reasonOf(run(7, { version: '8.4.8', threads: '4' }, { tps: 1 }), run(8, fields, { tps: 1 })),
      missing('no contender run'),
    )
    assert.deepEqual(
      reasonOf(...base, lostRun(9, fields, 'failed', 'killed')),
      missing('contender: killed'),
    )
    assert.deepEqual(
      reasonOf(
        lostRun(9, { ...fields, version: '8.4.8' }, 'failed', 'killed'),
        run(8, fields, { tps: 1 }),
      ),
      missing('baseline: killed'),
    )
    assert.deepEqual(reasonOf(...zero, run(9, fields, { tps: 1 })), missing('the baseline is zero'))
  })

  test('of one side only has no number on the other', () => {
    const runs = [
      ...gridRuns({ '8.4.8': { 1: [100] } }),
      run(9, { version: '9.7.0', threads: '2' }, { tps: 7 }),
    ]
    const [first, second] = detailsOf('It is faster', runs, 'over="threads=*"')
    assert.deepEqual(first?.contender, {
      text: '',
      value: null,
      low: null,
      high: null,
      n: 0,
      evidence: [],
    })
    assert.deepEqual([first.baseline.text, second?.contender.text], ['100', '7.00'])
    assert.deepEqual([second?.reason, second?.baseline.n], ['no ratio: no baseline run', 0])
  })

  test('is labelled with the sides that vary', () => {
    const runs = gridRuns({ a: { 1: [1] }, b: { 1: [2] }, c: { 1: [3] } })
    const labelsOf = (baseline: string, contender: string, over = ''): readonly unknown[] =>
      evaluated(
        `{{< claim text="It is faster" metric=tps baseline="version=${baseline}" contender="version=${contender}" ${over} >}}`,
        runs,
      ).claims[0]?.details.map(({ label }) => label) ?? []
    assert.deepEqual(labelsOf('a', 'b'), [''])
    assert.deepEqual(labelsOf('a', 'b,c', 'over="threads=*"'), ['b · 1 thread', 'c · 1 thread'])
    assert.deepEqual(labelsOf('a,b', 'c'), ['vs a', 'vs b'])
    assert.deepEqual(labelsOf('a,b', 'b,c', 'over="threads=*"'), [
      ...['b · vs a · 1 thread', 'c · vs a · 1 thread', 'c · vs b · 1 thread'],
    ])
  })
})

suite('the outcome of a cell', () => {
  const repeated = (base: readonly number[], other: readonly number[]): readonly Run[] =>
    gridRuns({ '8.4.8': { 1: base }, '9.7.0': { 1: other } })
  const wide = [60, 90, 100, 110, 140]
  const cases: readonly (readonly [
    text: string,
    runs: readonly Run[],
    ...expected: readonly (string | boolean | undefined)[],
  ])[] = [
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 110)),
      'matches',
      'matches',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 120)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 100)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is 5..15 % faster',
      gridRuns(singles(100, 90)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is 5..15 % slower',
      gridRuns(singles(100, 80)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It is 5..15 % slower',
      gridRuns(singles(100, 100)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    [
      'It is within 5 %',
      gridRuns(singles(100, 106)),
      'against',
      'contradicts',
      false,
      'single value',
    ],
    ['It is within 5 %', gridRuns(singles(100, 105)), 'matches', 'matches', false, 'single value'],
    // No side: 200 % of the rate is neither above nor below.
    [
      'It has 50 to 150 % of the rate',
      gridRuns(singles(100, 200)),
      'outside',
      'other size',
      false,
      'single value',
    ],
    [
      'It has 50 to 150 % of the rate',
      repeated(around(100), around(100)),
      'matches',
      'matches',
      true,
      undefined,
    ],
    [
      'It has 99 to 150 % of the rate',
      repeated(wide, wide),
      'matches',
      'matches',
      false,
      'the interval of the ratio exceeds the claimed range',
    ],
    [
      'It is within 5 %',
      repeated([99, 101], [99, 101]),
      'matches',
      'matches',
      false,
      'insufficient data: 3 per side needed',
    ],
    [
      'It is within 5 %',
      repeated(around(1000), around(1000)),
      'matches',
      'matches',
      true,
      undefined,
    ],
    [
      'It is faster',
      repeated(around(1000), around(1000)),
      'undecided',
      'does not match; undecided',
      false,
      'equivalent within ±5 %',
    ],
    [
      'It is 5..15 % faster',
      repeated(wide, wide),
      'undecided',
      'does not match; undecided',
      false,
      'not significant',
    ],
    ['It is faster', repeated(around(1000), around(1100)), 'matches', 'matches', true, undefined],
    ['It is slower', repeated(around(1000), around(900)), 'matches', 'matches', true, undefined],
    [
      'It is faster',
      repeated(
        wide,
        wide.map((value) => value + 1),
      ),
      'matches',
      'matches',
      false,
      'not significant',
    ],
  ]
  for (const [text, runs, ...expected] of cases)
    test(`“${text}”: ${String(expected[0])}, ${String(expected[3] ?? 'supported')}`, () => {
      const [cell] = detailsOf(text, runs)
      assert.deepEqual(
        [cell?.outcome, cell?.outcomeText, cell?.isSupported, cell?.reason],
        expected,
      )
    })
})
