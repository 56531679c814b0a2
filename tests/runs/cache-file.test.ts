import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readCacheValue, writeCacheValue } from '../../tools/cache-file.ts'
import { openIndex, writeIndex } from '../../tools/runs/cache-index.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

// Each byte of a file is changed in turn, then the file ends before it.
function damages(file: string, check: () => void): void {
  const stored = readFileSync(file)
  for (const at of stored.keys()) {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    for (const damaged of [changed, stored.subarray(0, at)]) {
      writeFileSync(file, damaged)
      check()
    }
  }
}

suite('a file of the cache', () => {
  test('returns its value for the version that wrote it, and nothing if it is damaged', (context) => {
    const folder = temporaryFolder(context)
    const file = join(folder, 'cache', 'one.entries')
    assert.equal(readCacheValue(file, '1'), undefined)
    const value = { texts: ['a', 'b'], numbers: Float64Array.of(1, 2) }
    writeCacheValue(file, '1', value)
    assert.deepEqual(readCacheValue(file, '1'), value)
    assert.equal(readCacheValue(file, '2'), undefined)
    assert.deepEqual(readdirSync(join(folder, 'cache')), ['one.entries'])
    damages(file, () => {
      assert.equal(readCacheValue(file, '1'), undefined)
    })
  })

  test('returns no index if it is damaged', async (context) => {
    const file = join(temporaryFolder(context), 'one.index')
    const head = { converter: '1', source: '/archive', segments: ['one.segment'] }
    const body = { digests: new Map([['path', ['stamp', 'digest'] as const]]), entries: [] }
    await writeIndex(file, head, body)
    assert.deepEqual(openIndex(file, '1'), { head, body })
    assert.deepEqual(openIndex(file, '2'), { head, body: undefined })
    damages(file, () => {
      assert.equal(openIndex(file, '1').body, undefined)
      assert.deepEqual(openIndex(file, '1').head ?? head, head)
    })
  })
})
