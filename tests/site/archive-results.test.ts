import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { archiveResults } from '../../tools/site/archive-results.ts'
import { repeats } from '../figures/built-figure.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))

function titles(runs: readonly Run[]): readonly string[] {
  const context = { vocabulary, article: 'results-a', archiveOf: () => 'a' }
  return archiveResults(runs, { ...context, published: () => undefined }).map(({ title }) => title)
}

test('an archive compares its only field that varies, whatever it is', () => {
  const runs = ['4k', '16k'].flatMap((pages) =>
    ['reads', 'writes'].flatMap((workload) => repeats({ pages, workload }, 100)),
  )
  assert.match(titles(runs).join(), /^No clear difference between page size 16k and page size 4k/)
  const others = runs.map((run, at) => ({ ...run, fields: { ...run.fields, disk: `d${at % 2}` } }))
  assert.deepEqual(titles(others), [])
})

test('one ratio is a sentence of its own where nothing is drawn', () => {
  const runs = ['5.5', '5.6'].flatMap((version) =>
    repeats({ engine: 'mysql', version, workload: 'w' }, ...(version === '5.5' ? [100] : [80])),
  )
  assert.deepEqual(titles(runs), ['w is 20 % slower with 5.6 than with 5.5; one value each'])
})
