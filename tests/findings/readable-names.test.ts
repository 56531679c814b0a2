import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readableRuns } from '../../tools/findings/readable-names.ts'
import type { Run } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'

const namesOf = (all: readonly Run['fields'][], key: string): readonly (string | undefined)[] =>
  readableRuns(
    all.map((fields, at) => run(at + 1, fields, { qps: 100 })),
    (own) => /^(?:section|part)/.test(own),
  ).map(({ fields }) => fields[key])

suite('a name is read as it would be written', () => {
  const named = [
    { workload: 'insert', section: 'Docker' },
    { workload: 'insert', section: 'Docker VM' },
  ]

  test('a side is no part of a workload that another side has, too', () => {
    const all = [...named, { workload: 'docker vm join' }, { workload: 'docker  join' }]
    assert.deepEqual(namesOf(all, 'workload'), ['insert', 'insert', 'join', 'join'])
    assert.deepEqual(namesOf(all, 'section'), ['Docker', 'Docker VM', 'Docker VM', 'Docker'])
  })

  test('but where no other has it, another word has its letters, or it is all of the name', () => {
    for (const others of [
      ['docker join'],
      ['dockered join', 'docker vm join'],
      ['docker', 'docker vm'],
    ]) {
      const all = [...named, ...others.map((workload) => ({ workload }))]
      assert.deepEqual(namesOf(all, 'workload').slice(2), others)
    }
  })

  test('a heading has its blanks, and of a sentence what others lack, its first clause or a number', () => {
    const headings = (...texts: readonly string[]): unknown =>
      namesOf(
        texts.map((section) => ({ section })),
        'section',
      )
    assert.deepEqual(headings('Group_commit', 'oltp_read'), ['Group commit', 'oltp_read'])
    const runs = ['With_the_**pool**_off_the_test_fails', 'With_the_**pool**_on_the_test_passes']
    assert.deepEqual(headings(...runs), ['pool off fails', 'pool on passes'])
    const clause = 'Run 3 — six servers, which confirms what run 2 has shown'
    assert.deepEqual(headings(clause, 'Run 4'), ['Run 3', 'Run 4'])
    const long = 'What was measured on the machine below the desk of the author'
    assert.deepEqual(headings(long, 'Later'), ['section 1', 'Later'])
  })

  test('a word that says what is done is no side', () => {
    const all = ['read', 'write'].map((section) => ({ workload: `${section} only`, section }))
    assert.deepEqual(namesOf(all, 'workload'), ['read only', 'write only'])
  })

  test('a hash is its first characters where no other has them', () => {
    const hashes = ['615a490239c14bf243cf5c3a', 'eec1e1a19223750e16401962']
    const shown = (commits: readonly string[]): readonly (string | undefined)[] =>
      namesOf(
        commits.map((commit) => ({ commit })),
        'commit',
      )
    assert.deepEqual(shown([...hashes, 'main']), ['615a4902', 'eec1e1a1', 'main'])
    for (const others of [['615a490200000bf243cf5c3a'], ['615a4902']])
      assert.deepEqual(shown([...hashes, ...others]), [...hashes, ...others])
    assert.deepEqual(shown(['123456789012345', 'deadbeefdeadbeef']), [
      '123456789012345',
      'deadbeefdeadbeef',
    ])
  })
})
