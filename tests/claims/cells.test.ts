// The cells of a comparison.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Call } from '../../tools/claims/call.ts'
import {
  comparedCells,
  type ComparedCells,
  type ComparedSides,
} from '../../tools/claims/claim-scope.ts'
import { pointKeys } from '../../tools/claims/claim-cells.ts'
import { selection, type Selection } from '../../tools/claims/selection.ts'
import type { Run } from '../../tools/core/model.ts'
import { onHost, run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'
import { contextOf, gridRuns } from './evaluation.ts'

function select(text: string): Selection {
  const result = selection(text)
  assert.ok('filter' in result)
  return result
}

function sidesOf(
  runs: readonly Run[],
  [baseline, contender]: readonly [baseline: string, contender: string],
  where = '',
  metric = 'tps',
): ComparedSides {
  return {
    ...{ slugs: ['logs'], archiveRuns: runs, runs, metric },
    ...{ where: select(where), baseline: select(baseline), contender: select(contender) },
  }
}

function cellsOf(
  runs: readonly Run[],
  sides: readonly [baseline: string, contender: string],
  over: readonly string[] = ['threads'],
  metric?: string,
): ComparedCells & { readonly problems: readonly string[] } {
  const call = new Call('claim', { file: '' }, contextOf(runs))
  const result = comparedCells(sidesOf(runs, sides, '', metric), over, call)
  return { ...result, problems: call.diagnostics.map(({ message }) => message) }
}

/** `contender vs baseline at point: ratio`. */
const shown = ({ cells }: ComparedCells): readonly string[] =>
  cells.map(({ fields, baselineFields, contenderFields, comparison: { ratio } }) => {
    const [contender, baseline, point] = [contenderFields, baselineFields, fields].map((each) =>
      Object.values(each).join('/'),
    )
    return `${contender ?? ''} vs ${baseline ?? ''} at ${point ?? ''}: ${String(ratio)}`
  })

const five = (middle: number): readonly number[] => [-2, -1, 0, 1, 2].map((step) => middle + step)
const runs = gridRuns({
  '10.6': { 1: [100], 4: [200] },
  '5.7': { 1: [50], 4: [50] },
  '9.0': { 1: [25], 8: [1] },
})

suite('compared cells', () => {
  test('are every contender with every baseline at every point of either', () => {
    assert.deepEqual(shown(cellsOf(runs, ['version=9.0,5.7', 'version=10.6'])), [
      '10.6 vs 5.7 at 1: 2',
      '10.6 vs 5.7 at 4: 4',
      '10.6 vs 9.0 at 1: 4',
      '10.6 vs 9.0 at 8: null',
      '10.6 vs 9.0 at 4: null',
    ])
  })

  test('compare no side with itself', () => {
    assert.deepEqual(shown(cellsOf(runs, ['version=5.7', 'version=*'])).slice(0, 2), [
      '9.0 vs 5.7 at 1: 0.5',
      '9.0 vs 5.7 at 4: null',
    ])
    assert.deepEqual(cellsOf(runs, ['version=5.7', 'version=5.7']).cells, [])
    assert.deepEqual(cellsOf([], ['version=5.7', 'version=9.0']).cells, [])
  })

  test('have a point without the keys of the sides', () => {
    assert.deepEqual(
      shown(cellsOf(runs, ['version=5.7', 'version=10.6'], ['version', 'threads'])),
      ['10.6 vs 5.7 at 1: 2', '10.6 vs 5.7 at 4: 4'],
    )
    assert.deepEqual(
      shown(cellsOf(runs, ['version=5.7 threads=1', 'version=5.7,10.6 threads=4'], [])),
      ['5.7/4 vs 5.7/1 at : 1', '10.6/4 vs 5.7/1 at : 4'],
    )
  })

  test('name an absent key of a side as empty', () => {
    const some = [run(1, { cores: '1' }, { tps: 1 }), run(2, {}, { tps: 3 })]
    assert.deepEqual(shown(cellsOf(some, ["cores=''", 'cores=1'], [])), [
      '1 vs  at : 0.3333333333333333',
    ])
  })

  test('are one family', () => {
    const two = gridRuns({ a: { 1: five(100), 4: five(100) }, b: { 1: five(110), 4: five(120) } })
    const { cells } = cellsOf(two, ['version=a', 'version=b'])
    assert.deepEqual(
      cells.map(({ comparison: { family } }) => family),
      [2, 2],
    )
  })

  test('are equivalent within the margin', () => {
    const near = gridRuns({ a: { 1: [100, 101, 102] }, b: { 1: [100, 101, 102] } })
    const { cells } = cellsOf(near, ['version=a', 'version=b'])
    assert.equal(cells[0]?.comparison.verdict.kind, 'equivalent')
  })

  test('report keys in which the runs of a side differ, except repeats', () => {
    const mixed = [
      run(1, { version: 'a', threads: '16', repeat: '1' }, { tps: 1 }),
      run(2, { version: 'a', threads: '2', repeat: '2', memory: '2G' }, { tps: 1 }),
      run(3, { version: 'b', threads: '4', repeat: '1' }, { tps: 1 }),
      run(4, { version: 'b', threads: '8', repeat: '1' }, { tps: 1 }),
    ]
    assert.deepEqual(
      cellsOf(mixed, ['version=a', 'version=b'], []).problems.map(
        (message) => /differ in (.*?), expected/.exec(message)?.[1],
      ),
      ['memory (none, 2G)', 'threads (2, 4, 8, 16)'],
    )
    assert.deepEqual(cellsOf(mixed, ['version=a', 'version=b']).problems, [])
    assert.deepEqual(cellsOf(runs, ['version=5.7', 'version=9.0']).problems, [])
  })

  test('state what else differs between the sides, but no counted options', () => {
    const hosts = [onHost(1, { version: 'a' }, '5.10'), onHost(2, { version: 'b' }, '6.1')]
    const { confounders } = cellsOf(hosts, ['version=a', 'version=b'], [], 'qps')
    assert.deepEqual(confounders, ['Other differences: kernel (5.10 | 6.1).'])
    assert.deepEqual(cellsOf(runs, ['version=5.7', 'version=9.0']).confounders, [])
    const configured = ['a', 'b'].map((version, index) => {
      const options = [{ name: 'innodb_io_capacity', value: String(index), line: 1 }]
      const reading = { kind: 'options', role: 'running', family: 'mysql', options } as const
      const companions = [source(`${version}.txt`, {}, [reading])]
      return run(index, { version }, { tps: 1 }, { companions })
    })
    assert.deepEqual(cellsOf(configured, ['version=a', 'version=b'], []).confounders, [])
  })
})

suite('the keys of points', () => {
  const list = [
    run(1, { version: 'a', threads: '1', memory: '2G', host: 'x' }, {}),
    run(2, { version: 'a', threads: '4', memory: '12G', host: 'x' }, {}),
    run(3, { version: 'b', threads: '4', memory: '12G', host: 'y' }, {}),
    run(4, { version: 'b', threads: '8', memory: '32G', host: 'y' }, {}),
  ]

  for (const [where, expected] of [
    // Both sides have 4 threads and 12G, but no host.
    ['', ['memory', 'threads']],
    ['memory=12G', ['memory', 'threads']],
    ['memory=*', ['memory']],
    ['version=a,b threads=4', ['threads']],
  ] as const)
    test(`of ${where || 'no filter'} are ${expected.join(', ')}`, () => {
      assert.deepEqual(pointKeys(sidesOf(list, ['version=a', 'version=b'], where)), expected)
    })
})
