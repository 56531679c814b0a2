// Numbers of strangers' texts that must not be called contradicted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { contradictions } from '../../tools/claims/contradictions.ts'
import { numberSpans } from '../../tools/claims/number-spans.ts'
import { unpinnedNumbers } from '../../tools/claims/unpinned.ts'
import { run } from '../analysis/runs.ts'
import { contextOf, vocabulary } from './evaluation.ts'

const contradicted = (text: string, runs: Parameters<typeof contextOf>[0]): readonly string[] => {
  const article = parseArticle('report.md', text)
  const isWrong = contradictions(article, contextOf(runs))
  const spans = numberSpans(text, unpinnedNumbers(article, runs), vocabulary)
  return spans.filter((span) => isWrong(span)).map((span) => span.text)
}

test('a number of another unit, such as TPS per dollar, is no rate', () => {
  const runs = ['1', '4'].map((threads, index) =>
    run(index, { threads }, { tps: 600 * Number(threads) }),
  )
  const text =
    '| threads | TPS | TPS/$ |\n| --- | --- | --- |\n| 1 | 610 | 1.2 |\n| 4 | 2,400 | 4.8 |\n'
  assert.deepEqual(contradicted(text, runs), ['610'])
})

test('a value that some runs do not state may be theirs, too', () => {
  const both = [
    run(0, { threads: '1', edition: 'enterprise' }, { tps: 600 }),
    run(1, { threads: '4', edition: 'enterprise' }, { tps: 2400 }),
    run(2, { threads: '4', edition: 'standard' }, { tps: 1200 }),
  ]
  const text =
    '## Enterprise Plus\n\nIt reaches 4,000 TPS with 4 threads.\n\nStandard reaches 1,300 TPS with 4 threads.\n'
  assert.deepEqual(contradicted(text, both), ['4,000 TPS', '1,300 TPS'])
  assert.deepEqual(contradicted(text, [...both, run(3, { threads: '4' }, { tps: 4000 })]), [])
})
