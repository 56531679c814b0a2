import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from '../../tools/runs/placed-source.ts'

test('a file whose reader failed is rejected with the format and the message, and keeps its fields', () => {
  const member = { path: 'a/t4.vmstat.txt', file: '/a/t4.vmstat.txt', bytes: 10, stamp: '1' }
  const failure = { format: 'vmstat', message: 'Maximum call stack size exceeded', stack: 'at x' }
  const placement = { fields: { threads: '4' }, group: 'a/t{threads}', diagnostics: [] }
  const source = sourceOf(member, { sha256: 'ab', failure }, placement, undefined)
  const reason = 'the vmstat reader failed: Maximum call stack size exceeded'
  assert.deepEqual(source, {
    path: 'a/t4.vmstat.txt',
    bytes: 10,
    sha256: 'ab',
    verdict: 'rejected',
    format: 'vmstat',
    reason,
    fields: { threads: '4' },
    group: 'a/t{threads}',
    readings: [],
    redactions: 0,
    diagnostics: [
      {
        severity: 'error',
        rule: 'archive/reader-failed',
        message: reason,
        place: { file: 'a/t4.vmstat.txt' },
      },
    ],
    empty: false,
    failure,
  })
})
