import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overall, scoresOf, scoreTable } from './scores.ts'

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
    scoreTable(scoresOf(report, ['a.ts', 'b.ts', 'new.ts', 'types.ts'])).split('\n'),
    [
      '  not run  new.ts',
      '  50.0 %  b.ts (1 of 2)',
      '  66.7 %  a.ts (2 of 3)',
      'Mutation score of tools/analysis: 60.0 % (3 of 5 mutants), files not run: 1',
    ],
  )
  assert.match(scoreTable([]), /: none \(0 of 0 mutants\)$/)
})
