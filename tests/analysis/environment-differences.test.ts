// What differs between sides, in order of weight, for facts in any order.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import {
  rankedDifferences,
  rankedEnvironment,
} from '../../tools/analysis/environment-differences.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { FileFact, Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { dump, source } from '../options/sources.ts'
import { run } from './runs.ts'

const vocabulary = readVocabulary(packageRoot)
const rowOf = vocabulary.factRows()

interface Row {
  readonly area: string
  readonly weight: number
  readonly of?: readonly string[]
  readonly counted?: boolean
  readonly moment?: boolean
}

const rows = Object.entries(
  parse(readFileSync(join(packageRoot, 'site/vocabulary/differences.yaml'), 'utf8')) as Readonly<
    Record<string, Row>
  >,
)

// Facts of files and variables of servers that rows name without `*`; any two file names switch the binary log on.
const alike = new Set(['fact hostname', 'option log_bin'])
const names = rows
  .filter(([, { moment = false }]) => !moment)
  .flatMap(([fact, { of = [`fact ${fact}`] }]) => of)
  .filter((name) => /^(?:fact|option) [^*]+$/.test(name) && !alike.has(name))

const withFacts = (id: number, stated: readonly string[], value: string): Run => {
  const facts = stated.filter((name) => name.startsWith('fact '))
  const variables = stated.filter((name) => name.startsWith('option '))
  const all = Object.fromEntries(variables.map((name) => [name.slice(7), value]))
  return run(
    id,
    { engine: 'mysql', version: '8.4.8' },
    {},
    {
      host: facts.map((name, index): FileFact => ({
        ...{ name: name.slice(5), value, file: `${String(id)}.host` },
        line: index + 1,
      })),
      companions: variables.length === 0 ? [] : [source(`${String(id)}.vars`, dump(all))],
    },
  )
}

suite('the vocabulary of differences', () => {
  test('has weights that decrease, and areas that are contiguous', () => {
    const weights = rows.map(([, { weight }]) => weight)
    assert.deepEqual(
      weights,
      weights.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(weights).size, weights.length)
    const areas = rows.map(([, { area }]) => area)
    const starts = areas.filter((area, index) => area !== areas[index - 1])
    assert.equal(new Set(starts).size, starts.length, starts.join(', '))
    assert.deepEqual(starts.slice(0, 8), [
      ...['host', 'operating system', 'build', 'allocator'],
      ...['durability', 'memory', 'client', 'duration'],
    ])
  })

  test('has a row for any name, and its own row for every name that it lists', () => {
    for (const [fact, { of = [`fact ${fact}`], counted = false }] of rows) {
      for (const name of of.filter((pattern) => !pattern.includes('*')))
        assert.equal(rowOf(name).fact, counted ? rowOf(name).fact : fact, name)
    }
    for (const name of ['field constructor', 'fact x y', 'option x', '--x'])
      assert.equal(rowOf(name).counted, true, name)
  })
})

suite('differences between sides', () => {
  test('are in order of weight whatever the order of facts, runs and sides; every value has its line', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 1 }),
        fc.integer({ min: 2, max: 4 }),
        fc.boolean(),
        (stated, count, turned) => {
          const sides = Array.from({ length: count }, (_, index) => [
            withFacts(index, stated, `v${String(index)}`),
          ])
          const ranked = rankedDifferences(turned ? sides.toReversed() : sides, rowOf)
          const weights = ranked.map(({ weight }) => weight)
          assert.deepEqual(
            weights,
            weights.toSorted((a, b) => b - a),
          )
          assert.equal(ranked.length, new Set(stated.map((name) => rowOf(name).fact)).size)
          if (stated.includes('fact host name')) assert.equal(ranked[0]?.fact, 'host name')
          for (const { values } of ranked) {
            assert.equal(values.length, count)
            for (const { place } of values.flat()) assert.ok((place?.line ?? NaN) > 0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are none between equal sides, and not in what differs from moment to moment', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names), (stated) => {
        const sides = [[withFacts(1, stated, 'a')], [withFacts(2, stated, 'a')]]
        assert.deepEqual(rankedDifferences(sides, rowOf), [])
      }),
      { numRuns: 30 },
    )
    const moments = ['1000', '2000'].map((mhz, id) => [withFacts(id, ['fact cpu MHz'], mhz)])
    assert.deepEqual(rankedDifferences(moments, rowOf), [])
  })

  test('have the host name of the server first, although all runs have one field `host`', () => {
    const sides = ['node7', 'node8'].map((hostname, id) => [
      run(
        id,
        { host: 'node' },
        {},
        { companions: [source(`${hostname}.vars`, dump({ hostname, max_connections: hostname }))] },
      ),
    ])
    const [first, second] = rankedDifferences(sides, rowOf)
    assert.deepEqual(
      [first?.fact, first?.weight, first?.values],
      [
        'host name',
        1000,
        ['node7', 'node8'].map((text) => [{ text, place: { file: `${text}.vars`, line: 2 } }]),
      ],
    )
    assert.equal(second?.fact, 'max_connections')
  })

  test('are compared by a source that all sides have: a fact of one side only does not differ from itself', () => {
    const one = withFacts(1, ['fact host name'], 'a')
    const both = run(
      2,
      {},
      {},
      {
        host: [{ name: 'host name', value: 'a', file: 'uname.txt', line: 1 }],
        companions: [source('a.vars', dump({ hostname: 'a.example.org' }))],
      },
    )
    assert.deepEqual(
      rankedDifferences([[one], [both]], rowOf).filter(({ fact }) => fact === 'host name'),
      [],
    )
  })

  test('two machines with one name: the processor is listed, the name is not called equal', () => {
    const machine = (id: number, model: string): readonly Run[] => [
      run(
        id,
        {},
        {},
        {
          host: [
            { name: 'host name', value: 'node1', file: `${model}.txt`, line: 1 },
            { name: 'cpu model', value: model, file: `${model}.txt`, line: 2 },
          ],
        },
      ),
    ]
    assert.deepEqual(
      rankedEnvironment([machine(1, 'EPYC'), machine(2, 'Xeon')], rowOf).map(
        ({ fact, differs }) => [fact, differs],
      ),
      [['cpu model', true]],
    )
  })
})
