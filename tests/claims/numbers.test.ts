// The shortcode `value`, and what all shortcodes of numbers have in common.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { keyOfCell, ratioEvidence, ratioHow } from '../../tools/claims/number.ts'
import type { ComparedCell } from '../../tools/claims/cells.ts'
import { Call } from '../../tools/claims/call.ts'
import { compare } from '../../tools/analysis/compare.ts'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import type { StatedValue } from '../../tools/claims/statement.ts'
import type { Run } from '../../tools/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { contextOf, evaluated, gridRuns, printed } from './evaluation.ts'

const runs = [
  ...gridRuns({
    '8.4.8': { 1: [90, 100, 110], 4: [300, 320, 310, 330], 16: [12345.678] },
    '9.7.0': { 1: [120], 4: [270], 16: [400] },
  }),
  lostRun(90, { version: '9.7.0', threads: '32', repeat: '1' }, 'failed', 'out of memory'),
]

const cases: readonly (readonly [call: string, ...expected: readonly string[]])[] = [
  ['value metric=tps where="version=8.4.8 threads=1"', '100 transactions per second'],
  ['value metric=tps where="version=8.4.8 threads=1" unit=none', '100'],
  ['value metric=tps where="version=8.4.8 threads=1" unit=tps', '100 tps'],
  ['value metric=tps where="version=8.4.8 threads=16" unit=none', '12,346'],
  ['value metric=tps where="version=8.4.8 threads=16" unit=none digits=2', '12,000'],
  ['value metric=tps where="version=8.4.8 threads=16" unit=none digits=0', '12,346'],
  ['value metric=tps where="version=8.4.8 threads=16" unit=none round=2', '12,345.68'],
  ['value metric=tps where="version=8.4.8 threads=16" unit=none round=0', '12,346'],
  ['value metric=tps where="version=8.4.8" over="threads=*" pick=largest unit=none', '12,346'],
  ['value metric=tps where="version=8.4.8" over="threads=*" pick=smallest unit=none', '100'],
  ['value metric=tps where="version=8.4.8" over="threads=*" pick=first unit=none', '100'],
  ['value metric=tps where="version=9.7.0" over="threads=*" pick=last unit=none', '400'],
  ['value metric=tps where="version=9.7.0" over="threads=>=32" pick=largest'],
  [
    'value metric=tps where="version=9.7.0" over="threads=*" pick=largest show=threads',
    '16 threads',
  ],
  [
    'value metric=tps where="version=9.7.0" over="threads=*" pick=smallest show=threads',
    '1 thread',
  ],
  [
    'value metric=tps where="version=9.7.0" over="threads=*" pick=first show=threads unit=clients',
    '1 clients',
  ],
  [
    'value metric=tps where="threads=1" over="version=*" pick=first show=version unit=none',
    '8.4.8',
  ],
  [
    'value metric=tps where="version=9.7.0 threads=1" show=memory',
    'error value/show: Unexpected key `memory` in show, expected one of version, threads',
  ],
  ['value field=version where="version=9.7.0"', '9.7.0'],
  ['value field=threads where="threads=1"', '1 thread'],
  ['value field=threads where="threads=1" unit=client', '1 client'],
  ['value field=threads where="threads=1" unit=none', '1'],
  ['value field=memory', 'error value/field: Unexpected key `memory`, which no run has'],
  [
    'value field=threads',
    'error value/field: Unexpected threads of 1, 4, 16, 32, expected one text; name it in where, or use range',
  ],
  [
    'value metric=tps over="version=* threads=*"',
    'error value/cells: Unexpected 7 cells (8.4.8 · 1 thread; 8.4.8 · 4 threads; 8.4.8 · 16 threads; 9.7.0 · 1 thread …), expected one, or pick=largest',
  ],
  [
    'value metric=tps where="version=9.7.0" over="threads=*"',
    'error value/cells: Unexpected 4 cells (9.7.0 · 1 thread; 9.7.0 · 4 threads; 9.7.0 · 16 threads; 9.7.0 · 32 threads), expected one, or pick=largest',
  ],
  [
    'value metric=tps where="version=8.4.8" over="threads=*" pick=mean',
    'error value/pick: Unexpected pick=mean, expected it in a ratio only',
  ],
  [
    'value metric=tps where="version=9.7.0 threads=32"',
    'error value/missing: Unexpected cell without a number: out of memory',
  ],
  ['value', 'error value/parameter: Unexpected value without metric, expected such as metric=qps'],
  [
    'value metric=""',
    'error value/parameter: Unexpected value without metric, expected such as metric=qps',
  ],
  [
    'value metric=tsp where="threads=1"',
    'error value/metric: Unexpected metric `tsp`, expected one of tps; closest: tps',
  ],
  ['value metric=tps where="threads=>64"', 'error value/empty: No run matches `where`'],
  [
    'value metric=tps where="threads"',
    'error value/selection: Unexpected `threads`, expected KEY=TEXT',
  ],
  [
    'value metric=tps where="threads=1" over="cores=*"',
    'error value/selection: Unexpected key `cores` in over, expected one of repeat, threads, version',
  ],
  [
    'value metric=tps where="version=9.7.0"',
    'error value/mixed: Unexpected cell of runs that differ in threads (1, 4, 16), expected threads in where or over',
  ],
  ['value metric=tps where="threads=1" over="version=9.7.0" unit=none', '120'],
  [
    'value metric=tps where="version=9.7.0 threads=1" archive="a, logs"',
    'error value/archive: Unexpected archive `a`, expected one of logs',
  ],
  ['value metric=tps where="version=9.7.0 threads=1" archive=logs unit=none', '120'],
]

suite('a value', () => {
  for (const [call, ...expected] of cases)
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(printed(call, runs), expected)
    })

  test('has the unit in which the metric is shown', () => {
    const call = 'value metric=latency.avg where="threads=1"'
    const slow = [run(1, { threads: '1' }, { 'latency.avg': 0.0123 })]
    assert.deepEqual(printed(call, slow), ['12.3 ms'])
    assert.deepEqual(printed(`${call} digits=2`, slow), ['12 ms'])
  })

  test('is an error without archive or without runs', () => {
    const message = 'error value/archive: Unexpected value without archive, expected archive="…"'
    assert.deepEqual(printed('value metric=tps', runs, { usual: [] }), [message])
    assert.deepEqual(printed('value metric=tps', []), [])
  })

  test('names at most six texts of a field and of mixed runs', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((n) => run(n, { cores: String(n) }, { tps: n }))
    assert.deepEqual(printed('value field=cores', many), [
      'error value/field: Unexpected cores of 1, 2, 3, 4, 5, 6, expected one text; name it in where, or use range',
    ])
    const mixed = (list: string): string =>
      `error value/mixed: Unexpected cell of runs that differ in cores (${list}), expected cores in where or over`
    assert.deepEqual(printed('value metric=tps', many), [mixed('1, 2, 3, 4, 5, 6 …')])
    assert.deepEqual(printed('value metric=tps', many.slice(1)), [mixed('2, 3, 4, 5, 6, 7')])
    assert.deepEqual(printed('value metric=tps', [...many.slice(0, 1), run(9, {}, { tps: 1 })]), [
      mixed('none, 1'),
    ])
  })

  test('ends at the first problem of its syntax', () => {
    assert.deepEqual(
      printed('value metric=tps where="threads=1 version=9.7.0" unsourced=1.5', runs),
      ['error value/syntax: Unexpected `1.5` without quotes, expected "1.5"'],
    )
  })
})

suite('how a value was computed', () => {
  const stated = (call: string, list: readonly Run[] = runs): StatedValue => {
    const { values, problems } = evaluated(`{{< ${call} >}}`, list)
    assert.deepEqual(problems, [])
    const [value] = values
    assert.ok(value)
    return value
  }
  test('is the median of its runs, with the middle ones first', () => {
    const { how, evidence, middle, kind, call } = stated(
      'value metric=tps where="version=8.4.8 threads=4"',
    )
    assert.equal(how, 'transactions per second: median of 4 runs; 8.4.8 · 4 threads')
    assert.deepEqual(
      [evidence.map(({ file }) => file).toSorted(), evidence[0]?.line, middle],
      [['3.txt', '4.txt', '5.txt', '6.txt'], 10, 2],
    )
    assert.deepEqual(
      evidence
        .slice(0, 2)
        .map(({ file }) => file)
        .toSorted(),
      ['4.txt', '5.txt'],
    )
    assert.deepEqual([kind, call], ['value', 'value\nmetric=tps\nwhere=version=8.4.8 threads=4'])
  })

  test('is one of an odd number of runs', () => {
    const { how, evidence, middle } = stated('value metric=tps where="version=8.4.8 threads=1"')
    assert.equal(how, 'transactions per second: median of 3 runs; 8.4.8 · 1 thread')
    assert.deepEqual([evidence[0]?.file, middle], ['1.txt', undefined])
  })

  test('is the only run', () => {
    const { how, evidence } = stated('value metric=tps where="version=9.7.0 threads=1"')
    assert.equal(how, 'transactions per second: 1 run; 9.7.0 · 1 thread')
    assert.deepEqual(evidence, [{ run: '000000000008', archive: 'logs', file: '8.txt', line: 10 }])
  })

  test('has at most twelve lines', () => {
    const many = gridRuns({ '9.7.0': { 1: Array.from({ length: 13 }, (_, index) => index) } })
    assert.equal(stated('value metric=tps', many).evidence.length, 12)
  })

  test('of a field is the number of its runs, with the first file', () => {
    const { how, evidence } = stated('value field=threads where="threads=1"')
    assert.equal(how, 'threads of 4 runs')
    assert.deepEqual(evidence, [{ run: '000000000000', archive: 'logs', file: '0.txt' }])
    const [first = run(0, {}, {})] = runs
    const { source, ...missing } = first
    assert.ok(source)
    const [lost, other] = [missing, run(1, first.fields, { tps: 1 })]
    assert.equal(stated('value field=version', [lost, other]).evidence[0]?.file, '1.txt')
    const alone = stated('value field=version', [lost])
    assert.deepEqual([alone.how, alone.evidence], ['version of 1 run', []])
  })

  test('names a key of the cell with the evidence of its number', () => {
    const call =
      'value metric=tps where="version=8.4.8" over="threads=1,16" pick=largest show=threads'
    const { how, evidence } = stated(call)
    assert.equal(how, 'transactions per second: 1 run; 8.4.8 · 16 threads')
    assert.equal(evidence[0]?.file, '7.txt')
  })
})

suite('a ratio of a cell', () => {
  const [code] = shortcodes('{{< ratio >}}', 'report.md')
  assert.ok(code)
  const call = new Call(code, contextOf([]))
  const cell: ComparedCell = {
    fields: {},
    baselineFields: { version: '8.4.8' },
    contenderFields: { version: '9.7.0' },
    comparison: compare([], []),
  }

  test('without sides has no evidence and says so', () => {
    assert.equal(ratioHow(cell, 'tps', call), 'no number (9.7.0) ÷ no number (8.4.8)')
    assert.deepEqual(ratioEvidence(cell, call), [])
  })

  test('reports a key that it has not', () => {
    const how = { how: '', evidence: [] }
    assert.equal(keyOfCell(call, 'threads', {}, { cores: '1', memory: '2G' }, how), undefined)
    assert.deepEqual(
      call.diagnostics.map(({ message }) => message),
      ['Unexpected key `threads` in show, expected one of cores, memory'],
    )
  })
})
