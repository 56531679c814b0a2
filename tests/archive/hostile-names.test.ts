// Names of members that nobody packs by accident. The corpus beside the repository has more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contents, notes, opened } from './opened.ts'
import { good, rawMember, rawPax, rawTar } from './raw-tar.ts'
import { rawZip } from './raw-zip.ts'
import { smallTar } from './small-tar.ts'

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
      const reason = 'second member of this name; the first is used'
      assert.deepEqual(listing.refused, [{ path: 'a', reason }])
      assert.deepEqual(notes(listing), [['info', 'archive/repeated', 'a']])
    }
  })
})
