// The metric of a figure: which direction is better is printed only where the vocabulary states it.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { metricOf } from '../../tools/figures/frame.ts'
import { packageRoot } from '../../tools/root.ts'

const vocabulary = readVocabulary(packageRoot)

suite('the metric of a figure', () => {
  test('has the better direction of its row', () => {
    assert.equal(metricOf('qps', [], vocabulary).better, 'higher')
    assert.equal(metricOf('latency.p95', [], vocabulary).better, 'lower')
  })

  test('has none where no row states one', () => {
    assert.equal(metricOf('vmstat.us', [], vocabulary).better, undefined)
  })
})
