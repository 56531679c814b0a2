import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compileTable } from '../../tools/archive/published.ts'
import { publishedSchema } from '../../tools/archive/published-schema.ts'
import { recordingCompiler } from './recording-compiler.ts'

function compiled(entry: Readonly<Record<string, unknown>>) {
  const compiler = recordingCompiler()
  const texts = publishedSchema.parse({ file: 'a.txt', ...entry })
  return { table: compileTable(texts, ['p'], compiler), reports: compiler.reports }
}

suite('the factor of a published number', () => {
  for (const [text, factor] of [
    ['1e3', 1000],
    ['-0.5', -0.5],
    [' 2 ', 2],
  ] as const)
    test(`is ${String(factor)} for '${text}'`, () => {
      const { table, reports } = compiled({ factor: text })
      assert.deepEqual([table.factor, reports], [factor, []])
    })

  for (const text of ['', ' ', '0', '-0', 'two', 'Infinity', 'NaN'])
    test(`is an error for '${text}'`, () => {
      const { table, reports } = compiled({ factor: text })
      assert.equal('factor' in table, false)
      assert.deepEqual(reports, [
        `p.factor: Unexpected factor \`${text}\`, expected a number other than 0`,
      ])
    })
})

suite('the window of a published number', () => {
  for (const [text, bounds] of [
    ['second > 100', [{ sign: '>', second: 100 }]],
    ['second>=0.25', [{ sign: '>=', second: 0.25 }]],
    [' second  <  7 ', [{ sign: '<', second: 7 }]],
    [
      'second > 100  and\tsecond <= 600.75',
      [
        { sign: '>', second: 100 },
        { sign: '<=', second: 600.75 },
      ],
    ],
  ] as const)
    test(`is parsed from '${text}'`, () => {
      const { table, reports } = compiled({ window: text })
      assert.deepEqual([table.window, reports], [{ bounds }, []])
    })

  for (const text of [
    '',
    'second',
    'seconds > 1',
    'a second > 1',
    'second = 1',
    'second => 1',
    'second > x',
    'second > 1 s',
    'second > 1.',
    'second > .5',
    'second > -1',
    'second > 1 and',
    'second > 1 and minute < 2',
    'second > 1andsecond < 2',
  ])
    test(`is an error for '${text}'`, () => {
      const { table, reports } = compiled({ window: text })
      assert.equal('window' in table, false)
      assert.deepEqual(reports, [
        `p.window: Unexpected window \`${text}\`, expected one such as \`second > 100\` or \`second > 100 and second <= 600\``,
      ])
    })
})

test('an invalid computation of a correction is reported at the correction', () => {
  const { table, reports } = compiled({
    corrections: [
      { only: {}, reason: 'a' },
      { only: {}, reason: 'b', factor: '0', window: 'x', metric: 'tps' },
    ],
  })
  assert.deepEqual(table.corrections, [
    { only: new Map(), reason: 'a' },
    { only: new Map(), reason: 'b', metric: 'tps' },
  ])
  assert.deepEqual(
    reports.map((report) => report.slice(0, report.indexOf(':'))),
    ['p.corrections.1.factor', 'p.corrections.1.window'],
  )
})
