import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ArchivePage } from '../../tools/archive/archive-page.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { archiveJsonSchema } from '../../tools/archive/archive-page-schema.ts'
import { parseFrontMatter } from '../../tools/archive/front-matter.ts'
import type { Diagnostic } from '../../tools/core/model.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

interface Read {
  readonly file: string
  readonly page?: ArchivePage
  readonly diagnostics: readonly Diagnostic[]
}

function read(test: TestContext, text: string, name = 'content/archives/x/index.md'): Read {
  const file = join(temporaryFolder(test), name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return { file, ...readArchivePage(file) }
}

// The example of docs/archive-page.md, with everything a page may hold.
const whole = `---
title: sysbench OLTP, local client
archive:
  source: ../raw
  patterns:
    - 'benchmark_logs/{engine}/{version}/Tier{memory}_{workload}_{threads}th.{tool}.txt'
    - {path: 'remote/t{threads}.txt', fields: {client: remote}}
  fields: {host: node1, cores: 80, ht: on}
  values:
    workload: {RW: oltp_read_write, PS: {workload: point, kind: read}}
    dbms:
      - {match: '^my(?<a>\\d)(?<b>\\d)(?<c>\\d\\d)', fields: {engine: mysql, version: '$<a>.$<b>.$<c>'}}
  ignore: [{path: '**/*.html', reason: "the author's page"}]
  tables:
    - file: table.md
      row: {column: Threads, key: threads}
      columns: {MySQL 5.6: {version: '5.6'}}
      metric: qps
---
Prose.
`

test('a page gives its source, patterns, constants, maps, what is ignored, and tables', (context) => {
  const { page, diagnostics, file } = read(context, whole)
  assert.deepEqual(diagnostics, [])
  assert.ok(page)
  assert.equal(page.slug, 'x')
  assert.equal(page.title, 'sysbench OLTP, local client')
  assert.equal(page.source, resolve(dirname(file), '../raw'))
  assert.deepEqual(page.fields, { host: 'node1', cores: '80', ht: 'on' })
  assert.deepEqual(
    page.patterns.map(({ pattern, fields }) => [pattern.text, fields]),
    [
      ['benchmark_logs/{engine}/{version}/Tier{memory}_{workload}_{threads}th.{tool}.txt', {}],
      ['remote/t{threads}.txt', { client: 'remote' }],
    ],
  )
  assert.equal(page.ignore[0]?.reason, "the author's page")
  assert.deepEqual(page.ignore[0].path.match('a/b.html'), {})
  assert.deepEqual([...page.values.keys()], ['workload', 'dbms'])
  assert.equal(page.tables[0]?.table, 1)
  assert.equal(page.tables[0].unit, '1/s')
})

test('a page that is a file of its own has its name as slug and, without a title, as title', (context) => {
  const { page } = read(context, '---\narchive: {source: x}\n---\n', 'percona.md')
  assert.equal(page?.slug, 'percona')
  assert.equal(page.title, 'percona')
})

test('a relative source starts at the page, or at the root that is given', (context) => {
  const { file, page } = read(context, '---\narchive: {source: a/b}\n---\n')
  assert.equal(page?.source, join(dirname(file), 'a/b'))
  const root = resolve('somewhere')
  assert.equal(readArchivePage(file, root).page?.source, join(root, 'a/b'))
})

test('an absolute source is itself, with and without a root', (context) => {
  const source = resolve('/data/campaign')
  const { file, page } = read(context, `---\narchive: {source: ${JSON.stringify(source)}}\n---\n`)
  assert.equal(page?.source, source)
  assert.equal(readArchivePage(file, '/elsewhere').page?.source, source)
})

for (const [name, text] of [
  ['without front matter', 'Only prose.\n'],
  ['without `archive:`', '---\ntitle: An article\n---\n'],
  ['that is empty', ''],
] as const) {
  test(`a page ${name} is refused at its first line`, (context) => {
    const { page, diagnostics, file } = read(context, text)
    assert.equal(page, undefined)
    assert.equal(diagnostics[0]?.rule, 'page/archive')
    assert.deepEqual(diagnostics[0].place, { file, line: 1 })
    assert.match(diagnostics[0].message, /expected `archive: \{source: …\}`/)
  })
}

interface Mistake {
  readonly name: string
  /** The lines under `archive:`, indented by two. */
  readonly lines: readonly string[]
  /** Line and column in the page; `archive:` stands on line 2. */
  readonly place: readonly [line: number, column: number]
  readonly words: RegExp
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a page without `source`',
    lines: ['  patterns: []'],
    place: [3, 3],
    words: /source/,
  },
  {
    name: 'an unknown key',
    lines: ['  source: x', '  pattern: [a]'],
    place: [4, 12],
    words: /Unrecognized key: "pattern" in `archive`. Known keys: source, patterns, /,
  },
  {
    name: 'patterns that are no list',
    lines: ['  source: x', '  patterns: a.txt'],
    place: [4, 13],
    words: /expected array.*`archive\.patterns`/,
  },
  {
    name: 'a list as a constant',
    lines: ['  source: x', '  fields:', '    cores: [1, 2]'],
    place: [5, 12],
    words: /expected string.*`archive\.fields\.cores`/,
  },
  {
    name: 'something ignored without a reason',
    lines: ['  source: x', '  ignore:', "    - path: '**/*.html'"],
    place: [5, 7],
    words: /expected string.*`archive\.ignore\.0\.reason`/,
  },
  {
    name: 'something ignored with an empty reason',
    lines: ['  source: x', '  ignore:', "    - {path: a, reason: ''}"],
    place: [5, 25],
    words: /1 character.*`archive\.ignore\.0\.reason`/,
  },
  {
    name: 'a pattern that does not end',
    lines: ['  source: x', '  patterns:', "    - 'a/{b}.txt'", "    - 'logs/{engine'"],
    place: [6, 7],
    words: /expected \}.*character 6 of `logs\/\{engine`/,
  },
  {
    name: 'a rule that is no regular expression',
    lines: ['  source: x', '  values:', '    dbms:', "      - {match: '(', fields: {}}"],
    place: [6, 17],
    words: /Invalid regular expression/,
  },
  {
    name: 'a table that is not counted from 1',
    lines: [
      '  source: x',
      '  tables:',
      '    - file: t.md',
      '      table: 0',
      '      row: {column: a, key: b}',
      '      columns: {c: {}}',
      '      metric: qps',
    ],
    place: [6, 14],
    words: /`archive\.tables\.0\.table`/,
  },
  {
    name: 'a table whose columns and measures both have numbers',
    lines: [
      '  source: x',
      '  tables:',
      '    - file: t.md',
      '      row: {column: a, key: b}',
      '      columns: {c: {}}',
      '      metric: qps',
      '      measures: {d: {metric: tps}}',
    ],
    place: [5, 7],
    words: /expected `columns` and `metric`, or `measures` in `archive\.tables\.0`/,
  },
  {
    name: 'a title that is a list',
    lines: ['  source: x', 'title: [a]'],
    place: [4, 8],
    words: /expected string.*`title`/,
  },
]

for (const { name, lines, place, words } of mistakes) {
  test(`${name} is an error at ${place.join(':')} that says what was expected`, (context) => {
    const { page, diagnostics, file } = read(
      context,
      `---\narchive:\n${lines.join('\n')}\n---\nProse.\n`,
    )
    assert.equal(page, undefined)
    assert.equal(diagnostics.length, 1)
    assert.equal(diagnostics[0]?.severity, 'error')
    assert.match(diagnostics[0].message, words)
    assert.deepEqual(diagnostics[0].place, { file, line: place[0], column: place[1] })
  })
}

test('all mistakes of a page are reported, not the first alone', (context) => {
  const { diagnostics } = read(
    context,
    "---\narchive:\n  source: x\n  patterns: ['{a', '{b']\n  ignore: [{path: '{c', reason: r}]\n---\n",
  )
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['page/pattern', 'page/pattern', 'page/pattern'],
  )
})

test('the published JSON Schema takes what the program takes', () => {
  const validate = new Ajv2020({ strict: false }).compile(archiveJsonSchema() as object)
  const data = parseFrontMatter(whole, 'x.md').data as { readonly archive: unknown }
  assert.equal(validate(data.archive), true, JSON.stringify(validate.errors))
  assert.equal(validate({ source: 'x', pattern: [] }), false)
  assert.equal(validate({ patterns: [] }), false)
  assert.equal(validate({ source: 'x', ignore: [{ path: 'a' }] }), false)
})
