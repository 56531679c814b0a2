// Lines without a secret: redaction changes neither those of the archives that reach its rules nor those that look like secrets.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { mayHoldSecret, redact } from '../../tools/redaction/redact-text.ts'
import { secretRules } from '../../tools/redaction/secret-rules.ts'
import { packageRoot } from '../../tools/root.ts'

// The last group of a UUID of version 1 is a MAC address, which redaction removes.
const uuidOfMachine = /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i

test('no line of the archives in this repository is changed, except UUIDs with a MAC address', () => {
  const entries = readdirSync(join(packageRoot, 'site', 'archives'), {
    recursive: true,
    withFileTypes: true,
  })
  const lines = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:gz|zst|xz|zip)$/.test(entry.name))
      .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split('\n')),
  )
  const tested = [...lines].filter(
    (line) => secretRules.isMarked(line) && !uuidOfMachine.test(line),
  )
  assert.ok(tested.length > 400, String(tested.length))
  assert.deepEqual(
    tested.filter((line) => redact(line).count > 0),
    [],
  )
})

test('the digits of a short number behind a name make no difference', () => {
  const names = [...readOptionVocabulary(packageRoot).values()].flatMap(({ options }) => [
    ...options.keys(),
  ])
  const numbers = ['3306', '1.5', '127.0.0.1', '123456789012345', '2', '40000']
  assert.ok(names.length > 200, String(names.length))
  for (const name of [...names, 'Com_set_password', 'iv', 'x-id', 'port:', 'md5', 'token_count'])
    for (const number of numbers)
      assert.equal(mayHoldSecret(`${name}=${number}`), mayHoldSecret(`${name}=0`), name)
})

const lookAlikes = readFileSync(join(import.meta.dirname, 'harmless.corpus'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

// A line end within a case is written as ⏎.
for (const line of lookAlikes.map((text) => text.replaceAll('⏎', '\n')))
  test(`unchanged: ${line}`, () => {
    assert.equal(redact(line).text, line)
  })
