import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  limitedExpression,
  type LimitedExpression,
} from '../../tools/archive/limited-expression.ts'
import { BadInput } from '../../tools/core/errors.ts'
import type { Place } from '../../tools/core/model.ts'

/** Runs `run` with these results of `performance.now()`, 0 after them; returns how often it was called. */
function withClock(times: readonly number[], run: () => void): number {
  let calls = 0
  performance.now = () => {
    calls += 1
    return times[calls - 1] ?? 0
  }
  try {
    run()
  } finally {
    Reflect.deleteProperty(performance, 'now')
  }
  return calls
}

/** True if the time of matching is limited, which only an expression that could backtrack much needs. */
function isLimited(expression: RegExp, text: string): boolean {
  return withClock([], () => limitedExpression(expression).exec(text)) > 0
}

function problemOf(run: () => unknown): readonly string[] {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof BadInput)
    return [error.message, error.where, error.advice]
  }
  assert.fail('expected an error')
}

suite('the time of an expression', () => {
  for (const [expression, length, expected] of [
    [/abc/, 2_000, false],
    [/a*/, 999_999, false],
    [/a*/, 1_000_000, true],
    [/a*b*/, 999, false],
    [/a*b*/, 1_000, true],
    [/a+b+/, 1_000, true],
    [/a{2}b{3}/, 1_000, true],
    [/a{2,3}b{2,3}/, 1_000, true],
    [/a{2,}b{2,}/, 1_000, true],
    [/a{,5}b{,5}/, 1_000, true],
    [/a\*b\+\{2}/, 1_000, false],
    [/(a)b/, 0, false],
    [/(a)[b*]/, 0, false],
    [/(a){x}/, 0, false],
    [/\d\w/, 0, false],
    [/(?:a|b|c|d)(?:e|f)g?/, 1_000, false],
    [new RegExp('(?:a|a)'.repeat(30)), 30, true],
    [new RegExp('a?'.repeat(30)), 30, true],
    [/(a)*/, 0, true],
    [/(a)+/, 0, true],
    [/(a){2}/, 0, true],
    [/(a)\1/, 0, true],
    [/(?<x>a)\k<x>/, 0, true],
    [/^(.+)_(.+)\.(.+)$/, 1_000, false],
    [/^([^/]+?)\/([^/]+?)\/(.*)x$/, 1_000, false],
    [/^(?:[^/]+?)\/?(?:[^/]+?)\/?x$/, 1_000, true],
    [/(?<=c.+_.+)_/, 1_000, true],
    [/^(.+)_?(.+)_?(.+)$/, 1_000, true],
    [/^(.+)c(.+)c(.+)$/, 1_000, true],
    [/^(.+)_(.+)\.(.+)$/i, 1_000, true],
  ] as const)
    test(`${String(expression)} on ${String(length)} characters is ${expected ? '' : 'not '}limited`, () => {
      assert.equal(isLimited(expression, 'c'.repeat(length)), expected)
    })

  test('limited or not, the match is that of the expression', () => {
    for (const expression of [/^(?<x>a)b$/, /^(?<x>a)+b$/]) {
      const limited = limitedExpression(expression)
      assert.deepEqual(limited.exec('ab'), expression.exec('ab'))
      assert.equal(limited.exec('ba'), null)
    }
  })

  test('has no limit on all texts where each takes less than a millisecond', () => {
    const expression = limitedExpression(/(a)+/)
    let now = 0
    performance.now = () => (now += 0.5)
    try {
      for (let at = 0; at < 30_000; at += 1) expression.exec('a')
    } finally {
      Reflect.deleteProperty(performance, 'now')
    }
  })

  test('is at most 10 s on all texts together, without a millisecond for each', () => {
    const expression = limitedExpression(/(a)+/, { file: 'index.md', line: 7 })
    const texts = (): void => {
      assert.equal(expression.exec('a')?.[0], 'a')
      assert.equal(expression.exec('aa')?.[0], 'aa')
      assert.deepEqual(
        problemOf(() => expression.exec('aaa')),
        [
          'The expression "(a)+" takes longer than 10 s on all texts, the last of which is "aaa"',
          'index.md:7',
          'Write it with fewer keys and quantifiers, and without quantifiers inside a group that repeats',
        ],
      )
    }
    assert.equal(withClock([500, 10_000, 2_000, 2_500, 3, 6.5], texts), 6)
  })
})

/** An expression that ends with this error at once. */
function failing(error: Error, place?: Place): LimitedExpression {
  const exec = (): never => {
    throw error
  }
  return limitedExpression(Object.assign(/(a+)+"$/, { exec }), place)
}

suite('an expression that exceeds a second', () => {
  const timeout = Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
  const start = 'The expression "(a+)+\\"$" takes longer than 1 s on'

  for (const [name, text, shown] of [
    ['80 characters', 'a'.repeat(80), `"${'a'.repeat(80)}"`],
    ['81 characters', 'a'.repeat(81), `"${'a'.repeat(80)}…"`],
    ['a line feed', 'a\nb', String.raw`"a\nb"`],
  ] as const)
    test(`shows a text of ${name}`, () => {
      assert.deepEqual(
        problemOf(() => failing(timeout).exec(text)),
        [
          `${start} ${shown}`,
          shown,
          'Write it with fewer keys and quantifiers, and without quantifiers inside a group that repeats',
        ],
      )
    })

  for (const [place, where] of [
    [{ file: 'index.md' }, 'index.md'],
    [{ file: 'index.md', line: 3, column: 5 }, 'index.md:3'],
  ] as const)
    test(`is at ${where}`, () => {
      assert.deepEqual(problemOf(() => failing(timeout, place).exec('a')).slice(0, 2), [
        `${start} "a"`,
        where,
      ])
    })

  test('has no message of its own for other errors', () => {
    const error = new Error('other')
    assert.throws(
      () => failing(error).exec('a'),
      (thrown) => thrown === error,
    )
  })
})

test('a quantifier of an escaped backslash has a limit of time', () => {
  assert.throws(
    () => limitedExpression(/\\*\\*\\*\\*x/).exec('\\'.repeat(400)),
    /takes longer than 1 s/,
  )
})
