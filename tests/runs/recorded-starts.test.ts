import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { withStarts } from '../../tools/runs/recorded-starts.ts'
import { run } from '../analysis/runs.ts'
import { source } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'recorded-starts-'))
after(() => {
  rmSync(folder, { recursive: true })
})

let count = 0
function member(path: string, text: string) {
  const file = join(folder, String((count += 1)))
  writeFileSync(file, text)
  return { path, bytes: text.length, stamp: '', file }
}

const runAt = (id: number, path: string, fields: Readonly<Record<string, string>>): Run =>
  run(id, fields, { qps: 1 }, { source: source(path, fields, []) })
const runs = [
  runAt(1, 'c/runs/a/t1.r1.sysbench.txt', { repeat: '1', threads: '1' }),
  runAt(2, 'c/runs/a/t8.r1.sysbench.txt', { repeat: '1', threads: '8' }),
  runAt(3, 'c/runs/a/t1.r2.sysbench.txt', { repeat: '2', threads: '1' }),
]
const journal = [
  '{"point":"runs/a/t1.r1","status":"ok","exit":0,"started":100,"ended":110}',
  '{"point":"runs/a/t8.r1","status":"ok","exit":0,"started":110,"ended":120}',
  'no entry',
  '{"started":300,"point":"runs/a/t1.r2"}',
  '',
].join('\n')
const plan = 'title: A\nengines:\n  - {name: a, adapter: mysql}\nrepeats: 2\n'

const startsOf = (files: Readonly<Record<string, string>>, replicate?: string) =>
  withStarts(runs, {
    members: Object.entries(files).map(([path, text]) => member(path, text)),
    slug: 's',
    replicate,
  })

suite('runs: starts of a recorded archive', () => {
  test('a journal states when runs started, and with its plan that each repeat is a start', () => {
    const [first, second, third] = startsOf({ 'c/journal.ndjson': journal, 'c/plan.yaml': plan })
    assert.deepEqual([first?.started, second?.started, third?.started], [100, 110, 300])
    assert.equal(first?.replicate?.key, 'repeat')
    assert.equal(first.replicate.id, second?.replicate?.id)
    assert.notEqual(first.replicate.id, third?.replicate?.id)
  })

  test('a journal without a plan, or one of shared starts, states times alone', () => {
    for (const more of ['', `${plan}restarts: 3\n`, plan.replace('mysql', 'existing')]) {
      const found = startsOf({ 'c/journal.ndjson': journal, ...(more && { 'c/plan.yaml': more }) })
      assert.deepEqual(
        found.map(({ started, replicate }) => [started, replicate]),
        [
          [100, undefined],
          [110, undefined],
          [300, undefined],
        ],
      )
    }
  })

  test('only plans that start a server for each repeat show starts, however they are written', () => {
    const keyOf = (text: string) =>
      startsOf({ 'c/journal.ndjson': journal, 'c/plan.yaml': text })[0]?.replicate?.key
    assert.equal(keyOf('{"engines": [{"name": "a", "adapter": "mysql"}]}'), 'repeat')
    for (const text of [
      '{"engines": [{"adapter": "mysql"}], "restarts": 2}',
      'engines: [{adapter : !!str existing}]',
      'engines: [{adapter: command}]',
      'engines: [{adapter: mysql}]\nrestarts : 2\n',
      'engines: [',
    ])
      assert.equal(keyOf(text), undefined)
  })

  test('each folder has its journal, and a time that is no number is none', () => {
    const found = startsOf({
      'b/journal.ndjson': journal,
      'c/journal.ndjson': journal.replace('"started":100', '"started":1e999'),
    })
    assert.deepEqual(
      found.map(({ started }) => started),
      [undefined, 110, 300],
    )
  })

  test('runs and rounds of one start are one replicate', () => {
    const at = (id: number, run: string): Run => {
      const fields = { restart: '1', run, round: run, repeat: run }
      return runAt(id, `r${run}.txt`, fields)
    }
    const both = withStarts([at(1, '1'), at(2, '2')], {
      members: [],
      slug: 's',
      replicate: undefined,
    })
    assert.equal(both[0]?.replicate?.id, both[1]?.replicate?.id)
  })

  test('a run that the journal does not name has neither', () => {
    const other = journal.replace('runs/a/t1.r2', 'runs/b/t1.r2')
    const found = startsOf({ 'c/journal.ndjson': other, 'c/plan.yaml': plan })
    assert.deepEqual([found[2]?.started, found[2]?.replicate], [undefined, undefined])
    assert.deepEqual(startsOf({}), runs)
  })

  test('the page may state that repeats, or all runs, are starts', () => {
    const ids = (replicate: string) => startsOf({}, replicate).map((each) => each.replicate?.id)
    assert.equal(new Set(ids('repeat')).size, 2)
    assert.equal(new Set(ids('run')).size, 3)
    assert.deepEqual(ids('boot'), [undefined, undefined, undefined])
  })
})
