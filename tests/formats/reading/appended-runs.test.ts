import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendedRuns } from '../../../tools/formats/reading/appended-runs.ts'

const split = (...texts: readonly string[]): readonly string[] =>
  appendedRuns(
    texts.map((text, index) => ({ text, line: index + 1 })),
    [{ starts: /^head/, after: /^result/ }],
  ).map((lines) => lines.map(({ text }) => text).join(' '))

test('a head behind a result starts another run', () => {
  assert.deepEqual(split('head', 'result', 'head', 'result', 'end'), [
    'head result',
    'head result end',
  ])
})

test('a second head in front of the result belongs to the same run', () => {
  assert.deepEqual(split('head', 'head', 'result'), ['head head result'])
})

test('every line belongs to a run, also in front of the first head', () => {
  assert.deepEqual(split('result', 'x', 'head'), ['result x', 'head'])
  assert.deepEqual(split(), [''])
})
