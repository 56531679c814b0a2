import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { BadInput } from '../../tools/core/errors.ts'
import { limits, pathProblem } from '../../tools/archive/limits.ts'
import { listArchive, type Listing } from '../../tools/archive/listing.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { smallFolder } from './small-folder.ts'

const skip = process.platform === 'win32' && 'links and pipes are those of Unix'

async function listed(
  test: TestContext,
  files: Readonly<Record<string, string>>,
  and: (folder: string) => void = () => undefined,
): Promise<Listing> {
  const root = temporaryFolder(test)
  const folder = smallFolder(join(root, 'archive'), files)
  and(folder)
  return listArchive(folder, join(root, 'store'))
}

test('a folder lists its files in the order of their paths, whatever order the disk has', async (context) => {
  const { members, refused } = await listed(context, {
    'b/2.txt': 'two',
    'b.txt': 'b',
    'a.txt': '',
    'b/10.txt': 'ten',
    'Ä.txt': 'umlaut',
  })
  assert.deepEqual(
    members.map(({ path, bytes }) => [path, bytes]),
    [
      ['a.txt', 0],
      ['b.txt', 1],
      ['b/10.txt', 3],
      ['b/2.txt', 3],
      ['Ä.txt', 6],
    ],
  )
  assert.deepEqual(refused, [])
})

test('a file of a folder is read where it is', async (context) => {
  const { members } = await listed(context, { 'a/b.txt': 'content' })
  assert.equal(readFileSync(members[0]?.file ?? '', 'utf8'), 'content')
})

test('an empty folder is an archive without files, and empty folders in it are no files', async (context) => {
  const listing = await listed(context, {}, (folder) =>
    mkdirSync(join(folder, 'a/b'), { recursive: true }),
  )
  assert.deepEqual(listing, { members: [], refused: [] })
})

test('links are named and never followed', { skip }, async (context) => {
  const { members, refused } = await listed(context, { 'a.txt': 'a', 'd/x.txt': 'x' }, (folder) => {
    symlinkSync('/etc/passwd', join(folder, 'passwd'))
    symlinkSync('a.txt', join(folder, 'inside'))
    symlinkSync('d', join(folder, 'folder'))
    symlinkSync('.', join(folder, 'loop'))
    symlinkSync('nowhere', join(folder, 'broken'))
  })
  assert.deepEqual(
    members.map(({ path }) => path),
    ['a.txt', 'd/x.txt'],
  )
  const reason = 'symbolic link, not followed'
  assert.deepEqual(
    refused,
    ['broken', 'folder', 'inside', 'loop', 'passwd'].map((path) => ({ path, reason })),
  )
})

test('a pipe is named and never opened', { skip }, async (context) => {
  const { refused } = await listed(context, {}, (folder) => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
  })
  assert.deepEqual(refused, [{ path: 'pipe', reason: 'pipe' }])
})

test(
  'control characters, and bytes that are no UTF-8, are written \\xNN in labels, and said',
  { skip },
  async (context) => {
    const { members, refused, notes } = await listed(context, { 'a.txt': 'a' }, (folder) => {
      writeFileSync(join(folder, 'line\nfeed'), '1')
      writeFileSync(join(folder, 'escape\u001B[31m'), '2')
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.from([0xff, 0xfe])]), '3')
      mkdirSync(join(folder, 'bell\u0007'))
      writeFileSync(join(folder, 'bell\u0007', 'inside.txt'), '4')
    })
    assert.deepEqual(
      members.map(({ path, file }) => [path, readFileSync(file, 'utf8')]),
      [
        ['a.txt', 'a'],
        ['bad\\xff\\xfe', '3'],
        ['bell\\x07/inside.txt', '4'],
        ['escape\\x1b[31m', '2'],
        ['line\\x0afeed', '1'],
      ],
    )
    assert.deepEqual(refused, [])
    assert.deepEqual(
      new Set(notes?.map(({ rule, place }) => `${rule} ${place.file}`)),
      new Set(
        ['bad\\xff\\xfe', 'bell\\x07/inside.txt', 'escape\\x1b[31m', 'line\\x0afeed'].map(
          (file) => `archive/name ${file}`,
        ),
      ),
    )
  },
)

test(
  'files that may not be read are named',
  { skip: process.getuid?.() === 0 && 'root may read all' },
  async (context) => {
    const root = temporaryFolder(context)
    const folder = smallFolder(join(root, 'folder'), { 'a.txt': 'a' })
    writeFileSync(join(folder, 'b.txt'), 'b', { mode: 0 })
    mkdirSync(join(folder, 'c'), { mode: 0 })
    const { members, refused } = await listArchive(folder, join(root, 'store'))
    assert.deepEqual(
      members.map(({ path }) => path),
      ['a.txt'],
    )
    assert.deepEqual(
      refused.map(({ path }) => path),
      ['b.txt', 'c/'],
    )
  },
)

test('a folder deeper than the limit is refused once, at the limit', async (context) => {
  const deep = Array.from({ length: 40 }, () => 'd').join('/')
  const { members, refused } = await listed(context, { [`${deep}/a.txt`]: 'a' })
  assert.deepEqual(members, [])
  assert.deepEqual(refused, [
    {
      path: Array.from({ length: limits.depth + 1 }, () => 'd').join('/'),
      reason: 'path deeper than 32 folders',
    },
  ])
})

for (const [name, make] of [
  ['is not there', () => undefined],
  ['is neither folder nor container', (file: string) => writeFileSync(file, 'hello\n')],
  ['is empty', (file: string) => writeFileSync(file, '')],
  [
    'is an HTML page called tar',
    (file: string) => writeFileSync(file, '<!doctype html>'.repeat(100)),
  ],
] as const) {
  test(`a source that ${name} stops with what, where and what to do`, async (context) => {
    const root = temporaryFolder(context)
    const file = join(root, 'source.tar')
    make(file)
    await assert.rejects(
      listArchive(file, join(root, 'store')),
      (error) =>
        error instanceof BadInput &&
        error.where === file &&
        error.message.length > 0 &&
        error.advice.length > 0 &&
        error.exitCode === 3,
    )
  })
}

test('a source that is a pipe stops too, and is not waited for', { skip }, async (context) => {
  const root = temporaryFolder(context)
  const pipe = join(root, 'source')
  execFileSync('mkfifo', [pipe])
  await assert.rejects(
    listArchive(pipe, join(root, 'store')),
    (error) => error instanceof BadInput && /expected a folder/.test(error.message),
  )
})

test('the store is no part of the archive that somebody keeps it in', async (context) => {
  const folder = smallFolder(temporaryFolder(context), {
    'a.txt': 'a',
    '.build/cache/x': 'x',
    'store/y': 'y',
  })
  for (const store of ['.build/store', 'store']) {
    const { members, notes } = await listArchive(folder, join(folder, store))
    const own = store.replace('/store', '')
    assert.ok(members.every(({ path }) => !path.startsWith(`${own}/`)))
    assert.deepEqual(
      notes?.map(({ rule, place }) => [rule, place.file]),
      [['archive/own', own]],
    )
  }
})

test('a source may be a link to a folder', { skip }, async (context) => {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'real'), { 'a.txt': 'a' })
  symlinkSync('real', join(root, 'link'))
  const { members } = await listArchive(join(root, 'link'), join(root, 'store'))
  assert.deepEqual(
    members.map(({ path }) => path),
    ['a.txt'],
  )
})

test('a label that passes leads nowhere: not absolute, not above, of bounded size', () => {
  const names = fc.constantFrom(
    'a',
    '..',
    '.',
    '',
    'C:',
    'x'.repeat(300),
    'é',
    '\0',
    '\n',
    'b\\c',
    'n',
  )
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 40 }), (parts) => {
      const path = parts.join('/')
      if (pathProblem(path) !== undefined) return
      assert.ok(!path.startsWith('/') && !parts.includes('..') && !/\p{Cc}|\\/u.test(path))
      assert.ok(Buffer.byteLength(path) <= limits.pathBytes && parts.length <= limits.depth)
    }),
  )
})
