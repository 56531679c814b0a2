import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { withAliases } from '../../tools/redaction/aliases.ts'
import { findIdentities } from '../../tools/redaction/identities/find-identities.ts'
import {
  assignPseudonyms,
  type LocatedIdentity,
} from '../../tools/redaction/identities/pseudonyms.ts'

const spelled = (line: string): readonly string[] =>
  findIdentities(line).map(({ kind, text }) => `${kind} ${text}`)

suite('identities', () => {
  // A line, an arrow and its identities; ⏎ is a line end within a case.
  const corpus = readFileSync(join(import.meta.dirname, 'names.corpus'), 'utf8')
  for (const entry of corpus.split('\n').filter((text) => text !== '')) {
    const [line = '', names = ''] = entry.split(' ⟹')
    test(`of the corpus are found in ${line}`, () => {
      const expected = names.split(';').flatMap((name) => (name === '' ? [] : [name.trim()]))
      assert.deepEqual(new Set(spelled(line.replaceAll('⏎', '\n'))), new Set(expected))
    })
  }

  test('name the first line of each', () => {
    assert.deepEqual(findIdentities('a\nhostname: db1\nhostname: db1\n'), [
      { kind: 'host', text: 'db1', line: 2 },
    ])
  })
})

function host(text: string, at: string, isUnique = true): LocatedIdentity {
  return { kind: 'host', text, at, isUnique }
}

suite('pseudonyms', () => {
  const aliases = (...args: Parameters<typeof assignPseudonyms>): unknown =>
    assignPseudonyms(...args).aliases(args[0].flat())

  test('are numbered by class in the order of first occurrence', () => {
    const ip = { kind: 'ip', text: '10.0.0.5', at: 'c', isUnique: true } as const
    assert.deepEqual(
      aliases([
        [host('db2', 'a'), host('db1', 'b')],
        [ip, host('db2', 'd')],
      ]),
      {
        db2: 'host-1',
        db1: 'host-2',
        '10.0.0.5': 'ip-1',
      },
    )
  })

  test('are one for spellings in capitals and for a full name', () => {
    assert.deepEqual(aliases([[host('DB1', 'a'), host('db1.zoo.net', 'b'), host('db1', 'c')]]), {
      DB1: 'host-1',
      'db1.zoo.net': 'host-1',
      db1: 'host-1',
    })
  })

  test('differ for a short name with two full names', () => {
    const given = aliases([[host('db1.a', 'a'), host('db1.b', 'b'), host('db1', 'c')]])
    assert.deepEqual(given, { 'db1.a': 'host-1', 'db1.b': 'host-2', db1: 'host-3' })
  })

  test('stay where the register states them, and a number that is no longer used stays free', () => {
    const before = [
      { id: 'host-1', at: ['gone'] },
      { id: 'host-2', at: ['b'] },
    ]
    const archives = [[host('new', 'a'), host('db1', 'b')]]
    const { register } = assignPseudonyms(archives, before)
    assert.deepEqual(aliases(archives, before), { new: 'host-3', db1: 'host-2' })
    assert.deepEqual(
      register.map(({ id, at }) => [id, at]),
      [
        ['host-1', ['gone']],
        ['host-2', ['b']],
        ['host-3', ['a']],
      ],
    )
  })

  test('follow unique places before places that another file shares', () => {
    const before = [{ id: 'host-1', at: ['log', 'cnf 0'] }]
    const archives = [
      [host('db0', 'cnf 0', false), host('db1', 'log'), host('db1', 'cnf 1', false)],
    ]
    assert.deepEqual(aliases(archives, before), { db0: 'host-2', db1: 'host-1' })
  })

  test('are never the name of another machine', () => {
    assert.deepEqual(aliases([[host('db', 'a'), host('host-1', 'b')]]), {
      db: 'host-2',
      'host-1': 'host-3',
    })
  })

  test('of many names are replaced in one pass', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      host(`10.${String(index >> 8)}.${String(index & 255)}.7`, String(index)),
    )
    const given = assignPseudonyms([many]).aliases(many)
    const text = many.map(({ text: name }) => `from ${name} ok`).join('\n')
    const replaced = withAliases(text, given)
    assert.match(replaced, /^from host-1 ok\nfrom host-2 ok\n/)
    assert.doesNotMatch(replaced, /\.7 ok/)
  })
})
