import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pageWith, problemsOf, validPage } from './page-text.ts'

const file = 'content/x/index.md'

suite('the optional keys of an archive page', () => {
  test('are absent from a page without them', () => {
    const page = validPage()
    assert.deepEqual(
      Object.keys(page).toSorted((a, b) => (a < b ? -1 : 1)),
      [
        'fieldPlaces',
        'fields',
        'file',
        'ignore',
        'patterns',
        'privacy',
        'published',
        'slug',
        'source',
        'tables',
        'title',
        'values',
      ],
    )
    assert.deepEqual([page.slug, page.title, page.privacy], ['x', 'x', 'strict'])
    assert.deepEqual([page.patterns, page.ignore, page.tables, page.published], [[], [], [], []])
  })

  for (const [line, key, expected] of [
    ['names: infer', 'names', 'infer'],
    ['warmup: 30', 'warmup', 30],
    ['warmup: 0', 'warmup', 0],
    ['replicate: start', 'replicate', 'start'],
    ['privacy: off', 'privacy', 'off'],
    ['license: none', 'license', 'none'],
    ['aliases: {db1.example: server}', 'aliases', { 'db1.example': 'server' }],
  ] as const)
    test(`\`${line}\` is a value of the page`, () => {
      assert.deepEqual(validPage(line)[key], expected)
    })
})

test('a price of an archive page has its place', () => {
  const keys =
    'amount: 0.36, currency: EUR, per: hour, region: north, date: 2026-11-01, source: a list'
  const { prices } = validPage('prices:', `  - {${keys}, fields: {host: a}}`)
  assert.deepEqual(prices, [
    {
      ...{ fields: { host: 'a' }, amount: 0.36, currency: 'EUR', per: 'hour', region: 'north' },
      ...{ date: '2026-11-01', source: 'a list', replicas: 1 },
      place: { file, line: 5, column: 7 },
    },
  ])
})

suite('the places of an archive page', () => {
  test('are those of its fields and patterns', () => {
    const page = validPage(
      'patterns: [a, {path: b, fields: {}}]',
      'fields: {host: h, cores: 2}',
      'ignore: [{path: c, reason: r}]',
      'tables: [{file: d, row: {column: a, key: b}, columns: {e: {}}, metric: qps}]',
      'published: [{file: e}]',
    )
    assert.deepEqual(
      [...(page.fieldPlaces ?? [])],
      [
        ['host', { file, line: 5, column: 18 }],
        ['cores', { file, line: 5, column: 28 }],
      ],
    )
    assert.deepEqual(
      [
        ...page.patterns.map(({ pattern }) => pattern.place),
        ...page.ignore.map(({ path }) => path.place),
        ...page.tables.map((table) => table.file.place),
        ...page.published.map((table) => table.file.place),
      ],
      [
        { file, line: 4, column: 14 },
        { file, line: 4, column: 17 },
        { file, line: 6, column: 19 },
        { file, line: 7, column: 19 },
        { file, line: 8, column: 22 },
      ],
    )
  })

  const unclosed = 'Unexpected end, expected } after { (character'
  for (const [lines, problem] of [
    [['patterns: [a, "b{"]'], `page/pattern 4:17 ${unclosed} 2 of \`b{\`)`],
    [['patterns: [{path: "{", fields: {}}]'], `page/pattern 4:14 ${unclosed} 1 of \`{\`)`],
    [['ignore: [{path: "{", reason: r}]'], `page/pattern 4:19 ${unclosed} 1 of \`{\`)`],
    [
      ['tables: [{file: "{", row: {column: a, key: b}, columns: {c: {}}, metric: m}]'],
      `page/pattern 4:19 ${unclosed} 1 of \`{\`)`,
    ],
    [['published: [{file: a, column: "{"}]'], `page/pattern 4:33 ${unclosed} 1 of \`{\`)`],
    [
      ['published:', '  - file: a', '  - {file: a, factor: 0}'],
      'page/published 6:25 Unexpected factor `0`, expected a number other than 0',
    ],
    [
      ['values:', '  k:', '    - {match: a, fields: {}}', '    - {match: "(", fields: {}}'],
      'page/expression 7:17 Invalid regular expression: /(/: Unterminated group',
    ],
    [
      [`digest: sha256:${'a'.repeat(64)}`, 'manifest: m'],
      'page/source 4:11 Unexpected `digest` next to `manifest`, expected one of them',
    ],
  ] as const)
    test(`are those of errors such as ${problem}`, () => {
      assert.deepEqual(problemsOf(...lines), [problem])
      assert.deepEqual(
        pageWith(lines).diagnostics.map(({ severity }) => severity),
        ['error'],
      )
    })
})

suite('the values of an archive page', () => {
  test('are tables and rules, which match', () => {
    const { values } = validPage(
      'values:',
      '  dbms:',
      '    - {match: "^my(?<a>.)", fields: {engine: mysql, version: $<a>}}',
      '  workload: {RW: oltp_read_write, PS: {kind: read}}',
    )
    assert.deepEqual([...values.keys()], ['dbms', 'workload'])
    assert.deepEqual(values.get('workload'), {
      kind: 'table',
      table: new Map<string, unknown>([
        ['RW', 'oltp_read_write'],
        ['PS', { kind: 'read' }],
      ]),
    })
    const dbms = values.get('dbms')
    assert.ok(dbms?.kind === 'rules')
    assert.deepEqual(
      dbms.rules.map(({ match, fields }) => [match.exec('my8')?.groups?.['a'], fields]),
      [['8', { engine: 'mysql', version: '$<a>' }]],
    )
  })
})

suite('the tables of an archive page', () => {
  test('have defaults', () => {
    const { tables } = validPage(
      'tables: [{file: a, row: {column: c, key: k}, columns: {d: {}}, metric: qps}]',
    )
    const [{ file: pattern, ...table } = assert.fail('no table')] = tables
    assert.equal(pattern.text, 'a')
    assert.deepEqual(table, {
      table: 1,
      row: { column: 'c', key: 'k' },
      keys: {},
      columns: { d: {} },
      metric: 'qps',
      unit: '1/s',
      measures: {},
      fields: {},
    })
  })

  test('have a metric per column, where a row is a run', () => {
    const { tables } = validPage(
      'tables:',
      '  - file: a',
      '    table: 12',
      '    row: {column: c, key: k}',
      '    keys: {Rows: rows}',
      '    fields: {engine: mysql}',
      '    measures: {d: {metric: seconds, unit: s, per: 1000}, e: {metric: tps}}',
    )
    const [{ file: pattern, ...table } = assert.fail('no table')] = tables
    assert.equal(pattern.text, 'a')
    assert.deepEqual(table, {
      table: 12,
      row: { column: 'c', key: 'k' },
      keys: { Rows: 'rows' },
      columns: {},
      metric: '',
      unit: '1/s',
      measures: { d: { metric: 'seconds', unit: 's', per: 1000 }, e: { metric: 'tps', unit: '1' } },
      fields: { engine: 'mysql' },
    })
  })
})
