// Which wait events are those of idle threads: rows of the package, and of a project.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readIdleWaits } from '../../tools/analysis/vocabulary.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { packageRoot } from '../../tools/root.ts'
import { vocabularyProject } from './vocabulary-project.ts'

suite('idle waits of the package', () => {
  const idleWaitOf = readIdleWaits(packageRoot)

  test('are known by their whole name', () => {
    const idle = { thread: 'client', reason: 'the next statement of the client' }
    assert.deepEqual(idleWaitOf('idle'), idle)
    assert.equal(idleWaitOf('idle2'), undefined)
    assert.equal(idleWaitOf('wait/idle'), undefined)
  })

  test('are known by patterns, in which `*` stands for any letters or none', () => {
    const packet = { thread: 'client', reason: 'the next packet of the client' }
    assert.deepEqual(idleWaitOf('wait/io/socket/sql/client_connection'), packet)
    assert.deepEqual(idleWaitOf('wait/io/socket//client_connection'), packet)
    assert.equal(idleWaitOf('wait/io/socket/sql/client'), undefined)
    assert.equal(idleWaitOf('wait/io/socket/client_connection'), undefined)
  })

  test('are no waits of work', () => {
    assert.equal(idleWaitOf('wait/io/table/sql/handler'), undefined)
    assert.equal(idleWaitOf('constructor'), undefined)
    assert.equal(idleWaitOf(''), undefined)
  })

  test('are read once', () => {
    assert.equal(readIdleWaits(packageRoot), idleWaitOf)
  })
})

suite('idle waits of a project', () => {
  test('are added to those of the package and replace rows of the same pattern', (t) => {
    const root = vocabularyProject(
      t,
      'idle-waits',
      `idle: { thread: background, reason: nothing }
own/*: { thread: startup, reason: a start }
`,
    )
    const idleWaitOf = readIdleWaits(root)
    assert.deepEqual(idleWaitOf('idle'), { thread: 'background', reason: 'nothing' })
    assert.deepEqual(idleWaitOf('own/x'), { thread: 'startup', reason: 'a start' })
    assert.equal(idleWaitOf('wait/io/socket/x/client_connection')?.thread, 'client')
    assert.equal(readIdleWaits(root), idleWaitOf)
    assert.equal(readIdleWaits(packageRoot)('own/x'), undefined)
  })

  test('are work again with `idle: false`; the last pattern that matches decides', (t) => {
    const root = vocabularyProject(
      t,
      'idle-waits',
      `idle: { thread: client, reason: a statement, idle: false }
own/*: { thread: client, reason: any }
own/work: { thread: client, reason: work, idle: false }
own/w*: { thread: startup, reason: all with w, idle: true }
other/*: { thread: client, reason: any, idle: false }
other/w*: { thread: background, reason: all with w }
other/work: { thread: client, reason: work, idle: false }
`,
    )
    const idleWaitOf = readIdleWaits(root)
    assert.equal(idleWaitOf('idle'), undefined)
    assert.deepEqual(idleWaitOf('own/work'), { thread: 'startup', reason: 'all with w' })
    assert.deepEqual(idleWaitOf('other/wait'), { thread: 'background', reason: 'all with w' })
    assert.equal(idleWaitOf('other/work'), undefined)
    assert.equal(idleWaitOf('other/x'), undefined)
  })

  test('have literal characters beside `*`, which matches line ends as well', (t) => {
    const pattern = 'a.b(c)[d]+{e}?^$|\\*z'
    const root = vocabularyProject(
      t,
      'idle-waits',
      `${JSON.stringify(pattern)}: { thread: client, reason: a reason }\n`,
    )
    const idleWaitOf = readIdleWaits(root)
    const wait = { thread: 'client', reason: 'a reason' }
    assert.deepEqual(idleWaitOf('a.b(c)[d]+{e}?^$|\\z'), wait)
    assert.deepEqual(idleWaitOf('a.b(c)[d]+{e}?^$|\\1\n2z'), wait)
    assert.equal(idleWaitOf('axb(c)[d]+{e}?^$|\\z'), undefined)
  })

  test('are refused where a row is malformed', (t) => {
    for (const row of [
      '{ thread: client }',
      "{ thread: client, reason: '' }",
      '{ thread: main, reason: a reason }',
      '{ thread: client, reason: a reason, idle: maybe }',
      '{ thread: client, reason: a reason, more: 1 }',
    ]) {
      const root = vocabularyProject(t, 'idle-waits', `x: ${row}\n`)
      assert.throws(() => readIdleWaits(root), BadInput, row)
    }
  })
})
