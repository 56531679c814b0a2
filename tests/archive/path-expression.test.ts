// Patterns whose expressions have groups or assertions, which match as regular expressions.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PatternError, pathPattern } from '../../tools/archive/path-pattern.ts'

suite('a path pattern with groups', () => {
  for (const [pattern, path, expected] of [
    ['{a:(x|y)}', 'y', { a: 'y' }],
    ['{a:(x|y)}', 'z', undefined],
    ['{a:(x|y)}', 'xx', undefined],
    ['{a:(?:x|y)+}.{b}', 'xyx.1', { a: 'xyx', b: '1' }],
    ['{b}.{a:(x)}', '1/2.x', undefined],
    ['{a:(x|y)}-{a}', 'y-y', { a: 'y' }],
    ['{a:(x|y)}-{a}', 'y-x', undefined],
    ['**/{a:(x)}', 'x', { a: 'x' }],
    ['**/{a:(x)}', 'b/c/x', { a: 'x' }],
    ['**/{a:(x)}', 'bx', undefined],
    ['**{a:(x)}', 'b/x', { a: 'x' }],
    ['*{a:(x)}', 'bcx', { a: 'x' }],
    ['*{a:(x)}', 'b/x', undefined],
    ['a.b+(c){a:(x)}', 'a.b+(c)x', { a: 'x' }],
    ['a.b{a:(x)}', 'a-bx', undefined],
    ['{a:(.)}', '\n', { a: '\n' }],
  ] as const)
    test(`${pattern} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(path)}`, () => {
      assert.deepEqual(pathPattern(pattern).match(path), expected)
    })
})

suite('a path pattern', () => {
  test('has its text, keys and place', () => {
    const place = { file: 'index.md', line: 3 }
    const pattern = pathPattern('{a}/{b:x|y}/{a}', place)
    const { text, keys } = pattern
    assert.deepEqual([text, keys, pattern.place], ['{a}/{b:x|y}/{a}', ['a', 'b'], place])
    assert.deepEqual(pattern.match('1/x/1'), { a: '1', b: 'x' })
    assert.deepEqual(Object.keys(pathPattern('a')), ['text', 'keys', 'match'])
  })

  for (const [pattern, path, expected] of [
    ['x*{a}', 'xabc', { a: 'c' }],
    ['**{a}', 'ab/cd', { a: 'd' }],
    ['{a}{b}', 'abc', { a: 'a', b: 'bc' }],
    ['{a}*', 'abc', { a: 'a' }],
  ] as const)
    test(`${pattern} takes as many characters as possible for wildcards only`, () => {
      assert.deepEqual(pathPattern(pattern).match(path), expected)
    })

  test('has at most 2,000 characters', () => {
    assert.deepEqual(pathPattern('a'.repeat(2000)).match('a'.repeat(2000)), {})
  })

  const reserved =
    'Unexpected key that is a property of every JavaScript object, expected another name'
  for (const [text, message, offset] of [
    ['a'.repeat(2001), 'Unexpected pattern of more than 2000 characters', 2000],
    ['a/{toString}', reserved, 2],
    ['{constructor:x}', reserved, 0],
    ['a{}', 'Unexpected key, expected {name} or {name:regex}', 1],
    ['{1a}', 'Unexpected key, expected {name} or {name:regex}', 0],
    ['{a:}', 'Unexpected key, expected {name} or {name:regex}', 0],
    ['ab{a', 'Unexpected end, expected } after {', 2],
    ['{a:\\}', 'Unexpected end, expected } after {', 0],
    ['{a:{}', 'Unexpected end, expected } after {', 0],
    [
      'b{a:x)(y}',
      "Unexpected expression, expected a regular expression: Invalid regular expression: /x)(y/s: Unmatched ')'",
      1,
    ],
  ] as const)
    test(`${text.slice(0, 20)} is an error at ${String(offset)}`, () => {
      assert.throws(
        () => pathPattern(text),
        (error) => {
          assert.ok(error instanceof PatternError)
          assert.deepEqual([error.message, error.offset], [message, offset])
          return true
        },
      )
    })
})
