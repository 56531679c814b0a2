import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { confoundersOf } from '../../tools/analysis/comparability.ts'
import { differenceSentences } from '../../tools/analysis/difference-sentences.ts'
import { project } from '../../tools/analysis/projection.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { onHost, run } from './runs.ts'

suite('confounders', () => {
  const cells = (
    runs: readonly Run[],
    keys: readonly string[],
  ): ReturnType<typeof project>['cells'] =>
    project(runs, { metric: 'qps', keys, where: new Map() }).cells

  const vocabulary = readVocabulary(packageRoot)
  const found = (
    compared: ReturnType<typeof cells>,
    keys: readonly string[],
    declared: readonly string[] = [],
  ): readonly (readonly [string, readonly string[]])[] =>
    confoundersOf(compared, { keys, declared }, vocabulary).map(({ fact, values }) => [
      fact,
      values.map(({ text }) => text),
    ])

  test('are traits and keys that differ between compared cells', () => {
    const projectedCells = cells(
      [
        onHost(1, { version: '8.0', threads: '1', client: 'local' }, '5.4'),
        onHost(2, { version: '9.0', threads: '1', client: 'remote' }, '6.8'),
      ],
      ['version', 'threads'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [
      ['kernel', ['5.4', '6.8']],
      ['client', ['local', 'remote']],
    ])
    assert.deepEqual(found(projectedCells, ['version'], ['client', 'kernel']), [])
  })

  test('ignores differences between cells that are not compared', () => {
    const projectedCells = cells(
      [
        onHost(1, { version: '8.0', threads: '1' }, '5.4'),
        onHost(2, { version: '9.0', threads: '1' }, '5.4'),
        onHost(3, { version: '8.0', threads: '2' }, '6.8'),
        onHost(4, { version: '9.0', threads: '2' }, '6.8'),
      ],
      ['version', 'threads'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [])
    assert.deepEqual(
      found(projectedCells, ['version', 'threads']).map(([fact]) => fact),
      ['kernel'],
    )
  })

  test('are not what varies inside a cell: that is its residue', () => {
    const projectedCells = cells(
      [
        run(1, { version: '8.0', memory: '2G' }, { qps: 1 }),
        run(2, { version: '8.0', memory: '4G' }, { qps: 1 }),
        run(3, { version: '9.0', memory: '2G' }, { qps: 1 }),
      ],
      ['version'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [])
  })

  const printed = (
    name: string,
    texts: readonly string[],
    more: { readonly area?: string; readonly isOfRelease?: boolean } = {},
  ) => ({
    ...{ name, fact: name.replace(/^option /, ''), area: 'InnoDB', weight: 1, ...more },
    counted: name.startsWith('option '),
    values: texts.map((text) => ({ text })),
  })
  const textsOf = (differences: readonly ReturnType<typeof printed>[]): readonly string[] =>
    differenceSentences(differences).map(({ text }) => text)

  test('are printed with their values; up to three server variables in one sentence', () => {
    assert.deepEqual(
      textsOf([
        printed('kernel', ['5.4', '6.8']),
        ...['a', 'b', 'c'].map((name) => printed(`option ${name}`, ['', 'ON'])),
      ]),
      [
        'kernel (5.4 | 6.8)',
        '3 server variables: a (not stated | ON), b (not stated | ON), c (not stated | ON)',
      ],
    )
    assert.deepEqual(textsOf([printed('option a', ['', 'ON'])]), [
      '1 server variable: a (not stated | ON)',
    ])
  })

  test('are counted by area beyond three server variables, and those of one release apart', () => {
    const options = ['a', 'b', 'c'].map((name) => printed(`option ${name}`, ['1', '2']))
    assert.deepEqual(
      textsOf([
        ...options,
        printed('option d', ['1', '2'], { area: 'optimizer' }),
        printed('option e', ['', '2'], { isOfRelease: true }),
      ]),
      [
        '4 server variables: 3 InnoDB, 1 optimizer',
        '1 server variable recorded for only some servers',
      ],
    )
    const values = differenceSentences([...options, printed('option d', ['5', '6'])]).map(
      ({ counted }) => counted.map((each) => [each.fact, each.values.map(({ text }) => text)]),
    )
    assert.deepEqual(values, [
      [...['a', 'b', 'c'].map((name) => [name, ['1', '2']]), ['d', ['5', '6']]],
    ])
  })

  test('are cut after the sixth, and so are their values', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      printed(`k${String(index)}`, ['1', '2', '3', '4', '5', '6', '7'], { area: 'client' }),
    )
    const sentences = textsOf(many)
    assert.equal(sentences.length, 7)
    assert.equal(sentences[0], 'k0 (1 | 2 | 3 | 4 | 5 | 6 | …)')
    assert.equal(sentences[6], '2 more: k6, k7')
    assert.deepEqual(textsOf([printed('k', ['x'.repeat(60), 'y'.repeat(48)])]), [
      `k (${'x'.repeat(47)}… | ${'y'.repeat(48)})`,
    ])
  })
})
