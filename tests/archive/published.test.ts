import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pathPattern } from '../../tools/archive/path-pattern.ts'
import {
  compileTable,
  matchesFilter,
  type CellFilter,
  type PublishedTable,
} from '../../tools/archive/published.ts'
import { publishedSchema } from '../../tools/archive/published-schema.ts'
import { patternAt, recordingCompiler } from './recording-compiler.ts'

interface Compiled {
  readonly table: PublishedTable
  readonly reports: readonly string[]
}

function compiled(entry: Readonly<Record<string, unknown>>): Compiled {
  const compiler = recordingCompiler()
  const texts = publishedSchema.parse({ file: 'a.txt', ...entry })
  return { table: compileTable(texts, ['published', 0], compiler), reports: compiler.reports }
}

const emptyShape = {
  separator: 'tab',
  decimal: 'point',
  sections: [],
  skip: [],
  count: new Map(),
  number: new Map(),
}

// What an entry with a file only is compiled to.
const smallest = {
  name: 'a.txt',
  file: patternAt('a.txt', 'published.0.file'),
  shape: { kind: 'grid', ...emptyShape },
  row: new Map(),
  labels: new Map(),
  only: new Map(),
  except: new Map(),
  from: 'runs',
  zero: {},
  blank: [],
  corrections: [],
  differences: [],
}

suite('compiling a published table', () => {
  test('an entry with a file only has no optional keys', () => {
    assert.deepEqual(compiled({}), { table: smallest, reports: [] })
  })

  test('every key is compiled at its path in the page', () => {
    const { table, reports } = compiled({
      name: 'summary',
      row: { test: '{workload}', size: '{rows}' },
      column: '{engine}',
      labels: { engine: { my: 'mysql' } },
      only: { test: 'a', size: ['1', '2'] },
      except: { test: 'b' },
      from: 'samples',
      baseline: { engine: 'base' },
      roundedFirst: '%.1f',
      zero: { both: '-' },
      unsupported: '-1',
      blank: ['NA'],
      metric: 'qps',
      formula: { a: '{qps} / 2' },
      statistic: 'median',
      factor: '0.001',
      window: 'second > 100',
      rounding: '%.2f',
      fields: { role: 'server' },
      corrections: [
        { only: { test: 'x' }, reason: 'first' },
        { only: { size: '3' }, reason: 'other metric', metric: 'tps', factor: '2' },
      ],
      differences: [
        { only: { test: 'y' }, reason: 'first' },
        { only: { test: ['z', 'w'] }, reason: 'misprint' },
      ],
    })
    assert.deepEqual(reports, [])
    assert.deepEqual(table, {
      ...smallest,
      name: 'summary',
      row: new Map([
        ['test', patternAt('{workload}', 'published.0.row.test')],
        ['size', patternAt('{rows}', 'published.0.row.size')],
      ]),
      column: patternAt('{engine}', 'published.0.column'),
      labels: new Map([
        [
          'engine',
          { kind: 'table', table: new Map([['published.0.labels.engine', '{"my":"mysql"}']]) },
        ],
      ]),
      only: new Map([
        ['test', [patternAt('a', 'published.0.only.test')]],
        [
          'size',
          [patternAt('1', 'published.0.only.size'), patternAt('2', 'published.0.only.size')],
        ],
      ]),
      except: new Map([['test', [patternAt('b', 'published.0.except.test')]]]),
      from: 'samples',
      baseline: { engine: 'base' },
      roundedFirst: '%.1f',
      zero: { both: '-' },
      unsupported: -1,
      blank: ['NA'],
      metric: 'qps',
      formula: { a: '{qps} / 2' },
      statistic: 'median',
      factor: 0.001,
      window: { bounds: [{ sign: '>', second: 100 }] },
      rounding: '%.2f',
      fields: { role: 'server' },
      corrections: [
        {
          only: new Map([['test', [patternAt('x', 'published.0.corrections.0.only.test')]]]),
          reason: 'first',
        },
        {
          only: new Map([['size', [patternAt('3', 'published.0.corrections.1.only.size')]]]),
          reason: 'other metric',
          metric: 'tps',
          factor: 2,
        },
      ],
      differences: [
        {
          only: new Map([['test', [patternAt('y', 'published.0.differences.0.only.test')]]]),
          reason: 'first',
        },
        {
          only: new Map([
            [
              'test',
              [
                patternAt('z', 'published.0.differences.1.only.test'),
                patternAt('w', 'published.0.differences.1.only.test'),
              ],
            ],
          ]),
          reason: 'misprint',
        },
      ],
    })
  })
})

suite('the shape of a published table', () => {
  for (const [file, kind] of [
    ['a.md', 'table'],
    ['a.csv', 'table'],
    ['a.htm', 'table'],
    ['a.HTML', 'table'],
    ['a.json', 'table'],
    ['a.xlsx', 'table'],
    ['a.txt', 'grid'],
    ['amd', 'grid'],
    ['a.md.gz', 'grid'],
    ['a.htmls', 'grid'],
  ] as const)
    test(`is a ${kind} for ${file}`, () => {
      assert.deepEqual(compiled({ file }).table.shape, { kind, ...emptyShape })
    })

  test('is the named kind, also against the name of the file', () => {
    const { shape } = compiled({ file: 'a.md', shape: 'lines' }).table
    assert.deepEqual(shape, { kind: 'lines', ...emptyShape })
  })

  test('has defaults and no optional keys for an empty map', () => {
    assert.deepEqual(compiled({ shape: {} }).table.shape, { kind: 'grid', ...emptyShape })
  })

  for (const [kind, keys] of [
    ['table', { table: '1' }],
    ['json', { at: 'DATA' }],
    ['lines', { line: '{n} {value}' }],
    ['grid', { separator: 'pipe' }],
  ] as const)
    test(`is of the kind ${kind} for a map with a key of that kind alone`, () => {
      assert.equal(compiled({ file: 'a.md', shape: keys }).table.shape.kind, kind)
    })

  test('has patterns at the paths of its keys', () => {
    const { shape } = compiled({
      shape: {
        kind: 'json',
        separator: 'pipe',
        header: '{a}',
        legend: '{column}: {label}',
        sections: ['# {test}', '## {size}'],
        line: '{n} {value}',
        skip: ['--*'],
        decimal: 'comma',
        count: { round: 'test' },
        number: { repeat: ['test', 'size'] },
        at: 'results.list',
        table: '2',
      },
    }).table
    assert.deepEqual(shape, {
      kind: 'json',
      separator: 'pipe',
      header: patternAt('{a}', 'published.0.shape.header'),
      legend: patternAt('{column}: {label}', 'published.0.shape.legend'),
      sections: [
        patternAt('# {test}', 'published.0.shape.sections'),
        patternAt('## {size}', 'published.0.shape.sections'),
      ],
      line: patternAt('{n} {value}', 'published.0.shape.line'),
      skip: [patternAt('--*', 'published.0.shape.skip')],
      decimal: 'comma',
      count: new Map([['round', 'test']]),
      number: new Map([['repeat', ['test', 'size']]]),
      at: 'results.list',
      table: '2',
    })
  })

  test('takes a list of column names as it is', () => {
    const { shape } = compiled({ shape: { header: ['a', '{b'] } }).table
    assert.deepEqual(shape, { kind: 'grid', ...emptyShape, header: ['a', '{b'] })
  })
})

suite('a cell filter', () => {
  const filter: CellFilter = new Map([
    ['test', [pathPattern('read*'), pathPattern('write')]],
    ['size', [pathPattern('1')]],
  ])
  for (const [texts, expected] of [
    [{ test: 'reads', size: '1' }, true],
    [{ test: 'write', size: '1', other: 'x' }, true],
    [{ test: 'writes', size: '1' }, false],
    [{ test: 'write', size: '2' }, false],
    [{ test: 'write' }, false],
    [{}, false],
  ] as const)
    test(`${expected ? 'matches' : 'does not match'} ${JSON.stringify(texts)}`, () => {
      assert.equal(matchesFilter(filter, texts), expected)
    })

  test('without fields matches every cell', () => {
    assert.equal(matchesFilter(new Map(), { test: 'a' }), true)
  })

  test('compares a missing field as the empty text', () => {
    const empty: CellFilter = new Map([['test', [pathPattern('')]]])
    assert.deepEqual([matchesFilter(empty, {}), matchesFilter(empty, { test: 'a' })], [true, false])
  })
})
