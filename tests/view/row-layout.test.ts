import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameRoom, rowName } from '../../tools/view/row-layout.ts'

test('the widest name of a row is not cut', () => {
  const names = ['2 cores · 8 threads', '1 core · 64 threads', 'oltp_point_select', 'i', 'W']
  for (const name of names) {
    const left = nameRoom([name, 'a'], 180)
    const band = { i: 0, left: -left, right: 600, top: 0, bottom: 10, labelY: 5 }
    const layout = {
      width: 720,
      height: 100,
      padding: { left, right: 0, top: 0, bottom: 0 },
    }
    assert.equal(rowName(name, band, layout, 'wide').label, name)
  }
})
