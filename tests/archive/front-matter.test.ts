import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseFrontMatter } from '../../tools/archive/front-matter.ts'

const page = `---
title: A title
archive:
  source: x
  patterns:
    - 'a/{b}.txt'
    - {path: 'c/{d}.txt', fields: {version: 5.10}}
---
# Body
`

test('a page is split into its data and its body, with the line the body starts on', () => {
  const { data, body, bodyLine, diagnostics } = parseFrontMatter(page, 'x.md')
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(data, {
    title: 'A title',
    archive: {
      source: 'x',
      patterns: ['a/{b}.txt', { path: 'c/{d}.txt', fields: { version: '5.10' } }],
    },
  })
  assert.equal(body, '# Body\n')
  assert.equal(bodyLine, 9)
})

test('values are texts: 5.10, on, 1e3, 0x10, ~ and 2026-01-01 stay as written', () => {
  const { data } = parseFrontMatter(
    '---\na: 5.10\nb: on\nc: 1e3\nd: 0x10\ne: ~\nf: 2026-01-01\ng: 007\n---\n',
    'x.md',
  )
  const expected = { a: '5.10', b: 'on', c: '1e3', d: '0x10', e: '~', f: '2026-01-01', g: '007' }
  assert.deepEqual(data, expected)
})

test('the place of a key is its line and column in the page', () => {
  const matter = parseFrontMatter(page, 'x.md')
  assert.deepEqual(matter.place(['title']), { file: 'x.md', line: 2, column: 8 })
  assert.deepEqual(matter.place(['archive', 'source']), { file: 'x.md', line: 4, column: 11 })
  assert.deepEqual(matter.place(['archive', 'patterns', 1]), { file: 'x.md', line: 7, column: 7 })
  assert.deepEqual(matter.place(['archive', 'patterns', 1, 'fields', 'version']), {
    file: 'x.md',
    line: 7,
    column: 45,
  })
})

test('a key that is not there has the place of its nearest parent', () => {
  const matter = parseFrontMatter(page, 'x.md')
  assert.deepEqual(matter.place(['archive', 'nothing', 'at', 'all']), matter.place(['archive']))
  assert.deepEqual(matter.place(['nothing']), { file: 'x.md', line: 2 })
})

test('line ends of Windows change neither data nor lines', () => {
  const unix = parseFrontMatter(page, 'x.md')
  const windows = parseFrontMatter(page.replaceAll('\n', '\r\n'), 'x.md')
  assert.deepEqual(windows.data, unix.data)
  assert.equal(windows.bodyLine, unix.bodyLine)
  assert.deepEqual(windows.place(['archive', 'source']), unix.place(['archive', 'source']))
})

test('a byte order mark in front changes nothing', () => {
  const marked = parseFrontMatter(`\uFEFF${page}`, 'x.md')
  assert.deepEqual(marked.data, parseFrontMatter(page, 'x.md').data)
  assert.equal(marked.bodyLine, 9)
})

for (const [name, text] of [
  ['without front matter', '# Only a body\n'],
  ['whose front matter does not end', '---\ntitle: x\n'],
  ['that is empty', ''],
  ['whose fence is not the first line', '\n---\ntitle: x\n---\n'],
] as const) {
  test(`a page ${name} is all body`, () => {
    const { data, body, bodyLine } = parseFrontMatter(text, 'x.md')
    assert.deepEqual({ data, body, bodyLine }, { data: undefined, body: text, bodyLine: 1 })
  })
}

test('empty front matter is no data and no error', () => {
  const { data, body, diagnostics } = parseFrontMatter('---\n---\nbody\n', 'x.md')
  assert.equal(data ?? undefined, undefined)
  assert.equal(body, 'body\n')
  assert.deepEqual(diagnostics, [])
})

for (const [name, yaml, line, words] of [
  ['a key that stands twice', 'a: 1\nb: 2\na: 3', 4, /unique/],
  ['a list that does not end', 'a: [1, 2\nb: 3', 3, /./],
  ['a tab as indentation', 'a:\n\tb: 1', 3, /tab/i],
  ['an unquoted **/ that YAML takes for an alias', 'a:\n  - path: **/*.html', 3, /alias/i],
  ['an alias without an anchor', 'a: *nothing', 2, /alias/i],
  ['a control character', 'a: 1\nb: "x\\x1b[31m"', 3, /control character/],
  ['half of a surrogate pair', 'a: "\\ud800"', 2, /control character/],
] as const) {
  test(`${name} is an error at its line`, () => {
    const { data, diagnostics } = parseFrontMatter(`---\n${yaml}\n---\n`, 'x.md')
    assert.equal(data, undefined)
    assert.equal(diagnostics[0]?.severity, 'error')
    assert.equal(diagnostics[0].rule, 'page/yaml')
    assert.equal(diagnostics[0].place.line, line)
    assert.match(diagnostics[0].message, words)
  })
}

test('aliases that grow beyond measure are an error, not a crash', () => {
  const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg'].map((pair) => pair.split(''))) {
    levels.push(
      `${to ?? ''}: &${to ?? ''} [${Array(10)
        .fill(`*${from ?? ''}`)
        .join(', ')}]`,
    )
  }
  const { data, diagnostics } = parseFrontMatter(`---\n${levels.join('\n')}\n---\n`, 'x.md')
  assert.equal(data, undefined)
  assert.equal(diagnostics[0]?.rule, 'page/yaml')
})

test('any text is a page: data or diagnostics, never an exception', () => {
  const lines = fc.constantFrom(
    '---',
    'a: b',
    '- x',
    '{',
    '*a',
    '&a',
    '\t',
    '"',
    '|',
    '# h',
    'é: 1',
  )
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 12 }), (parts) => {
      const { diagnostics, data } = parseFrontMatter(`---\n${parts.join('\n')}`, 'x.md')
      if (diagnostics.length > 0) assert.equal(data, undefined)
    }),
  )
})

test('40,000 keys take time in proportion to their number, and a repeated key is an error at its line', () => {
  const keys = (count: number): string =>
    Array.from({ length: count }, (_, index) => `k${String(index)}: 1`).join('\n')
  const start = process.cpuUsage()
  assert.deepEqual(parseFrontMatter(`---\n${keys(40_000)}\n---\n`, 'x.md').diagnostics, [])
  const { user } = process.cpuUsage(start)
  assert.ok(user < 5e6, `${String(user)} µs`)
  const { diagnostics } = parseFrontMatter('---\na: 1\nb: 2\na: 3\n---\n', 'x.md')
  assert.deepEqual(
    diagnostics.map(({ message, place }) => [message, place.line]),
    [['Map keys must be unique. Expected valid YAML', 4]],
  )
})

test('nesting of thousands of levels is an error', () => {
  for (const text of [
    `a: ${'['.repeat(5000)}1${']'.repeat(5000)}`,
    `a: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`,
    `${'- '.repeat(5000)}1`,
    '['.repeat(100_000),
  ]) {
    const { data, diagnostics } = parseFrontMatter(`---\n${text}\n---\n`, 'x.md')
    assert.equal(data, undefined)
    assert.ok(diagnostics.length > 0)
  }
})
