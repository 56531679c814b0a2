import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { editDistance } from '../../tools/core/known-names.ts'
import {
  matchRenames,
  type StatedRenames,
  type SymbolShare,
  type SymbolShares,
} from '../../tools/profiles/symbol-renames.ts'
import { packageRoot } from '../../tools/root.ts'
import { renameKey } from '../../tools/profiles/symbol-name.ts'

type Symbols = Readonly<Record<string, number | Partial<SymbolShare>>>

function shares(symbols: Symbols): SymbolShares {
  return new Map(
    Object.entries(symbols).map(([name, given]) => [
      name,
      {
        share: 0.02,
        callers: new Set<string>(),
        callees: new Set<string>(),
        ...(typeof given === 'number' ? { share: given } : given),
      },
    ]),
  )
}

function matched(before: Symbols, after: Symbols, stated?: StatedRenames): readonly string[] {
  return matchRenames(shares(before), shares(after), stated).map(
    ({ baseline, contender, why }) => `${baseline} → ${contender}: ${why}`,
  )
}

const calls = (callers: readonly string[], callees: readonly string[]): Partial<SymbolShare> => ({
  callers: new Set(callers),
  callees: new Set(callees),
})

suite('profiles: renamed symbols', () => {
  test('compiler suffixes and version namespaces do not change a name', () => {
    for (const [before, after] of [
      ['f.constprop.0', 'f'],
      ['f.isra.1', 'f.part.2'],
      ['f', 'f.cold'],
      ['std::__1::vector<int>::push_back(int)', 'std::vector<long>::push_back(long)'],
      ['absl::lts_20211102::Mutex::Lock()', 'absl::lts_20230802::Mutex::Lock()'],
      ['icu_69::UText::next()', 'icu_73::UText::next()'],
      ['__GI___poll', '__poll'],
    ] as const) {
      assert.equal(renameKey(before), renameKey(after), `${before} ${after}`)
      assert.deepEqual(matched({ [before]: 0.02 }, { [after]: 0.05 }), [
        `${before} → ${after}: same name`,
      ])
    }
  })

  test('separators, case and a further word make a similar name', () => {
    assert.deepEqual(matched({ lfind: 0.02 }, { l_find: 0.042 }), ['lfind → l_find: similar name'])
    assert.equal(matched({ get_best: 0.02 }, { 'JOIN::get_best': 0.02 }).length, 1)
    assert.equal(matched({ SearchCatCache: 0.02 }, { SearchCatCacheInternal: 0.01 }).length, 1)
  })

  test('other letters, digits and signs are other functions', () => {
    for (const [before, after] of [
      ['malloc', 'calloc'],
      ['crc32_update', 'crc64_update'],
      ['A::A', 'A::~A'],
      ['Explain_query::~Explain_query', 'Explain_query::Explain_query'],
      ['net_store_data_cs', 'net_store_data'],
      ['f1', 'f2'],
    ] as const)
      assert.deepEqual(matched({ [before]: 0.02 }, { [after]: 0.02 }), [], `${before} ${after}`)
  })

  test('an edit distance counts only with a common caller and a common callee', () => {
    const before = { row_search_old: calls(['parse', 'a'], ['read']) }
    const same = { row_search_new: calls(['parse', 'b'], ['read', 'lock']) }
    assert.deepEqual(matched(before, same), ['row_search_old → row_search_new: similar name'])
    assert.deepEqual(matched(before, { row_search_new: calls(['purge'], ['read']) }), [])
    assert.deepEqual(matched(before, { row_search_new: calls(['parse'], ['write']) }), [])
    assert.deepEqual(matched({ row_search_old: 0.02 }, { row_search_new: 0.02 }), [])
  })

  test('nothing is matched where a name has two candidates, not even by a weaker reason', () => {
    assert.deepEqual(matched({ 'f.isra.1': 0.02 }, { f: 0.01, 'f.part.0': 0.01 }), [])
    assert.deepEqual(matched({ 'f.isra.1': 0.02, 'f.part.0': 0.02 }, { f: 0.04 }), [])
    assert.deepEqual(matched({ lfind: 0.02 }, { l_find: 0.02, L_find: 0.02 }), [])
  })

  test('a symbol that both sides have was not renamed, nor one in another object or far larger', () => {
    assert.deepEqual(matched({ lfind: 0.02, l_find: 0.02 }, { l_find: 0.04 }), [])
    assert.deepEqual(
      matched(
        { lfind: { share: 0.02, object: 'mysqld' } },
        { l_find: { share: 0.02, object: 'libc.so.6' } },
      ),
      [],
    )
    assert.equal(
      matched(
        { lfind: { share: 0.02, object: 'mysqld' } },
        { l_find: { share: 0.02, object: 'mariadbd' } },
      ).length,
      1,
    )
    assert.deepEqual(matched({ lfind: 0.01 }, { l_find: 0.09 }), [])
    assert.deepEqual(matched({ lfind: 0.0005 }, { l_find: 0.0005 }), [])
  })

  test('the author may state a rename; a name that a profile lacks is ignored', () => {
    assert.deepEqual(
      matched({ malloc: 0.02 }, { je_malloc_v2: 0.09 }, { malloc: 'je_malloc_v2' }),
      ['malloc → je_malloc_v2: stated by the author'],
    )
    assert.deepEqual(matched({ f: 0.02 }, { g: 0.02 }, { f: 'h', x: 'g' }), [])
  })

  test('a rename that the vocabulary has is matched in both directions, where one name vanished', () => {
    const known = new Map([['row_search_for_mysql', 'row_search_mvcc']])
    const [old, renamed] = [{ row_search_for_mysql: 0.08 }, { row_search_mvcc: 0.02 }]
    for (const [before, after] of [
      [old, renamed],
      [renamed, old],
    ] as const)
      assert.deepEqual(
        matchRenames(shares(before), shares(after), {}, known).map(({ why }) => why),
        ['known rename'],
      )
    assert.deepEqual(matched(old, renamed), [])
    const both = { ...old, ...renamed }
    assert.deepEqual(matchRenames(shares(both), shares(renamed), {}, known), [])
    assert.equal(
      readVocabulary(packageRoot).renames().get('row_search_for_mysql'),
      'row_search_mvcc',
    )
  })

  test('every name is in one match at most, and swapping the sides swaps the matches', () => {
    const name = fc.stringMatching(/^[ab]{4,6}(?:_[ab]{3})?(?:\.isra\.[12])?$/)
    const symbols = fc.dictionary(name, fc.double({ min: 0.001, max: 0.1, noNaN: true }), {
      maxKeys: 8,
    })
    fc.assert(
      fc.property(symbols, symbols, (before, after) => {
        const forth = matchRenames(shares(before), shares(after))
        const back = matchRenames(shares(after), shares(before))
        for (const side of ['baseline', 'contender'] as const) {
          const names = forth.map((match) => match[side])
          assert.equal(new Set(names).size, names.length)
        }
        assert.deepEqual(
          forth.map((match) => `${match.baseline}>${match.contender}`).toSorted(),
          back.map((match) => `${match.contender}>${match.baseline}`).toSorted(),
        )
      }),
      { numRuns: 500 },
    )
  })
})

suite('profiles: edit distance', () => {
  test('of known pairs', () => {
    assert.equal(editDistance('kitten', 'sitting'), 3)
    assert.equal(editDistance('lfind', 'l_find'), 1)
    assert.equal(editDistance('', 'abc'), 3)
    assert.equal(editDistance('abcdef', 'uvwxyz', 2), 3)
  })

  test('is a metric, and the limit changes no distance up to it', () => {
    const text = fc.stringMatching(/^[abc]{0,8}$/)
    fc.assert(
      fc.property(text, text, text, fc.nat(8), (a, b, c, limit) => {
        const distance = editDistance(a, b)
        assert.equal(distance, editDistance(b, a))
        assert.equal(distance === 0, a === b)
        assert.ok(editDistance(a, c) <= distance + editDistance(b, c))
        const limited = editDistance(a, b, limit)
        assert.ok(distance <= limit ? limited === distance : limited > limit)
      }),
    )
  })
})
