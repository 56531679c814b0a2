import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compileProgram } from '../../tools/archive/path-program.ts'
import { simpleExpression, stepsOf } from '../../tools/archive/simple-expression.ts'

const sample = Array.from('aAz019_ -./|*+{}^\\\n\t\u007F\u0080é日')

type Shown = readonly [characters: string, least: number, most: number, greed: 'greedy' | 'lazy']

/** The atoms of each alternative, with the characters of `sample` that they accept. */
function atomsOf(source: string): readonly (readonly Shown[])[] | undefined {
  return simpleExpression(source)?.map((atoms) =>
    atoms.map(({ has, least, most, isLazy }) => [
      sample.filter((character) => has(character.charCodeAt(0))).join(''),
      least,
      most,
      isLazy ? 'lazy' : 'greedy',
    ]),
  )
}

function accepted(expression: RegExp): string {
  return sample.filter((character) => expression.test(character)).join('')
}

const all = sample.join('')

suite('a simple expression', () => {
  for (const [source, expected] of [
    ['', [[]]],
    ['a', [[['a', 1, 1, 'greedy']]]],
    ['日*', [[['日', 0, Infinity, 'greedy']]]],
    ['.+', [[[all, 1, Infinity, 'greedy']]]],
    ['.?', [[[all, 0, 1, 'greedy']]]],
    ['a*?', [[['a', 0, Infinity, 'lazy']]]],
    ['a+?', [[['a', 1, Infinity, 'lazy']]]],
    ['a??', [[['a', 0, 1, 'lazy']]]],
    ['a{2}', [[['a', 2, 2, 'greedy']]]],
    ['a{2,}', [[['a', 2, Infinity, 'greedy']]]],
    ['a{12,1034}', [[['a', 12, 1034, 'greedy']]]],
    ['a{0,3}?', [[['a', 0, 3, 'lazy']]]],
    ['\\d', [[['019', 1, 1, 'greedy']]]],
    ['\\D', [[[accepted(/\D/), 1, 1, 'greedy']]]],
    ['\\w', [[['aAz019_', 1, 1, 'greedy']]]],
    ['\\W', [[[accepted(/\W/), 1, 1, 'greedy']]]],
    ['\\s', [[[' \n\t', 1, 1, 'greedy']]]],
    ['\\S', [[[accepted(/\S/), 1, 1, 'greedy']]]],
    ['\\.', [[['.', 1, 1, 'greedy']]]],
    ['\\|', [[['|', 1, 1, 'greedy']]]],
    ['[a-z]', [[['az', 1, 1, 'greedy']]]],
    ['[^a-z]+', [[[accepted(/[^a-z]/), 1, Infinity, 'greedy']]]],
    ['[\\d.|]', [[['019.|', 1, 1, 'greedy']]]],
    [
      'a|-1',
      [
        [['a', 1, 1, 'greedy']],
        [
          ['-', 1, 1, 'greedy'],
          ['1', 1, 1, 'greedy'],
        ],
      ],
    ],
    ['|a|', [[], [['a', 1, 1, 'greedy']], []]],
  ] as const)
    test(`/${source}/ has its atoms`, () => {
      assert.deepEqual(atomsOf(source), expected)
    })

  for (const source of [
    '(a)',
    '(?:a)',
    'a)',
    'a\\b',
    '\\1',
    '\\n',
    '^a',
    'a$',
    'a(?=b)',
    '[a',
    '[]',
    'a]',
    '{a',
    'a}',
    'a{,2}',
    'a{1,10000}',
    'a**',
    'a+*',
    '*a',
    '+',
    '|?',
    '\\',
  ])
    test(`/${source}/ is of another kind`, () => {
      assert.equal(simpleExpression(source), undefined)
    })
})

suite('the steps of alternatives', () => {
  const atomsIn = (source: string) => simpleExpression(source) ?? assert.fail()

  test('repeat the atoms of a single one', () => {
    const alternatives = atomsIn('a\\d+')
    assert.deepEqual(
      stepsOf(alternatives, 5),
      alternatives[0]?.map((atom) => ({ kind: 'repeat', atom })),
    )
    assert.deepEqual(stepsOf([[]], 5), [])
  })

  test('split to the start of each, and jump behind the last', () => {
    const alternatives = atomsIn('ab|c|')
    const [a, b, c] = alternatives.flat().map((atom) => ({ kind: 'repeat', atom }))
    assert.deepEqual(stepsOf(alternatives, 5), [
      { kind: 'split', targets: [6, 9, 11] },
      a,
      b,
      { kind: 'jump', to: 12 },
      c,
      { kind: 'jump', to: 12 },
      { kind: 'jump', to: 12 },
    ])
  })

  test('match what the expression matches', () => {
    const source = 'ab?|[0-9]{2,3}|-+?1|'
    const expression = new RegExp(`^(?:${source})$`)
    const program = compileProgram(stepsOf(atomsIn(source), 0))
    for (const text of [
      '',
      'a',
      'ab',
      'b',
      'abb',
      '1',
      '12',
      '123',
      '1234',
      '-1',
      '--1',
      '-',
      '1-',
    ])
      assert.equal(program(text) !== undefined, expression.test(text), text)
  })
})

test('a count of more than four digits is not split into a range', () => {
  assert.equal(simpleExpression('x{00012}'), undefined)
})
