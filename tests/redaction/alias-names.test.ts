// Where a name is replaced: whole words only, by an expression for few names and by looking up words for many.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noAliases, withAliases, type Aliases } from '../../tools/redaction/aliases.ts'

const names: Aliases = {
  db1: 'A',
  'db1.example.net': 'B',
  'db2 east': 'C',
  '10.0.0.5': 'D',
  büro: 'E',
  ab: 'F',
  ac: 'G',
  '.hidden': 'H',
}
// More than an expression has; without names that no word begins.
const many: Aliases = {
  ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`other${String(index)}`, 'X'])),
  ...Object.fromEntries(Object.entries(names).filter(([name]) => name !== '.hidden')),
}

for (const [title, aliases] of [
  ['few names', names],
  ['many names', many],
] as const)
  suite(title, () => {
    for (const [text, expected] of [
      ['', ''],
      ['a text', 'a text'],
      ['db1', 'A'],
      [' db1 ', ' A '],
      ['db1 db1\ndb1', 'A A\nA'],
      ['db1.example.net', 'B'],
      ['db1.example.nets', 'A.example.nets'],
      ['xdb1.example.net', 'xdb1.example.net'],
      ['db1.example', 'A.example'],
      ['db10 xdb1 db1é', 'db10 xdb1 db1é'],
      ['db1_a-db1', 'A_a-A'],
      ['db2 east db2 west', 'C db2 west'],
      ['db2  east', 'db2  east'],
      ['10.0.0.5:3306 10.0.0.51 110.0.0.5 10x0x0x5', 'D:3306 10.0.0.51 110.0.0.5 10x0x0x5'],
      ['büro büros', 'E büros'],
      ['DB1', 'DB1'],
      ['ab ac abc', 'F G abc'],
      ['(db1.example.net/db1)', '(B/A)'],
      ['db1 a db2 east', 'A a C'],
      ['10.0.0.5', 'D'],
      ['9 10.0.0.5', '9 D'],
    ] as const)
      test(JSON.stringify(text), () => {
        assert.equal(withAliases(text, aliases), expected)
        assert.equal(withAliases(text, aliases), expected)
      })
  })

test('a name that begins with a sign', () => {
  assert.equal(withAliases('/.hidden', names), '/H')
})

test('no names', () => {
  assert.equal(withAliases('db1', noAliases), 'db1')
  assert.equal(withAliases('db1', {}), 'db1')
})

test('names of the same length, in either order', () => {
  for (const aliases of [
    { 'a-b': '1', 'a-c': '2', a: '3' },
    { a: '3', 'a-c': '2', 'a-b': '1' },
  ])
    assert.equal(withAliases('a-b a-c a-d a', aliases), '1 2 3-d 3')
})

test('the longest of many names ends in front of a sign', () => {
  // Names of one letter each.
  const letters = Array.from({ length: 100 }, (_, index) => String.fromCharCode(0x4e00 + index))
  const others = Object.fromEntries(letters.map((letter) => [letter, '9']))
  const aliases = { ...others, x: '1', 'x-x-x': '2' }
  assert.equal(withAliases('x-x x-x-x-x x-x-x!', aliases), '1-1 2-1 2!')
})

test('a hundred names and one more give the same', () => {
  for (const count of [99, 100, 101]) {
    const aliases = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`n${String(index)}`, 'Y']),
    )
    assert.equal(
      withAliases(`n0 n${String(count - 1)} n${String(count)} n`, aliases),
      `Y Y n${String(count)} n`,
    )
  }
})
