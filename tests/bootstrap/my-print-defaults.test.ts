import assert from 'node:assert/strict'
import { test } from 'node:test'
import { myPrintDefaults } from '../../tools/bootstrap/my-print-defaults.mjs'
import { temporaryFolder } from './temporary-folder.ts'

test('my_print_defaults that cannot be installed is said at every run and tried once', (context) => {
  const messages: string[] = []
  const tried: string[] = []
  const given = {
    root: temporaryFolder(context),
    env: {},
    say: (text: string) => messages.push(text),
  }
  const install = (names: readonly string[]): never => {
    tried.push(names.join(' '))
    throw new Error('not root')
  }
  myPrintDefaults(given, install)
  myPrintDefaults(given, install)
  assert.deepEqual(tried, ['mariadb-client-core'])
  assert.equal(messages.filter((text) => text.includes('will be skipped')).length, 2)
  assert.match(messages[0] ?? '', /not root/)
})
