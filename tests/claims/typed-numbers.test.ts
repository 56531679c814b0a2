// Typed numbers: their lines in archived files, formulas, and numbers in words.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ClaimContext, SourceText } from '../../tools/claims/call.ts'
import { disagreement, parseSourceLines } from '../../tools/claims/source-lines.ts'
import { evaluated, gridRuns, printed } from './evaluation.ts'

const runs = gridRuns({ '8.4.8': { 1: [100], 4: [300] }, '9.7.0': { 1: [300], 4: [315] } })
const long = `seconds=15 ${'x'.repeat(100)}`
const files: Readonly<Record<string, string>> = {
  'record.sh': `#!/bin/sh\n${long}\nthreads=16`,
  'rates.md': '| 5.1 | 20,712 |\n| 5.5 | 22000 |',
}
const fileOf = (_: readonly string[], path: string): SourceText | undefined => {
  const text = files[path]
  return text === undefined
    ? undefined
    : { text, placeOf: (line) => ({ run: 'r', archive: 'logs', file: path, line }) }
}
const more: Partial<ClaimContext> = { fileOf }
const shown = long.slice(0, 80)

const cases: readonly (readonly [call: string, ...expected: readonly string[]])[] = [
  ['value text="15 seconds" from="record.sh, line 2"', '15 seconds'],
  ['value text="15 seconds" from="record.sh, line 2: seconds"', '15 seconds'],
  ['value text="15 and 16" from="record.sh, lines 2 to 3"', '15 and 16'],
  ['value text="15 and 22,000" from="record.sh, line 2; rates.md, line 2: 5.5"', '15 and 22,000'],
  ['value text="12 hours" unsourced="the post states it"', '12 hours'],
  ['value text="12 hours" unsourced="the post" from="nowhere"', '12 hours'],
  [
    'value text="15 seconds" unsourced=""',
    'error value/parameter: Unexpected value without from, expected such as from="record.sh, line 13", or unsourced="reason"',
  ],
  [
    'value text="15 seconds" from=""',
    'error value/parameter: Unexpected value without from, expected such as from="record.sh, line 13", or unsourced="reason"',
  ],
  [
    'value text="15 seconds" from="record.sh"',
    'error value/from: Unexpected from="record.sh", expected FILE, line N or lines N to M (at most 10,000), or unsourced="reason"',
  ],
  [
    'value text="15 seconds" from="my.cnf, line 2"',
    'error value/from: Unexpected file `my.cnf`, expected a file of logs',
  ],
  [
    'value text="16 seconds" from="record.sh, line 2"',
    `error value/from: Unexpected number \`16\`, expected one of \`${shown}\` (record.sh, line 2)`,
  ],
  [
    'value text="15 seconds" from="record.sh, line 4"',
    'error value/from: Unexpected line 4 of record.sh, which has 3',
  ],
  [
    'value text="15 seconds" from="record.sh, lines 2 and 9: seconds"',
    'error value/from: Unexpected line 9 of record.sh, which has 3',
  ],
  [
    'value text="15 seconds" from="record.sh, lines 2 to 3: seconds"',
    'error value/from: Unexpected record.sh:3 `threads=16`, expected `seconds` on it',
  ],
  [
    'value text="15 seconds" from="record.sh, line 2: threads"',
    `error value/from: Unexpected record.sh:2 \`${shown}\`, expected \`threads\` on it`,
  ],
  ['value text="15 s" from="record.sh, line 2: seconds"', '15 s'],
  ['value text="16 clients" from="record.sh, line 3"', '16 clients'],
  ['value text="22k" from="rates.md, line 2"', '22k'],
  [
    'value text="15 users" from="record.sh, line 2: seconds"',
    'error value/from: Unexpected text="15 users" for a number in seconds, expected the number with its unit (record.sh, line 2: seconds)',
  ],
  [
    'value text="15 ms" from="record.sh, line 2"',
    'error value/from: Unexpected text="15 ms" for a number in seconds, expected the number with its unit (record.sh, line 2)',
  ],
  [
    'value text="16 crashes" from="record.sh, line 3"',
    'error value/from: Unexpected `crash` in text="16 crashes", expected a word that occurs in the cited file (record.sh, line 3)',
  ],
  [
    'value text="15k seconds" from="record.sh, line 2"',
    `error value/from: Unexpected number \`15k\`, expected one of \`${shown}\` (record.sh, line 2)`,
  ],
  ['value text="4.8 ms" formula="1000 * 100 / 20712" from="rates.md, line 1"', '4.8 ms'],
]

suite('a typed number', () => {
  for (const [call, ...expected] of cases)
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(printed(call, runs, more), expected)
    })

  const howOf = (call: string): object => {
    const [value] = evaluated(`{{< ${call} >}}`, runs, more).values
    assert.ok(value)
    const { id, call: stated, ...rest } = value
    assert.ok(id !== stated)
    return rest
  }
  const line = (file: string, at: number): object => ({ run: 'r', archive: 'logs', file, line: at })

  test('leads to all of its lines', () => {
    assert.deepEqual(howOf('value text="15 seconds" from="record.sh, line 2"'), {
      ...{ kind: 'value', text: '15 seconds', how: 'from record.sh, line 2' },
      evidence: [line('record.sh', 2)],
    })
    assert.deepEqual(howOf('value text="15 and 16" from="record.sh, lines 2 to 3"'), {
      ...{ kind: 'value', text: '15 and 16', how: 'from record.sh, lines 2 to 3' },
      evidence: [line('record.sh', 2), line('record.sh', 3)],
      middle: 2,
    })
    const four = 'record.sh, lines 2 and 3; rates.md, lines 1 to 2'
    assert.deepEqual(howOf(`value text="15" from="${four}"`), {
      ...{ kind: 'value', text: '15', how: `from ${four}`, middle: 3 },
      evidence: [
        line('record.sh', 2),
        line('record.sh', 3),
        line('rates.md', 1),
        line('rates.md', 2),
      ],
    })
  })

  test('states its formula, or why it has no source', () => {
    assert.deepEqual(howOf('value text="22" formula="22000 / 1000" from="rates.md, line 2"'), {
      ...{ kind: 'value', text: '22', how: '22000 / 1000, from rates.md, line 2' },
      evidence: [line('rates.md', 2)],
    })
    assert.deepEqual(howOf('value text="12 hours" unsourced="the post"'), {
      ...{ kind: 'value', text: '12 hours', how: 'unsourced: the post', unsourced: 'the post' },
      evidence: [],
    })
  })
})

suite('source lines', () => {
  for (const [from, expected] of [
    ['a.md, line 3', [{ file: 'a.md', lines: [3] }]],
    ['a b, c.md, lines 3, 5 and 9 to 11', [{ file: 'a b, c.md', lines: [3, 5, 9, 10, 11] }]],
    [' a.md, line 3: x: y ', [{ file: 'a.md', lines: [3], label: 'x: y' }]],
    [
      'a, line 1; b, lines 2 to 3',
      [
        { file: 'a', lines: [1] },
        { file: 'b', lines: [2, 3] },
      ],
    ],
    ['a, line 1; b', undefined],
    ['a, line', undefined],
    ['a line 3', undefined],
    ['a, line 3 or 4', undefined],
    ['a, lines 3 to 5x', undefined],
    [', line 3', undefined],
  ] as const)
    test(`of ${JSON.stringify(from)}`, () => {
      assert.deepEqual(parseSourceLines(from), expected)
    })

  const typed: readonly (readonly [text: string, lines: readonly string[], problem?: string])[] = [
    ['1.23', ['1.2345']],
    ['1.24', ['1.2345'], 'Unexpected number `1.24`, expected one of `1.2345`'],
    ['1.5', ['1.45']],
    ['1', ['1.5']],
    ['1,235', ['1,234.5']],
    ['5', ['-5']],
    ['3', ['rc3'], 'Unexpected number `3`, expected one of `rc3`'],
    ['10.1', ['10.1.8'], 'Unexpected number `10.1`, expected one of `10.1.8`'],
    ['8', ['10.1.8'], 'Unexpected number `8`, expected one of `10.1.8`'],
    ['7', ['7s']],
    ['12345', ['12,345']],
    ['three', ['three runs']],
    ['3', ['three runs']],
    ['three', ['3 runs']],
    ['three', ['3.1 runs'], 'Unexpected number `three`, expected one of `3.1 runs`'],
    ['2 million', ['2000000']],
    ['2 million', ['2000001'], 'Unexpected number `2 million`, expected one of `2000001`'],
    ['7 and 7', ['7', '8'], 'Unexpected number `7`, expected one of `7 | 8`'],
    ['7 and 7', ['7', '7']],
    ['7 and 8', ['8', '7']],
    ['9 of 7', ['7'], 'Unexpected number `9`, expected one of `7`'],
    ['ON', ['  x ON  ']],
    ['ON', ['x OFF', '  y  '], 'Unexpected text `ON`, which is not in `x OFF | y`'],
    ['ON', ['a'.repeat(90)], `Unexpected text \`ON\`, which is not in \`${'a'.repeat(80)}\``],
  ]
  for (const [text, lines, problem] of typed)
    test(`${problem === undefined ? 'state' : 'do not state'} ${text}: ${lines.join(' | ').slice(0, 40)}`, () => {
      assert.equal(disagreement(text, undefined, lines), problem)
    })

  const expected = 'expected arithmetic such as (14.2 + 6.59) / 3440'
  const formulas: readonly (readonly [text: string, formula: string, problem?: string])[] = [
    ['2', '20 / 10'],
    ['2.0 times', '20 / 10'],
    ['20.5', '20.5'],
    ['1,200 s', '20 * 60'],
    ['72,000', '20 * 3600'],
    ['20,480', '20 * 1024'],
    ['0.02', '20 * 0.001'],
    ['200', '20 * 10'],
    ['3', '20 / 10', 'Unexpected `3`, expected 2 = 20 / 10'],
    ['6.6', '20 / 3', 'Unexpected 3 in the formula, expected numbers of `20 and 20.5`'],
    ['0.4', '20 / 61', 'Unexpected 61 in the formula, expected numbers of `20 and 20.5`'],
    ['0.97', '20 / 20.5', 'Unexpected `0.97`, expected 0.9756 = 20 / 20.5'],
    ['0.98', '20 / 20.5'],
    ['60', '6 * 10', 'Unexpected 6 in the formula, expected numbers of `20 and 20.5`'],
    [
      '600',
      '60 * 10',
      'Unexpected formula `60 * 10` of constants only, expected at least one number from `20 and 20.5`',
    ],
    [
      '2 to 5 times',
      '20 / 10',
      'Unexpected second number `5` in `2 to 5 times`, expected the result of the formula alone',
    ],
    ['many', '20 / 10', 'Unexpected `many`, expected 2 = 20 / 10'],
    ['2', '20 /', `Unexpected formula \`20 /\`, ${expected}`],
    ['2', '20 / {a}', `Unexpected formula \`20 / {a}\`, ${expected}`],
    ['2', '20 / (20 - 20)', `Unexpected formula \`20 / (20 - 20)\`, ${expected}`],
  ]
  for (const [text, formula, problem] of formulas)
    test(`${problem === undefined ? 'state' : 'do not state'} ${text} = ${formula}`, () => {
      assert.equal(disagreement(text, formula, ['20 and 20.5']), problem)
    })
})

suite('a number in words', () => {
  const sides = 'metric=tps where="threads=1" baseline="version=8.4.8" contender="version=9.7.0"'
  const wrong = (kind: string, word: string, number: string): string =>
    `error ${kind}/word: Unexpected word="${word}" for ${number}, expected words for that number`
  for (const [call, ...expected] of [
    [`ratio ${sides} word="three times"`, 'three times'],
    [`ratio ${sides} word="3.15 times"`, '3.15 times'],
    [`ratio ${sides} word="3.2 times"`, wrong('ratio', '3.2 times', '3.00 times')],
    [`ratio ${sides} word="2.9 times"`, '2.9 times'],
    [`ratio ${sides} word="2.8 times"`, wrong('ratio', '2.8 times', '3.00 times')],
    [`ratio ${sides} as=of word="a third"`, wrong('ratio', 'a third', '300 %')],
    [
      `range ${sides.replace('where', 'over').replace('=1', '=*')} word="one to three times"`,
      'one to three times',
    ],
    [
      `range ${sides.replace('where', 'over').replace('=1', '=*')} word="three times"`,
      wrong('range', 'three times', '1.05 to 3.00 times'),
    ],
    ['count of=version word="two versions"', 'two versions'],
    ['count of=version word="2.01 versions"', wrong('count', '2.01 versions', '2 versions')],
    ['value field=threads where="threads=4" word="four threads"', 'four threads'],
    [
      'value field=threads where="threads=4" word="4.1 threads"',
      wrong('value', '4.1 threads', '4 threads'),
    ],
    [
      'count of=version word="versions"',
      'error count/word: Unexpected word="versions", expected a number in words such as "three times"',
    ],
  ] as const)
    test(`{{< ${call} >}}`, () => {
      assert.deepEqual(
        printed(call, runs).map((text) => text.replaceAll('\u00A0', ' ')),
        expected,
      )
    })

  test('states the number that it replaces', () => {
    const { values } = evaluated('{{< count of=version word="two versions" >}}', runs)
    assert.equal(values[0]?.how, '2\u00A0versions: versions: 8.4.8, 9.7.0')
  })
})

suite('a typed number with words of a verdict', () => {
  for (const text of ['12 % faster', 'significantly more: 12', 'as fast as 12'])
    test(`is an error: ${text}`, () => {
      const [problem = ''] = printed(`value text="${text}" unsourced="the post"`, runs)
      assert.match(
        problem,
        /^error value\/text: Unexpected `.*` in text=.*, expected a number and its unit$/,
      )
    })

  test('may be a limit', () => {
    assert.deepEqual(printed('value text="more than 12 hours" unsourced="the post"', runs), [
      'more than 12 hours',
    ])
  })
})

suite('a range of lines', () => {
  const linesOf = (range: string): readonly number[] | undefined =>
    parseSourceLines(`a.txt, lines ${range}`)?.[0]?.lines
  test('has every line between its ends', () => {
    assert.deepEqual(linesOf('3 to 5 and 9'), [3, 4, 5, 9])
    assert.equal(linesOf('1 to 10000')?.length, 10_000)
  })
  test('that is reversed or too long is none', () => {
    for (const range of ['9 to 3', '1 to 10001', '1 to 900000000', `1 to ${'9'.repeat(400)}`])
      assert.equal(linesOf(range), undefined, range)
  })
})
