import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mixedReason } from '../../tools/analysis/comparability.ts'
import { project } from '../../tools/analysis/projection.ts'
import { lostRun, onHost } from './runs.ts'

suite('runs under one label', () => {
  const fields = { version: '8.0', threads: '1' }

  test('share a cell when they were made the same way', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      onHost(2, { repeat: '2', ...fields }, '5.4'),
    ]
    assert.equal(mixedReason(runs), undefined)
    assert.equal(mixedReason(runs.slice(0, 1)), undefined)
  })

  test('share none when a trait differs: the cell has no number and says why', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      onHost(2, { ...fields, repeat: '2' }, '6.8'),
    ]
    const reason = 'not repeats: the runs differ in kernel (5.4 | 6.8)'
    assert.equal(mixedReason(runs), reason)
    const [cell] = project(runs, { metric: 'qps', keys: ['version'], where: new Map() }).cells
    assert.deepEqual(
      [cell?.value, cell?.n, cell?.status, cell?.reason],
      [null, 0, 'refused', reason],
    )
    assert.deepEqual(
      cell?.evidence.map(({ file }) => file),
      ['1.txt', '2.txt'],
    )
  })

  test('may differ in a key: that is residue, told and no mixture', () => {
    const runs = [
      onHost(1, { ...fields, client: 'a' }, '5.4'),
      onHost(2, { ...fields, client: 'b' }, '6.8'),
    ]
    assert.equal(mixedReason(runs), undefined)
  })

  test('do not differ by a run that failed before it said anything', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      lostRun(2, { ...fields, repeat: '2' }, 'failed', 'x'),
    ]
    assert.equal(mixedReason(runs), undefined)
  })
})
