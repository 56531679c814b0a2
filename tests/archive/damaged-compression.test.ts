// Damaged gzip and zstd. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertRefused, contents, notes, opened } from './opened.ts'
import { good, rawTar } from './raw-tar.ts'
import { rawFrame } from './raw-zstd.ts'

describe('damage', () => {
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
})
