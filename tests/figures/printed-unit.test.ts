import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { metricOf } from '../../tools/figures/frame.ts'
import { packageRoot } from '../../tools/root.ts'
import { metricText } from '../../tools/core/metric-text.ts'

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

test('rates that are named per minute are drawn per minute, queries per second are not', () => {
  const vocabulary = readVocabulary(packageRoot)
  const nopm = metricOf('nopm', [], vocabulary)
  assert.equal(nopm.printed, undefined)
  assert.equal(metricText(1778.5, nopm.shown ?? nopm.unit), '106,710')
  assert.equal(metricOf('qps', [], vocabulary).shown, undefined)
})
