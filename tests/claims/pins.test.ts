// Pinned numbers against the data: what each kind states, and how a text may write it.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { evaluated, gridRuns, pinProblems } from './evaluation.ts'

const runs = gridRuns({
  '8.4.8': { 1: [1000], 4: [3000, 3001, 3002], 16: [40_000] },
  '9.7.0': { 1: [1049.6], 4: [7500], 16: [24_012] },
})
const latency = gridRuns({ '8.4.8': { 1: [0.0123] }, '9.7.0': { 1: [0.0246] } }, {}, 'latency.avg')
const sides = 'version=9.7.0 / version=8.4.8'

suite('a pin that the data state', () => {
  const cases: readonly (readonly [text: string, spec: string, list?: typeof runs])[] = [
    ['1,000', 'value tps version=8.4.8 threads=1; 1 run'],
    ['1000 transactions per second', 'value tps version=8.4.8 threads=1; 1 run'],
    ['3,001', 'value tps version=8.4.8 threads=4; 3 runs'],
    ['24,000', 'value tps version=9.7.0 threads=16; 1 run'],
    ['24k', 'value tps version=9.7.0 threads=16; 1 run'],
    ['24 thousand transactions per second', 'value tps version=9.7.0 threads=16; 1 run'],
    ['12.3 ms', 'value latency.avg version=8.4.8; 1 run', latency],
    ['2.5 ×', `ratio tps ${sides}, threads=4; 4 runs`],
    ['2.50 times', `ratio tps ${sides}, threads=4; 4 runs`],
    ['2.5', `ratio tps ${sides}, threads=4; 4 runs`],
    ['+150 %', `ratio tps ${sides}, threads=4; 4 runs`],
    ['150 %', `ratio tps ${sides}, threads=4; 4 runs`],
    ['250 %', `ratio tps ${sides}, threads=4; as=of; 4 runs`],
    ['−40 %', `ratio tps ${sides}, threads=16; 2 runs`],
    ['-40.0 %', `ratio tps ${sides}, threads=16; 2 runs`],
    ['40 % less', `ratio tps ${sides}, threads=16; 2 runs`],
    ['5', `ratio tps ${sides}, threads=1; as=change; 2 runs`],
    ['0.6 to 2.5 ×', `range tps ${sides}, threads=*; 8 runs`],
    ['between −40 and +150 %', `range tps ${sides}, threads=*; 8 runs`],
    ['5 to 150 %', `range tps ${sides}, threads<=4; 6 runs`],
    ['1,000 to 40,000', 'range tps version=8.4.8 threads=*; 5 runs'],
    ['1 to 16 threads', 'field threads; 8 runs'],
    ['4 threads', 'field threads, threads=4; 4 runs'],
    ['8.4.8', 'field version, version=8.4.8; 5 runs'],
    ['0.60 ×', `ratio tps ${sides}, threads=*; pick=smallest; 2 runs`],
    ['8 runs', 'count runs; 8 runs'],
    ['2 versions', 'count version; 8 runs'],
    ['12 hours', 'unsourced: said at a talk'],
  ]
  for (const [text, spec, list = runs] of cases)
    test(`“${text}” as ${spec}`, () => {
      assert.deepEqual(pinProblems(text, spec, list), [])
    })
})

suite('a pin that the data do not state', () => {
  const cases: readonly (readonly [text: string, spec: string, problem: RegExp])[] = [
    [
      '1,001',
      'value tps version=8.4.8 threads=1; 1 run',
      /^pin\/value: Unexpected `1,001`, the data state `1,000`/,
    ],
    ['20,000', 'value tps version=9.7.0 threads=16; 1 run', /the data state `24,012`/],
    ['25,000', 'value tps version=9.7.0 threads=16; 1 run', /the data state `24,012`/],
    ['2.4 ×', `ratio tps ${sides}, threads=4; 4 runs`, /the data state `2\.5 ×`/],
    ['+40 %', `ratio tps ${sides}, threads=16; 2 runs`, /the data state `−40 %`/],
    ['0.6 to 2.4 ×', `range tps ${sides}, threads=*; 8 runs`, /the data state `0\.6 to 2\.5 ×`/],
    ['2.5 ×', `range tps ${sides}, threads=*; 8 runs`, /the data state `0\.60 to 2\.50 ×`/],
    ['2.5 ms', `ratio tps ${sides}, threads=4; 4 runs`, /^pin\/unit: Unexpected unit `ms`/],
    ['1,000 ms', 'value tps version=8.4.8 threads=1; 1 run', /^pin\/unit/],
    ['2.5 × with 5 threads', `ratio tps ${sides}, threads=4; 4 runs`, /^pin\/value/],
    [
      '1,000',
      'value tps version=8.4.8 threads=1; 2 runs',
      /^pin\/runs: Unexpected 1 run [0-9a-f]{4}, pinned with 2/,
    ],
    [
      '1,000',
      'value tps version=8.4.8 threads=1; 1 run 0000',
      /^pin\/runs: Unexpected 1 run [0-9a-f]{4}, pinned with 1 run 0000, which are other runs/,
    ],
    [
      '1,000',
      'value tps version=8.4.8 threads=1',
      /^pin\/runs: .*expected `; 1 run [0-9a-f]{4}` at its end/,
    ],
    ['1,000', 'value tps version=8.4.8; 5 runs', /^pin\/cells: |^pin\/mixed: /],
    ['1,000', 'value tps version=8.4.9; 1 run', /^pin\/selection: Unexpected version `8\.4\.9`/],
    ['1,000', 'value speed version=8.4.8; 1 run', /^pin\/metric/],
    ['1,000', 'mean tps; 1 run', /^pin\/syntax/],
    ['17 threads', 'field threads, threads=16; 2 runs', /the data state `16 threads`/],
    ['9 runs', 'count runs; 8 runs', /the data state `8 runs`/],
  ]
  for (const [text, spec, problem] of cases)
    test(`“${text}” as ${spec}`, () => {
      assert.match(pinProblems(text, spec, runs).join('\n'), problem)
    })
})

suite('a number of a file', () => {
  const lines = [
    ...['seconds: 15', 'three rows of 1,500,000', '310 documents', 'took 7.06 ms', '2 copies'],
  ]
  const fileOf = (_: readonly string[], path: string) =>
    path === 'plan.yaml'
      ? {
          text: lines.join('\n'),
          placeOf: (line: number) => ({ run: '', archive: 'logs', file: path, line }),
        }
      : undefined
  const problems = (text: string, spec: string): string =>
    pinProblems(text, spec, runs, { fileOf }).join('\n')

  test('is on its line, in other digits or words', () => {
    for (const [text, spec] of [
      ['15 seconds', 'file plan.yaml:1 "seconds"'],
      ['3 rows', 'file plan.yaml:2'],
      ['1.5M rows', 'file plan.yaml:2'],
      ['155 bytes', 'file plan.yaml:3,5 = 310 / 2'],
      ['7 ms', 'file plan.yaml:4'],
      ['15 and 310', 'file plan.yaml:1,3'],
    ] as const)
      assert.equal(problems(text, spec), '', `${text} ${spec}`)
  })

  test('that is not there, or in another unit, is a problem', () => {
    assert.match(problems('16 seconds', 'file plan.yaml:1'), /Unexpected number `16`/)
    assert.match(problems('15 minutes', 'file plan.yaml:1'), /expected `s`/)
    assert.match(
      problems('15 seconds', 'file plan.yaml:3 "seconds"'),
      /, now `file plan\.yaml:1 "seconds"; 1 line \w{4}`/,
    )
    assert.match(problems('15 seconds', 'file plan.yaml:9'), /Unexpected line 9/)
    assert.match(problems('15 seconds', 'file other.yaml:1'), /Unexpected file `other.yaml`/)
    assert.match(problems('15 seconds', 'file plan.yaml'), /expected FILE:13/)
    assert.match(problems('156 bytes', 'file plan.yaml:3,5 = 310 / 2'), /expected 155/)
  })
})

suite('the digest of the lines of a pin', () => {
  const context = (lines: readonly string[]) => ({
    fileOf: () => ({
      text: lines.join('\n'),
      placeOf: (line: number) => ({ run: '', archive: 'logs', file: 'plan.yaml', line }),
    }),
  })
  const lines = ['rows 8', 'about 8 rows', 'size 9']
  const problems = (spec: string, list = lines): string =>
    pinProblems('8 rows', spec, runs, context(list)).join('\n')
  const [, digest = ''] = /(; 1 line \w{4})/.exec(problems('file plan.yaml:1; 1 line 0000')) ?? []

  test('is that of the line as it was pinned', () => {
    assert.equal(problems(`file plan.yaml:1${digest}`), '')
    assert.equal(problems('file plan.yaml:1'), '')
  })

  test('reports another line, and another text of the line, that state the number, too', () => {
    for (const found of [
      problems(`file plan.yaml:2${digest}`),
      problems(`file plan.yaml:1${digest.replace('1 line', '2 lines')}`),
      problems(`file plan.yaml:1${digest}`, ['columns 8', ...lines.slice(1)]),
    ])
      assert.match(found, /^pin\/lines: .*check the number, then write `; 1 line /)
  })

  test('finds a line that moved', () => {
    const found = problems(`file plan.yaml:1${digest}`, ['plan', ...lines])
    assert.match(found, /expected one of `plan` .*, now `file plan\.yaml:2; 1 line \w{4}`$/)
  })
})

test('the median of an even number of runs links to both of its lines', () => {
  const even = [
    ...[90, 110].map((tps, index) => run(index, { threads: '1' }, { tps })),
    run(2, { threads: '2' }, { tps: 7 }),
  ]
  const bindings = '"100": "value tps threads=1; 2 runs"\n'
  const [value] = evaluated('100', even, { bindings }).values
  assert.deepEqual([value?.text, value?.middle, value?.evidence.length], ['100', 2, 2])
})

test('the digits of a pin are those of its own sides and options, even where others print the same number', () => {
  const alike = gridRuns({ '8.4.8': { 1: [1000, 1010] }, '9.7.0': { 1: [1002, 1012] } })
  for (const [text, before, after] of [
    ['0 %', `ratio tps ${sides}; as=change`, 'ratio tps version=8.4.8 / version=9.7.0; as=change'],
    [
      'more than 50 runs',
      'count runs-needed/tps, version=*; change=0.1 %',
      'count runs-needed/tps, version=*; change=0.2 %',
    ],
  ] as const) {
    const problemsOf = (spec: string, digits: string): string =>
      pinProblems(text, `${spec}; 4 runs ${digits}`, alike).join()
    const [, digits = ''] = /write `; 4 runs ([0-9a-f]{4})`/.exec(problemsOf(before, '0000')) ?? []
    assert.equal(problemsOf(before, digits), '')
    assert.match(problemsOf(after, digits), /other runs or another pin/)
  }
})
