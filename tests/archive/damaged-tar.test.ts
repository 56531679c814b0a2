// Damaged tars. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '../../tools/archive/limits.ts'
import { assertRefused, contents, notes, opened } from './opened.ts'
import { good, rawHeader, rawMember, rawPax, rawTar } from './raw-tar.ts'

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
      await assertRefused(
        context,
        bytes.subarray(0, cut),
        /cannot be read|Unsupported|not recognised/,
      )
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

  test('a second tar behind the end mark is read, and said', async (context) => {
    const bytes = Buffer.concat([rawTar(good), rawTar(rawMember({ name: 'b' }, 'b'))])
    const listing = await opened(context, bytes)
    assert.deepEqual(contents(listing), [
      ['b', 'b'],
      ['good', 'good'],
    ])
    assert.deepEqual(notes(listing), [['info', 'archive/joined', 'archive']])
  })
})
