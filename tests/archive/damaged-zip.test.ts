// Damaged zips, and members of zips that are not read. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { assertRefused, contents, opened } from './opened.ts'
import { rawZip } from './raw-zip.ts'

test('members of a zip are read from more than one window of its headers, empty or not', async (context) => {
  const members = Array.from({ length: 3000 }, (_, index) => ({
    name: `d/${String(index).padStart(4, '0')}`,
    // Some are longer than a window.
    content: index % 3 === 0 ? '' : String(index).repeat(index % 500 === 1 ? 40_000 : index % 7),
    method: index % 2 === 0 ? 0 : 8,
  }))
  assert.deepEqual(
    contents(await opened(context, rawZip(members))),
    members.map(({ name, content }) => [name, content]),
  )
})

test('an empty member of a zip with the checksum of another content is refused with the zip', async (context) => {
  const bytes = rawZip([{ name: 'a', content: '', method: 0, listed: { checksum: 1 } }])
  await assertRefused(context, bytes, /wrong checksum of the member at byte 0 of the zip/)
})

describe('damage', () => {
  test('a zip is refused with the byte of the member whose checksum is wrong', async (context) => {
    const bytes = rawZip([
      { name: 'a', content: 'a' },
      { name: 'b', content: 'b', listed: { checksum: 1 } },
    ])
    await assertRefused(context, bytes, /wrong checksum of the member at byte 34 of the zip/)
  })

  test('a zip with bytes behind its end, or an end record in its comment, is refused', async (context) => {
    const bytes = rawZip([{ name: 'a', content: 'a' }])
    await assertRefused(context, Buffer.concat([bytes, Buffer.from('x')]), /comment length/)
    await assertRefused(
      context,
      rawZip([{ name: 'a', content: 'a' }], { comment: rawZip([]) }),
      /contains no files/,
    )
  })

  test('members of a zip that are encrypted, packed otherwise, links or called otherwise are named', async (context) => {
    const listing = await opened(
      context,
      rawZip([
        { name: 'a', content: 'a' },
        { name: 'd/', method: 0 },
        { name: 'encrypted', content: 'x', flags: 1 },
        { name: 'device', content: 'x', mode: 0o060644 },
        { name: 'lzma', content: 'x', method: 14 },
        { name: 'link', content: '../x', mode: 0o120777 },
        { name: 'here', content: 'x', listed: { name: 'else' } },
      ]),
    )
    assert.deepEqual(contents(listing), [['a', 'a']])
    assert.deepEqual(listing.refused, [
      { path: 'device', reason: 'entry of an unknown kind' },
      { path: 'else', reason: 'name differs from that in the directory' },
      { path: 'encrypted', reason: 'encrypted' },
      { path: 'link', reason: 'symbolic link, not followed' },
      { path: 'lzma', reason: 'unsupported compression method 14' },
    ])
  })

  test('a member of a zip that is cut in its data is refused with the zip', async (context) => {
    const packed = deflateRawSync('x'.repeat(5000)).subarray(0, 10)
    const bytes = rawZip([{ name: 'a', content: packed, method: 0 }])
    bytes.writeUInt16LE(8, 8)
    const list = bytes.lastIndexOf('PK\x01\x02')
    bytes.writeUInt16LE(8, list + 10)
    bytes.writeUInt32LE(5000, list + 24)
    await assertRefused(context, bytes, /damage \(.*at byte 0 of the zip/)
  })
})
