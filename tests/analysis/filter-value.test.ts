import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { literalValue, numberTest, textTest } from '../../tools/analysis/filter-value.ts'

suite('the literal value of a text', () => {
  test('is the text without its quote, and none for comparisons and patterns', () => {
    for (const [text, literal] of [
      ['8.0', '8.0'],
      ['"8.*', '8.*'],
      ['">=8', '>=8'],
      ['a>=8', 'a>=8'],
      ['>', '>'],
      ['>8\n9', '>8\n9'],
      ['', ''],
      ['>=8', undefined],
      ['<=8', undefined],
      ['>8', undefined],
      ['<8', undefined],
      ['8.*', undefined],
    ] as const)
      assert.equal(literalValue(text), literal, text)
  })
})

suite('the test of a text', () => {
  const passing = (text: string, values: readonly string[], isExact = false): unknown =>
    values.filter(textTest(text, isExact))

  test('ignores the case of letters unless it is exact', () => {
    const values = ['MySQL', 'mysql', 'mysql2', 'mySQL-x']
    assert.deepEqual(passing('MYSQL', values), ['MySQL', 'mysql'])
    assert.deepEqual(passing('MySQL', values, true), ['MySQL'])
    assert.deepEqual(passing('MY*', values), values)
    assert.deepEqual(passing('my*', values, true), ['mysql', 'mysql2', 'mySQL-x'])
    assert.deepEqual(passing('strasse', ['straße', 'STRASSE']), ['STRASSE'])
  })

  test('compares in natural order; no comparison holds for the empty text', () => {
    const values = ['', '5.7', '8.0', '10.1']
    assert.deepEqual(passing('>8.0', values), ['10.1'])
    assert.deepEqual(passing('>=8.0', values), ['8.0', '10.1'])
    assert.deepEqual(passing('<8.0', values), ['5.7'])
    assert.deepEqual(passing('<=8.0', values), ['5.7', '8.0'])
  })

  test('finds the pieces of a pattern one after the other, without overlap', () => {
    assert.deepEqual(passing('a*b', ['ab', 'axb', 'a', 'b', 'xab', 'abx']), ['ab', 'axb'])
    assert.deepEqual(passing('aa*aa', ['aa', 'aaa', 'aaaa', 'aaxaa']), ['aaaa', 'aaxaa'])
    assert.deepEqual(passing('a*b*b', ['ab', 'abb', 'axbxb']), ['abb', 'axbxb'])
    assert.deepEqual(passing('a*bc*d', ['abcd', 'abd', 'axbcxd', 'abxcd']), ['abcd', 'axbcxd'])
    assert.deepEqual(passing('a*bc*bc*d', ['abcd', 'abcbcd', 'abcxbcd']), ['abcbcd', 'abcxbcd'])
    assert.deepEqual(passing('a*bb*b', ['abb', 'abbb']), ['abbb'])
    assert.deepEqual(passing('*', ['', 'a']), ['', 'a'])
    assert.deepEqual(passing('*x*', ['', 'a', 'x', 'axa']), ['x', 'axa'])
  })
})

suite('the test of a number', () => {
  const passing = (text: string, values: readonly string[]): unknown => {
    const test = numberTest(text)
    return test ? values.filter(test) : undefined
  }
  const values = ['', 'x', '0', '4', '5', '5.25', '6']

  test('is that of an equal number, or of a smaller or larger one', () => {
    assert.deepEqual(passing('5', values), ['5'])
    assert.deepEqual(passing('"5', values), ['5'])
    assert.deepEqual(passing('0', values), ['0'])
    assert.deepEqual(passing('5.25', values), ['5.25'])
    assert.deepEqual(passing('>5', values), ['5.25', '6'])
    assert.deepEqual(passing('>=5', values), ['5', '5.25', '6'])
    assert.deepEqual(passing('<5', values), ['0', '4'])
    assert.deepEqual(passing('<=5', values), ['0', '4', '5'])
  })

  test('takes units in any case, thousands and a point without a digit before', () => {
    for (const [text, value] of [
      ['400000', '400000'],
      ['400,000', '400000'],
      ['1,400,000.5', '1400000.5'],
      ['400k', '400000'],
      ['400K', '400000'],
      ['2M', '2000000'],
      ['3G', '3000000000'],
      ['7s', '7'],
      ['5ms', '0.005'],
      ['7.06ms', '0.00706'],
      ['5us', '0.000005'],
      ['5µs', '0.000005'],
      // The Greek letter
      ['5μs', '0.000005'],
      ['5ns', '5e-9'],
      ['50%', '0.5'],
      ['.25', '0.25'],
    ] as const)
      assert.deepEqual(passing(text, ['1', value]), [value], text)
  })

  test('is none for what is no number', () => {
    for (const text of [
      ...['', 'x5', '5x', '5 k', '-5', '5.', '40,00', '4000,000', '5"', '5\n', '=5', '.ab', '5kk'],
      ...['>', '>x', '>>5', 'x>5'],
    ])
      assert.equal(numberTest(text), undefined, text)
  })
})
