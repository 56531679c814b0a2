import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readArticle, type Article } from '../../tools/articles/article.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function read(test: TestContext, text: string): Article {
  const root = smallFolder(temporaryFolder(test), { 'articles/two-cores/index.md': text })
  return readArticle(join(root, 'articles/two-cores/index.md'))
}

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`

const article = lines(
  '---',
  'title: Two cores',
  '---',
  'Prose with `figure` in it.',
  '',
  '```figure',
  'id: first',
  'kind: table',
  '```',
  '',
  '```yaml',
  'id: not-a-figure',
  '```',
  '',
  '~~~ figure',
  'id: second',
  'where: {threads: [1, 5.10]}',
  '~~~',
)

test('an article is known by its folder', (context) => {
  assert.equal(read(context, article).slug, 'two-cores')
})

test('figure fences come in their order, with the line that they start on', (context) => {
  const { fences, diagnostics } = read(context, article)
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(
    fences.map(({ line, data }) => [line, data]),
    [
      [6, { id: 'first', kind: 'table' }],
      [15, { id: 'second', where: { threads: ['1', '5.10'] } }],
    ],
  )
})

test('the place of a key of a fence is its line and column in the article', (context) => {
  const { fences, file } = read(context, article)
  assert.deepEqual(fences[0]?.place(['kind']), { file, line: 8, column: 7 })
  assert.deepEqual(fences[1]?.place(['where', 'threads', 1]), { file, line: 17, column: 22 })
})

test('line ends of Windows change neither figures nor lines', (context) => {
  const windows = read(context, article.replaceAll('\n', '\r\n'))
  assert.deepEqual(
    windows.fences.map(({ line, data }) => [line, data]),
    read(context, article).fences.map(({ line, data }) => [line, data]),
  )
})

test('a fence inside a longer fence is an example, not a figure', (context) => {
  const text = lines('````markdown', '```figure', 'id: example', '```', '````')
  assert.deepEqual(read(context, text).fences, [])
})

test('a fence in a list or a quotation is a figure too', (context) => {
  const text = lines(
    '- item',
    '',
    '  ```figure',
    '  id: a',
    '  ```',
    '',
    '> ```figure',
    '> id: b',
    '> ```',
  )
  const { fences } = read(context, text)
  assert.deepEqual(
    fences.map(({ data, line }) => [data, line]),
    [
      [{ id: 'a' }, 3],
      [{ id: 'b' }, 7],
    ],
  )
})

test('an indented block that looks like a fence is code', (context) => {
  assert.deepEqual(
    read(context, lines('text', '', '    ```figure', '    id: a', '    ```')).fences,
    [],
  )
})

test('YAML that is none is an error at its line, and the other figures are still there', (context) => {
  const { fences, diagnostics, file } = read(
    context,
    lines('text', '```figure', 'id: a', 'where: {threads: [1', '```', '```figure', 'id: b', '```'),
  )
  assert.deepEqual(
    fences.map(({ data }) => data),
    [{ id: 'b' }],
  )
  assert.equal(diagnostics[0]?.rule, 'page/yaml')
  assert.equal(diagnostics[0].place.file, file)
  const { line } = diagnostics[0].place
  assert.ok(line !== undefined && line >= 4)
})

test('an article without figures, or empty, is an article', (context) => {
  assert.deepEqual(read(context, 'Only prose.\n').fences, [])
  assert.deepEqual(read(context, '').fences, [])
})

// [front matter, what is wrong, line and column]
const terms = [
  [
    `authors: ["${'b'.repeat(201)}"]`,
    /text in `authors` of 201 bytes, expected at most 200/,
    3,
    11,
  ],
  [`tags: [short, ${'ü'.repeat(101)}]`, /text in `tags` of 202 bytes/, 3, 15],
  // Three bytes in lower case.
  [`series: ${'İ'.repeat(67)}`, /text in `series` of 201 bytes/, 3, 9],
  [`versions: [8.4/${'v'.repeat(201)}]`, /text in `versions` of 201 bytes/, 3, 12],
  ['engines: ["e\u0301"]', /text in `engines` `e\u0301` with decomposed letters/, 3, 11],
  ['tags: ["100%20"]', /Unexpected `%20` in the text in `tags` `100%20`/, 3, 8],
  ['hosts: [index.html]', /text in `hosts` `index.html`, expected another name/, 3, 9],
] as const

for (const [line, message, ...place] of terms)
  test(`a term that cannot be a folder is an error at its place: ${line.slice(0, 20)}`, (context) => {
    const { diagnostics } = read(context, lines('---', 'title: A', line, '---'))
    const [problem] = diagnostics
    assert.ok(problem)
    assert.equal(diagnostics.length, 1)
    assert.equal(problem.rule, 'page/term')
    assert.match(problem.message, message)
    assert.deepEqual([problem.place.line, problem.place.column], place)
  })

test('ordinary terms are accepted', (context) => {
  const matter = ['---', 'authors: [Ådne Østby, O’Neil/Lab]', 'workloads: [oltp read only]', '---']
  assert.deepEqual(read(context, lines(...matter)).diagnostics, [])
})

// [front matter, what is wrong, line and column]
const addresses = [
  [`aliases: [/old/${'x'.repeat(256)}/]`, /part of an address in `aliases` of 256 bytes/, 3, 11],
  [`aliases: /${'ü'.repeat(101)}/`, /in `aliases` of 202 bytes, expected at most 200/, 3, 10],
  [`slug: ${'s'.repeat(201)}`, /in `slug` of 201 bytes/, 3, 7],
  [`url: /a/${'u'.repeat(300)}/index.html`, /in `url` of 300 bytes/, 3, 6],
] as const

for (const [line, message, ...place] of addresses)
  test(`an address that is too long for a folder is an error at its place: ${line.slice(0, 14)}`, (context) => {
    const { diagnostics } = read(context, lines('---', 'title: A', line, '---'))
    const [problem] = diagnostics
    assert.ok(problem)
    assert.equal(diagnostics.length, 1)
    assert.equal(problem.rule, 'page/address')
    assert.match(problem.message, message)
    assert.deepEqual([problem.place.line, problem.place.column], place)
  })

test('ordinary addresses are accepted', (context) => {
  const long = Array.from({ length: 4 }, () => 'x'.repeat(200)).join('/')
  const matter = ['---', `aliases: [/old/, old%20name/index.html, /${long}/]`, 'slug: new', '---']
  assert.deepEqual(read(context, lines(...matter)).diagnostics, [])
})
