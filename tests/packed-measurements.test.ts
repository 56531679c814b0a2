import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Measurement } from '../tools/core/model.ts'
import {
  copyPacked,
  measurementPacker,
  withMeasurementsOf,
  withPackedMeasurements,
} from '../tools/core/packed-measurements.ts'

function listOf(length: number, start = 1): readonly Measurement[] {
  return Array.from({ length }, (_, index) => ({
    metric: `metric ${String(index)}`,
    value: start + index / 3,
    unit: index % 2 === 0 ? 's' : '1/s',
    line: start + index,
  }))
}

suite('packed measurements', () => {
  test('are the list that was packed, whatever its length and its neighbours', () => {
    const pack = measurementPacker()
    const lists = [listOf(3), [], listOf(70_000, 7), listOf(3, 1e6), listOf(60_000), listOf(9_000)]
    const targets = lists.map((list, id) => withPackedMeasurements({ id }, pack(list)))
    for (const [id, { measurements }] of targets.entries())
      assert.deepEqual(measurements, lists[id])
  })

  test('keep every digit', () => {
    const values = [-0, 5e-324, 2 ** 53 + 2, 0.1 + 0.2, -1e308]
    const list = values.map((value) => ({ metric: 'tps', value, unit: '1/s', line: 2 ** 31 }))
    const { measurements } = withPackedMeasurements({}, measurementPacker()(list))
    assert.deepEqual(measurements, list)
    assert.ok(Object.is(measurements[0]?.value, -0))
  })

  test('stay with copies of an object, as do lists that are not packed', () => {
    const list = listOf(4)
    const packed = withPackedMeasurements({ id: 1, name: 'a' }, measurementPacker()(list))
    const plain = { id: 1, name: 'a', measurements: list }
    for (const source of [packed, plain]) {
      const copy = copyPacked(source, { name: 'b' })
      assert.deepEqual({ ...copy }, { id: 1, name: 'b', measurements: list })
      assert.deepEqual(withMeasurementsOf({ id: 2 }, copy).measurements, list)
      assert.equal(source.name, 'a')
    }
    assert.equal(
      Object.getOwnPropertyDescriptor(copyPacked(packed, {}), 'measurements')?.value,
      undefined,
    )
  })
})
