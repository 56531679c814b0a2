// Lists of an S3 server that are no lists, and keys that are no paths, are refused with their location.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { fetchedKeys, hostileLists } from './hostile-listings.ts'

test('a list without end, of other keys or of other markup is refused', async (context) => {
  let count = 0
  for await (const { failure } of hostileLists(temporaryFolder(context), {
    isAll: true,
    seed: 1,
  })) {
    assert.equal(failure, undefined)
    count += 1
  }
  assert.ok(count >= 10, String(count))
})

test('keys that leave the archive or break its manifest are refused, markup is a name', async (context) => {
  const hash = '0'.repeat(64)
  const refused = ['../x', '/etc/passwd', 'a\\b', `a\n${hash}  b`, 'a\0b', 'd/'.repeat(40)]
  const names = ['<script>__xss(1)</script>', '&amp;', "a'b", 'a b%2f', '__proto__', 'a\u2028b']
  const keys = fetchedKeys([...refused, ...names], temporaryFolder(context))
  let next = await keys.next()
  for (; next.done !== true; next = await keys.next()) assert.equal(next.value.failure, undefined)
  assert.deepEqual(next.value, names)
})
