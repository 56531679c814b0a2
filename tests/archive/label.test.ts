import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { labelOf } from '../../tools/archive/archive-label.ts'

function bytesOf(name: string | readonly number[]): Buffer {
  return typeof name === 'string' ? Buffer.from(name) : Buffer.from(name)
}

suite('the label of a name', () => {
  for (const [name, prefix, path] of [
    ['a/b.txt', '', 'a/b.txt'],
    ['./a//./b/', 'set/inner/', 'set/inner/a/b'],
    ['Ä 日 \u{1F600}', '', 'Ä 日 \u{1F600}'],
    ['a\uFFFDb', '', 'a\uFFFDb'],
    ['l:3.249:1', '', 'l:3.249:1'],
    ['a ~\u007Fb', '', 'a ~\\x7fb'],
    ['\u0001\u001F é\t', 'p/', 'p/\\x01\\x1f é\\x09'],
  ] as const)
    test(`${JSON.stringify(prefix + name)} is ${path}`, () => {
      assert.deepEqual(labelOf(bytesOf(name), prefix), { path, leaves: false })
    })

  test('has an empty prefix by default', () => {
    assert.deepEqual(labelOf(Buffer.from('a')), { path: 'a', leaves: false })
  })
})

suite('invalid UTF-8 in a name', () => {
  // The first and the last character of every row of table 3-7 of Unicode.
  const characters =
    '\u0080\u07FF\u0800\u0FFF\u1000\uCFFF\uD000\uD7FF\uE000\uFFFF' +
    '\u{10000}\u{3FFFF}\u{40000}\u{FFFFF}\u{100000}\u{10FFFF}'
  for (const character of characters)
    test(`keeps U+${(character.codePointAt(0) ?? 0).toString(16)}`, () => {
      const name = Buffer.concat([Buffer.from(character), Buffer.from([0xff])])
      assert.deepEqual(labelOf(name), { path: `${character}\\xff`, leaves: false })
    })

  for (const [name, path] of [
    [[0x80], '\\x80'],
    [[0xc1, 0x80], '\\xc1\\x80'],
    [[0xc2, 0x41], '\\xc2A'],
    [[0xdf, 0xc0], '\\xdf\\xc0'],
    [[0xe0, 0x9f, 0x80], '\\xe0\\x9f\\x80'],
    [[0xe0, 0xa0, 0x41], '\\xe0\\xa0A'],
    [[0xe1, 0x80, 0x41], '\\xe1\\x80A'],
    [[0xef, 0x41, 0x80], '\\xefA\\x80'],
    [[0xed, 0xa0, 0x80], '\\xed\\xa0\\x80'],
    [[0xed, 0x80, 0x41], '\\xed\\x80A'],
    [[0xf0, 0x8f, 0x80, 0x80], '\\xf0\\x8f\\x80\\x80'],
    [[0xf0, 0x90, 0x80, 0x41], '\\xf0\\x90\\x80A'],
    [[0xf1, 0x80, 0x80, 0x41], '\\xf1\\x80\\x80A'],
    [[0xf3, 0x41, 0x80, 0x80], '\\xf3A\\x80\\x80'],
    [[0xf4, 0x90, 0x80, 0x80], '\\xf4\\x90\\x80\\x80'],
    [[0xf4, 0x80, 0x80, 0x41], '\\xf4\\x80\\x80A'],
    [[0xf5, 0x80, 0x80, 0x80], '\\xf5\\x80\\x80\\x80'],
    [[0x20, 0xc3, 0xa9, 0xff, 0x7e], ' é\\xff~'],
  ] as const)
    test(`is escaped as ${path}`, () => {
      assert.deepEqual(labelOf(bytesOf(name)), { path, leaves: false })
    })
})

suite('a name that is no label', () => {
  for (const [name, prefix, expected] of [
    ['', 'p/', { path: 'p/', problem: 'empty name', leaves: false }],
    ['.//', '', { path: '', problem: 'empty name', leaves: false }],
    ['/a', 'p/', { path: 'p//a', problem: 'absolute path', leaves: true }],
    ['C:\\a', '', { path: 'C:\\a', problem: 'absolute path', leaves: true }],
    ['a\\b', '', { path: 'a\\b', problem: 'backslash in the path', leaves: true }],
    ['a/../b', '', { path: 'a/../b', problem: 'path that leaves the archive', leaves: true }],
    ['a\0', '', { path: 'a\\x00', problem: 'zero byte in the path', leaves: true }],
    [
      `../${'x'.repeat(197)}`,
      '',
      {
        path: `../${'x'.repeat(197)}`,
        problem: 'path that leaves the archive',
        leaves: true,
      },
    ],
    [
      `../${'x'.repeat(198)}`,
      '',
      {
        path: `../${'x'.repeat(197)}…`,
        problem: 'path that leaves the archive',
        leaves: true,
      },
    ],
    [
      'x'.repeat(256),
      'p/',
      {
        path: `p/${'x'.repeat(198)}…`,
        problem: 'name longer than 255 bytes',
        leaves: false,
      },
    ],
    [
      'd/'.repeat(33),
      '',
      {
        path: 'd/'.repeat(33).slice(0, -1),
        problem: 'path deeper than 32 folders',
        leaves: false,
      },
    ],
  ] as const)
    test(`${JSON.stringify(prefix + name).slice(0, 30)} of ${String(name.length)} characters has the problem ${expected.problem}`, () => {
      assert.deepEqual(labelOf(bytesOf(name), prefix), expected)
    })
})
