import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn } from './findings.ts'

test('identifiers are split into words, so that awayFrom and wayToGo differ', () => {
  assert.deepEqual(
    findingsIn('tools/a.ts', 'const awayFrom = 1\nexport const wayToGo = awayFrom\n').map(
      ({ line, message }) => [line, message],
    ),
    [[2, 'identifier wayToGo with “way”']],
  )
})

test('words in comments and strings are free, phrases are not', () => {
  assert.deepEqual(findingsIn('tools/a.ts', "// It is made here.\nconst a = 'said'\n"), [])
  const [finding] = findingsIn('tools/a.ts', '// A line is told from its row.\n')
  assert.equal(finding?.message, '“told from”, expected “distinguished from”')
})

test('the name of a file counts', () => {
  assert.deepEqual(
    findingsIn('tools/runs/made-before.ts', '').map(({ line, message }) => [line, message]),
    [[0, 'file name with “made”']],
  )
})
