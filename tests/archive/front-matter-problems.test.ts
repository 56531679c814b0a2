import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseFrontMatter, parseYaml } from '../../tools/archive/front-matter.ts'

const file = 'x.md'

function problemsOf(yaml: string): readonly string[] {
  const { data, diagnostics } = parseFrontMatter(`---\n${yaml}\n---\n`, file)
  if (diagnostics.length > 0) assert.equal(data, undefined)
  return diagnostics.map(({ severity, rule, message, place }) => {
    assert.deepEqual([severity, rule, place.file], ['error', 'page/yaml', file])
    return `${String(place.line)}:${String(place.column)} ${message}`
  })
}

const deep = 'Unexpected nesting, expected at most 64 levels'
const key = 'Unexpected list, map or alias as a key, expected a text'

suite('the problems of front matter', () => {
  for (const [yaml, problems] of [
    ['a: 1\nb: {c: 2, c: 3}', ['3:11 Map keys must be unique. Expected valid YAML']],
    ['? [a]\n: b', [`2:3 ${key}`]],
    ['a: &x b\n? {c: d}\n: e', [`3:3 ${key}`]],
    ['a: &x b\n*x : c', [`3:1 ${key}`]],
    [
      'a: *b\nc: *d',
      ['b', 'd'].map(
        (name, index) =>
          `${String(index + 2)}:4 Unexpected alias \`*${name}\`, expected quotes around a text that starts with *`,
      ),
    ],
    ['a: "\\e"', ['2:4 Unexpected control character, expected printable text']],
    [`${'['.repeat(64)}${']'.repeat(64)}`, []],
    [`a: ${'{b: '.repeat(62)}c${'}'.repeat(62)}`, []],
  ] as const)
    test(`are those of ${JSON.stringify(yaml.slice(0, 30))}`, () => {
      assert.deepEqual(problemsOf(yaml), problems)
    })

  test('are only the nesting of a deep page, at its first line', () => {
    const yaml = `a: ${'['.repeat(200)}${']'.repeat(200)}`
    const place = { file, line: 2 }
    const { data, diagnostics, ...matter } = parseFrontMatter(`---\n${yaml}\n---\n`, file)
    assert.equal(data, undefined)
    assert.deepEqual(diagnostics, [{ severity: 'error', rule: 'page/yaml', message: deep, place }])
    assert.deepEqual(matter.place(['a']), place)
    assert.deepEqual(parseYaml(yaml, file, 10).diagnostics[0]?.place, { file, line: 11 })
  })
})

suite('the end of front matter', () => {
  for (const [name, text, expected] of [
    ['is a line of dashes', '---\na: b --- c\n---\nbody', [{ a: 'b --- c' }, 'body', 4]],
    ['may be the end of the page', '---\na: b\n---', [{ a: 'b' }, '', 3]],
    ['may have blanks after it', '--- \na: b\n---\t \nbody', [{ a: 'b' }, 'body', 4]],
    ['is not a longer line', '---\na: b\n----\n---\nbody', undefined],
  ] as const)
    test(name, () => {
      const { data, body, bodyLine, diagnostics } = parseFrontMatter(text, file)
      if (expected === undefined) assert.equal(diagnostics.length, 1)
      else assert.deepEqual([data, body, bodyLine], expected)
    })

  test('is absent from a page without front matter, whose only place is the file', () => {
    const { data, diagnostics, ...matter } = parseFrontMatter('body', file)
    assert.deepEqual([data, diagnostics, matter.place(['a'])], [undefined, [], { file }])
  })
})
