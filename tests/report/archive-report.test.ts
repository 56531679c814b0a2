import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { reportOf } from '../../tools/report/archive-report.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const isUnknown = (key: string): boolean => key.startsWith('folder')

// Two thread counts in folders with these names.
function questionOf(names: readonly string[]): string | undefined {
  const runs = names.flatMap((folder2, row) =>
    ['1', '8'].map((threads, column) =>
      run(10 * row + column + 1, { folder2, threads }, { qps: (1000 + 100 * row) * (1 + column) }),
    ),
  )
  return reportOf([], 'x', { runs, isUnknown, vocabulary }).campaigns[0]?.question
}

test('a report asks whether numbers that it compares are settings or repeats, and does not ask about words', () => {
  assert.equal(
    questionOf(['06', '07', '09', '11']),
    'Are 06, 07, 09, … settings or repeats? To declare which, add the line that inspect --explain prints to the archive page.',
  )
  assert.equal(questionOf(['pgo', 'no-pgo']), undefined)
})
