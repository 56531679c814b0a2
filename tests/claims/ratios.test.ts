// The shortcodes `ratio` and `range`.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { evaluated, gridRuns, printed } from './evaluation.ts'

const runs = gridRuns({
  '8.4.8': { 1: [95, 100, 105], 4: [300], 16: [400], 64: [0] },
  '9.7.0': { 1: [120, 118, 122, 124, 116], 4: [270], 16: [400], 32: [500], 64: [10] },
})
const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0"'
const all = `${sides} over="threads=1,4,16"`

const cases: readonly (readonly [call: string, ...expected: readonly string[]])[] = [
  [`ratio ${sides} where="threads=1"`, '1.20 times'],
  [`ratio ${sides} where="threads=1" as=factor`, '1.20'],
  [`ratio ${sides} where="threads=1" as=percent`, '+20 %'],
  [`ratio ${sides} where="threads=4" as=percent`, '−10 %'],
  [`ratio ${sides} where="threads=4" as=change`, '10 %'],
  [`ratio ${sides} where="threads=4" as=of`, '90 %'],
  [`ratio ${sides} where="threads=16" as=percent`, '0 %'],
  [`ratio ${sides} where="threads=1" round=1`, '1.2 times'],
  [`ratio ${sides} where="threads=1" digits=1 unit=×`, '1 ×'],
  [
    `ratio ${sides} where="threads=1" word="1.2 %"`,
    'error ratio/word: Unexpected word="1.2 %" for 1.20\u00A0times, expected words for that number',
  ],
  [
    `ratio ${sides} where="threads=1" word="a fifth faster"`,
    'error ratio/word: Unexpected `faster` in word="a fifth faster", expected a number in words',
  ],
  [`ratio ${all} pick=largest`, '1.20 times'],
  [`ratio ${all} pick=smallest`, '0.90 times'],
  [`ratio ${all} pick=first`, '1.20 times'],
  [`ratio ${all} pick=last`, '1.00 times'],
  [`ratio ${all} pick=smallest show=threads`, '4 threads'],
  // (1.2 · 0.9 · 1.0) ^ (1/3)
  [`ratio ${all} pick=mean`, '1.03 times'],
  [`ratio ${all} pick=mean as=percent round=1`, '+2.6 %'],
  [`ratio ${all} pick=mean unit=×`, '1.03 ×'],
  // The cells of 32 and 64 threads have no ratio.
  [`ratio ${sides} over="threads=*" pick=mean digits=3`, '1.03 times'],
  [
    `ratio ${sides} over="threads=32,64" pick=mean`,
    'error ratio/missing: Unexpected ratio without a number',
  ],
  [
    `ratio ${sides} where="threads=32"`,
    'error ratio/selection: Unexpected version `8.4.8` in baseline, expected one of 9.7.0',
  ],
  [
    `ratio ${sides} where="threads=64"`,
    'error ratio/missing: Unexpected cell without a ratio at 64 threads',
  ],
  [
    `ratio ${all}`,
    'error ratio/cells: Unexpected 3 cells (1 thread; 4 threads; 16 threads), expected one, or pick=largest',
  ],
  [`ratio ${all} is=faster`, '1.20 times'],
  [`ratio ${all} is=slower`, '0.90 times'],
  [`ratio ${all} is="within noise"`, '1.00 times'],
  [
    `ratio ${all} is=nice`,
    'error ratio/is: Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
  ],
  [
    'ratio metric=tps where="threads=1"',
    'error ratio/parameter: Unexpected ratio without baseline, expected such as baseline="version=8.4.8"',
    'error ratio/parameter: Unexpected ratio without contender, expected such as contender="version=9.7.0"',
  ],
  [
    'ratio baseline="version=8.4.8" contender="version=9.7.0"',
    'error ratio/parameter: Unexpected ratio without metric, expected such as metric=qps',
  ],
  [
    'ratio metric="" baseline="version=8.4.8" contender="version=9.7.0"',
    'error ratio/parameter: Unexpected ratio without metric, expected such as metric=qps',
  ],
  [
    'ratio metric=qps baseline="version=8.4.8" contender="version=9.7.0"',
    'error ratio/metric: Unexpected metric `qps`, expected one of tps; closest: tps',
  ],
  [
    'ratio metric=tps where="threads=1" baseline="version=8" contender="version=9.7.0"',
    'error ratio/selection: Unexpected version `8` in baseline, expected one of 8.4.8, 9.7.0; closest: 8.4.8',
  ],
  [
    'ratio metric=tps where="threads=1" baseline="version=8.4.8" contender="version=8.4.8"',
    'error ratio/empty: No run matches baseline and contender',
  ],
  [
    `ratio ${sides}`,
    'error ratio/mixed: Unexpected cell of runs that differ in threads (1, 4, 16, 32, 64), expected threads in where or over',
  ],
  [`range ${all}`, '0.90 to 1.20 times'],
  [`range ${all} as=percent`, '−10 to +20 %'],
  // By size: 0, 10 and 20 %.
  [`range ${all} as=change`, '0 to 20 %'],
  [`range ${all} as=factor joined=and`, '0.90 and 1.20'],
  [`range ${all} unit=×`, '0.90 to 1.20 ×'],
  [`range ${sides} over="threads=*"`, '0.90 to 1.20 times'],
  [`range ${sides} over="threads=16"`, '1.00 times'],
  [`range ${sides} over="threads=32,64"`, 'error range/missing: Unexpected range without a number'],
  [
    `range ${all} is=nice`,
    'error range/is: Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
  ],
  ['range metric=tps where="version=8.4.8" over="threads=*"', '0 to 400 transactions per second'],
  ['range metric=tps where="version=8.4.8" over="threads=1,4" unit=none round=1', '100.0 to 300.0'],
  ['range metric=tps where="version=9.7.0 threads=1"', '120 transactions per second'],
  [
    'range where="version=9.7.0"',
    'error range/parameter: Unexpected range without metric, expected such as metric=qps',
  ],
  ['range of=threads', '1 to 64 threads'],
  ['range of=threads where="threads=4"', '4 threads'],
  ['range of=threads where="threads=1"', '1 thread'],
  ['range of=threads unit=clients joined=–', '1 – 64 clients'],
  ['range of=version', '8.4.8 to 9.7.0'],
  ['range of=memory', 'error range/field: Unexpected key `memory`, which no run has'],
]

suite('a ratio or range', () => {
  for (const [call, ...expected] of cases)
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(printed(call, runs), expected)
    })

  test('of cells without a number is an error', () => {
    const without = [run(1, { threads: '1' }, { tps: 1 }), run(2, { threads: '4' }, { qps: 2 })]
    assert.deepEqual(printed('range metric=tps where="threads=4"', without), [
      'error range/missing: Unexpected range without a number',
    ])
    assert.deepEqual(printed('range metric=tps over="threads=4"', without.toReversed()), [
      'error range/missing: Unexpected range without a number',
    ])
  })

  test('takes cells at both ends of the bounds', () => {
    const ends = gridRuns({ a: { 1: [100], 2: [100] }, b: { 1: [0], 2: [350] } })
    const call = 'metric=tps baseline="version=a" contender="version=b" over="threads=*"'
    assert.deepEqual(printed(`count ${call} is="up to 3 times"`, ends), ['2'])
    assert.deepEqual(printed(`count ${call} is="up to 2 times"`, ends), ['1'])
  })

  test('within noise is 5 %', () => {
    const near = gridRuns({ a: { 1: [100], 2: [100] }, b: { 1: [105], 2: [106] } })
    const call = 'metric=tps baseline="version=a" contender="version=b" over="threads=*"'
    assert.deepEqual(printed(`ratio ${call} is="within noise"`, near), ['1.05 times'])
  })

  test('faster is less of a latency', () => {
    const slow = gridRuns({ a: { 1: [2], 4: [2] }, b: { 1: [1], 4: [3] } }, {}, 'latency.avg')
    const call = 'metric=latency.avg baseline="version=a" contender="version=b" over="threads=*"'
    assert.deepEqual(printed(`ratio ${call} is=faster`, slow), ['0.50 times'])
  })
})

suite('how a ratio or range was computed', () => {
  const howOf = (call: string): readonly unknown[] => {
    const { values, problems } = evaluated(`{{< ${call} >}}`, runs)
    assert.deepEqual(problems, [])
    return [values[0]?.how, values[0]?.evidence.map(({ file }) => file)]
  }

  test('is both sides and their files, those of the contender first', () => {
    // Runs 0 to 2 are the baseline, 6 to 10 the contender; at most three lines of each side.
    const [how, files] = howOf(`ratio ${sides} where="threads=1"`)
    assert.equal(how, '120 (9.7.0) ÷ 100 (8.4.8) at 1 thread')
    assert.deepEqual(files, ['6.txt', '7.txt', '8.txt', '1.txt', '0.txt', '2.txt'])
  })

  test('names no point where there is one only', () => {
    const two = gridRuns({ a: { 1: [1] }, b: { 1: [2] } })
    const call = '{{< ratio metric=tps baseline="version=a" contender="version=b" >}}'
    assert.equal(evaluated(call, two).values[0]?.how, '2.00 (b) ÷ 1.00 (a)')
  })

  test('is the geometric mean of the cells that have a ratio', () => {
    const [how, files] = howOf(`ratio ${sides} over="threads=*" pick=mean`)
    assert.equal(how, 'geometric mean of the ratios of 3 cells')
    assert.equal((files as readonly string[]).length, 3 + 3 + 1 + 1 + 1 + 1)
  })

  test('is both ends of a range', () => {
    assert.deepEqual(howOf(`range ${all}`), [
      'min and max of 3 cells: 270 (9.7.0) ÷ 300 (8.4.8) at 4 threads; 120 (9.7.0) ÷ 100 (8.4.8) at 1 thread',
      ['11.txt', '3.txt', '6.txt', '7.txt', '8.txt', '1.txt', '0.txt', '2.txt'],
    ])
    assert.deepEqual(howOf('range metric=tps where="version=9.7.0" over="threads=1,4,16"'), [
      'transactions per second: min and max of 3 cells: 9.7.0 · 1 thread; 9.7.0 · 16 threads',
      ['6.txt', '12.txt'],
    ])
    assert.deepEqual(howOf('range of=threads'), ['threads of 15 runs', ['0.txt']])
  })
})
