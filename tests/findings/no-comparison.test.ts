import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Finding } from '../../tools/findings/finding.ts'
import { comparableRuns } from '../../tools/findings/compared-side.ts'
import { findingsOf } from '../../tools/findings/all-findings.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { nextId, runs } from './sample-findings.ts'

const vocabulary = readVocabulary(packageRoot)
const ofSides = (baseline: readonly Run[], contender: readonly Run[]): readonly Finding[] => {
  const compared = [
    { label: 'a', runs: baseline },
    { label: 'b', runs: contender },
  ] as const
  const sides = { compared, labels: ['a', 'b'], keys: [] } as const
  const runs = comparableRuns(compared)
  return findingsOf({ runs, isUnknown: () => false, vocabulary, sides }).shown
}
const reasonOf = (baseline: readonly Run[], contender: readonly Run[]): string | undefined =>
  ofSides(baseline, contender).find(({ title }) => title === 'No two runs can be compared')?.verdict

suite('two sides without comparable runs', () => {
  const withJobs = (jobs: number): Run =>
    run(
      nextId(),
      { repeat: String(jobs) },
      { qps: 100 },
      { command: { text: `pgbench -j ${String(jobs)} bench`, line: 1 } },
    )

  test('state in what the runs of a side differ', () => {
    const side = [withJobs(1), withJobs(2)]
    assert.equal(
      reasonOf(side, side),
      'not repeats: the runs differ in threads of the load tool (1 | 2)',
    )
    assert.ok(
      ofSides([withJobs(1)], side).some(({ title }) =>
        /^1 of 2 values of .* not computed/.test(title),
      ),
    )
  })

  test('state that they have no field, no metric or no result in common', () => {
    const side = runs({ threads: '1' }, 100)
    assert.equal(reasonOf(side, side), undefined)
    assert.equal(
      reasonOf(runs({ threads: '1', pk: 'a' }, 1), [
        ...runs({ threads: '2', pk: 'a' }, 1),
        ...runs({ threads: '1', pk: 'b' }, 1),
      ]),
      'no run of base equals a run of new in every field that is not compared',
    )
    assert.equal(
      reasonOf(side, [run(nextId(), { threads: '1' }, { tps: 1 })]),
      'base and new have no metric in common',
    )
    assert.equal(
      reasonOf(side, [run(nextId(), { threads: '1' }, {}, { status: 'failed' })]),
      'no run of b has a usable result',
    )
  })
})
