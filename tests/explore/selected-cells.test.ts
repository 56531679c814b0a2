// Baselines among the shown runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { packRuns, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { packageRoot } from '../../tools/root.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { bases, select } from '../../tools/view/select-runs.ts'

const run = (row: number, version: string, recorded: string, qps: number): ExploreRun => ({
  id: row.toString(16).padStart(12, '0'),
  archive: 'one',
  status: 'ok',
  fields: { engine: 'mysql', version, recorded, threads: '1', repeat: String(row) },
  values: { qps },
})

test('a key that follows from the series among the shown runs only does not part a run from its baseline', () => {
  // Version 5.6 was recorded twice, so the recording does not follow from the version in the archive.
  const runs = unpackRuns(
    packRuns(
      [run(1, '5.5', 'a', 100), run(2, '5.6', 'b', 50), run(3, '5.6', 'c', 80)],
      readVocabulary(packageRoot),
    ),
  )
  const [metric] = runs.metrics
  assert.ok(metric)
  const none = Number.NaN
  assert.deepEqual([...bases(runs, metric, 'version', '5.5')], [100, none, none])
  const { rows } = select(runs, new Map([['recorded', new Set(['a', 'b'])]]), '')
  assert.deepEqual([...bases(runs, metric, 'version', '5.5', rows)], [100, 100, none])
  // Among all runs the recording still separates them.
  const all = select(runs, new Map(), '').rows
  assert.deepEqual([...bases(runs, metric, 'version', '5.5', all)], [100, none, none])
})
