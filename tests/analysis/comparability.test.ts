import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  asConfounders,
  confoundersOf,
  confoundersOfSides,
  mergeConfounders,
  mixedReason,
  type ComparedCell,
  type Confounder,
} from '../../tools/analysis/comparability.ts'
import type { RankedFact } from '../../tools/analysis/rank-facts.ts'
import { readVocabulary, type KeyRow } from '../../tools/analysis/vocabulary.ts'
import type { FileFact, Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { source } from '../runs/sources.ts'
import { lostRun, run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

const vocabulary = readVocabulary(packageRoot)
vocabulary.factRows()
vocabulary.options()

// A run whose facts are on the lines of a file of its own.
const stated = (id: number, fields: Fields, facts: Fields = {}): Run => {
  const file = `${String(id)}.host`
  const host = Object.entries(facts).map(([name, value], index): FileFact => ({
    ...{ name, value, file, line: index + 1 },
  }))
  return run(id, fields, { qps: 100 }, { host })
}
const cellOf = (keys: readonly string[], ...runs: readonly Run[]): ComparedCell => ({
  fields: Object.fromEntries(keys.map((key) => [key, runs[0]?.fields[key] ?? ''])),
  runs,
})
const cellsOf = (keys: readonly string[], ...runs: readonly Run[]): readonly ComparedCell[] =>
  runs.map((own) => cellOf(keys, own))
const textsOf = (confounders: readonly Confounder[]): unknown =>
  confounders.map(({ fact, values }) => [fact, values.map(({ text }) => text)])
const found = (keys: readonly string[], cells: readonly ComparedCell[]): unknown =>
  textsOf(confoundersOf(cells, { keys }, vocabulary))

suite('confounders of cells', () => {
  test('state the row of the difference and the line of each value', () => {
    const cells = cellsOf(
      ['version'],
      stated(1, { version: '8.0' }, { kernel: '5.4' }),
      stated(2, { version: '9.0' }, { kernel: '6.8' }),
    )
    assert.deepEqual(confoundersOf(cells, { keys: ['version'] }, vocabulary), [
      {
        ...{ fact: 'kernel', area: 'operating system', weight: 890 },
        ...{ counted: false, environment: true, name: 'fact kernel', differs: true },
        values: [
          { text: '5.4', place: { file: '1.host', line: 1 } },
          { text: '6.8', place: { file: '2.host', line: 1 } },
        ],
      },
    ])
    assert.deepEqual(confoundersOf([], { keys: ['version'] }, vocabulary), [])
  })

  test('have a value of several groups of cells once, with its first line', () => {
    const keys = ['version', 'threads']
    const cells = cellsOf(
      keys,
      stated(1, { version: '8.0', threads: '1' }, { kernel: '5.4' }),
      stated(2, { version: '9.0', threads: '1' }, { kernel: '6.8' }),
      stated(3, { version: '8.0', threads: '2' }, { kernel: '5.4' }),
      stated(4, { version: '9.0', threads: '2' }, { kernel: '6.9' }),
    )
    const [kernel, ...others] = confoundersOf(cells, { keys: ['version'] }, vocabulary)
    assert.deepEqual(kernel?.values, [
      { text: '5.4', place: { file: '1.host', line: 1 } },
      { text: '6.8', place: { file: '2.host', line: 1 } },
      { text: '6.9', place: { file: '4.host', line: 1 } },
    ])
    assert.deepEqual(others, [])
  })

  test('are in order of weight, then of name, whichever group of cells has them', () => {
    const keys = ['version', 'threads']
    const group = (threads: string, texts: readonly [string, string], name: string) =>
      texts.map((text, index) =>
        stated(
          index,
          {
            version: `${String(8 + index)}.0`,
            threads,
            client: 'a',
            alpha: 'a',
            zeta: 'a',
            ...(name === 'kernel' ? {} : { [name]: text }),
          },
          name === 'kernel' ? { kernel: text } : { kernel: 'a' },
        ),
      )
    const cells = (...names: readonly string[]): readonly ComparedCell[] =>
      names.flatMap((name, index) => cellsOf(keys, ...group(String(index), ['a', 'b'], name)))
    const expected = ['kernel', 'client', 'alpha', 'zeta'].map((name) => [name, ['a', 'b']])
    for (const names of [
      ['kernel', 'client', 'alpha', 'zeta'],
      ['zeta', 'alpha', 'client', 'kernel'],
    ])
      assert.deepEqual(found(['version'], cells(...names)), expected)
  })

  test('are not sought in failed runs: a cell of failed runs is no side without facts', () => {
    const cells = cellsOf(
      ['version'],
      stated(1, { version: '8.0', client: 'a' }),
      stated(2, { version: '9.0', client: 'a' }),
      lostRun(3, { version: '9.1', client: 'a' }, 'failed', 'crash'),
    )
    assert.deepEqual(found(['version'], cells), [])
  })

  test('are facts of files even if a field of the same name varies inside a cell', () => {
    const cell = (id: number, version: string, tool: string, field: string): Run =>
      stated(id, { version, tool: field }, { tool })
    const old = [cell(1, '8.0', 'sysbench 1.0', 'a'), cell(2, '8.0', 'sysbench 1.0', 'b')]
    const cells = [
      cellOf(['version'], ...old),
      cellOf(['version'], cell(3, '9.0', 'sysbench 1.1', 'a')),
    ]
    assert.deepEqual(found(['version'], cells), [['tool', ['sysbench 1.0', 'sysbench 1.1']]])
  })

  test('are not what the cells show, even if a run states it as empty', () => {
    const keys = ['version', 'zone']
    const runs = [stated(1, { version: '8.0' }), stated(2, { version: '9.0', zone: '' })]
    assert.deepEqual(found(['version'], cellsOf(keys, ...runs)), [])
    assert.deepEqual(found(['version'], cellsOf(['version'], ...runs)), [['zone', ['']]])
  })

  test('of options are marked if only some of the compared releases have them', () => {
    const fact = (name: string, ...texts: readonly (readonly string[])[]): RankedFact => ({
      ...{ fact: name.replace(/^\w+ /, ''), area: 'a', weight: 1, counted: true },
      ...{ environment: false, name, differs: true },
      values: texts.map((side) => side.map((text) => ({ text }))),
    })
    const [dump, other, written, bare] = [
      withOptions(1, 'running', 'x'),
      withOptions(2, 'running', 'y'),
      withOptions(3, 'written', 'x'),
      run(4, {}, {}),
    ]
    const reported = [[dump], [other]]
    const marks = (
      keys: readonly string[],
      given: RankedFact,
      sides: readonly (readonly Run[])[] = reported,
    ): unknown =>
      asConfounders([given], keys, sides).map(({ values, isOfRelease = 'absent' }) => [
        values.map(({ text }) => text),
        isOfRelease,
      ])
    const added = fact('option x', [], ['ON'])
    for (const keys of [['version'], ['engine'], ['build'], ['threads', 'version']])
      assert.deepEqual(marks(keys, added), [[['', 'ON'], true]])
    assert.deepEqual(marks(['threads'], added), [[['', 'ON'], 'absent']])
    assert.deepEqual(marks([], added), [[['', 'ON'], 'absent']])
    const changed = fact('option x', ['OFF', 'ON'], ['ON'])
    assert.deepEqual(marks(['version'], changed), [[['OFF', 'ON'], 'absent']])
    assert.deepEqual(marks(['version'], fact('field x', [], ['a'])), [[['', 'a'], 'absent']])
    assert.deepEqual(marks(['version'], added, [[written], [written]]), [[['', 'ON'], true]])
    for (const sides of [
      [[dump], [bare]],
      [[dump], [written]],
      [[dump], [other], [bare]],
      [[bare], [bare]],
    ])
      assert.deepEqual(marks(['version'], added, sides), [[['', 'ON'], 'absent']])
    const values = [{ text: '' }, { text: 'ON' }]
    assert.deepEqual(asConfounders([added], ['version'], reported), [
      { ...added, values, isOfRelease: true },
    ])
    assert.deepEqual(asConfounders([added], ['version'], [[dump], [bare]]), [
      { ...added, values, isOneSided: true },
    ])
  })
})

function withOptions(id: number, role: 'running' | 'written', name: string): Run {
  const options = [{ name, value: '1', group: 'mysqld', line: 1 }]
  const reading = { kind: 'options', role, family: 'mysql', options } as const
  const content = `${role} ${name}`
  return run(id, {}, {}, { companions: [source(content, {}, [reading], { format: 'x', content })] })
}

suite('a second name of a compared key', () => {
  const versions = (...named: readonly (readonly [string, Fields])[]): readonly ComparedCell[] =>
    cellsOf(
      ['version'],
      ...named.map(([version, fields], index) => stated(index, { version, ...fields })),
    )

  test('is no confounder: its texts map one to one to those of the key', () => {
    const cells = versions(['8.0', { word: 'old' }], ['9.0', { word: 'new' }])
    assert.deepEqual(found(['version'], cells), [])
  })

  test('has another text for every other text of the key, and the reverse', () => {
    const shared = versions(['8.0', { word: 'a' }], ['9.0', { word: 'b' }], ['9.1', { word: 'b' }])
    assert.deepEqual(found(['version'], shared), [['word', ['a', 'b']]])
    const split = ['a', 'b'].map((word) =>
      cellsOf(
        ['version', 'threads'],
        stated(1, { version: '8.0', threads: word, word: `${word}8` }),
        stated(2, { version: '9.0', threads: word, word: `${word}9` }),
      ),
    )
    assert.deepEqual(found(['version'], split.flat()), [['word', ['a8', 'a9', 'b8', 'b9']]])
  })

  test('is stated by all runs', () => {
    const cells = versions(['8.0', { word: 'a' }], ['9.0', {}])
    assert.deepEqual(found(['version'], cells), [['word', ['a', '']]])
  })

  test('is unknown to the vocabulary: a key with a row is a confounder', () => {
    for (const key of ['client', 'tables', 'pk', 'binlog', 'processors']) {
      const cells = versions(['8.0', { [key]: '1' }], ['9.0', { [key]: '2' }])
      const values = confoundersOf(cells, { keys: ['version'] }, vocabulary)
      assert.deepEqual(
        values.map(({ name }) => name),
        [`field ${key}`],
        key,
      )
    }
    const cells = versions(['8.0', { word: '1' }], ['9.0', { word: '2' }])
    for (const row of [
      { title: 'a word' },
      { title: 'word', plural: 'words' },
      { title: 'word', unit: ['word', 'words'] },
      { title: 'word', varies: [] },
      { title: 'a word', silent: true },
    ] satisfies readonly KeyRow[]) {
      const words = { ...vocabulary, key: () => row }
      assert.equal(confoundersOf(cells, { keys: ['version'] }, words).length, 1)
    }
  })

  test('may be when the runs were recorded, which adds no information', () => {
    const cells = versions(['8.0', { recorded: '2024' }], ['9.0', { recorded: '2025' }])
    assert.deepEqual(found(['version'], cells), [])
  })

  test('of two compared keys maps to the pair of their texts', () => {
    const keys = ['major', 'minor']
    const cells = cellsOf(
      keys,
      stated(1, { major: '1', minor: '12', word: 'a' }),
      stated(2, { major: '11', minor: '2', word: 'b' }),
    )
    assert.deepEqual(found(keys, cells), [])
  })
})

suite('confounders of whole sides', () => {
  const sides = [
    [stated(1, { version: '8.0', client: 'a' }, { kernel: '5.4' })],
    [stated(2, { version: '9.0', client: 'b' }, { kernel: '6.8' })],
  ]

  test('are differences between the sides, except the compared keys and what is declared', () => {
    const texts = (keys: readonly string[], declared?: readonly string[]): unknown =>
      textsOf(confoundersOfSides(sides, { keys, ...(declared ? { declared } : {}) }, vocabulary))
    const kernel = ['kernel', ['5.4', '6.8']]
    assert.deepEqual(texts([]), [kernel, ['version', ['8.0', '9.0']], ['client', ['a', 'b']]])
    assert.deepEqual(texts(['version']), [kernel, ['client', ['a', 'b']]])
    assert.deepEqual(texts(['version'], ['client']), [kernel])
  })
})

suite('confounders of several comparisons', () => {
  const confounder = (name: string, weight: number, ...files: readonly string[]): Confounder => ({
    ...{ fact: name, area: 'a', weight, counted: false, environment: false, name, differs: true },
    values: files.map((file) => ({ text: file.slice(0, 1), place: { file } })),
  })

  test('are merged by name, in order of weight, with the values of all', () => {
    const light = confounder('light', 1, 'a1', 'b1')
    const heavy = confounder('heavy', 9, 'c1')
    assert.deepEqual(mergeConfounders([[light], [heavy, confounder('light', 1, 'b2', 'd2')]]), [
      heavy,
      confounder('light', 1, 'a1', 'b2', 'd2'),
    ])
    assert.deepEqual(mergeConfounders([[heavy], [light]]), [heavy, light])
    assert.deepEqual(mergeConfounders([]), [])
  })
})

suite('the reason why runs are not one sample', () => {
  test('names all traits that differ, and nothing that only a failed run lacks', () => {
    const fields = { version: '8.0', threads: '1' }
    const runs = [
      stated(1, { ...fields, repeat: '1' }, { kernel: '5.4', 'cpu model': 'EPYC' }),
      stated(2, { ...fields, repeat: '2' }, { kernel: '6.8', 'cpu model': 'Xeon' }),
      lostRun(3, { ...fields, repeat: '3' }, 'failed', 'crash'),
    ]
    assert.equal(
      mixedReason(runs),
      'not repeats: the runs differ in cpu model (EPYC | Xeon); kernel (5.4 | 6.8)',
    )
    assert.equal(mixedReason(runs.toReversed().slice(0, 2)), undefined)
    assert.equal(mixedReason([]), undefined)
  })

  test('is no other host of the same instance type, but another processor', () => {
    const of = (instance: string, cpu: string) =>
      ['a', 'b'].map((host, index) =>
        stated(
          index + 1,
          { instance, repeat: String(index) },
          { 'host name': host, 'cpu model': index === 0 ? 'EPYC' : cpu },
        ),
      )
    assert.equal(mixedReason(of('c5.large', 'EPYC')), undefined)
    assert.match(mixedReason(of('c5.large', 'Xeon')) ?? '', /cpu model \(EPYC \| Xeon\)$/)
  })

  test('is that of the first setting in which runs differ', () => {
    const runs = [
      stated(1, { threads: '1' }, { kernel: '5.4' }),
      stated(2, { threads: '2' }, { kernel: '5.4' }),
      stated(3, { threads: '2', repeat: '2' }, { kernel: '6.8' }),
    ]
    assert.equal(mixedReason(runs), 'not repeats: the runs differ in kernel (5.4 | 6.8)')
  })
})
