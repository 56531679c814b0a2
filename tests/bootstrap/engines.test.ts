import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tools/bootstrap/engines.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const env = { PATH: '/nonexistent' }

test('servers that are missing are installed together', (context) => {
  const installed: (readonly string[])[] = []
  engines(
    { root: temporaryFolder(context), env, say: () => undefined },
    (names: readonly string[]) => {
      installed.push(names)
    },
  )
  assert.equal(installed.length, 1)
  for (const name of ['mariadb-server', 'sysbench', 'procps'])
    assert.ok(installed[0]?.includes(name), name)
})

test('what cannot be installed is said with the command, and not tried again', (context) => {
  const root = temporaryFolder(context)
  const messages: string[] = []
  let tried = 0
  const refuse = (): void => {
    tried += 1
    throw new Error('not root')
  }
  for (let call = 0; call < 2; call += 1)
    engines({ root, env, say: (text) => messages.push(text) }, refuse)
  assert.equal(tried, 1)
  assert.match(
    messages.join('\n'),
    /not root.*skipped[\s\S]*do this: apt-get install mariadb-server/,
  )
})
