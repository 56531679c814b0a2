import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { noise } from './noise.ts'
import { contents, notes, assertRefused, opened } from './opened.ts'
import { rawZip } from './raw-zip.ts'
import { log } from './samples.ts'
import { smallTar } from './small-tar.ts'

test('gzipped files in a container are members as they are', async (context) => {
  const packed = gzipSync(log)
  const { members } = await opened(context, await smallTar([{ name: 'x.gz', content: packed }]))
  assert.deepEqual(
    members.map(({ path, file }) => [path, readFileSync(file)]),
    [['x.gz', packed]],
  )
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
