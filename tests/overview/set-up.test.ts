import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { setUp } from '../../tools/overview/set-up.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const facts = (values: Readonly<Record<string, string>>): Run['host'] =>
  Object.entries(values).map(([name, value], index) => ({
    ...{ name, value, file: 'host.txt' },
    line: index + 1,
  }))
const described = facts({ 'cpu model': 'AMD EPYC', cpus: '2', hypervisor: 'KVM' })
const textsOf = (...parameters: Parameters<typeof setUp>): readonly string[] =>
  setUp(...parameters).map(({ title, text }) => `${title}: ${text}`)

suite('the set-up line of an article', () => {
  test('has servers, machine and runs', () => {
    const runs = ['11.4.5', '10.1.8'].map((version, index) =>
      run(
        index,
        { engine: 'mariadb', version },
        { 'time.total': 15.001 + index / 10 },
        { host: described },
      ),
    )
    assert.deepEqual(textsOf(runs, vocabulary), [
      'Servers: MariaDB 10.1.8, 11.4.5',
      'Machine: 2 virtual CPUs, AMD EPYC',
      'Data: 2 runs of 15\u00A0s',
    ])
  })

  test('omits what no run states', () => {
    assert.deepEqual(textsOf([run(1, {}, { tps: 1 })], vocabulary), ['Data: 1 run'])
    assert.deepEqual(textsOf([], vocabulary), [])
  })

  test('states the days of runs whose starts are known', () => {
    const [evening, night] = [Date.UTC(2026, 10, 28, 23), Date.UTC(2026, 10, 29, 1)].map(
      (time, index) => run(index, {}, { tps: 1 }, { started: time / 1000 }),
    )
    assert.ok(evening && night)
    assert.deepEqual(textsOf([night], vocabulary), ['Data: 1 run on 2026-11-29'])
    assert.deepEqual(textsOf([night, evening], vocabulary), [
      'Data: 2 runs from 2026-11-28 to 2026-11-29',
    ])
    assert.deepEqual(textsOf([night, run(2, {}, { tps: 1 })], vocabulary), ['Data: 2 runs'])
  })

  test('states the range of many versions, and engines one by one', () => {
    const runs = [
      ...['5.0', '5.1', '5.5', '5.6', '5.7', '8.0'].map((version, index) =>
        run(index, { engine: 'mysql', version }, { tps: 1 }),
      ),
      run(9, { engine: 'postgresql', version: '18.4' }, { tps: 1 }),
    ]
    assert.equal(setUp(runs, vocabulary)[0]?.text, 'MySQL 5.0 to 8.0 (6 versions); PostgreSQL 18.4')
  })

  test('states a machine that all runs have, and the host where none is described', () => {
    const fields = { host: 'opteron' }
    const known = run(1, fields, { tps: 1 }, { host: described })
    const other = run(2, fields, { tps: 1 })
    assert.deepEqual(textsOf([known, other], vocabulary), ['Data: 2 runs'])
    assert.deepEqual(textsOf([other], vocabulary), ['Machine: opteron', 'Data: 1 run'])
    assert.deepEqual(textsOf([known, { ...other, quoted: 0 }], vocabulary), [
      'Machine: 2 virtual CPUs, AMD EPYC',
      'Data: 1 run; 1 published value',
    ])
  })

  test('states the range of different durations', () => {
    const runs = [0.25, 12.6].map((seconds, index) => run(index, {}, { 'time.total': seconds }))
    assert.deepEqual(textsOf(runs, vocabulary), ['Data: 2 runs of 0.25 to 13\u00A0s'])
  })
})
