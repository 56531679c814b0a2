// The search for many names finds what a search for each of them finds.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { nameSearch } from '../../tools/redaction/identities/name-search.ts'

function isNamed(text: string, names: readonly string[], known: ReadonlySet<string>): boolean {
  const bytes = Buffer.from(text)
  return names.some((name) => !known.has(name) && bytes.includes(name))
}

function assertSame(text: string, names: readonly string[], known: ReadonlySet<string>): void {
  assert.equal(
    nameSearch(names)(Buffer.from(text), known),
    isNamed(text, names, known),
    JSON.stringify({ text, names, known: [...known] }),
  )
}

suite('the search for names', () => {
  // Few letters, so that names overlap, repeat and begin with each other.
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '1', 'é'), maxLength: 12 })
  const names = fc.uniqueArray(name, { maxLength: 6 })

  test('finds a name exactly where a search for each name does', () => {
    const text = fc.array(fc.oneof(name, fc.constantFrom('\n', ' ', 'q')), { maxLength: 12 })
    fc.assert(
      fc.property(text, names, fc.nat(3), (parts, all, knownNames) => {
        assertSame(parts.join(''), all, new Set(all.slice(0, knownNames)))
      }),
      { numRuns: 5000 },
    )
  })

  test('finds a name at both ends of a text and of any length', () => {
    for (const length of [1, 2, 3, 5, 6, 7, 64, 255, 256, 400]) {
      const long = 'node-7.example.net '.repeat(30).slice(0, length)
      for (const text of [long, `${long}x`, `x${long}`, long.slice(1), long.slice(0, -1), ''])
        assertSame(text, [long], new Set())
    }
  })

  test('passes over the names that a file is known to hold', () => {
    const search = nameSearch(['db-server-1', 'db-server-10', 'db1'])
    const text = Buffer.from('on db-server-1 and db-server-2')
    assert.ok(search(text, new Set()))
    assert.ok(!search(text, new Set(['db-server-1'])))
    assert.ok(search(Buffer.from('db-server-10'), new Set(['db-server-1'])))
    assert.ok(!nameSearch([])(text, new Set()))
  })

  test('finds a long name beside names that are too short for it', () => {
    for (const short of ['q', 'qz', 'qzq', 'qzqzq'])
      for (const text of [
        'db-server-1',
        'on db-server-1',
        'on db-server-1 and db2',
        short,
        `on ${short}`,
      ])
        assertSame(text, [short, 'db-server-1', 'db-server-20'], new Set())
  })

  test('finds the second of two names with the same end', () => {
    assertSame('on eu-db-server', ['us-db-server', 'eu-db-server', 'ap-db-server'], new Set())
    assertSame('on eu-db-server', ['us-db-server', 'ap-db-server'], new Set())
    assertSame('on db-server-1', ['db-server-10', 'db-server-1'], new Set(['db-server-10']))
  })

  test('passes over a known name to one that follows it', () => {
    const names = ['db-server-1', 'db-server-2']
    for (const text of [
      'db-server-1 db-server-2',
      'db-server-1db-server-2',
      'db-server-1 db-server-1',
    ])
      assertSame(text, names, new Set(['db-server-1']))
    assertSame('on db-server-3', names, new Set())
  })

  // Bytes that are read from the text.
  function readsOf(text: string, names: readonly string[]): number {
    let reads = 0
    const bytes = new Proxy(Buffer.from(text), {
      get(buffer, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
        return Reflect.get(buffer, key) as unknown
      },
    })
    assert.ok(!nameSearch(names)(bytes, new Set()))
    return reads
  }

  test('reads three of nine bytes for a name of eleven', () => {
    // Every block that is read has two letters of a block of the name.
    for (const repeated of ['zzz', 'erz', 'zrv', 'ezv'])
      assert.equal(readsOf(repeated.repeat(302).slice(0, 904), ['db-server-1']), 300, repeated)
  })

  test('reads nothing without names, or of a text shorter than each', () => {
    assert.equal(readsOf('z'.repeat(902), []), 0)
    assert.equal(readsOf('db-server-', ['db-server-1']), 0)
  })
})
