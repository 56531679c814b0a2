import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  rankedDifferences,
  rankedEnvironment,
} from '../../tools/analysis/environment-differences.ts'
import type { RankedFact } from '../../tools/analysis/rank-facts.ts'
import { packageFactRows } from '../../tools/options/fact-rows.ts'
import type { FileFact, Run } from '../../tools/core/model.ts'
import { lostRun, run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

const rowOf = packageFactRows()

const stated = (id: number, facts: Fields, fields: Fields = {}): Run => {
  const file = `${String(id)}.host`
  const host = Object.entries(facts).map(([name, value], index): FileFact => ({
    ...{ name, value, file, line: index + 1 },
  }))
  return run(id, fields, {}, { host })
}
const cell = (text: string, file: string, line?: number) => ({
  ...{ text, place: { file, ...(line === undefined ? {} : { line }) } },
})
const textsOf = (facts: readonly RankedFact[]): unknown =>
  facts.map(({ fact, values }) => [fact, values.map((side) => side.map(({ text }) => text))])

suite('ranked differences', () => {
  test('have each value of a side once, with the line of its first run', () => {
    const old = [
      stated(1, { kernel: '5.4', 'cpu model': 'EPYC' }),
      stated(2, { kernel: '5.4', 'cpu model': 'Xeon' }),
    ]
    const recent = [
      stated(3, { kernel: '6.8', 'cpu model': 'EPYC' }),
      stated(4, { kernel: '6.8', 'cpu model': 'Xeon' }),
    ]
    assert.deepEqual(rankedDifferences([old, recent], rowOf), [
      {
        ...{ fact: 'kernel', area: 'operating system', weight: 890, counted: false },
        ...{ environment: true, name: 'fact kernel', differs: true },
        values: [[cell('5.4', '1.host', 1)], [cell('6.8', '3.host', 1)]],
      },
    ])
  })

  test('are not those of failed runs', () => {
    const [first, second] = [stated(1, { kernel: '5.4' }), stated(2, { kernel: '5.4' })]
    const failed: Run = { ...stated(3, { kernel: '6.8' }), status: 'failed' }
    assert.deepEqual(rankedDifferences([[first, failed], [second]], rowOf), [])
    const lost = lostRun(3, { client: 'a' }, 'failed', 'x')
    assert.deepEqual(rankedDifferences([[first, lost], [second]], rowOf), [])
  })

  test('include fields other than the repeat, each with the file that states it', () => {
    const sides = ['a', 'b'].map((client, id) => [
      stated(id, {}, { client, repeat: client, threads: '1' }),
    ])
    const [only, ...others] = rankedDifferences(sides, rowOf)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [only?.name, only?.values],
      ['field client', [[cell('a', '0.txt')], [cell('b', '1.txt')]]],
    )
  })

  test('include only the fields that are compared', () => {
    const sides = ['a', 'b'].map((text, id) => [stated(id, {}, { client: text, zone: text })])
    const texts = [['a'], ['b']]
    assert.deepEqual(textsOf(rankedDifferences(sides, rowOf)), [
      ['client', texts],
      ['zone', texts],
    ])
    assert.deepEqual(textsOf(rankedDifferences(sides, rowOf, (key) => key === 'zone')), [
      ['zone', texts],
    ])
    assert.deepEqual(
      rankedDifferences(sides, rowOf, () => false),
      [],
    )
  })
})

suite('the environment of sides', () => {
  const environment = (...sides: readonly Fields[]): unknown =>
    rankedEnvironment(
      sides.map((facts, id) => [stated(id, facts)]),
      rowOf,
    ).map(({ fact, differs }) => [fact, differs])

  test('has all facts with the values of each side, each once with its first line', () => {
    const first = [stated(1, { kernel: '5.4' }), stated(2, { kernel: '5.4' })]
    assert.deepEqual(rankedEnvironment([first, [stated(3, { memory: '8G' })]], rowOf), [
      {
        ...{ fact: 'memory', area: 'host', weight: 950, counted: false },
        ...{ environment: true, name: 'fact memory', differs: true },
        values: [[], [cell('8G', '3.host', 1)]],
      },
      {
        ...{ fact: 'kernel', area: 'operating system', weight: 890, counted: false },
        ...{ environment: true, name: 'fact kernel', differs: true },
        values: [[cell('5.4', '1.host', 1)], []],
      },
    ])
  })

  test('has the host name that sides share, unless a fact of the machine differs', () => {
    const host = { 'host name': 'node1', kernel: '5.4' }
    for (const fact of ['system', 'cpu model', 'sockets', 'cores per socket']) {
      assert.deepEqual(environment({ ...host, [fact]: '1' }, { ...host, [fact]: '1' }), [
        ['host name', false],
        [fact, false],
        ['kernel', false],
      ])
      assert.deepEqual(environment({ ...host, [fact]: '1' }, { ...host, [fact]: '2' }), [
        [fact, true],
        ['kernel', false],
      ])
    }
    assert.deepEqual(environment({ ...host, memory: '1' }, { ...host, memory: '2' }), [
      ['host name', false],
      ['memory', true],
      ['kernel', false],
    ])
  })

  test('has the host names of two machines', () => {
    assert.deepEqual(
      environment({ 'host name': 'node1', system: 'a' }, { 'host name': 'node2', system: 'b' }),
      [
        ['host name', true],
        ['system', true],
      ],
    )
  })
})
