import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { BadInput } from '../../tools/core/errors.ts'
import { pathProblem } from '../../tools/archive/limits.ts'
import { listArchive, type Listing } from '../../tools/archive/listing.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { smallTar, type TarEntry } from './small-tar.ts'

async function listed(test: TestContext, bytes: Buffer): Promise<Listing> {
  const root = temporaryFolder(test)
  const file = join(root, 'archive')
  writeFileSync(file, bytes)
  return listArchive(file, join(root, 'store'))
}

async function listedEntries(test: TestContext, entries: readonly TarEntry[]): Promise<Listing> {
  return listed(test, await smallTar(entries))
}

function contents({ members }: Listing): readonly (readonly [string, string])[] {
  return members.map(({ path, file }) => [path, readFileSync(file, 'utf8')])
}

async function assertRefused(test: TestContext, bytes: Buffer, words: RegExp): Promise<void> {
  await assert.rejects(
    listed(test, bytes),
    (error) =>
      error instanceof BadInput &&
      words.test(error.message) &&
      error.where.endsWith('archive') &&
      error.exitCode === 3,
  )
}

test('a container gives back every file that was packed, packed or gzipped', async (context) => {
  const root = temporaryFolder(context)
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z0-9_.]{1,9}$/), fc.string({ maxLength: 2000 }), {
        maxKeys: 6,
        noNullPrototype: true,
      }),
      fc.boolean(),
      async (files, gzipped) => {
        const named = Object.entries(files).filter(([name]) => name !== '.' && name !== '..')
        fc.pre(named.length > 0)
        const bytes = await smallTar(
          named.map(([name, content]) => ({ name: `d/${name}`, content })),
        )
        const file = join(root, String((number += 1)))
        writeFileSync(file, gzipped ? gzipSync(bytes) : bytes)
        const listing = await listArchive(file, join(root, 'store'))
        assert.deepEqual(listing.refused, [])
        assert.deepEqual(
          contents(listing),
          named
            .map(([name, content]) => [`d/${name}`, Buffer.from(content).toString()] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('long and non-ASCII names are read as they were packed', async (context) => {
  const long = `${'folder-of-some-length/'.repeat(8)}Größe-日本-${'x'.repeat(60)}.txt`
  const listing = await listedEntries(context, [{ name: long, content: 'x' }])
  assert.deepEqual(contents(listing), [[long, 'x']])
})

test('./ in front and doubled slashes are no part of a label', async (context) => {
  const listing = await listedEntries(context, [
    { name: './a.txt', content: '1' },
    { name: './b//c/./d.txt', content: '2' },
  ])
  assert.deepEqual(contents(listing), [
    ['a.txt', '1'],
    ['b/c/d.txt', '2'],
  ])
})

test('of two members of one name the first counts and the second is named', async (context) => {
  const listing = await listedEntries(context, [
    { name: 'a.txt', content: 'first' },
    { name: './a.txt', content: 'second' },
  ])
  assert.deepEqual(contents(listing), [['a.txt', 'first']])
  assert.deepEqual(listing.refused, [
    { path: 'a.txt', reason: 'second member of this name; the first is used' },
  ])
})

test('links out of the container, devices and pipes are named, never followed', async (context) => {
  const listing = await listedEntries(context, [
    { name: 'a.txt', content: 'a' },
    { name: 'soft', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'inside', type: 'symlink', linkname: 'a.txt' },
    { name: 'hard', type: 'link', linkname: '../../etc/passwd' },
    { name: 'device', type: 'character-device', devmajor: 1, devminor: 3 },
    { name: 'pipe', type: 'fifo' },
    { name: 'folder', type: 'directory' },
  ])
  assert.deepEqual(contents(listing), [['a.txt', 'a']])
  assert.deepEqual(listing.refused, [
    { path: 'device', reason: 'character-device' },
    { path: 'hard', reason: 'link to a file that is not in the container, not followed' },
    { path: 'inside', reason: 'symbolic link, not followed' },
    { path: 'pipe', reason: 'fifo' },
    { path: 'soft', reason: 'symbolic link, not followed' },
  ])
})

test('a hard link to a member of the container is a copy of it', async (context) => {
  const listing = await listedEntries(context, [
    { name: 'a.txt', content: 'a' },
    { name: 'b.txt', type: 'link', linkname: 'a.txt' },
  ])
  assert.deepEqual(contents(listing), [
    ['a.txt', 'a'],
    ['b.txt', 'a'],
  ])
})

for (const [name, reason] of [
  ['../x', 'path that leaves the archive'],
  ['a/../../x', 'path that leaves the archive'],
  ['/etc/passwd', 'absolute path'],
  ['C:/x', 'absolute path'],
  ['..\\x', 'backslash in the path'],
] as const) {
  test(`a member called ${JSON.stringify(name)} is refused: ${reason}`, async (context) => {
    const listing = await listedEntries(context, [{ name, content: 'x' }])
    assert.deepEqual(listing, { members: [], refused: [{ path: name, reason }] })
  })
}

test('a name with colons that is no drive is a name', async (context) => {
  const listing = await listedEntries(context, [{ name: 'l:3.249:1', content: 'x' }])
  assert.deepEqual(contents(listing), [['l:3.249:1', 'x']])
})

test('a container that is cut is refused as a whole', async (context) => {
  const bytes = await smallTar([
    { name: 'a.txt', content: 'a'.repeat(600) },
    { name: 'b.txt', content: 'b'.repeat(600) },
  ])
  await assertRefused(context, bytes.subarray(0, 512 + 1024 + 512 + 100), /end of data/)
  await assertRefused(context, gzipSync(bytes).subarray(0, -20), /end of file/)
})

test('a container with a damaged header or a wrong checksum of gzip is refused', async (context) => {
  const bytes = await smallTar([{ name: 'a.txt', content: 'a' }])
  const damaged = Buffer.from(bytes)
  damaged.write('zzz', 10)
  await assertRefused(context, damaged, /cannot be read/)
  const packed = gzipSync(bytes)
  packed.writeUInt32LE(1, packed.length - 8)
  await assertRefused(context, packed, /cannot be read/)
})

test('what is no container is refused, whatever its name', async (context) => {
  await assertRefused(context, Buffer.from('hello\n'.repeat(200)), /not recognised/)
  await assertRefused(context, gzipSync('<!doctype html>'.repeat(200)), /not recognised/)
  await assertRefused(context, Buffer.alloc(10_240), /expected a folder, a tar/)
})

test('a bomb stops at 200 times its size, without an exception outside', async (context) => {
  const bytes = await smallTar([{ name: 'zeros.txt', content: Buffer.alloc(80 * 1024 * 1024) }])
  await assertRefused(context, gzipSync(bytes, { level: 9 }), /more than 200 times/)
})

test('a refused container leaves no index: the next attempt reads it again', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const bytes = await smallTar([{ name: 'a.txt', content: 'a' }])
  writeFileSync(file, bytes.subarray(0, 700))
  await assert.rejects(listArchive(file, join(root, 'store')), BadInput)
  writeFileSync(file, bytes)
  assert.deepEqual(contents(await listArchive(file, join(root, 'store'))), [['a.txt', 'a']])
})

test('equal members are stored once, and a second listing unpacks nothing', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(
    file,
    await smallTar([
      { name: 'a.txt', content: 'same' },
      { name: 'b.txt', content: 'same' },
    ]),
  )
  const first = await listArchive(file, store)
  const stored = first.members.map((member) => member.file)
  assert.equal(new Set(stored).size, 1)
  const [blob = ''] = stored
  const before = statSync(blob).mtimeMs
  assert.deepEqual(await listArchive(file, store), first)
  assert.equal(statSync(blob).mtimeMs, before)
})

test('a store that lost its contents is filled again', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(file, await smallTar([{ name: 'a.txt', content: 'a' }]))
  await listArchive(file, store)
  for (const name of readdirSync(store)) rmSync(join(store, name), { recursive: true })
  assert.deepEqual(contents(await listArchive(file, store)), [['a.txt', 'a']])
})

const corpus = resolve(import.meta.dirname, '../../../shared/corpora/archives')
const hostile = existsSync(corpus)
  ? readdirSync(corpus).filter((name) => /^[tb].*\.tar/.test(name))
  : []

test(
  'every hostile container of the corpus is refused, or gives labels that lead nowhere',
  { skip: hostile.length === 0 && 'SKIPPED: ../shared/corpora is absent' },
  async (context) => {
    const root = temporaryFolder(context)
    const manifest = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8')) as readonly {
      readonly file: string
      readonly expect: string
    }[]
    for (const name of hostile) {
      const expected = manifest.find(({ file }) => file === name)?.expect ?? ''
      try {
        const { members } = await listArchive(join(corpus, name), join(root, 'store'))
        const paths = members.map(({ path }) => path)
        assert.equal(new Set(paths).size, paths.length, `${name}: two members of one label`)
        for (const path of paths) {
          const plain = path.replaceAll(/\\x[0-9a-f]{2}/g, '?')
          assert.equal(pathProblem(plain), undefined, `${name}: ${path}`)
        }
        assert.notEqual(expected, 'reject', `${name} was read`)
      } catch (error) {
        assert.ok(error instanceof BadInput, `${name}: ${String(error)}`)
        assert.notEqual(expected, 'ok', `${name}: ${error.message}`)
      }
    }
    assert.deepEqual(readdirSync(root), ['store'])
  },
)
