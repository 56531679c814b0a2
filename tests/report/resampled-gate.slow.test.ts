// Comparisons of identical servers, resampled from real repeats: at most one in twenty is red.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { groupBy } from '../../tools/analysis/group-by.ts'
import { settingOf } from '../../tools/analysis/comparability.ts'
import { sideBySide } from '../../tools/analysis/side-by-side.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { openArchive } from '../../tools/commands/input/open-archive.ts'
import type { Run } from '../../tools/core/model.ts'
import { gateOf } from '../../tools/report/gate.ts'
import { packageRoot } from '../../tools/root.ts'

const vocabulary = readVocabulary(packageRoot)
const metric = 'qps'
const comparisons = 200

test('identical servers of the longest campaign are red in at most 5 % of comparisons', async () => {
  const { runs } = await openArchive('same-thing-twice', {})
  const uniform = randomFrom(46)
  const samples = [
    ...groupBy(
      runs.filter(({ status }) => status === 'ok'),
      settingOf,
    ).values(),
  ]
  const outcomes = Array.from({ length: comparisons }, () => {
    const sides: readonly Run[][] = [[], []]
    for (const sample of samples)
      sample
        .map((run) => ({ run, at: uniform() }))
        .toSorted((a, b) => a.at - b.at)
        .forEach(({ run }, index) => sides[index % 2]?.push(run))
    const [left = [], right = []] = sides
    const { pairs } = sideBySide(left, right, { metric, intended: [], vocabulary })
    return gateOf({ metric, pairs, runs: [], differences: [] }, 0.05, vocabulary).kind
  })
  const red = outcomes.filter((kind) => kind === 'regressed').length
  assert.ok(outcomes.some((kind) => kind !== 'not comparable'))
  assert.ok(red <= comparisons / 20, `${String(red)} of ${String(comparisons)}`)
})
