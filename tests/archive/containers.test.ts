import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { containers, containerOf } from '../../tools/archive/containers/index.ts'
import { listArchive } from '../../tools/archive/listing.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { noise } from './noise.ts'
import { contents, notes, assertRefused, opened } from './opened.ts'
import { rawZip } from './raw-zip.ts'
import { rawZstd } from './raw-zstd.ts'
import { files, packedBy, samples } from './samples.ts'
import { smallFolder } from './small-folder.ts'
import { smallTar } from './small-tar.ts'

const expected = Object.entries(files)
const log = Buffer.from(
  'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: 1\n',
)

test('every kind of container has a sample here', () => {
  assert.deepEqual(
    containers.map(({ name }) => name),
    Object.keys(samples),
  )
})

for (const [name, sample] of Object.entries(samples)) {
  test(`${name}: the files come out as they were packed, whatever the container is called`, async (context) => {
    const bytes = await sample()
    if (!bytes) {
      context.skip(`SKIPPED: no program ${name} on this machine`)
      return
    }
    assert.equal(containerOf(bytes.subarray(0, 512))?.name, name)
    assert.equal(containers.filter((kind) => kind.recognises(bytes.subarray(0, 512))).length, 1)
    const listing = await opened(context, bytes, 'holiday.jpg')
    assert.deepEqual(contents(listing), expected)
    assert.deepEqual([listing.refused, listing.notes], [[], undefined])
  })

  test(`${name}: cut short anywhere, the container is refused as a whole`, async (context) => {
    const bytes = await sample()
    if (!bytes) {
      context.skip(`SKIPPED: no program ${name} on this machine`)
      return
    }
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const words = /cannot be read: .*(?:end of (?:data|file)|End of central|at byte \d+|damage)/
      await assertRefused(context, bytes.subarray(0, Math.floor(bytes.length * part)), words)
    }
  })

  test(`${name}: inside another container its members have its path in front`, async (context) => {
    const bytes = await sample()
    if (!bytes) {
      context.skip(`SKIPPED: no program ${name} on this machine`)
      return
    }
    const listing = await opened(
      context,
      rawZip([
        { name: 'set/inner', content: bytes },
        { name: 'x', content: 'x' },
      ]),
    )
    assert.deepEqual(contents(listing), [
      ...expected.map(([path, content]) => [`set/inner/${path}`, content]),
      ['x', 'x'],
    ])
  })
}

test('a zip in a gzip, and a gzip in a gzip, are opened', async (context) => {
  const zip = await samples['zip']?.()
  const tar = await samples['gzip']?.()
  assert.deepEqual(contents(await opened(context, gzipSync(zip ?? ''))), expected)
  assert.deepEqual(contents(await opened(context, gzipSync(tar ?? ''))), expected)
})

test('frames and members one after another are one content', async (context) => {
  const tar = await smallTar([{ name: 'a', content: 'a'.repeat(3000) }])
  const [front, back] = [tar.subarray(0, 1000), tar.subarray(1000)]
  const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
  const zstd = Buffer.concat([await rawZstd(front), skipped, await rawZstd(back)])
  for (const bytes of [Buffer.concat([gzipSync(front), gzipSync(back)]), zstd]) {
    assert.deepEqual(contents(await opened(context, bytes)), [['a', 'a'.repeat(3000)]])
  }
})

test('zstd as its own program packs it is read', async (context) => {
  // printf 'benchfolio\n%.0s' {1..40} | zstd -19 --check
  const bytes = Buffer.from('KLUv/QRolQAAWGJlbmNoZm9saW8KAQCqVosXqEjlpA==', 'base64')
  const listing = await opened(context, rawZip([{ name: 'x.zst', content: bytes }]))
  assert.deepEqual(contents(listing), [['x.zst', 'benchfolio\n'.repeat(40)]])
})

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
    await assertRefused(context, gzipSync(text), /expected a folder, a tar/)
    await assertRefused(context, await rawZstd(Buffer.from(text)), /expected a folder, a tar/)
  }
})

test('gzipped files in a container are members as they are', async (context) => {
  const packed = gzipSync(log)
  const { members } = await opened(context, await smallTar([{ name: 'x.gz', content: packed }]))
  assert.deepEqual(
    members.map(({ path, file }) => [path, readFileSync(file)]),
    [['x.gz', packed]],
  )
})

test('containers in a folder are opened, and what they hold is remembered', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'folder'), {
    'a.tgz': gzipSync(await smallTar([{ name: './logs/1.txt', content: '1' }])),
    'b/c.zip': rawZip([{ name: '2.txt', content: '2' }]),
    'plain.txt': 'plain',
  })
  const all = [
    ['a.tgz/logs/1.txt', '1'],
    ['b/c.zip/2.txt', '2'],
    ['plain.txt', 'plain'],
  ]
  const store = join(root, 'store')
  const first = await listArchive(folder, store)
  assert.deepEqual(contents(first), all)
  assert.deepEqual(await listArchive(folder, store), first)
  writeFileSync(join(folder, 'b/c.zip'), rawZip([{ name: '3.txt', content: '3' }]))
  assert.deepEqual(contents(await listArchive(folder, store)), [
    ['a.tgz/logs/1.txt', '1'],
    ['b/c.zip/3.txt', '3'],
    ['plain.txt', 'plain'],
  ])
})

test('a program of another version, and --force, open a container again', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(file, rawZip([{ name: '1', content: '1' }]))
  const first = await listArchive(file, store, { converter: 'a', fresh: false })
  const index = join(store, 'index')
  const [name = ''] = readdirSync(index)
  writeFileSync(join(index, name), readFileSync(join(index, name), 'utf8').replace('"1"', '"2"'))
  const paths = async (converter: string, fresh: boolean): Promise<readonly string[]> => {
    const { members } = await listArchive(file, store, { converter, fresh })
    return members.map(({ path }) => path)
  }
  assert.deepEqual(
    first.members.map(({ path }) => path),
    ['1'],
  )
  assert.deepEqual(await paths('a', false), ['2'])
  assert.deepEqual(await paths('b', false), ['1'])
  assert.deepEqual(await paths('a', true), ['1'])
  writeFileSync(join(index, name), '{"members":[{"path":1}]}')
  assert.deepEqual(await paths('a', false), ['1'])
})

test('documents of office programs and jars stay one file', async (context) => {
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'mimetype', 'META-INF/MANIFEST.MF']) {
    const document = rawZip([{ name, content: '<x/>' }])
    const { members, notes } = await opened(
      context,
      rawZip([{ name: 'x.xlsx', content: document }]),
    )
    assert.deepEqual([members.map(({ path }) => path), notes], [['x.xlsx'], undefined])
  }
})

test('three containers inside each other are opened, a fourth stays closed', async (context) => {
  const nest = async (depth: number): Promise<Buffer> =>
    smallTar([{ name: `in${String(depth)}`, content: depth === 1 ? log : await nest(depth - 1) }])
  const three = await opened(context, await nest(3))
  assert.deepEqual(
    three.members.map(({ path }) => path),
    ['in3/in2/in1'],
  )
  assert.equal(three.notes, undefined)
  const four = await opened(context, await nest(4))
  assert.deepEqual(
    four.members.map(({ path }) => path),
    ['in4/in3/in2'],
  )
  assert.deepEqual(notes(four), [['warning', 'archive/closed', 'in4/in3/in2']])
  await assertRefused(context, gzipSync(gzipSync(gzipSync(gzipSync(log)))), /nested deeper than 3/)
})

test('a container inside that is damaged stays a file, and is an error', async (context) => {
  const inner = gzipSync(await smallTar([{ name: 'a', content: 'a'.repeat(600) }]))
  const damaged = inner.subarray(0, -4)
  const listing = await opened(
    context,
    rawZip([
      { name: 'x.tgz', content: damaged },
      { name: 'y', content: 'y' },
    ]),
  )
  assert.deepEqual(
    listing.members.map(({ path, file }) => [path, readFileSync(file)]),
    [
      ['x.tgz', damaged],
      ['y', Buffer.from('y')],
    ],
  )
  assert.deepEqual(notes(listing), [['error', 'archive/closed', 'x.tgz']])
  assert.match(
    listing.notes?.[0]?.message ?? '',
    /gzip container was not opened: unexpected end of file at byte/,
  )
})

test('a container inside that leads outside stays closed as a whole', async (context) => {
  const inner = await smallTar([
    { name: 'good', content: 'g' },
    { name: '../x', content: 'x' },
  ])
  const listing = await opened(context, await smallTar([{ name: 'inner.tar', content: inner }]))
  assert.deepEqual(
    listing.members.map(({ path }) => path),
    ['inner.tar'],
  )
  assert.deepEqual(notes(listing), [['warning', 'archive/closed', 'inner.tar']])
})

test('links and second members inside an inner container are named with its path', async (context) => {
  const inner = await smallTar([
    { name: 'a', content: '1' },
    { name: './a', content: '2' },
    { name: 'soft', type: 'symlink', linkname: '/etc/passwd' },
  ])
  const listing = await opened(context, rawZip([{ name: 'i.tar', content: inner }]))
  assert.deepEqual(contents(listing), [['i.tar/a', '1']])
  assert.deepEqual(
    listing.refused.map(({ path }) => path),
    ['i.tar/a', 'i.tar/soft'],
  )
})

test('a large container inside a container is opened from a file aside', async (context) => {
  const large = noise(3_000_000)
  const inner = await smallTar([{ name: 'noise', content: large }])
  const { members } = await opened(
    context,
    gzipSync(await smallTar([{ name: 'i', content: inner }])),
  )
  assert.deepEqual(
    members.map(({ path, file }) => [path, readFileSync(file).equals(large)]),
    [['i/noise', true]],
  )
})

test('an empty container is refused, and stays a file inside another', async (context) => {
  await assertRefused(context, rawZip([]), /contains no files/)
  await assertRefused(
    context,
    await smallTar([{ name: 'd/', type: 'directory' }]),
    /contains no files/,
  )
  const listing = await opened(context, await smallTar([{ name: 'x.zip', content: rawZip([]) }]))
  assert.deepEqual(
    listing.members.map(({ path }) => path),
    ['x.zip'],
  )
})

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
