// The shortcode `count`.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { evaluated, gridRuns, printed } from './evaluation.ts'

const runs = gridRuns(
  {
    '8.4.8': { 1: [90, 100, 110], 4: [300], 16: [400] },
    '9.7.0': { 1: [120], 4: [270], 16: [400] },
  },
  { engine: 'mysql', workload: 'oltp_read_only' },
)
const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0" over="threads=*"'
const change = (text: string): string =>
  `error count/change: Unexpected change, expected a percentage such as change="${text}"`

const cases: readonly (readonly [call: string, ...expected: readonly string[]])[] = [
  ['count', '8 runs'],
  ['count of=runs where="threads=4 version=9.7.0"', '1 run'],
  ['count of=runs where="threads=4" unit=points', '2 points'],
  ['count of=runs unit=none', '8'],
  ['count of=runs word="eight runs"', 'eight runs'],
  ['count of=version', '2 versions'],
  ['count of=version where="version=9.7.0"', '1 version'],
  ['count of=version unit=releases', '2 releases'],
  // `threads` has no other plural.
  ['count of=threads', '3 threads'],
  [
    'count of=memory',
    'error count/field: Unexpected key `memory`, expected runs, cells, runs-needed or a key of the runs',
  ],
  ['count of=cells metric=tps where="version=8.4.8" over="threads=*"', '3 cells'],
  ['count of=cells metric=tps where="version=8.4.8" over="threads=4"', '1 cell'],
  ['count of=cells metric=tps where="version=8.4.8" over="threads=4" unit=points', '1 points'],
  [
    'count of=cells',
    'error count/parameter: Unexpected count without metric, expected such as metric=qps',
  ],
  [`count of=cells ${sides}`, '3'],
  [`count ${sides} is=faster`, '1'],
  [`count ${sides} is=faster unit="thread counts"`, '1 thread counts'],
  [`count ${sides} is="at least 50 % faster"`, '0'],
  [
    `count ${sides} is=nice`,
    'error count/is: Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
  ],
  [
    'count is=faster',
    'error count/parameter: Unexpected count without metric, expected such as metric=qps',
  ],
]

// The CV of 90, 100 and 110 is 10 %; single runs have none.
const needed = 'count of=runs-needed metric=tps where="version=8.4.8" over="threads=*"'
const neededCases: readonly (readonly [call: string, ...expected: readonly string[]])[] = [
  // Two groups that differ by a factor of 2 never overlap: 4 runs per side are the fewest that a test of 5 % accepts.
  [`${needed} change="100 %"`, '4 runs for a difference of 100 %'],
  [`${needed} change="100%" unit=repeats`, '4 repeats'],
  [`${needed} change="100.5 %" unit=none`, '4'],
  [`${needed} change="1 %"`, 'more than 50 runs for a difference of 1 %'],
  [`${needed} change="0 %"`, change('10 %')],
  [`${needed} change="1000 %"`, change('10 %')],
  [`${needed} change="10"`, change('10 %')],
  [`${needed} change="about 10 %"`, change('10 %')],
  [`${needed} change="10 % more"`, change('10 %')],
  [
    needed,
    'error count/parameter: Unexpected count without change, expected such as change="10 %"',
  ],
  [
    'count of=runs-needed metric=tps where="version=9.7.0" over="threads=*" change="10 %"',
    'error count/missing: Unexpected count without a number',
  ],
  [
    'count of=runs-needed change="10 %"',
    'error count/parameter: Unexpected count without metric, expected such as metric=qps',
  ],
]

suite('a count', () => {
  for (const [call, ...expected] of [...cases, ...neededCases])
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(printed(call, runs), expected)
    })

  test('of runs needed grows with the variation of the runs', () => {
    const call = 'count of=runs-needed metric=tps over="threads=*" change="10 %" unit=none'
    const countOf = (values: readonly number[]): number =>
      Number(printed(call, gridRuns({ a: { 1: values } }))[0])
    assert.ok(countOf([98, 100, 102]) < countOf([94, 100, 106]))
    assert.ok(countOf([94, 100, 106]) < countOf([90, 100, 110]))
  })
})

suite('how a count was computed', () => {
  const howOf = (call: string, list = runs): readonly unknown[] => {
    const { values, problems } = evaluated(`{{< ${call} >}}`, list)
    assert.deepEqual(problems, [])
    return [values[0]?.how, values[0]?.evidence.map(({ file }) => file)]
  }

  for (const [call, how, ...files] of [
    ['count of=runs where="version=9.7.0"', 'runs of the archive', '5.txt'],
    ['count of=version', 'versions: 8.4.8, 9.7.0', '0.txt'],
    ['count of=threads', 'threads: 1, 4, 16', '0.txt'],
    ['count of=cells metric=tps where="version=9.7.0" over="threads=*"', 'cells', '5.txt'],
    [
      `count ${sides} is=faster`,
      'cells that are faster: 1 thread',
      '5.txt',
      '1.txt',
      '0.txt',
      '2.txt',
    ],
    [`count ${sides} is="at least 50 % faster"`, 'cells that are at least 50 % faster: none'],
    [
      `count of=cells ${sides.replace('*', '4,16')}`,
      'cells: 4 threads; 16 threads',
      ...['6.txt', '3.txt', '7.txt', '4.txt'],
    ],
  ] as const)
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(howOf(call), [how, files])
    })

  test('is the root mean square of the variation of the cells', () => {
    // √((10 ² + 30 ²) ÷ 2) = 22.36
    const two = gridRuns({ a: { 1: [90, 100, 110], 4: [70, 100, 130] } })
    assert.deepEqual(howOf('count of=runs-needed metric=tps over="threads=*" change="50 %"', two), [
      'runs per side with which the rank test detects 50 % in 80 % of simulated experiments at a significance level of 5 %; CV of these runs 22.4 %',
      ['0.txt'],
    ])
  })

  test('has no variation without a second run', () => {
    const alone = [run(1, { threads: '1' }, { tps: 1 })]
    assert.deepEqual(printed('count of=runs-needed metric=tps change="10 %"', alone), [
      'error count/missing: Unexpected count without a number',
    ])
  })
})
