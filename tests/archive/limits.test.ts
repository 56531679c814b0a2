import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pathProblem } from '../../tools/archive/limits.ts'
import { isReservedKey } from '../../tools/archive/reserved-key.ts'

suite('the path of a file', () => {
  const longest = `${`${'x'.repeat(204)}/`.repeat(4)}${'x'.repeat(204)}`
  for (const [path, problem] of [
    ['a/b.txt', undefined],
    ['l:3.249:1', undefined],
    ['aC:/b', undefined],
    ['a..b/...', undefined],
    ['Ä~ ', undefined],
    ['/a', 'absolute path'],
    ['C:/a', 'absolute path'],
    ['z:\\a', 'absolute path'],
    ['a\\b', 'backslash in the path'],
    ['..', 'path that leaves the archive'],
    ['a/../b', 'path that leaves the archive'],
    ['a\0', 'path that is not valid UTF-8'],
    ['a\uFFFD', 'path that is not valid UTF-8'],
    ['a\u0001', 'control character in the path'],
    ['a\u001F', 'control character in the path'],
    ['a\u007F', 'control character in the path'],
    [longest, undefined],
    [`${longest}x`, 'path longer than 1,024 bytes'],
    [`${longest.slice(1)}é`, 'path longer than 1,024 bytes'],
    [`${'d/'.repeat(31)}a`, undefined],
    [`${'d/'.repeat(32)}a`, 'path deeper than 32 folders'],
    [`a/${'x'.repeat(255)}`, undefined],
    [`a/${'x'.repeat(256)}`, 'name longer than 255 bytes'],
    [`a/${'é'.repeat(128)}`, 'name longer than 255 bytes'],
  ] as const)
    test(`${JSON.stringify(path.slice(0, 12))} of ${String(Buffer.byteLength(path))} bytes: ${problem ?? 'valid'}`, () => {
      assert.equal(pathProblem(path), problem)
    })
})

test('a reserved key is a property of every object', () => {
  const keys = ['constructor', 'toString', '__proto__', 'engine', 'prototype', '']
  assert.deepEqual(keys.map(isReservedKey), [true, true, true, false, false, false])
})
