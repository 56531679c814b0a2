// The fence `summary` and its lines.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { evaluated, fence, gridRuns, type Grid } from './evaluation.ts'

function summarised(
  runs: readonly Run[],
  keys: Readonly<Record<string, string>> = {},
  metric = 'tps',
): readonly string[] {
  const { cells, ...more } = keys
  const of = `${metric} version=9.7.0 / version=8.4.8${cells === undefined ? '' : `, ${cells}`}`
  const { lines, problems } = evaluated(fence('summary', { of, ...more }), runs)
  return [...lines.map((line) => line.replaceAll('\u00A0', ' ')), ...problems]
}

const of = (grid: Grid, fields = {}, metric = 'tps'): readonly Run[] =>
  gridRuns(grid, fields, metric)
const none = {
  gain: 'Largest gain: none.',
  loss: 'Largest loss: none.',
  crossovers: 'Crossovers: none.',
  unstable: 'Unstable points: none.',
  missing: 'Missing points: none.',
}

suite('a summary', () => {
  test('has the largest gain and loss, with the fewest replicates of a side', () => {
    const runs = of({
      '8.4.8': { 1: [99, 100, 101], 4: [300], 16: [100], 64: [100, 101] },
      '9.7.0': { 1: [120, 121], 4: [270], 16: [50, 50, 51], 64: [110] },
    })
    assert.deepEqual(summarised(runs), [
      // 120.5 ÷ 100
      'Largest gain: +21 % (9.7.0 vs 8.4.8, 1 thread; n = 2).',
      'Largest loss: −50 % (9.7.0 vs 8.4.8, 16 threads; n = 1).',
      'Crossovers: 9.7.0 falls below 8.4.8 at 4 threads; 9.7.0 rises above 8.4.8 at 64 threads.',
      none.unstable,
      none.missing,
    ])
  })

  test('of a latency has its gain where the value is lower', () => {
    const runs = of({ '8.4.8': { 1: [2], 4: [2] }, '9.7.0': { 1: [1], 4: [3] } }, {}, 'latency.avg')
    assert.deepEqual(summarised(runs, {}, 'latency.avg').slice(0, 3), [
      'Largest gain: −50 % (9.7.0 vs 8.4.8, 1 thread; n = 1).',
      'Largest loss: +50 % (9.7.0 vs 8.4.8, 4 threads; n = 1).',
      'Crossovers: 9.7.0 rises above 8.4.8 at 4 threads.',
    ])
  })

  test('has no gain where the best cell is no better, and no loss where the worst is no worse', () => {
    const equal = { 1: [100] }
    assert.deepEqual(summarised(of({ '8.4.8': equal, '9.7.0': equal })), Object.values(none))
    for (const [value, gain, loss] of [
      [90, none.gain, 'Largest loss: −10 % (9.7.0 vs 8.4.8; n = 1).'],
      [110, 'Largest gain: +10 % (9.7.0 vs 8.4.8; n = 1).', none.loss],
    ] as const)
      assert.deepEqual(summarised(of({ '8.4.8': equal, '9.7.0': { 1: [value] } })).slice(0, 2), [
        gain,
        loss,
      ])
  })

  test('has crossovers along the key `x` only, each with its other fields', () => {
    const runs = ['2G', '12G'].flatMap((memory, index) =>
      ['8.4.8', '9.7.0'].flatMap((version, side) =>
        [1, 2, 16].map((cores, at) =>
          run(
            100 * index + 10 * side + at,
            { version, memory, cores: String(cores) },
            // 9.7.0 is slower with one core, and faster from 2 cores with 12G, from 16 with 2G.
            { tps: side === 0 ? 100 : at > 1 - index ? 110 : 90 },
          ),
        ),
      ),
    )
    assert.equal(
      summarised(runs, { x: 'cores' })[2],
      'Crossovers: 9.7.0 rises above 8.4.8 at 16 cores (memory 2G); 9.7.0 rises above 8.4.8 at 2 cores (memory 12G).',
    )
    assert.equal(summarised(runs)[2], none.crossovers)
  })

  test('has no crossover at an equal cell, nor over a missing one that has no ratio', () => {
    const crossovers = (values: readonly (number | null)[]): string | undefined => {
      const sorted = values.flatMap((value, index) => {
        const threads = String(2 ** index)
        return [
          run(index, { version: '8.4.8', threads }, { tps: 100 }),
          ...(value === null
            ? []
            : [run(50 + index, { version: '9.7.0', threads }, { tps: value })]),
        ]
      })
      return summarised(sorted)[2]
    }
    assert.equal(crossovers([90, 100, 110]), none.crossovers)
    assert.equal(crossovers([100, 110]), none.crossovers)
    assert.equal(crossovers([110, 120]), none.crossovers)
    assert.equal(crossovers([90, 80]), none.crossovers)
    assert.equal(crossovers([90, null, 110]), 'Crossovers: 9.7.0 rises above 8.4.8 at 4 threads.')
  })

  test('lists at most four cells and counts the others', () => {
    const missing = (count: number): readonly string[] => {
      const points = Array.from({ length: count }, (_, index) => String(index + 1))
      const runs = points.map((cores, index) => run(index, { version: '8.4.8', cores }, { tps: 1 }))
      const other = run(99, { version: '9.7.0', cores: '99' }, { tps: 1 })
      return summarised([...runs, other])
    }
    const first = ['1 core', '2 cores', '3 cores'].map((point) => `9.7.0 vs 8.4.8, ${point}`)
    const last = '9.7.0 vs 8.4.8, 99 cores'
    assert.deepEqual(missing(3), [
      none.gain,
      none.loss,
      none.crossovers,
      none.unstable,
      `Missing points: ${[...first, last].join('; ')}.`,
    ])
    assert.equal(
      missing(4)[4],
      `Missing points: ${[...first, '9.7.0 vs 8.4.8, 4 cores'].join('; ')}; and 1 more.`,
    )
  })

  test('names cells of either side with a range above a tenth of the median, or a warning', () => {
    const runs = [
      ...of({
        '8.4.8': { 1: [95, 100, 105], 4: [94, 100, 106], 16: [100], 32: [100], 64: [100] },
        '9.7.0': { 1: [100], 4: [100], 16: [94, 100, 106], 32: [100] },
      }),
      run(80, { version: '9.7.0', threads: '64' }, { tps: 100 }, { warnings: ['stalls'] }),
      lostRun(81, { version: '9.7.0', threads: '128' }, 'failed', 'killed'),
      run(82, { version: '8.4.8', threads: '128' }, { tps: 100 }),
    ]
    assert.deepEqual(summarised(runs).slice(3), [
      `Unstable points: ${['4', '16', '64'].map((n) => `9.7.0 vs 8.4.8, ${n} threads`).join('; ')}.`,
      'Missing points: 9.7.0 vs 8.4.8, 128 threads.',
    ])
  })

  test('is of the cells that it names', () => {
    const runs = of({ '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110], 4: [120] } })
    for (const cells of ['threads=1', 'threads<=1'])
      assert.deepEqual(summarised(runs, { cells }), [
        'Largest gain: +10 % (9.7.0 vs 8.4.8, 1 thread; n = 1).',
        none.loss,
        ...Object.values(none).slice(2),
      ])
  })

  test('is none of a fence with a problem', () => {
    const runs = of({ '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110], 4: [100] } })
    assert.deepEqual(summarised(runs, {}, 'qps'), [
      '1:1: error summary/metric: Unexpected metric `qps`, expected one of tps; closest: tps',
    ])
    assert.deepEqual(summarised(runs, { y: 'cores' }), [
      '1:1: error summary/schema: Unexpected key `y`, expected of, archive, x',
    ])
  })

  test('reports a key that one side only names', () => {
    const runs = of({ '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110], 4: [100] } })
    const text = fence('summary', { of: 'tps version=9.7.0 threads=4 / version=8.4.8' })
    assert.deepEqual(evaluated(text, runs).problems, [
      '1:1: error summary/mixed: Unexpected cell of runs that differ in threads (1, 4), expected threads in the selection',
    ])
  })
})
