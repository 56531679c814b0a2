import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { applyDescription } from '../../tools/archive/archive-description.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { validPage } from './page-text.ts'

const file = 'campaign/archive.yaml'

suite('the description of an archive', () => {
  const page = validPage(
    'fields: {host: page, cores: 4}',
    'values: {workload: {RW: page}}',
    "ignore: [{path: '*.html', reason: page}]",
    'warmup: 10',
  )
  const described = applyDescription(
    page,
    [
      'archive:',
      '  patterns:',
      "    - '{engine}/{threads}.txt'",
      "    - {path: 'remote/*', fields: {client: remote}}",
      '  fields: {host: description, disk: nvme}',
      '  values: {workload: {RW: description}, engine: {my: mysql}}',
      "  ignore: [{path: 'tmp/**', reason: temporary}]",
      '',
    ].join('\n'),
    file,
    'campaign/',
  )

  test('adds patterns in its folder, at their places in its file', () => {
    assert.deepEqual(
      described.patterns.map(({ pattern: { text, keys, place }, fields }) => ({
        text,
        keys,
        place,
        fields,
      })),
      [
        {
          text: 'campaign/{engine}/{threads}.txt',
          keys: ['engine', 'threads'],
          place: { file, line: 3, column: 7 },
          fields: {},
        },
        {
          text: 'campaign/remote/*',
          keys: [],
          place: { file, line: 4, column: 7 },
          fields: { client: 'remote' },
        },
      ],
    )
  })

  test('adds fields and values, unless the page has them', () => {
    assert.deepEqual(described.fields, { host: 'page', disk: 'nvme', cores: '4' })
    assert.deepEqual(
      described.fieldPlaces,
      new Map([
        ['host', page.fieldPlaces?.get('host')],
        ['disk', { file, line: 5, column: 37 }],
        ['cores', page.fieldPlaces?.get('cores')],
      ]),
    )
    assert.deepEqual(
      described.values,
      new Map([
        ['workload', { kind: 'table', table: new Map([['RW', 'page']]) }],
        ['engine', { kind: 'table', table: new Map([['my', 'mysql']]) }],
      ]),
    )
  })

  test('adds ignored files after those of the page', () => {
    assert.deepEqual(
      described.ignore.map(({ path: { text, place }, reason }) => [text, place, reason]),
      [
        ['*.html', page.ignore[0]?.path.place, 'page'],
        ['campaign/tmp/**', { file, line: 7, column: 19 }, 'temporary'],
      ],
    )
  })

  test('keeps the other keys of the page', () => {
    const { patterns, fields, fieldPlaces, values, ignore, ...rest } = described
    assert.deepEqual({ ...page, patterns, fields, fieldPlaces, values, ignore }, described)
    assert.deepEqual([rest.warmup, rest.source], [10, page.source])
  })

  test('of a page without places of fields has its own', () => {
    const { fieldPlaces, ...other } = page
    assert.equal(fieldPlaces?.size, 2)
    const text = 'archive:\n  fields: {disk: nvme}\n'
    assert.deepEqual(
      applyDescription(other, text, file, '').fieldPlaces,
      new Map([['disk', { file, line: 2, column: 18 }]]),
    )
  })

  test('may start with dashes and have keys before `archive:`', () => {
    for (const start of ['---\n', '--- # recorded\n', 'title: a\n']) {
      const { patterns } = applyDescription(page, `${start}archive:\n  patterns: [a]\n`, file, 'b/')
      assert.deepEqual(
        patterns.map(({ pattern }) => pattern.text),
        ['b/a'],
      )
    }
  })
})

suite('an invalid description of an archive', () => {
  const unclosed = 'Unexpected end, expected } after { (character 1 of `{`)'
  const unexpected = (key: string): string =>
    `Unrecognized key: "${key}" in \`archive\`. Known keys: patterns, fields, values, ignore`
  for (const [text, message, line] of [
    ["archive:\n  patterns:\n    - a\n    - '{'\n", unclosed, 4],
    ["archive:\n  patterns: ['{']\n  ignore: [{path: '{', reason: r}]\n", unclosed, 2],
    ["# recorded\n\narchive:\n  patterns: ['{']\n", unclosed, 4],
    ['', 'Unexpected description without `archive:`, expected `archive: {patterns: […]}`', 1],
    ['title: [a]\narchive:\n', 'expected string, received array in `title`', 1],
    ['\ntitle: [a]\narchive:\n', 'expected string, received array in `title`', 2],
    ["---\narchive:\n  patterns: ['{']\n", unclosed, 3],
    ["archive: {ignore: [], patterns: ['{']}\n", unclosed, 1],
    ['archive:\n  patterns: [a]\n  source: ../logs\n', unexpected('source'), 3],
    ['archive:\n  warmup: 10\n', unexpected('warmup'), 2],
    ['archive: a\n', 'expected object, received string in `archive`', 1],
  ] as const)
    test(`is an error at its line: ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => applyDescription(validPage(), text, file, 'campaign/'),
        (error) => {
          assert.ok(error instanceof BadInput)
          assert.deepEqual(
            [error.message, error.where, error.advice],
            [
              message,
              `${file}:${String(line)}`,
              'Correct the file, or add patterns to the archive page',
            ],
          )
          return true
        },
      )
    })
})
