import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pathPattern } from '../../tools/archive/path-pattern.ts'
import { compileProgram, type Atom, type Step } from '../../tools/archive/path-program.ts'
import { BadInput } from '../../tools/core/errors.ts'

const star = { least: 0, most: Infinity, isLazy: false }

function repeat(atom: Partial<Atom> = {}): Step {
  return { kind: 'repeat', atom: { has: () => true, ...star, ...atom } }
}

function text(characters: string): Step {
  return { kind: 'text', text: characters }
}

/** A text step and the number of times that a program compared it with a path. */
function countedText(characters: string): { readonly step: Step; readonly reads: () => number } {
  let reads = 0
  const step: Step = {
    kind: 'text',
    get text() {
      reads += 1
      return characters
    },
  }
  return { step, reads: () => reads }
}

suite('a path program', () => {
  test('returns the texts of its groups', () => {
    const program = compileProgram([
      { kind: 'open', group: 0 },
      repeat(),
      { kind: 'close', group: 0 },
      text('-'),
      { kind: 'open', group: 1 },
      repeat({ isLazy: true }),
      { kind: 'close', group: 1 },
      { kind: 'same', group: 0 },
    ])
    const groups = program('ab-cab')
    assert.deepEqual([groups?.(0), groups?.(1)], ['ab', 'c'])
    assert.deepEqual(
      [program('ab-')?.(0), program('ab-ac'), program('ab')],
      [undefined, undefined, undefined],
    )
  })

  test('repeats between the least and the most characters', () => {
    const program = compileProgram([repeat({ least: 2, most: 3 })])
    assert.deepEqual(
      ['', 'a', 'ab', 'abc', 'abcd'].map((path) => program(path) !== undefined),
      [false, false, true, true, false],
    )
  })

  test('reads no character behind the path', () => {
    const codes: number[] = []
    const has = (code: number): boolean => codes.push(code) > 0
    assert.ok(compileProgram([repeat({ has })])('ab'))
    assert.deepEqual(codes, [97, 98])
  })

  test('does not run on a path without the text at its end', () => {
    const has = (): never => assert.fail('the path was read')
    assert.equal(compileProgram([repeat({ has }), text('.txt')])('a.log'), undefined)
  })

  for (const [pattern, path, expected] of [
    ['a**/', 'a', {}],
    ['a**/', 'ab/', {}],
    ['a**/', 'ab', undefined],
    ['**/{a}**/', 'b', { a: 'b' }],
    ['{a:x|y}/', 'y/', { a: 'y' }],
    ['{a:x|y}/', 'y', undefined],
    ['{a}-{a}', 'x-x', { a: 'x' }],
    ['{a}-{a}', 'x-xx', undefined],
    ['{a}{a}.{b}', 'abab.c', { a: 'ab', b: 'c' }],
    ['{a:.*}{a}', '', { a: '' }],
  ] as const)
    test(`of ${pattern} ${expected ? 'matches' : 'does not match'} '${path}'`, () => {
      assert.deepEqual(pathPattern(pattern).match(path), expected)
    })
})

suite('the time of a path program', () => {
  for (const [name, between] of [
    ['directly', []],
    ['at the end of a group', [{ kind: 'close', group: 0 }]],
    [
      'between groups',
      [
        { kind: 'close', group: 0 },
        { kind: 'open', group: 1 },
      ],
    ],
  ] as const)
    test(`a text that follows a repeat ${name} is compared where it is in the path`, () => {
      const { step, reads } = countedText('/')
      const program = compileProgram([
        { kind: 'open', group: 0 },
        repeat({ has: (code) => code !== 47 }),
        ...between,
        step,
        repeat(),
      ])
      const before = reads()
      assert.ok(program(`${'a'.repeat(50)}/b`))
      // Once to compare it, once for its length.
      assert.equal(reads() - before, 2)
      assert.equal(program('a'.repeat(50)), undefined)
      assert.equal(reads() - before, 2)
    })

  test('grows with the square of the path, whatever is repeated', () => {
    let calls = 0
    const has = (): boolean => {
      calls += 1
      return true
    }
    const none = repeat({ has: () => false, least: 1 })
    const length = 60
    for (const isLazy of [false, true]) {
      calls = 0
      const repeats = Array.from({ length: 5 }, () => repeat({ has, isLazy }))
      assert.equal(compileProgram([...repeats, none])('a'.repeat(length)), undefined)
      assert.ok(calls < 5 * length ** 2, String(calls))
    }
  })

  test('grows with the number of optional folders', () => {
    const pattern = pathPattern(`${'**/'.repeat(12)}x`)
    const start = process.cpuUsage().user
    assert.equal(pattern.match(`${'a/'.repeat(31)}yx`), undefined)
    assert.deepEqual(pattern.match(`${'a/'.repeat(31)}x`), {})
    assert.ok(process.cpuUsage().user - start < 1_000_000)
  })
})

suite('the failures that a path program remembers', () => {
  const pieces = ['**', '*', '**/', 'a', 'ab', '/', '{k:[ab]+?}', '{l:a|b/}', '{m:.{1,3}}']
  const sources: Readonly<Record<string, string>> = {
    '**': '.*',
    '*': '[^/]*',
    '**/': '(?:.*/)?',
    '{k:[ab]+?}': '([ab]+?)',
    '{l:a|b/}': '(a|b/)',
    '{m:.{1,3}}': '(.{1,3})',
  }

  test('do not change the match', () => {
    // A linear congruential generator, so that every run tests the same patterns.
    let state = 1
    const next = (count: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % count
    }
    for (let round = 0; round < 400; round += 1) {
      const chosen: string[] = []
      while (chosen.length < 5) {
        const piece = pieces[next(pieces.length)] ?? ''
        const last = chosen.at(-1) ?? ''
        // `*` and `/` would be a part of the wildcard before them, and a second `{k}` is the text of the first.
        const isMerged = last.endsWith('*') && /^[*/]/.test(piece)
        if (!isMerged && !(piece.startsWith('{') && chosen.includes(piece))) chosen.push(piece)
      }
      const path = Array.from({ length: 20 }, () => 'aaab/'[next(5)]).join('')
      const expression = new RegExp(`^${chosen.map((piece) => sources[piece] ?? piece).join('')}$`)
      const match = pathPattern(chosen.join('')).match(path)
      assert.deepEqual(
        match && Object.values(match),
        expression.exec(path)?.slice(1),
        `${chosen.join('')} ${path}`,
      )
    }
  })
})

suite('a pattern that repeats a key', () => {
  const pattern = pathPattern('{a}{b}{c}{d}{e}{a}x')
  for (const [length, shown] of [
    [80, `${'-'.repeat(79)}x`],
    [81, `${'-'.repeat(80)}…`],
  ] as const)
    test(`is an error for a path of ${String(length)} characters with too many ways to match`, () => {
      assert.throws(
        () => pattern.match(`${'-'.repeat(length - 1)}x`.replace(/^-/, '+')),
        (error) => {
          assert.ok(error instanceof BadInput)
          assert.deepEqual(
            [error.message, error.where, error.advice],
            [
              'A path pattern that repeats a key has too many ways to match',
              shown.replace(/^-/, '+'),
              'Give the repeated key an expression, such as {version:[0-9.]+}',
            ],
          )
          return true
        },
      )
    })
})
