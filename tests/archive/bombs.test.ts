// Containers that unpack to too much. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Budget } from '../../tools/archive/budget.ts'
import { limits } from '../../tools/archive/limits.ts'
import { noise } from './noise.ts'
import { assertRefused, contents, notes, opened } from './opened.ts'
import { good, rawHeader, rawMember, rawPax, rawTar } from './raw-tar.ts'
import { rawZip } from './raw-zip.ts'
import { rawFrame } from './raw-zstd.ts'
import { packedBy } from './samples.ts'
import { smallTar } from './small-tar.ts'

describe('bombs', () => {
  const zeros = Buffer.alloc(8 * 1024 ** 2)

  test('content that unpacks to more than 200 times its size is refused, whatever packed it', async (context) => {
    const tar = rawTar(rawMember({ name: 'zeros' }, zeros))
    const blocks = Array.from({ length: 64 }, () => ({ byte: 0, count: 128 * 1024 }))
    const bombs = [
      gzipSync(tar),
      gzipSync(gzipSync(tar)),
      await rawFrame(blocks),
      packedBy('xz', tar),
      packedBy('bzip2', tar),
    ]
    for (const bomb of bombs)
      if (bomb) await assertRefused(context, bomb, /more than 200 times its size/)
    await assertRefused(
      context,
      rawZip([{ name: 'zeros', content: zeros }]),
      /zeros unpacks to more than 200 times/,
    )
  })

  test('content that packs better than a hundred times is read, and said', async (context) => {
    const content = Buffer.concat([Buffer.alloc(1_900_000), noise(12_000)])
    const zip = await opened(context, rawZip([{ name: 'x', content }]))
    assert.deepEqual(notes(zip), [['warning', 'archive/ratio', 'x']])
    const gzip = await opened(context, gzipSync(rawTar(rawMember({ name: 'x' }, content))))
    assert.deepEqual(notes(gzip), [['warning', 'archive/ratio', 'archive']])
  })

  test('containers that are each within the ratio are not within it together', async (context) => {
    const inner = gzipSync(rawTar(rawMember({ name: 'zeros' }, Buffer.alloc(1_000_000))))
    const many = Array.from({ length: 40 }, (_, index) => ({
      name: `${String(index)}.tgz`,
      content: inner,
    }))
    await assertRefused(context, gzipSync(await smallTar(many)), /more than 200 times its size/)
  })

  test('a member that unpacks to more than the zip says is refused with the zip', async (context) => {
    const bytes = rawZip([{ name: 'x', content: zeros, listed: { bytes: 10 } }])
    await assertRefused(context, bytes, /too many bytes/)
  })

  test('members of a zip that share bytes are refused with the zip', async (context) => {
    const content = Buffer.from('x'.repeat(500))
    const shared = [
      { name: 'a', content },
      { name: 'a', content, listed: { offset: 0 } },
    ]
    await assertRefused(context, rawZip(shared), /share bytes at byte 0 of the zip/)
    const inside = [
      { name: 'a', content, method: 0, listed: { packedBytes: 600, bytes: 600 } },
      { name: 'b', content },
    ]
    await assertRefused(context, rawZip(inside), /share bytes at byte 0 of the zip/)
  })

  test('a zip that claims more members than it holds is refused', async (context) => {
    await assertRefused(context, rawZip([{ name: 'a' }], { count: 65_534 }), /unexpected EOF/)
  })

  test('a sparse file is named, and refuses the tar when it says it is larger than 1 GiB', async (context) => {
    const sparse = (realSize: number): Buffer => {
      const size = Buffer.alloc(12)
      size[0] = 0x80
      size.writeUIntBE(realSize, 6, 6)
      return rawMember({ name: 's', type: 'S', magic: 'ustar  \0', more: { 483: size } })
    }
    const listing = await opened(context, rawTar(good, sparse(1000)))
    assert.deepEqual(listing.refused, [{ path: 's', reason: 'sparse file, not read' }])
    await assertRefused(
      context,
      rawTar(good, sparse(2 ** 40)),
      /above 1 GiB at byte 1024 of the tar/,
    )
    const pax = (size: string): Buffer =>
      rawPax({ 'GNU.sparse.major': '1', 'GNU.sparse.realsize': size })
    const other = await opened(context, rawTar(good, pax('1000'), rawMember({ name: 's' }, '0\n')))
    assert.deepEqual(other.refused, [{ path: 's', reason: 'sparse file, not read' }])
    await assertRefused(
      context,
      rawTar(good, pax('1099511627776'), rawMember({ name: 's' })),
      /stated size above 1 GiB/,
    )
  })

  test('a sparse map that goes on in further blocks is passed over', async (context) => {
    const header = rawHeader({
      name: 's',
      type: 'S',
      magic: 'ustar  \0',
      more: { 482: Buffer.from([1]) },
    })
    const [more, last] = [Buffer.alloc(512), Buffer.alloc(512)]
    more[504] = 1
    const listing = await opened(context, rawTar(header, more, last, good))
    assert.deepEqual(contents(listing), [['good', 'good']])
  })

  test('an archive has at most 2,000,000 entries and 16 GiB, with all that is inside it', () => {
    const archive = new Budget()
    for (let count = 0; count < limits.files; count += 1) {
      const container = count % 100_000 === 0 ? archive.within(1) : archive
      container.countEntry()
    }
    assert.throws(() => archive.countEntry(), /more than 2000000 entries/)
    assert.throws(() => archive.within(1).countEntry(), /more than 2000000 entries/)
  })

  test('a container has at most 200,000 entries, and a container in it no others', () => {
    const container = new Budget().within(10 ** 9)
    const inner = container.within(10 ** 9)
    for (let count = 0; count < limits.members; count += 1)
      (count % 2 === 0 ? container : inner).countEntry()
    assert.throws(() => inner.countEntry(), /more than 200000 entries/)
  })

  test('the members of an archive have at most 16 GiB', () => {
    const archive = new Budget()
    const [a, b] = [archive.within(1), archive.within(10 ** 9)]
    a.countBytes(limits.smallTotalBytes)
    assert.throws(() => a.countBytes(1), /more than 200 times its size/)
    b.countBytes(limits.totalBytes - limits.smallTotalBytes - 1)
    assert.throws(() => b.countBytes(2), /more than 16 GiB/)
  })

  test('zstd that asks for a window over 128 MiB, or for a dictionary, is refused', async (context) => {
    await assertRefused(
      context,
      await rawFrame([Buffer.from('x')], { window: 28 }),
      /128 MiB .*byte 0 of the zstd/,
    )
    const dictionary = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 0x38, 7, 1, 0, 0])
    await assertRefused(context, dictionary, /needs a dictionary/)
    const single = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0])
    await assertRefused(context, single, /128 MiB/)
  })
})
