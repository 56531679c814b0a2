// `reproduces` of a plan: what is read, with its lines, and what is no plan.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  parseReproduces,
  reproducesSchema,
} from '../../tools/analysis/reproduction/reproduction-verdict.ts'

const plan = `# A plan
servers: [mysql]
reproduces:
  title: MySQL 8.4 against 8.0
  metric: qps
  cells:
    - label: 4 threads
      baseline:
        { engine: old, configuration: c, workload: read, threads: 4, values: [100, 101.5] }
      contender:
        { engine: new, configuration: c, workload: read, threads: 4, cores: 2, values: [] }

    - label: 8 threads
      baseline: { engine: old, configuration: c, workload: read, threads: 8, values: [1] }
      contender: { engine: new, configuration: c, workload: read, threads: 8, values: [2] }
`
const common = { configuration: 'c', workload: 'read' }
const expected = {
  title: 'MySQL 8.4 against 8.0',
  metric: 'qps',
  cells: [
    {
      label: '4 threads',
      baseline: { ...common, engine: 'old', threads: 4, values: [100, 101.5] },
      contender: { ...common, engine: 'new', threads: 4, cores: 2, values: [] },
    },
    {
      label: '8 threads',
      baseline: { ...common, engine: 'old', threads: 8, values: [1] },
      contender: { ...common, engine: 'new', threads: 8, values: [2] },
    },
  ],
  environment: [],
  notes: [],
  omitted: [],
}

suite('what a plan reproduces', () => {
  test('is read with the line of each cell', () => {
    assert.deepEqual(parseReproduces(plan), { reproduces: expected, lines: [7, 13] })
  })

  test('is read with the address, the environment, the notes and the omissions', () => {
    const more =
      '  url: https://x.org/a\n  environment: [{ fact: cpu, value: i9 }]\n  notes: [A note.]\n  omitted: [{ name: ssl, reason: no file }]\n'
    assert.deepEqual(parseReproduces(`${plan}${more}`), {
      reproduces: {
        ...{ ...expected, url: 'https://x.org/a' },
        ...{ environment: [{ fact: 'cpu', value: 'i9' }], notes: ['A note.'] },
        omitted: [{ name: 'ssl', reason: 'no file' }],
      },
      lines: [7, 13],
    })
  })

  test('is read from a cell that refers to another, with the line of the reference', () => {
    const [cell] = expected.cells
    const text = `reproduces:
  title: A title
  metric: qps
  cells:
    - &first ${JSON.stringify(cell)}
    - *first
`
    const reproduces = { ...expected, title: 'A title', cells: [cell, cell] }
    assert.deepEqual(parseReproduces(text), { reproduces, lines: [5, 6] })
  })

  test('is read from JSON', () => {
    const text = JSON.stringify({ reproduces: expected }, null, 2)
    const lines = text.split('\n').flatMap((line, index) => (line === '      {' ? [index + 1] : []))
    assert.deepEqual(parseReproduces(text), {
      reproduces: expected,
      lines,
    })
  })

  test('is nothing in a text that is no plan', () => {
    for (const text of [
      '',
      'a plan',
      'reproduces: []',
      'reproduces: [',
      'servers: [mysql]',
      `${plan}reproduces: {}\n`,
    ])
      assert.equal(parseReproduces(text), undefined, text)
  })

  test('is nothing where a document has an error beside a valid part', () => {
    assert.equal(parseReproduces(`${plan}servers: [mysql]\n`), undefined)
    assert.equal(parseReproduces(`${plan}more: *missing\n`), undefined)
  })
})

test('a plan with 20 levels of lists is read, one with 200 is not', () => {
  const lists = (levels: number): string => `more: ${'['.repeat(levels)}${']'.repeat(levels)}\n`
  assert.notEqual(parseReproduces(`${plan}${lists(20)}`), undefined)
  assert.equal(parseReproduces(`${plan}${lists(200)}`), undefined)
})

suite('the schema of what a plan reproduces', () => {
  const [cell] = expected.cells
  const isValid = (more: object): boolean =>
    reproducesSchema.safeParse({ ...expected, ...more }).success
  const isValidSide = (more: object): boolean =>
    isValid({ cells: [{ ...cell, baseline: { ...cell?.baseline, ...more } }] })

  test('needs a title, a metric and a cell, and has no other keys', () => {
    assert.ok(isValid({}))
    for (const more of [
      { title: undefined },
      { metric: undefined },
      { cells: [] },
      { cells: [{ ...cell, label: undefined }] },
      { cells: [{ ...cell, contender: undefined }] },
      { cells: [{ ...cell, more: 1 }] },
      { environment: [{ fact: 'cpu' }] },
      { environment: [{ fact: 'cpu', value: 'i9', more: 1 }] },
      { notes: [1] },
      { more: 1 },
    ])
      assert.ok(!isValid(more), JSON.stringify(more))
  })

  test('needs the place and the values of a side', () => {
    assert.ok(isValidSide({ threads: 1, cores: 1 }))
    for (const more of [
      { engine: undefined },
      { configuration: undefined },
      { workload: 1 },
      { threads: 0 },
      { threads: 1.5 },
      { cores: 0 },
      { cores: 1.5 },
      { values: ['1'] },
      { values: undefined },
      { more: 1 },
    ])
      assert.ok(!isValidSide(more), JSON.stringify(more))
  })
})
