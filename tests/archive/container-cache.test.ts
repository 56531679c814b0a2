import assert from 'node:assert/strict'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listArchive, type Listing } from '../../tools/archive/listing.ts'
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
  readonly entry: string
  readonly store: string
  readonly again: () => Promise<Listing>
}

async function cached(test: TestContext): Promise<Cached> {
  const root = temporaryFolder(test)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(file, bytes)
  const first = await listArchive(file, store)
  const [name = '', ...others] = readdirSync(join(store, 'index'))
  assert.deepEqual(others, [])
  const entry = join(store, 'index', name)
  return { first, entry, store, again: () => listArchive(file, store) }
}

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(from, to)
  assert.notEqual(changed, text)
  writeFileSync(file, changed)
}

suite('the cached contents of a container', () => {
  test('are those of the container', async (context) => {
    const { first, entry, again } = await cached(context)
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
    change(entry, 'before.txt', 'cached – é')
    const [member, ...members] = first.members
    assert.deepEqual(await again(), {
      ...first,
      members: [{ ...member, path: 'cached – é' }, ...members],
    })
  })

  for (const [name, from, to] of [
    ['is no JSON', /^\{/, ''],
    ['has a long digest', /"sha256":"/, '"sha256":"a'],
    ['has a digest with more characters', /("sha256":"[0-9a-f]{64})"/, '$1/"'],
    ['has a short digest', /"sha256":"./, '"sha256":"'],
    ['has a size that is a text', '"bytes":1', '"bytes":"1"'],
    ['has a size that is not that of the store', '"bytes":1', '"bytes":2'],
    ['has a refused entry without a reason', '"reason"', '"other"'],
    ['has a refused entry without a path', '"refused":[{"path"', '"refused":[{"other"'],
    ['has a note of unknown severity', '"severity":"info"', '"severity":""'],
    ['has a note without a message', '"message"', '"other"'],
    ['has a note without a file', '"place":{"file"', '"place":{"other"'],
  ] as const)
    test(`are replaced if the entry ${name}`, async (context) => {
      const { first, entry, again } = await cached(context)
      const text = readFileSync(entry, 'utf8')
      change(entry, from, to)
      assert.deepEqual(await again(), first)
      assert.equal(readFileSync(entry, 'utf8'), text)
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
