import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedSource } from '../../tools/runs/placed-source.ts'
import { assemble } from '../../tools/runs/assemble.ts'
import { monitor, page, result, source } from './sources.ts'

// A run of 300 s by default, and its vmstat log; `covered` is absent for a log with times.
const runOf = (threads: string, covered?: number, seconds = 300): readonly PlacedSource[] => [
  source(`t${threads}.sysbench`, { threads }, [result({ 'time.total': seconds })]),
  source(`t${threads}.vmstat`, { threads }, [monitor], {
    group: 'pattern vmstat',
    ...(covered === undefined ? {} : { assumedSeconds: covered }),
  }),
]
const reported = (...files: readonly (readonly PlacedSource[])[]): readonly unknown[] =>
  assemble(page(), files.flat()).diagnostics.map(({ rule, place }) => [rule, place.file])

test('samples without times that cover a small part of their run are reported', () => {
  assert.deepEqual(reported(runOf('1', 60)), [['runs/assumed-interval', 't1.vmstat']])
})

test('samples that cover their run, have times or belong to a short run are not', () => {
  assert.deepEqual(reported(runOf('1', 290)), [])
  assert.deepEqual(reported(runOf('1')), [])
  assert.deepEqual(reported(runOf('1', 2, 9)), [])
})

test('one warning per pattern names the first file that is too short', () => {
  const files = [runOf('1', 300), runOf('2'), runOf('3', 30), runOf('4', 30)]
  assert.deepEqual(reported(...files), [['runs/assumed-interval', 't3.vmstat']])
})
