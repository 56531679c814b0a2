import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { expression } from '../../tools/core/expression.ts'
import { printer } from '../../tools/verify/rounding.ts'

const print = (notation: string, value: number, published = ''): string =>
  printer(notation)?.(value, published) ?? 'no printer'
const withoutAwk = spawnSync('awk', ['BEGIN { exit 0 }']).status === 0 ? false : 'no awk'

suite('numbers as authors print them', () => {
  test('halves that are exact in binary go to the even digit, as in C', () => {
    assert.deepEqual(
      [0.125, 0.375, 2.5, -2.5].map((value) => [print('%.2f', value), print('%.0f', value)]),
      [
        ['0.12', '0'],
        ['0.38', '0'],
        ['2.50', '2'],
        ['-2.50', '-2'],
      ],
    )
  })

  test('by size, cut off, or with the decimals of what stands beside it', () => {
    const bySize = '%.2f below 1000, %.1f below 10000, trunc'
    assert.deepEqual(
      [999.994, 3535.46, 30545.9].map((value) => print(bySize, value)),
      ['999.99', '3535.5', '30545'],
    )
    assert.equal(print('as printed', 1.23456, '7.890'), '1.235')
    assert.equal(print('exact', 0.1 + 0.2), '0.30000000000000004')
  })

  test('a notation that is none has no printer', () => {
    for (const text of ['', '%d', '%.2f below 10', '%.2f below x, trunc', 'about']) {
      assert.equal(printer(text), undefined, text)
    }
  })

  test('%.6g and print are those of awk', { skip: withoutAwk }, () => {
    const values = [0, 1, 120000, 1188245.33, 1e-5, 0.000123456789, 99999.95, 123456.5, -0.5]
    const program = '{ printf "%.6g\\n", $1; print $1 + 0 }'
    const theirs = execFileSync('awk', [program], { input: values.join('\n'), encoding: 'utf8' })
    const ours = values.flatMap((value) => [print('%.6g', value), print('awk', value)])
    assert.deepEqual(ours, theirs.trimEnd().split('\n'))
  })
})

suite('expressions of a page', () => {
  const values = new Map([
    ['a', 6],
    ['cpu/op', 0.5],
  ])
  const value = (text: string): number | undefined =>
    expression(text)?.evaluate((name) => values.get(name))

  test('products before sums, from left to right, names in braces', () => {
    assert.equal(value('1 + {a} / 3 * 2 - -1'), 6)
    assert.equal(value('({a} - 2) * {cpu/op}'), 2)
    assert.equal(value('1e3 / 8'), 125)
    assert.equal(value('{a} / 0'), Infinity)
  })

  test('a name without a value leaves the whole without one', () => {
    assert.equal(value('1 + {b}'), undefined)
    assert.deepEqual(expression('{b} * {a}')?.names, ['b', 'a'])
  })

  test('what is no expression is none, and never throws', () => {
    for (const text of ['', '1 +', '(1', '1)', 'a', '{}', '1 2', '* 2', '{a', '1..2']) {
      assert.equal(expression(text), undefined, text)
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('1 2.{}a+-*/()')), maxLength: 12 }),
        (text) => {
          const found = expression(text)?.evaluate(() => 1)
          return found === undefined || typeof found === 'number'
        },
      ),
    )
  })
})
