import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Contents } from '../../tools/archive/container-contents.ts'
import { listArchive, type Listing } from '../../tools/archive/listing.ts'
import { openCache, type Cache } from '../../tools/cache/cache.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { contents, notes } from './opened.ts'
import { rawZip } from './raw-zip.ts'

// Members, a refused entry and a diagnostic of every severity.
const bytes = rawZip([
  { name: 'before.txt', content: 'a' },
  { name: 'same.txt', content: 'b' },
  { name: 'same.txt', content: 'b' },
  { name: 'link', content: 'a', mode: 0o12_0777 },
  { name: 'damaged', content: gzipSync(rawZip([{ name: 'a', content: 'a' }])).subarray(0, 40) },
  { name: 'leaves', content: rawZip([{ name: '../a', content: 'a' }]) },
])

interface Cached {
  readonly first: Listing
  readonly file: string
  /** Lists the archive with the cache, whose contents of it are first given to `change`. */
  readonly again: (change?: (contents: Contents) => Contents) => Promise<Listing>
}

async function cached(test: TestContext): Promise<Cached> {
  const root = temporaryFolder(test)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(file, bytes)
  const opened = openCache({ build: root, converter: '1', force: false })
  const first = await listArchive(file, store, { cache: opened })
  const again: Cached['again'] = (change = (contents) => contents) => {
    const cache: Cache = {
      ...opened,
      value: (key) => {
        const known = opened.value(key) as Contents | undefined
        return known && change(known)
      },
    }
    return listArchive(file, store, { cache })
  }
  return { first, file, again }
}

suite('the cached contents of a container', () => {
  test('are those of the container', async (context) => {
    const { first, again } = await cached(context)
    assert.deepEqual(
      first.members.map(({ path }) => path),
      ['before.txt', 'damaged', 'leaves', 'same.txt'],
    )
    assert.deepEqual(
      first.refused.map(({ path }) => path),
      ['link'],
    )
    assert.deepEqual(notes(first), [
      ['info', 'archive/repeated', 'same.txt'],
      ['error', 'archive/closed', 'damaged'],
      ['warning', 'archive/closed', 'leaves'],
    ])
    assert.equal(
      first.notes?.[0]?.message,
      'A second member of this name has the same content; it counts once',
    )
    const [member, ...members] = first.members
    const renamed = await again((contents) => ({
      ...contents,
      members: contents.members.map((each) =>
        each.path === 'before.txt' ? { ...each, path: 'cached – é' } : each,
      ),
    }))
    assert.deepEqual(renamed, {
      ...first,
      members: [{ ...member, path: 'cached – é' }, ...members],
    })
  })

  test('are not used for a changed container, nor with another size in the store', async (context) => {
    const { first, file, again } = await cached(context)
    const larger = await again((contents) => ({
      ...contents,
      members: contents.members.map((each) => ({ ...each, bytes: each.bytes + 1 })),
    }))
    assert.deepEqual(larger, first)
    writeFileSync(file, rawZip([{ name: 'other.txt', content: 'a' }]))
    assert.deepEqual(contents(await again()), [['other.txt', 'a']])
  })

  test('are replaced if one of the members is not in the store', async (context) => {
    const { first, again } = await cached(context)
    const expected = contents(first)
    for (const { file } of first.members.slice(0, 2)) {
      rmSync(file)
      assert.deepEqual(contents(await again()), expected)
    }
  })
})
