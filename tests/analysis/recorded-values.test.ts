// Values of a recording by side: which runs belong to it, and the replicates they form.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { recordedRuns, recordedValues } from '../../tools/analysis/reproduction/judge.ts'
import type {
  ReproducedSide,
  Reproduces,
} from '../../tools/analysis/reproduction/reproduction-verdict.ts'
import { lostRun, run } from './runs.ts'

const side = (engine: string, more: Partial<ReproducedSide> = {}): ReproducedSide => ({
  ...{ engine, configuration: 'c', workload: 'read', threads: 4, values: [1, 2] },
  ...more,
})

const fields = (recorded: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{ recorded, config: 'c', workload: 'read', threads: '4' },
  ...more,
})

const reproduces = (
  ...cells: readonly (readonly [ReproducedSide, ReproducedSide])[]
): Reproduces => ({
  title: 'A comparison',
  metric: 'qps',
  cells: cells.map(([baseline, contender]) => ({ label: 'cell', baseline, contender })),
  environment: [],
  notes: [],
  omitted: [],
})

suite('the recorded runs of a side', () => {
  test('are the successful ones with its engine, configuration, workload and threads', () => {
    const own = [run(1, fields('old'), { qps: 1 }), run(2, fields('old', { host: 'h' }), {})]
    const others = [
      run(3, fields('new'), { qps: 1 }),
      run(4, fields('old', { config: 'd' }), { qps: 1 }),
      run(5, fields('old', { workload: 'write' }), { qps: 1 }),
      run(6, fields('old', { threads: '8' }), { qps: 1 }),
      lostRun(7, fields('old'), 'failed', 'no server'),
      run(8, {}, { qps: 1 }),
    ]
    assert.deepEqual(recordedRuns(side('old'), [...others, ...own]), own)
  })

  test('may have any number of cores unless the side states one', () => {
    const runs = ['1', '2'].map((cores, id) => run(id, fields('old', { cores }), { qps: 1 }))
    assert.deepEqual(recordedRuns(side('old'), runs), runs)
    assert.deepEqual(recordedRuns(side('old', { cores: 2 }), runs), runs.slice(1))
    assert.deepEqual(recordedRuns(side('old', { cores: 2 }), [run(3, fields('old'), {})]), [])
  })
})

suite('recorded values', () => {
  const unknown = (...replicates: readonly number[]) => ({
    replicates,
    times: [],
    areStarts: false,
  })
  const none = { ...unknown(), areStarts: true }
  test('are those of both sides of every cell, without runs that lack the metric', () => {
    const runs = [
      run(1, fields('old'), { qps: 100, tps: 1 }),
      run(2, fields('new'), { qps: 130 }),
      run(3, fields('old'), { tps: 5 }),
      run(4, fields('old'), { qps: 102 }),
      run(5, fields('new', { threads: '8' }), { qps: 200 }),
    ]
    const plan = reproduces(
      [side('old'), side('new')],
      [side('old', { threads: 8 }), side('new', { threads: 8 })],
    )
    assert.deepEqual(recordedValues(plan, runs), [
      { baseline: unknown(100, 102), contender: unknown(130) },
      { baseline: none, contender: unknown(200) },
    ])
    assert.deepEqual(recordedValues({ ...plan, metric: 'tps' }, runs)[0], {
      baseline: unknown(1, 5),
      contender: none,
    })
  })

  test('are means of the runs that share a restart', () => {
    const restart = (id: string) => ({ replicate: { key: 'restart', id } })
    const runs = [
      run(1, fields('old', { restart: '1' }), { qps: 100 }, restart('a')),
      run(2, fields('old', { restart: '1' }), { qps: 110 }, restart('a')),
      run(3, fields('old', { restart: '2' }), { qps: 120 }, restart('b')),
    ]
    assert.deepEqual(recordedValues(reproduces([side('old'), side('new')]), runs), [
      { baseline: { ...unknown(105, 120), areStarts: true }, contender: none },
    ])
  })
})
