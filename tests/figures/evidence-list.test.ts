// The evidence of a figure: one entry per line of a file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EvidenceList } from '../../tools/figures/cells.ts'

test('equal lines of two files of a run are two entries, a line that is used twice is one', () => {
  const list = new EvidenceList(
    () => 'archive',
    () => undefined,
  )
  const line = (file: string) => ({ run: '000000000001', file, line: 7, sha256: file })
  assert.deepEqual(list.of({ evidence: [line('sysbench.txt'), line('vmstat.txt')] }), [0, 1])
  assert.deepEqual(list.of({ evidence: [line('vmstat.txt')] }), [1])
  assert.deepEqual(
    list.list.map(({ file }) => file),
    ['sysbench.txt', 'vmstat.txt'],
  )
})
