import assert from 'node:assert/strict'
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Budget } from '../../tools/archive/budget.ts'
import type { KnownFiles } from '../../tools/archive/container-cache.ts'
import { ContainerProblem } from '../../tools/archive/container-problem.ts'
import { listFolder, type FolderListing } from '../../tools/archive/folder.ts'
import { contentStore } from '../../tools/archive/store.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { withDenied } from './denied.ts'
import { rawZip } from './raw-zip.ts'
import { smallFolder } from './small-folder.ts'

const skip =
  process.platform === 'win32' && 'sockets and names that are not UTF-8 are those of Unix'

interface Archive {
  readonly root: string
  readonly list: (options?: Partial<KnownFiles>, budget?: Budget) => Promise<FolderListing>
}

function archiveOf(
  test: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): Archive {
  const folder = temporaryFolder(test)
  const root = smallFolder(join(folder, 'archive'), files)
  const store = contentStore(join(folder, 'store'))
  return {
    root,
    list: (options = {}, budget = new Budget()) => listFolder(root, store, options, budget),
  }
}

function paths({ members }: FolderListing): readonly string[] {
  return members.map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1))
}

suite('a file of a folder', () => {
  test('stays where it is', async (context) => {
    const { root, list } = archiveOf(context, { 'a/b.txt': 'content' })
    const [member] = (await list()).members
    assert.deepEqual(
      [member?.path, member?.file, member?.bytes, member?.sha256],
      ['a/b.txt', join(root, 'a/b.txt'), 7, undefined],
    )
    assert.match(member?.stamp ?? '', /^7:[\d.]+:[\d.]+:\d+$/)
  })

  test('is refused above 1 GiB', async (context) => {
    const { root, list } = archiveOf(context, { equal: 'a', larger: 'a' })
    truncateSync(join(root, 'equal'), 1024 ** 3)
    truncateSync(join(root, 'larger'), 1024 ** 3 + 1)
    const listing = await list()
    assert.deepEqual(paths(listing), ['equal'])
    assert.deepEqual(listing.refused, [{ path: 'larger', reason: 'larger than 1 GiB' }])
  })

  test('is refused if it may not be read', async (context) => {
    const { root, list } = archiveOf(context, { 'a.txt': 'a', 'b/c.txt': 'c', 'b/d.txt': 'd' })
    const listing = await withDenied(join(root, 'b/c.txt'), list)
    assert.deepEqual(paths(listing), ['a.txt', 'b/d.txt'])
    assert.deepEqual(listing.refused, [{ path: 'b/c.txt', reason: 'file without read permission' }])
  })

  test('is refused with its folder if that may not be read', async (context) => {
    const { root, list } = archiveOf(context, { 'a.txt': 'a', 'b/c.txt': 'c' })
    const listing = await withDenied(join(root, 'b'), list)
    assert.deepEqual(paths(listing), ['a.txt'])
    assert.deepEqual(listing.refused, [{ path: 'b/', reason: 'folder without read permission' }])
  })

  test('is refused if it is a socket', { skip }, async (context) => {
    const { root, list } = archiveOf(context, { 'a.txt': 'a' })
    const server = createServer().listen(join(root, 'socket'))
    await once(server, 'listening')
    try {
      assert.deepEqual((await list()).refused, [
        { path: 'socket', reason: 'neither file nor folder' },
      ])
    } finally {
      server.close()
    }
  })

  test('counts for the budget only where it is copied', { skip }, async (context) => {
    const { root, list } = archiveOf(context, { 'plain.txt': 'long content' })
    assert.deepEqual(paths(await list({}, new Budget(2))), ['plain.txt'])
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]), 'abc')
    assert.deepEqual(paths(await list({}, new Budget(3))), ['\\xff', 'plain.txt'])
    await assert.rejects(
      list({}, new Budget(2)),
      new ContainerProblem('unpacks to more than 16 GiB'),
    )
  })
})

test('a folder of benchfolio is skipped with a note', async (context) => {
  const { root } = archiveOf(context, { 'a.txt': 'a', '.build/store/x': 'x' })
  const store = contentStore(join(root, '.build/store'))
  const listing = await listFolder(root, store, {}, new Budget())
  assert.deepEqual(paths(listing), ['a.txt'])
  assert.deepEqual(listing.notes, [
    {
      severity: 'info',
      rule: 'archive/own',
      message: 'Skipped this folder of benchfolio, which is not part of the archive',
      place: { file: '.build' },
    },
  ])
})

suite('a container of a folder', () => {
  for (const [name, bytes, severity, message] of [
    [
      'that is damaged',
      gzipSync(rawZip([{ name: 'a', content: 'a'.repeat(2000) }])).subarray(0, 60),
      'error',
      /^This gzip container was not opened: /,
    ],
    [
      'with a path that leaves it',
      rawZip([
        { name: '../a', content: 'a' },
        { name: 'b', content: 'b' },
      ]),
      'warning',
      /^This zip container was not opened: path that leaves the archive: x\/\.\.\/a$/,
    ],
  ] as const)
    test(`${name} stays a file, and is opened again the next time`, async (context) => {
      const { root, list } = archiveOf(context, { x: bytes, y: 'plain' })
      const { members, refused, notes } = await list()
      const stamps = new Map(members.map(({ path, stamp }) => [path, stamp]))
      assert.match(stamps.get('x') ?? '', /^\d+:[\d.]+:[\d.]+:\d+:closed$/)
      assert.match(stamps.get('y') ?? '', /^5:[\d.]+:[\d.]+:\d+$/)
      assert.equal(members.find(({ path }) => path === 'x')?.file, join(root, 'x'))
      assert.deepEqual(refused, [])
      assert.deepEqual(
        notes.map((note) => [note.severity, note.rule, note.place]),
        [[severity, 'archive/closed', { file: 'x' }]],
      )
      assert.match(notes[0]?.message ?? '', message)
      const isPlain = (path: string, stamp: string): boolean => stamps.get(path) === stamp
      assert.deepEqual((await list({ isPlain })).notes, notes)
    })

  test('is opened, with its refused entries', async (context) => {
    const { list } = archiveOf(context, {
      'a/x.zip': rawZip([
        { name: 'b.txt', content: 'b' },
        { name: 'link', content: 'b.txt', mode: 0o12_0777 },
      ]),
    })
    const listing = await list()
    assert.deepEqual(paths(listing), ['a/x.zip/b.txt'])
    assert.deepEqual(
      listing.refused.map(({ path }) => path),
      ['a/x.zip/link'],
    )
  })
})

suite('a file that is known not to be a container', () => {
  const zip = rawZip([{ name: 'b.txt', content: 'b' }])

  test('is not opened', async (context) => {
    const { root, list } = archiveOf(context, { 'x.zip': zip, 'y.zip': zip })
    const requested: string[] = []
    const isPlain = (path: string, stamp: string): boolean => {
      requested.push(path)
      assert.match(stamp, new RegExp(`^${String(zip.length)}:`))
      return path === 'x.zip'
    }
    const listing = await list({ isPlain })
    assert.deepEqual(paths(listing), ['x.zip', 'y.zip/b.txt'])
    assert.deepEqual(new Set(requested), new Set(['x.zip', 'y.zip']))
    const known = listing.members.find(({ path }) => path === 'x.zip')
    assert.deepEqual([known?.file, known?.bytes], [join(root, 'x.zip'), zip.length])
  })

  test('is copied nevertheless if its name is not UTF-8', { skip }, async (context) => {
    const { root, list } = archiveOf(context, {})
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]), 'abc')
    const [member] = (await list({ isPlain: () => true })).members
    assert.deepEqual([member?.path, member?.bytes], ['\\xff', 3])
    assert.equal(member?.stamp, member?.sha256)
  })
})
