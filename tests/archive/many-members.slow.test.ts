import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opened } from './opened.ts'
import { rawZip } from './raw-zip.ts'

test('a zip with as many empty members as its end record can count is read', async (context) => {
  const names = Array.from({ length: 65_534 }, (_, index) => `d/${String(index)}.txt`)
  const bytes = rawZip(names.map((name) => ({ name, method: 0 })))
  const { members, refused } = await opened(context, bytes)
  assert.deepEqual(refused, [])
  assert.deepEqual(
    members.map(({ path }) => path),
    names.toSorted(),
  )
})
