import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { confoundersOfSides } from '../../tools/analysis/comparability.ts'
import { differenceNotes } from '../../tools/analysis/difference-sentences.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from './runs.ts'

const vocabulary = readVocabulary(packageRoot)

suite('the note on other differences', () => {
  const printed = (
    fact: string,
    texts: readonly string[],
    more: { readonly isOfRelease?: boolean; readonly isOneSided?: boolean } = {},
  ) => ({
    ...{ fact, name: fact, area: 'client', weight: 1, counted: false, ...more },
    values: texts.map((text) => ({ text })),
  })

  test('separates what the sides are known to differ in from what only one of them states', () => {
    assert.deepEqual(differenceNotes([]), [])
    assert.deepEqual(
      differenceNotes([
        printed('kernel', ['5.4', '6.8']),
        printed('--timeout', ['', '5s'], { isOneSided: true }),
        printed('driver', ['', 'mysql', 'pgsql']),
        printed('-t', ['on', ''], { isOneSided: true }),
      ]),
      [
        'Other differences: kernel (5.4 | 6.8); driver (not stated | mysql | pgsql).',
        'Recorded for some runs only, so the others may be equal: --timeout (not stated | 5s); -t (on | not stated).',
      ],
    )
  })

  test('takes several values of the only side that states any for one that may be equal', () => {
    const tries = (id: number, side: string, options: string): Run =>
      run(id, { side }, { qps: 1 }, { command: { text: `pgbench ${options}`, line: 1 } })
    const stated = [tries(1, 'a', '--max-tries=1'), tries(2, 'a', '--max-tries=2')]
    const notesOf = (contender: Run): readonly string[] =>
      differenceNotes(confoundersOfSides([stated, [contender]], { keys: ['side'] }, vocabulary))
    assert.deepEqual(notesOf(tries(3, 'b', '')), [
      'Recorded for some runs only, so the others may be equal: tries (1 | 2 | not stated).',
    ])
    assert.deepEqual(notesOf(tries(3, 'b', '--max-tries=1')), ['Other differences: tries (1 | 2).'])
  })

  test('counts options that only one release has as differences', () => {
    assert.deepEqual(differenceNotes([printed('option a', ['', 'ON'], { isOfRelease: true })]), [
      'Recorded for some runs only, so the others may be equal: 1 server variable recorded for only some servers.',
    ])
  })
})
