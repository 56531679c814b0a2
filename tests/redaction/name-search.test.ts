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
})
