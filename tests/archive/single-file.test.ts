import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { contents, assertRefused, opened } from './opened.ts'
import { rawZstd } from './raw-zstd.ts'
import { log, packedBy } from './samples.ts'

test('a single file of a known format is an archive, packed or not; gzip stays for its readers', async (context) => {
  const gzip = gzipSync(log)
  for (const bytes of [log, gzip]) {
    const { members } = await opened(context, bytes)
    assert.deepEqual(
      members.map(({ path, bytes }) => [path, bytes]),
      [['archive', bytes.length]],
    )
  }
  for (const bytes of [await rawZstd(log), packedBy('xz', log), gzipSync(gzip)]) {
    if (!bytes) continue
    assert.deepEqual(contents(await opened(context, bytes)), [['archive', log.toString()]])
  }
})

test('a single packed file of no known format is no archive', async (context) => {
  for (const text of ['', 'hello\n', '<!doctype html>']) {
    await assertRefused(context, gzipSync(text), /expected a folder, a tar|not recognised/)
    await assertRefused(
      context,
      await rawZstd(Buffer.from(text)),
      /expected a folder, a tar|not recognised/,
    )
  }
})
