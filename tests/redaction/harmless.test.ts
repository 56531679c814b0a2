// Lines of the publication's own archives hold no secret: redaction changes none of those that reach its rules.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { redact } from '../../tools/redaction/redact.ts'
import { suspicious } from '../../tools/redaction/secret-rules.ts'
import { packageRoot } from '../../tools/root.ts'

test('no line of the archives in this repository is changed', () => {
  const entries = readdirSync(join(packageRoot, 'site', 'archives'), {
    recursive: true,
    withFileTypes: true,
  })
  const lines = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:gz|zst|xz|zip)$/.test(entry.name))
      .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split('\n')),
  )
  const tested = [...lines].filter((line) => suspicious.test(line))
  assert.ok(tested.length > 400, String(tested.length))
  assert.deepEqual(
    tested.filter((line) => redact(line).count > 0),
    [],
  )
})
