import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets } from '../../tools/findings/all-findings.ts'
import { effectText } from '../../tools/findings/pair-sentences.ts'
import { shapeSentences } from '../../tools/findings/shape-sentences.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

test('what is less than a twentieth of its base is a factor of two digits', () => {
  assert.equal(effectText([0.00153, 0.0001063], 'rate'), '650 to 9,400 × as slow')
  assert.equal(effectText([0.9, 0.02], 'other'), '1.1 to 50 × as low')
  assert.equal(effectText([0.3, 0.06], 'rate'), '70 to 94 % slower')
})

test('a line of latencies has its lowest value', () => {
  const runs = ['10', '100', '1000'].map((rate, at) =>
    run(at + 1, { rate }, { 'latency.p95': 5 * 10 ** at }),
  )
  const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
  assert.ok(main)
  assert.match(
    shapeSentences(main.set, vocabulary)[0]?.text ?? '',
    /^Lowest: latency, 95th percentile 5,000 ms at rate 10$/,
  )
})
