import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sideBySide } from '../../tools/analysis/side-by-side.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from './runs.ts'

let next = 0
const runs = (fields: Record<string, string>, ...rates: readonly number[]): readonly Run[] =>
  rates.map((qps, index) => run((next += 1), { ...fields, repeat: String(index + 1) }, { qps }))

const old = [
  ...runs({ engine: 'mysql', version: '5.6', threads: '1', host: 'a' }, 100, 102, 101, 103),
  ...runs({ engine: 'mysql', version: '5.6', threads: '16', host: 'a' }, 900, 910, 905, 915),
  ...runs({ engine: 'mysql', version: '5.6', threads: '64', host: 'a' }, 800),
]
const recent = [
  ...runs({ engine: 'mysql', version: '8.0', threads: '1', host: 'b' }, 80, 81, 82, 83),
  ...runs({ engine: 'mysql', version: '8.0', threads: '16', host: 'b' }, 990, 995, 1000, 1005),
  ...runs({ engine: 'mysql', version: '8.0', threads: '128', host: 'b' }, 700),
]
const vocabulary = readVocabulary(packageRoot)
const terms = { metric: 'qps', intended: ['version'], better: 'higher', vocabulary } as const
const factsOf = ({ confounders }: ReturnType<typeof sideBySide>): unknown =>
  confounders.map(({ fact, values }) => [fact, values.map(({ text }) => text)])

suite('two sets of runs side by side', () => {
  test('are compared at the keys that vary and whose texts both share, without repeats', () => {
    const { keys, pairs } = sideBySide(old, recent, terms)
    assert.deepEqual(keys, ['threads'])
    assert.deepEqual(
      pairs.map(({ fields }) => fields),
      [{ threads: '1' }, { threads: '16' }, { threads: '64' }, { threads: '128' }],
    )
  })

  test('have at every point what either side has, and nothing where one has none', () => {
    const { pairs } = sideBySide(old, recent, terms)
    assert.deepEqual(
      pairs.map(({ baseline, contender }) => [baseline?.values, contender?.values]),
      [
        [
          [100, 102, 101, 103],
          [80, 81, 82, 83],
        ],
        [
          [900, 910, 905, 915],
          [990, 995, 1000, 1005],
        ],
        [[800], undefined],
        [undefined, [700]],
      ],
    )
    for (const pair of pairs.slice(2)) {
      assert.equal('baseline' in pair && 'contender' in pair, false)
      assert.equal(pair.comparison.ratio, null)
    }
  })

  test('have the verdict of the contender, corrected for all pairs', () => {
    const { pairs } = sideBySide(old, recent, terms)
    assert.deepEqual(
      pairs.slice(0, 2).map(({ comparison }) => comparison.verdict.kind),
      ['insufficient', 'insufficient'],
    )
    assert.deepEqual(
      pairs.map(({ comparison: { family } }) => family),
      pairs.map(() => pairs.filter(({ comparison: { p } }) => p !== null && p < 0.05).length || 1),
    )
  })

  test('give the same intervals however often they are compared', () => {
    const once = sideBySide(old, recent, terms).pairs.map(({ comparison }) => comparison)
    const again = sideBySide(old, recent, terms).pairs.map(({ comparison }) => comparison)
    assert.deepEqual(once, again)
    assert.ok((once[0]?.ratio ?? null) !== null)
  })

  test('list what else differs in order of weight', () => {
    const host = ['host name', ['a', 'b']]
    const version = ['version', ['5.6', '8.0']]
    assert.deepEqual(factsOf(sideBySide(old, recent, terms)), [host])
    const withHost = { ...terms, intended: ['host'] }
    assert.deepEqual(factsOf(sideBySide(old, recent, withHost)), [version])
    assert.deepEqual(factsOf(sideBySide(old, recent, { ...terms, intended: [] })), [host, version])
  })

  test('list all values of a difference, and the empty text for a side without it', () => {
    const mixed = [
      ...runs({ threads: '1', disk: 'nvme' }, 1),
      ...runs({ threads: '8', disk: 'sata' }, 2),
    ]
    const bare = [...runs({ threads: '1' }, 3), ...runs({ threads: '8' }, 4)]
    const compared = sideBySide(mixed, bare, { metric: 'qps', vocabulary, intended: [] })
    assert.deepEqual(compared.keys, ['threads'])
    assert.deepEqual(factsOf(compared), [['disk', ['nvme', '', 'sata']]])
    const turned = sideBySide(bare, mixed, { metric: 'qps', vocabulary, intended: [] })
    assert.deepEqual(factsOf(turned), [['disk', ['', 'nvme', 'sata']]])
  })

  test('share a text although one side varies more: no confounder', () => {
    const one = runs({ threads: '1', cores: '2' }, 1)
    const more = [
      ...runs({ threads: '1', cores: '2' }, 3),
      ...runs({ threads: '1', cores: '4' }, 4),
    ]
    const { keys, confounders, pairs } = sideBySide(one, more, {
      metric: 'qps',
      vocabulary,
      intended: [],
    })
    assert.deepEqual(keys, ['cores'])
    assert.deepEqual([...confounders], [])
    assert.deepEqual(
      pairs.map(({ fields }) => fields['cores']),
      ['2', '4'],
    )
  })

  test('stand at the keys that are given', () => {
    const { keys, pairs, confounders } = sideBySide(old, recent, { ...terms, keys: ['engine'] })
    assert.deepEqual(keys, ['engine'])
    assert.deepEqual(
      pairs.map(({ fields, baseline, contender }) => [fields, baseline?.n, contender?.n]),
      [[{ engine: 'mysql' }, 9, 9]],
    )
    assert.deepEqual(
      confounders.map(({ fact }) => fact),
      ['host name'],
    )
  })
})
