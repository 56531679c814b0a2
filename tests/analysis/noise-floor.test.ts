import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bandOf, noiseFloor, noiseFloors, pairRatios } from '../../tools/analysis/noise-floor.ts'
import type { Run } from '../../tools/core/model.ts'
import { close } from './close.ts'
import { onHost, run } from './runs.ts'

suite('the noise of equal runs', () => {
  const repeated = (points: number, spread: number): readonly Run[] =>
    Array.from({ length: points }, (_, point) =>
      [100, 100 * spread, 100].map((qps, index) =>
        run(point * 3 + index, { threads: String(point), repeat: String(index) }, { qps }),
      ),
    ).flat()

  test('is the ratio within which 95 % of the pairs lie', () => {
    const floor = noiseFloor(repeated(10, 1.03), 'qps')
    assert.deepEqual([floor?.pairs, floor?.samples], [30, 10])
    assert.ok(Math.abs((floor?.band ?? NaN) - 1.03) < 1e-12)
  })

  test('is undefined for few pairs, single runs, failed runs and other metrics', () => {
    assert.equal(noiseFloor(repeated(6, 1.03), 'qps'), undefined)
    assert.notEqual(noiseFloor(repeated(7, 1.03), 'qps'), undefined)
    assert.equal(noiseFloor(repeated(10, 1.03), 'tps'), undefined)
    const failed = repeated(10, 1.03).map((one): Run => ({ ...one, status: 'failed' }))
    assert.equal(noiseFloor(failed, 'qps'), undefined)
  })

  test('leaves out runs that were not made the same way', () => {
    const mixed = Array.from({ length: 60 }, (_, id) =>
      onHost(id, { threads: String(id >> 1), repeat: String(id % 2) }, String(id % 2)),
    )
    assert.equal(noiseFloor(mixed, 'qps'), undefined)
  })

  test('is that of the workload and the cores where these have 20 pairs, else that of all runs', () => {
    const of = (workload: string, spread: number, points: number): readonly Run[] =>
      repeated(points, spread).map((one): Run => ({
        ...one,
        fields: { ...one.fields, workload },
      }))
    const runs = [...of('quiet', 1.01, 10), ...of('loud', 1.5, 10), ...of('rare', 1.2, 2)]
    const floors = noiseFloors(runs, 'qps')
    const band = (workload: string): string | undefined =>
      floors.of(runs.find(({ fields }) => fields['workload'] === workload))?.band.toFixed(2)
    assert.equal(band('quiet'), '1.01')
    assert.equal(band('loud'), '1.50')
    assert.equal(band('rare'), noiseFloor(runs, 'qps')?.band.toFixed(2))
    assert.equal(floors.of(undefined), undefined)
  })

  test('is that of the runs on as many cores, where these have 10 pairs', () => {
    const on = (cores: string, spread: number, points: number): readonly Run[] =>
      repeated(points, spread).map((one): Run => ({ ...one, fields: { ...one.fields, cores } }))
    const [one, two] = [on('1', 1.5, 4), on('2', 1.01, 4)]
    const floors = noiseFloors([...one, ...two], 'qps')
    const floor = (band: number): unknown => ({ band, pairs: 12, samples: 4 })
    assert.deepEqual([floors.of(one[0]), floors.of(two[0])], [floor(1.5), floor(1.01)])
  })

  test('counts the points with more than one run', () => {
    const single = run(99, { threads: 'x' }, { qps: 1 })
    assert.deepEqual(noiseFloor([...repeated(10, 1), single], 'qps'), {
      ...{ band: 1, pairs: 30, samples: 10 },
    })
  })

  test('needs 20 pairs of runs, or as many as are asked for', () => {
    const pairs = (count: number): readonly number[] =>
      Array.from({ length: count }, (_, index) => 1 + index)
    assert.equal(bandOf(pairs(19)), undefined)
    // Type 7: between the 19th and the 20th of 20 values at 19 × 0.95 = 18.05.
    close(bandOf(pairs(20)), 19.05)
    assert.equal(bandOf(pairs(2), 3), undefined)
    close(bandOf(pairs(3), 3), 2.9)
  })

  test('is of pairs of positive values, larger ÷ smaller', () => {
    assert.deepEqual(pairRatios([2, 4, 1]), [2, 2, 4])
    assert.deepEqual(pairRatios([4, 0, -2, 2]), [2])
    assert.deepEqual(pairRatios([-2, -4, 0, 0]), [])
  })
})
