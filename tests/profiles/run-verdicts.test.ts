import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { Run, SourceRecord } from '../../tools/core/model.ts'
import { shownTexts, sumTexts, verdictNote } from '../../tools/profiles/difference-text.ts'
import { profileDifference } from '../../tools/profiles/profile-difference.ts'
import { runsOfFiles, sampleOf } from '../../tools/profiles/run-verdicts.ts'
import { flat, profileOfTexts, reportOf } from './reports.ts'

const profileWith = (shares: readonly number[]) =>
  profileOfTexts(...shares.map((share) => flat({ f: share, g: 5 }, '100')))

// Starts of two sides that alternate.
const startsOf = (ids: string, side: number) =>
  Array.from(ids, (id, index) => ({
    ...{ id, replicate: { key: 'restart', id } },
    started: 2 * index + side,
  }))

suite('profiles: verdicts over runs', () => {
  test('four runs per side that do not overlap are higher, whatever the number of samples', () => {
    const difference = profileDifference(
      profileWith([5, 5.1, 5.2, 5.3, 5.4]),
      profileWith([9, 9.1, 9.2, 9.3, 9.4]),
      { runs: [startsOf('abcde', 0), startsOf('fghij', 1)] },
    )
    const [f, g] = difference.shown
    assert.equal(f?.comparison.verdict.kind, 'higher')
    assert.deepEqual(f.comparison.n, [5, 5])
    assert.equal(g?.comparison.verdict.kind, 'equivalent')
    assert.equal(
      verdictNote(difference),
      'Verdicts: Mann–Whitney test over runs (5 vs 5), Holm-corrected for a family of 2',
    )
  })

  test('a difference between runs of unknown starts has no verdict', () => {
    const difference = profileDifference(
      profileWith([5, 5.1, 5.2, 5.3, 5.4]),
      profileWith([9, 9.1, 9.2, 9.3, 9.4]),
    )
    assert.equal(difference.shown[0]?.comparison.verdict.kind, 'insufficient')
    assert.equal(verdictNote(difference), 'No verdict: starts unknown (5 vs 5 runs)')
  })

  test('profiles with too few samples have no verdict and no error, regardless of the number of runs', () => {
    const few = profileOfTexts(...[1, 2, 3, 4].map(() => flat({ f: 100 }, '1')))
    const many = profileWith([20, 21, 22, 23])
    for (const sides of [
      [few, many],
      [many, few],
    ] as const) {
      const difference = profileDifference(...sides)
      assert.equal(difference.noiseFrom, 'few samples')
      for (const { comparison, error, noise } of difference.shown) {
        assert.deepEqual([comparison.verdict.kind, comparison.p], ['insufficient', null])
        assert.deepEqual([error, noise], [null, false])
      }
      assert.match(
        verdictNote(difference),
        /^Too few samples to compare shares: (?:4 vs 400|400 vs 4), at least 100 each required$/,
      )
    }
  })

  test('one run is a single value, and two against two are insufficient data', () => {
    const one = profileDifference(profileWith([5]), profileWith([9]))
    assert.equal(one.shown[0]?.comparison.verdict.kind, 'single')
    assert.match(verdictNote(one), /^Single profile of base or new \(1 vs 1 runs\)/)
    const two = profileDifference(profileWith([5, 5.1]), profileWith([9, 9.1]))
    assert.equal(two.shown[0]?.comparison.verdict.kind, 'insufficient')
    assert.equal(verdictNote(two), 'Too few runs for a verdict (2 vs 2)')
  })

  test('reports of one run are one replicate', () => {
    const runs = [startsOf('aaa', 0), startsOf('bbb', 1)] as const
    const { shown } = profileDifference(profileWith([5, 5.1, 5.2]), profileWith([9, 9.1, 9.2]), {
      runs,
    })
    assert.equal(shown[0]?.comparison.verdict.kind, 'single')
    assert.deepEqual(sampleOf([1, 3, 8], startsOf('aab', 0)).replicates, [2, 8])
  })

  test('a report belongs to the run or restart that has its file', () => {
    const report = { ...reportOf(flat({ f: 1 })), file: 'r1.perf', sha256: 'x' }
    const companion = { path: 'r1.perf', sha256: 'x' } as SourceRecord
    const run = { id: '1', companions: [companion] } as unknown as Run
    assert.deepEqual(runsOfFiles([report], [run]), [run])
    assert.deepEqual(runsOfFiles([report], []), [{ id: 'file r1.perf x' }])
  })

  test('a renamed function is one row with its growth, and totals are sums of shares', () => {
    const found = profileDifference(
      profileOfTexts(flat({ lfind: 2, gone: 3, f: 10 }, '100K')),
      profileOfTexts(flat({ l_find: 4.2, f: 11 }, '100K')),
    )
    assert.deepEqual(
      found.shown.map((row) => [row.function, row.why ?? '', ...shownTexts(row, found)]),
      [
        ['f', '', '10.00', '11.00', '+1.00', '+10 %'],
        ['lfind → l_find', 'similar name', '2.00', '4.20', '+2.20', '+110 %'],
        ['gone', '', '3.00', '-', '−3.00', 'gone'],
      ],
    )
    assert.deepEqual(sumTexts(found), ['15.00', '15.20', '+0.20'])
  })

  test('merging renamed functions changes no sum of shares', () => {
    const name = fc.constantFrom(
      'lfind',
      'l_find',
      'f.isra.1',
      'f.part.0',
      'row_get',
      'rowget',
      'x',
    )
    const shares = fc.dictionary(name, fc.integer({ min: 1, max: 1400 }), { minKeys: 1 })
    fc.assert(
      fc.property(shares, shares, (before, after) => {
        const percent = (counts: Readonly<Record<string, number>>): string =>
          flat(Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count / 100])))
        const [one, other] = [profileOfTexts(percent(before)), profileOfTexts(percent(after))]
        const merged = profileDifference(one, other, { top: 0 }).sums
        const alone = profileDifference(one, other, { top: 0, pair: false }).sums
        for (const side of [0, 1] as const) assert.ok(Math.abs(merged[side] - alone[side]) < 1e-9)
      }),
      { numRuns: 100 },
    )
  })
})
