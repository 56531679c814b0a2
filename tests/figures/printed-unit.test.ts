import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { metricOf } from '../../tools/figures/frame.ts'
import { packageRoot } from '../../tools/root.ts'

const cases: readonly (readonly [string, string | undefined])[] = [
  ['latency.avg', 'ms'],
  ['latency.p95', 'ms'],
  ['qps', undefined],
  ['tps', undefined],
]
for (const [metric, unit] of cases)
  test(`a figure of ${metric} states the unit of its numbers: ${unit ?? 'in its title'}`, () => {
    assert.equal(metricOf(metric, [], readVocabulary(packageRoot)).printed, unit)
  })
