// Entries of tars that few programs pack. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contents, opened } from './opened.ts'
import { good, rawHeader, rawMember, rawPax, rawTar } from './raw-tar.ts'

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
    const noFile = 'link to a file that is not in the container, not followed'
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
