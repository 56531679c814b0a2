// What nobody packs by accident, container by container. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { Budget } from '../../tools/archive/budget.ts'
import { limits } from '../../tools/archive/limits.ts'
import { noise } from './noise.ts'
import { assertRefused, contents, notes, opened } from './opened.ts'
import { rawHeader, rawMember, rawPax, rawTar } from './raw-tar.ts'
import { rawZip } from './raw-zip.ts'
import { rawFrame } from './raw-zstd.ts'
import { packedBy } from './samples.ts'
import { smallTar } from './small-tar.ts'

const good = rawMember({ name: 'good' }, 'good')

describe('names', () => {
  for (const [name, reason] of [
    ['../x', 'path that leaves the archive'],
    ['a/../../x', 'path that leaves the archive'],
    ['/x', 'absolute path'],
    ['//x', 'absolute path'],
    ['C:/x', 'absolute path'],
    ['c:\\x', 'absolute path'],
    ['\\\\host\\share\\x', 'backslash in the path'],
    ['..\\x', 'backslash in the path'],
    ['a\\b', 'backslash in the path'],
    ['.', 'empty name'],
    ['d/'.repeat(40) + 'x', 'path deeper than 32 folders'],
    ['n'.repeat(256), 'name longer than 255 bytes'],
    [`${'n'.repeat(200)}/`.repeat(6) + 'x', 'path longer than 1,024 bytes'],
  ] as const) {
    test(`${name.slice(0, 20)} is refused in a tar and in a zip: ${reason}`, async (context) => {
      const tar = await opened(
        context,
        rawTar(good, rawPax({ path: name }), rawMember({ name: 'x' }, 'x')),
      )
      const zip = await opened(
        context,
        rawZip([
          { name: 'good', content: 'good' },
          { name, content: 'x' },
        ]),
      )
      for (const listing of [tar, zip]) {
        assert.deepEqual(contents(listing), [['good', 'good']])
        assert.deepEqual(
          listing.refused.map((refusal) => refusal.reason),
          [reason],
        )
      }
    })
  }

  test('a zero byte in a name is refused where a name may hold one', async (context) => {
    const name = 'good\0/../../x'
    const tar = await opened(context, rawTar(good, rawPax({ path: name }), rawMember({}, 'x')))
    const zip = await opened(
      context,
      rawZip([
        { name: 'good', content: 'good' },
        { name, content: 'x' },
      ]),
    )
    for (const { refused } of [tar, zip]) {
      assert.deepEqual(refused, [{ path: 'good\\x00/../../x', reason: 'zero byte in the path' }])
    }
  })

  test('control characters and bytes that are no UTF-8 are written \\xNN, the rest is as it was', async (context) => {
    const names = [
      Buffer.from('line\nfeed'),
      Buffer.from('\u001B[2J'),
      Buffer.from([0x63, 0x61, 0x66, 0xe9]),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('caf\u00E9 \uFFFD \u202E'),
    ]
    const labels = [
      '\\x1b[2J',
      '\\xed\\xa0\\x80',
      'caf\\xe9',
      'caf\u00E9 \uFFFD \u202E',
      'line\\x0afeed',
    ]
    const tar = await opened(context, rawTar(...names.map((name) => rawMember({ name }, 'x'))))
    const zip = await opened(context, rawZip(names.map((name) => ({ name, content: 'x' }))))
    for (const listing of [tar, zip]) {
      assert.deepEqual(
        listing.members.map(({ path }) => path),
        labels,
      )
      const escapedLabels = labels.filter((label) => label.includes('\\'))
      assert.deepEqual(
        notes(listing),
        escapedLabels.map((label) => ['info', 'archive/name', label]),
      )
    }
  })

  test('names that only case or Unicode form tells apart are two members, and said', async (context) => {
    const names = ['R/x', 'r/X', 'caf\u00E9', 'cafe\u0301']
    const listing = await opened(
      context,
      await smallTar(names.map((name) => ({ name, content: name }))),
    )
    assert.equal(listing.members.length, 4)
    assert.deepEqual(notes(listing), [
      ['info', 'archive/alike', 'caf\u00E9'],
      ['info', 'archive/alike', 'r/X'],
    ])
    assert.match(listing.notes?.[0]?.message ?? '', /This name differs from cafe/)
  })

  test('a file and a folder of one name are two members, and said', async (context) => {
    const listing = await opened(
      context,
      await smallTar([
        { name: 'p', content: '1' },
        { name: 'p/q', content: '2' },
      ]),
    )
    assert.deepEqual(notes(listing), [['warning', 'archive/clash', 'p/q']])
  })

  test('of two members of one name the first counts; the second is refused, or only said if it is equal', async (context) => {
    const member = (name: string, content: string): { name: string; content: string } => ({
      name,
      content,
    })
    const members = [member('a', '1'), member('a', '2'), member('./a', '1'), member('b', '3')]
    for (const bytes of [await smallTar(members), rawZip(members)]) {
      const listing = await opened(context, bytes)
      assert.deepEqual(contents(listing), [
        ['a', '1'],
        ['b', '3'],
      ])
      const reason = 'second member of this name, the first counts'
      assert.deepEqual(listing.refused, [{ path: 'a', reason }])
      assert.deepEqual(notes(listing), [['info', 'archive/repeated', 'a']])
    }
  })
})

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

describe('damage', () => {
  test('a tar is refused with the byte where a header is damaged, or its end', async (context) => {
    const two = rawTar(good, rawMember({ name: 'b' }, 'b'))
    const flipped = Buffer.from(two)
    flipped[1024 + 3] = 1
    await assertRefused(context, flipped, /wrong checksum at byte 1024 of the tar/)
    await assertRefused(context, two.subarray(0, 1024 + 600), /end of data at byte 1624 of the tar/)
    await assertRefused(context, two.subarray(0, 1024), /no end mark at byte 1024 of the tar/)
    await assertRefused(
      context,
      Buffer.concat([two, Buffer.from('GARBAGE')]),
      /after the end mark, at byte 3072/,
    )
    await assertRefused(
      context,
      Buffer.concat([two, Buffer.alloc(512, 1)]),
      /after the end mark, at byte 3072/,
    )
  })

  test('a tar cut at any byte before its end mark is refused, and never read in part', async (context) => {
    const bytes = rawTar(rawPax({ path: 'long' }), good, rawMember({ name: 'b' }, 'b'))
    const end = bytes.length - 1024
    for (let cut = 1; cut < end; cut += 37) {
      await assertRefused(context, bytes.subarray(0, cut), /cannot be read|Unsupported/)
    }
    assert.equal((await opened(context, bytes.subarray(0, end + 512))).members.length, 2)
  })

  for (const [what, header] of [
    ['negative', Buffer.alloc(12, 0xff)],
    ['not a number', Buffer.from('12x45678901\0')],
  ] as const) {
    test(`a tar with a size that is ${what} is refused with the byte`, async (context) => {
      const bytes = rawTar(good, rawHeader({ name: 'x', size: header }))
      await assertRefused(
        context,
        bytes,
        new RegExp(`size that is ${what} at byte 1024 of the tar`),
      )
    })
  }

  test('a tar whose sizes lead beyond its end is refused', async (context) => {
    const size = Buffer.alloc(12)
    size[0] = 0x80
    size[4] = 0x40
    await assertRefused(
      context,
      rawTar(good, rawHeader({ name: 'x', size })),
      /end of data at byte/,
    )
    const pax = rawPax({ size: '9223372036854775807' })
    await assertRefused(
      context,
      rawTar(good, pax, rawMember({ name: 'x' }, 'x')),
      /end of data at byte/,
    )
    await assertRefused(context, rawTar(rawPax({ size: '-1' }), good), /not a number at byte 1024/)
  })

  test('pax records that are no records, or too large, refuse the tar', async (context) => {
    for (const text of ['5 a=', '99 a=b\n', '0 \n', 'x a=b\n', '6 ab\n\n', '6 a=bc']) {
      const bytes = rawTar(rawMember({ name: 'p', type: 'x' }, text), good)
      await assertRefused(context, bytes, /damaged pax header at byte 0 of the tar/)
    }
    const large = rawMember({ name: 'p', type: 'x' }, Buffer.alloc(limits.headerBytes + 1))
    await assertRefused(context, rawTar(large, good), /attributes over 1 MiB/)
  })

  test('every flipped byte of a packed tar is noticed, or changes nothing', async (context) => {
    const tar = rawTar(good)
    const packed = [gzipSync(tar), await rawFrame([tar])]
    for (const bytes of packed) {
      for (let at = 0; at < bytes.length; at += bytes.length > 500 ? 29 : 2) {
        const flipped = Buffer.from(bytes)
        flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at)
        const listing = await opened(context, flipped).catch(() => undefined)
        if (listing) assert.deepEqual(contents(listing), [['good', 'good']], `byte ${String(at)}`)
      }
    }
  })

  test('what stands behind gzip data is said with its byte; zeros are nothing, a member after them is read', async (context) => {
    const packed = gzipSync(rawTar(good))
    const garbage = await opened(context, Buffer.concat([packed, Buffer.from('GARBAGE')]))
    assert.deepEqual(contents(garbage), [['good', 'good']])
    assert.deepEqual(notes(garbage), [['warning', 'archive/trailing', 'archive']])
    assert.match(garbage.notes?.[0]?.message ?? '', new RegExp(`byte ${String(packed.length)} `))
    const zeros = Buffer.alloc(10_000)
    assert.equal((await opened(context, Buffer.concat([packed, zeros]))).notes, undefined)
    const [front, back] = [rawTar(good).subarray(0, 700), rawTar(good).subarray(700)]
    const both = Buffer.concat([gzipSync(front), zeros, gzipSync(back)])
    assert.deepEqual(contents(await opened(context, both)), [['good', 'good']])
    const halfMember = Buffer.concat([packed, packed.subarray(0, 20)])
    await assertRefused(context, halfMember, /end of file at byte/)
  })

  test('all fields of a gzip header are passed over', async (context) => {
    const packed = gzipSync(rawTar(good))
    const fields = Buffer.concat([
      Buffer.from([3, 0, 1, 2, 3]),
      Buffer.from('name\0comment\0'),
      Buffer.from([9, 9]),
    ])
    const header = Buffer.from(packed.subarray(0, 10))
    header[3] = 2 + 4 + 8 + 16
    const bytes = Buffer.concat([header, fields, packed.subarray(10)])
    assert.deepEqual(contents(await opened(context, bytes)), [['good', 'good']])
    for (const cut of [5, 11, 14, 17, 22, 24])
      await assertRefused(context, bytes.subarray(0, cut), /end of file|neither/)
    header[3] = 0x20
    await assertRefused(
      context,
      Buffer.concat([header, packed.subarray(10)]),
      /unknown kind at byte 0 of the gzip/,
    )
  })

  test('a second tar behind the end mark is read, and said', async (context) => {
    const bytes = Buffer.concat([rawTar(good), rawTar(rawMember({ name: 'b' }, 'b'))])
    const listing = await opened(context, bytes)
    assert.deepEqual(contents(listing), [
      ['b', 'b'],
      ['good', 'good'],
    ])
    assert.deepEqual(notes(listing), [['info', 'archive/joined', 'archive']])
  })

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

describe('entries of a tar', () => {
  test('links lead to members before them in the container, and nowhere else', async (context) => {
    const listing = await opened(
      context,
      rawTar(
        good,
        rawMember({ name: 'copy', type: '1', target: './good' }),
        rawMember({ name: 'out', type: '1', target: '../good' }),
        rawMember({ name: 'etc', type: '1', target: '/etc/passwd' }),
        rawMember({ name: 'later', type: '1', target: 'z' }),
        rawMember({ name: 'soft', type: '2', target: 'good' }),
        rawMember({ name: 'soft/x' }, 'x'),
        rawMember({ name: 'z' }, 'z'),
      ),
    )
    assert.deepEqual(contents(listing), [
      ['copy', 'good'],
      ['good', 'good'],
      ['soft/x', 'x'],
      ['z', 'z'],
    ])
    const noFile = 'link to no file of the container, not followed'
    assert.deepEqual(listing.refused, [
      { path: 'etc', reason: noFile },
      { path: 'later', reason: noFile },
      { path: 'out', reason: noFile },
      { path: 'soft', reason: 'symbolic link, not followed' },
    ])
  })

  test('devices, pipes and kinds that nobody knows are named, and their content is passed over', async (context) => {
    const kinds = ['3', '4', '6', 'M', 'V', 'Z']
    const members = kinds.map((type) =>
      rawMember({ name: type, type }, '346'.includes(type) ? '' : 'content'),
    )
    const listing = await opened(context, rawTar(...members, good))
    assert.deepEqual(contents(listing), [['good', 'good']])
    assert.deepEqual(
      listing.refused.map(({ path }) => path),
      kinds,
    )
  })

  test('a link, a device or a folder that claims a content has none', async (context) => {
    const members = ['1', '2', '3', '5'].map((type) =>
      rawHeader({ name: type, type, size: 512, target: 'x' }),
    )
    assert.deepEqual(contents(await opened(context, rawTar(...members, good))), [['good', 'good']])
  })

  test('version 7, old types, prefixes, long names of GNU, pax paths and pax of all members are read', async (context) => {
    const long = `${'d'.repeat(90)}/${'f'.repeat(90)}`
    const listing = await opened(
      context,
      rawTar(
        rawMember({ name: 'v7', type: '\0', magic: '' }, '1'),
        rawMember({ name: 'folder/', type: '\0', magic: '' }),
        rawMember({ name: 'contiguous', type: '7' }, '2'),
        rawMember({ name: 'f', more: { 345: Buffer.from('prefix') } }, '3'),
        rawMember({ name: 'gnu', magic: 'ustar  \0', more: { 345: Buffer.from('12345') } }, '4'),
        rawMember({ name: '././@LongLink', type: 'L' }, `${long}\0`),
        rawMember({ name: long.slice(0, 100) }, '5'),
        rawPax({ path: 'Größe' }),
        rawMember({ name: 'x' }, '6'),
        rawPax({ comment: 'of git', size: '1' }, 'g'),
        rawMember({ name: 'last' }, '7'),
      ),
    )
    assert.deepEqual(contents(listing), [
      ['Größe', '6'],
      ['contiguous', '2'],
      [long, '5'],
      ['gnu', '4'],
      ['last', '7'],
      ['prefix/f', '3'],
      ['v7', '1'],
    ])
  })

  test('a size in binary, and a checksum of signed bytes, are read', async (context) => {
    const size = Buffer.alloc(12)
    size[0] = 0x80
    size[11] = 4
    const signed = rawMember({ name: Buffer.from([0xc3, 0xa9]) }, 'x')
    signed.write('        ', 148)
    const sum = signed
      .subarray(0, 512)
      .reduce((total, byte) => total + (byte > 127 ? byte - 256 : byte), 0)
    signed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const binary = Buffer.concat([
      rawHeader({ name: 'b', size }),
      Buffer.from('four'),
      Buffer.alloc(508),
    ])
    assert.deepEqual(contents(await opened(context, rawTar(binary, signed))), [
      ['b', 'four'],
      ['é', 'x'],
    ])
  })
})
