import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { publishedSchema } from '../../tools/archive/published-schema.ts'

type Entry = Readonly<Record<string, unknown>>

function parsed(entry: Entry): Entry {
  return publishedSchema.parse({ file: 'a', ...entry })
}

/** The paths of the issues of an entry. */
function issues(entry: Entry): readonly string[] {
  const { error } = publishedSchema.safeParse({ file: 'a', ...entry })
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

const defaults = {
  file: 'a',
  row: {},
  labels: {},
  only: {},
  except: {},
  from: 'runs',
  zero: {},
  blank: [],
  corrections: [],
  differences: [],
}
const shapeDefaults = {
  separator: 'tab',
  sections: [],
  skip: [],
  decimal: 'point',
  count: {},
  number: {},
}

suite('the schema of a published table', () => {
  test('adds defaults to an entry with a file', () => {
    assert.deepEqual(parsed({}), defaults)
  })

  test('adds defaults to a shape', () => {
    assert.deepEqual(parsed({ shape: {} }), { ...defaults, shape: shapeDefaults })
  })

  for (const kind of ['grid', 'json', 'lines', 'table'])
    test(`accepts the kind ${kind} alone and in a shape`, () => {
      assert.deepEqual(parsed({ shape: kind })['shape'], kind)
      assert.deepEqual(parsed({ shape: { kind } })['shape'], { ...shapeDefaults, kind })
    })

  for (const separator of ['tab', 'tabs', 'comma', 'semicolon', 'blanks', 'pipe'])
    test(`accepts the separator ${separator}`, () => {
      assert.deepEqual(parsed({ shape: { separator } })['shape'], { ...shapeDefaults, separator })
    })

  for (const decimal of ['point', 'comma'])
    test(`accepts the decimal ${decimal}`, () => {
      assert.deepEqual(parsed({ shape: { decimal } })['shape'], { ...shapeDefaults, decimal })
    })

  test('keeps all keys', () => {
    const perColumn = { tps: 'x' }
    const computation = {
      metric: perColumn,
      formula: 'a',
      statistic: 'value',
      factor: '2',
      window: 'w',
      rounding: perColumn,
      fields: { engine: 'mysql' },
    }
    const entry = {
      ...computation,
      name: 'n',
      file: 'f',
      shape: {
        ...shapeDefaults,
        header: ['a'],
        legend: 'l',
        sections: ['s'],
        line: 'i',
        skip: ['k'],
        count: { a: 'b' },
        number: { a: ['b'] },
        at: 'p',
        table: '3',
      },
      row: { a: 'b' },
      column: 'c',
      labels: {
        a: { x: 'y', z: { u: 'v' } },
        b: [{ match: 'm', fields: { f: 'g' } }],
      },
      only: { a: 'b' },
      except: { a: ['b', 'c'] },
      from: 'files',
      baseline: { a: 'b' },
      roundedFirst: '%d',
      zero: { both: '-', base: 'inf' },
      unsupported: '-1',
      blank: ['NA', ''],
      corrections: [{ ...computation, only: { a: 'b' }, reason: 'long reason' }],
      differences: [{ only: { a: 'b' }, reason: 'long reason' }],
    }
    assert.deepEqual(parsed(entry), entry)
  })

  for (const text of ['-1', '0', '18446744073709551615', '1.5', '-12.25'])
    test(`accepts ${text} for an unsupported counter`, () => {
      assert.equal(parsed({ unsupported: text })['unsupported'], text)
    })

  for (const text of ['', 'x', '-', '--1', 'a1', '1a', '1.', '.5', '1.x', '1.2.3', '-x'])
    test(`rejects '${text}' for an unsupported counter`, () => {
      assert.deepEqual(issues({ unsupported: text }), ['unsupported'])
    })

  for (const [entry, path] of [
    [{ file: undefined }, 'file'],
    [{ other: 'x' }, ''],
    [{ shape: 'square' }, 'shape'],
    [{ shape: '' }, 'shape'],
    [{ shape: { kind: '' } }, 'shape'],
    [{ shape: { separator: '' } }, 'shape'],
    [{ shape: { decimal: '' } }, 'shape'],
    [{ shape: { other: 'x' } }, 'shape'],
    [{ zero: { other: 'x' } }, 'zero'],
    [{ labels: { a: [{ match: 'x' }] } }, 'labels.a'],
    [{ labels: { a: [{ match: 'x', fields: {}, other: 'x' }] } }, 'labels.a.0'],
    [{ metric: ['x'] }, 'metric'],
    [{ corrections: [{ only: {}, reason: '' }] }, 'corrections.0.reason'],
    [{ corrections: [{ only: {} }] }, 'corrections.0.reason'],
    [{ corrections: [{ only: {}, reason: 'r', from: 'x' }] }, 'corrections.0'],
    [{ differences: [{ only: {}, reason: '' }] }, 'differences.0.reason'],
    [{ differences: [{ only: {}, reason: 'r', metric: 'x' }] }, 'differences.0'],
  ] as const)
    test(`rejects ${JSON.stringify(entry)} at '${path}'`, () => {
      assert.deepEqual(issues(entry), [path])
    })
})
