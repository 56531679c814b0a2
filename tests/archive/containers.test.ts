import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { containers, containerOf } from '../../tools/archive/containers/container-kinds.ts'
import { contents, assertRefused, opened } from './opened.ts'
import { rawZip } from './raw-zip.ts'
import { rawZstd } from './raw-zstd.ts'
import { files, samples } from './samples.ts'
import { smallTar } from './small-tar.ts'

const expected = Object.entries(files)

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
