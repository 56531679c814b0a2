import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overall, problemsOf, scoresOf, scoreTable } from './scores.ts'

const mutants = (...statuses: readonly string[]): unknown => ({
  mutants: statuses.map((status) => ({ status })),
})
const report = JSON.stringify({
  files: {
    'a.ts': mutants('Killed', 'Timeout', 'Survived', 'CompileError', 'RuntimeError', 'Ignored'),
    'b.ts': mutants('Killed', 'NoCoverage'),
    'types.ts': mutants(),
  },
})

test('the score counts mutants that a test saw among those that ran', () => {
  const scores = scoresOf(report, ['a.ts', 'b.ts', 'types.ts'])
  assert.deepEqual(scores, [
    { file: 'a.ts', killed: 2, valid: 3 },
    { file: 'b.ts', killed: 1, valid: 2 },
    { file: 'types.ts', killed: 0, valid: 0 },
  ])
  assert.deepEqual(overall(scores), { score: 60, killed: 3, valid: 5, missing: [] })
})

test('the table has the lowest score first, files without a score before it, and one overall score', () => {
  assert.deepEqual(
    scoreTable('tools/x', scoresOf(report, ['a.ts', 'b.ts', 'new.ts', 'types.ts'])).split('\n'),
    [
      '  not run  new.ts',
      '  50.0 %  b.ts (1 of 2)',
      '  66.7 %  a.ts (2 of 3)',
      'Mutation score of tools/x: 60.0 % (3 of 5 mutants), files not run: 1',
    ],
  )
  assert.match(scoreTable('tools/x', []), /: none \(0 of 0 mutants\)$/)
})

test('a problem is a low overall score, a file with a low score and a file without one', () => {
  assert.deepEqual(problemsOf(scoresOf(report, ['a.ts', 'b.ts', 'new.ts', 'types.ts'])), [
    'The score is below 85 %.',
    'Not run: new.ts',
    'Below 75 %: a.ts, b.ts',
  ])
  assert.deepEqual(scoresOf(report, ['new.ts'], true), [{ file: 'new.ts', killed: 0, valid: 0 }])
  assert.deepEqual(problemsOf([{ file: 'a.ts', killed: 17, valid: 20 }]), [])
})
