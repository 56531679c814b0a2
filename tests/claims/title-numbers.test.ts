import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Evaluated } from '../../tools/claims/statements.ts'
import { titleProblems } from '../../tools/claims/title-numbers.ts'

interface Stated {
  readonly values?: readonly string[]
  /** Texts of claims, with how many of their four cells match. */
  readonly claims?: readonly (readonly [text: string, cells: number])[]
  /** What the shortcodes of `title_values` print. */
  readonly printed?: Readonly<Record<string, string>>
}

/** The problems of a front matter: `message @ what starts there`. */
function problems(
  lines: readonly string[],
  stated: Stated = {},
  matter: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const text = `---\n${lines.join('\n')}\n---\n\nbody\n`
  const evaluated = {
    statements: {
      values: (stated.values ?? []).map((each) => ({ text: each })),
      claims: (stated.claims ?? []).map(([each, cells]) => ({
        text: each,
        matches: { cells, of: 4 },
      })),
    },
    expand: (code: string) => stated.printed?.[code] ?? code,
  } as unknown as Evaluated
  const article = { matter, text } as Parameters<typeof titleProblems>[0]
  const front = text.slice(0, text.indexOf('\nbody'))
  return titleProblems(article, front, evaluated, ({ text: number }) => number === '8.0').map(
    ({ rule, message, start }) => {
      assert.equal(rule, 'prose/title')
      return `${message} @ ${text.slice(start, start + 8).replaceAll('\n', '|')}`
    },
  )
}

const fix = 'expected one that `title_values`, a claim that matches the data or a value states'

suite('a number in a title', () => {
  test('is a problem at its place where nothing states it', () => {
    assert.deepEqual(problems(['title: Reads are 12 % slower']), [
      `Unexpected \`12\`, ${fix} @ 12 % slo`,
    ])
  })

  for (const key of ['summary', 'description'])
    test(`is one in the ${key}, too`, () => {
      assert.deepEqual(problems(['title: Reads', `${key}: 12 % slower`]), [
        `Unexpected \`12\`, ${fix} @ 12 % slo`,
      ])
    })

  test('is none in other keys', () => {
    assert.deepEqual(problems(['title: Reads', 'date: 2026-03-12', 'weight: 12']), [])
  })

  test('is the number of a value', () => {
    assert.deepEqual(problems(['title: Reads are 12 % slower'], { values: ['12 %'] }), [])
  })

  test('is not the number of a value in another unit or of another size', () => {
    for (const value of ['12', '12×', '12.1 %', 'none'])
      assert.equal(problems(['title: Reads are 12 % slower'], { values: [value] }).length, 1, value)
  })

  test('is the number of a claim of which all cells match', () => {
    const title = ['title: Reads are 12 % slower']
    assert.deepEqual(problems(title, { claims: [['12 % slower', 4]] }), [])
    assert.equal(problems(title, { claims: [['12 % slower', 3]] }).length, 1)
  })

  test('may name a version', () => {
    assert.deepEqual(problems(['title: MySQL 8.0 reads']), [])
    assert.deepEqual(problems(['title: MySQL 8.0 reads'], {}, { title_values: [] }), [])
  })
})

suite('a title with `title_values`', () => {
  const printed = { a: '12 %', b: '3×' }
  const matter = { title_values: ['a', 'b'] }

  test('has their numbers in their order', () => {
    assert.deepEqual(problems(['title: 12 % less at 3×'], { printed }, matter), [])
  })

  test('has a problem at the first other number', () => {
    assert.deepEqual(problems(['title: 3× at 12 % less'], { printed }, matter), [
      'Unexpected `3` of the title, expected `12 %, 3×` @ 3× at 12',
    ])
    assert.deepEqual(problems(['title: 12 % less at 4×'], { printed }, matter), [
      'Unexpected `4` of the title, expected `12 %, 3×` @ 4×|---||',
    ])
  })

  test('has a problem where a number is missing', () => {
    assert.deepEqual(problems(['slug: x', 'title: 12 % less'], { printed }, matter), [
      'Unexpected end of the title, expected `12 %, 3×` @ title: 1',
    ])
  })

  test('has no further number', () => {
    assert.deepEqual(problems(['title: 12 % less at 3× and 5×'], { printed }, matter), [
      'Unexpected `5` of the title, expected no further number @ 5×|---||',
    ])
  })

  test('still needs statements for the numbers of its summary', () => {
    assert.equal(
      problems(['title: 12 % less at 3×', 'summary: 7 % more'], { printed }, matter).length,
      1,
    )
  })

  for (const title_values of [undefined, 'a', 12])
    test(`is none for ${JSON.stringify(title_values)}`, () => {
      assert.equal(problems(['title: 12 % less'], { printed }, { title_values }).length, 1)
      assert.deepEqual(problems(['title: Less'], { printed }, { title_values }), [])
    })
})
