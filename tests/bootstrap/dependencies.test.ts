import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInstalled } from '../../tools/bootstrap/dependencies.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-linux': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}

test('what npm installed is compared with the lock file package by package', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  assert.ok(isInstalled(wanted, { 'node_modules/a': a }))
  assert.ok(!isInstalled(wanted, {}))
  assert.ok(!isInstalled(wanted, { 'node_modules/a': { ...a, version: '1.0.1' } }))
  assert.ok(!isInstalled(wanted, { 'node_modules/a': { ...a, integrity: 'sha512-x' } }))
})

test('an optional package of another platform may be absent, but not of another version', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const b = { version: '0.9.0', integrity: 'sha512-b' }
  assert.ok(!isInstalled(wanted, { 'node_modules/a': a, 'node_modules/b-linux': b }))
})
