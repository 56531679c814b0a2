import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { insideBand, noiseFloor, noiseFloors } from '../../tools/analysis/noise-floor.ts'
import type { Run } from '../../tools/model.ts'
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
    assert.ok(floor && insideBand(1.03, floor) && insideBand(1 / 1.03, floor))
    assert.ok(!insideBand(1.031, floor) && !insideBand(0.97, floor) && !insideBand(0, floor))
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
})
