// Which verdicts support which statements; see the table of docs/articles.md, "Verdict words".
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { verdictKinds, type VerdictKind } from '../../tools/analysis/verdict.ts'
import { evidenceOf, isBound, type VerdictGroup } from '../../tools/claims/verdict-evidence.ts'
import type { VerdictStatement } from '../../tools/claims/verdict-words.ts'

const group = (kinds: readonly VerdictKind[], isEqualityShown?: boolean): VerdictGroup => ({
  ...{ start: 0, kinds },
  ...(isEqualityShown === undefined ? {} : { isEqualityShown }),
})
const statements: readonly VerdictStatement[] = [
  'order',
  'equality',
  'significant',
  'not significant',
]

/** The statements that some groups support. */
const supported = (...groups: readonly VerdictGroup[]): readonly VerdictStatement[] =>
  statements.filter((statement) => isBound(statement, groups))

const bySingleKind: Readonly<Record<VerdictKind, readonly VerdictStatement[]>> = {
  higher: ['order', 'significant'],
  lower: ['order', 'significant'],
  equivalent: ['equality', 'not significant'],
  'not-significant': ['not significant'],
  insufficient: [],
  single: [],
}

suite('a verdict', () => {
  for (const kind of verdictKinds)
    test(`${kind} supports ${bySingleKind[kind].join(' and ') || 'nothing'}`, () => {
      assert.deepEqual(supported(group([kind])), bySingleKind[kind])
      assert.deepEqual(supported(group([kind, kind], false)), bySingleKind[kind])
    })

  test('of equivalence within a margin above 10 % shows no equality', () => {
    assert.equal(evidenceOf({ kind: 'equivalent', margin: 0.1 }), 'equivalent')
    assert.equal(evidenceOf({ kind: 'equivalent', margin: 0.11 }), 'not-significant')
    assert.equal(evidenceOf({ kind: 'higher' }), 'higher')
  })

  const several: readonly (readonly [readonly VerdictKind[], readonly VerdictStatement[]])[] = [
    [
      ['higher', 'lower'],
      ['order', 'significant'],
    ],
    [['higher', 'single'], ['significant']],
    [['equivalent', 'higher'], ['significant']],
    [['equivalent', 'not-significant'], ['not significant']],
    [['equivalent', 'insufficient'], []],
    [[], []],
  ]
  for (const [kinds, expected] of several)
    test(`of ${kinds.join(' and ') || 'no cell'} supports ${expected.join(' and ') || 'nothing'}`, () => {
      assert.deepEqual(supported(group(kinds)), expected)
    })

  test('of a supported claim supports an equality, unless a cell differs', () => {
    assert.deepEqual(supported(group(['insufficient'], true)), ['equality'])
    assert.deepEqual(supported(group(['not-significant'], true)), ['equality', 'not significant'])
    assert.deepEqual(supported(group(['higher', 'insufficient'], true)), ['significant'])
  })

  test('of one group is enough, and no group supports nothing', () => {
    assert.deepEqual(supported(group(['single']), group(['lower'])), ['order', 'significant'])
    assert.deepEqual(supported(), [])
  })
})
