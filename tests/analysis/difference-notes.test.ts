import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { differenceNotes } from '../../tools/analysis/difference-sentences.ts'

suite('the note on other differences', () => {
  const printed = (
    fact: string,
    texts: readonly string[],
    more: { readonly isOfRelease?: boolean } = {},
  ) => ({
    ...{ fact, name: fact, area: 'client', weight: 1, counted: false, ...more },
    values: texts.map((text) => ({ text })),
  })

  test('separates what the sides are known to differ in from what only one of them states', () => {
    assert.deepEqual(differenceNotes([]), [])
    assert.deepEqual(
      differenceNotes([
        printed('kernel', ['5.4', '6.8']),
        printed('--timeout', ['', '5s']),
        printed('driver', ['', 'mysql', 'pgsql']),
        printed('-t', ['on', '']),
      ]),
      [
        'The sides also differ in kernel (5.4 | 6.8); driver (not stated | mysql | pgsql).',
        'Not stated for both sides, so unknown whether they differ: --timeout (not stated | 5s); -t (on | not stated).',
      ],
    )
  })

  test('counts options that only one release has as differences', () => {
    assert.deepEqual(differenceNotes([printed('option a', ['', 'ON'], { isOfRelease: true })]), [
      'The sides also differ in 1 server variable recorded for only some servers.',
    ])
  })
})
