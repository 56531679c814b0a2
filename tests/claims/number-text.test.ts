// How numbers of prose are written.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  ratioText,
  unitText,
  valueText,
  withUnit,
  type RatioForm,
  type Rounding,
} from '../../tools/claims/number-text.ts'
import { vocabulary } from './evaluation.ts'

suite('a ratio as text', () => {
  const cases: readonly (readonly [
    ratio: number,
    form: RatioForm,
    rounding: Rounding,
    expected: string,
  ])[] = [
    [1.954, 'times', {}, '1.95 times'],
    [9.996, 'times', {}, '10.00 times'],
    [10, 'times', {}, '10.0 times'],
    [12.34, 'times', {}, '12.3 times'],
    [12.34, 'times', { digits: 2 }, '12 times'],
    [12.34, 'factor', {}, '12.34 '],
    [12.34, 'factor', { decimals: 1 }, '12.3 '],
    [0.849, 'of', {}, '85 %'],
    [0.849, 'of', { decimals: 1 }, '84.9 %'],
    [0.849, 'change', {}, '15 %'],
    [1.151, 'change', { digits: 3 }, '15.1 %'],
    [0.849, 'percent', {}, '−15 %'],
    [1.151, 'percent', { decimals: 1 }, '+15.1 %'],
    [0.999, 'percent', {}, '0 %'],
    [1.0001, 'percent', { decimals: 2 }, '+0.01 %'],
    [1.00001, 'percent', { decimals: 2 }, '0.00 %'],
    [21, 'percent', {}, '+2000 %'],
    [21, 'percent', { decimals: 0 }, '+2,000 %'],
  ]
  for (const [ratio, form, rounding, expected] of cases)
    test(`${String(ratio)} as ${form} ${JSON.stringify(rounding)} is ${expected}`, () => {
      const { text, unit } = ratioText(ratio, form, rounding)
      assert.equal(`${text} ${unit}`, expected)
    })
})

suite('a value as text', () => {
  const cases: readonly (readonly [
    value: number,
    metric: string,
    rounding: Rounding,
    expected: string,
  ])[] = [
    [29_945.2, 'tps', {}, '29,945'],
    [29_945.2, 'tps', { digits: 2 }, '30,000'],
    [29_945.2, 'tps', { digits: 7 }, '29,945.20'],
    [459_999, 'tps', { digits: 2 }, '460,000'],
    [0.001234, 'tps', { digits: 2 }, '0.0012'],
    [0, 'tps', { digits: 3 }, '0'],
    [-1234.5, 'tps', { digits: 2 }, '-1,200'],
    [9.99, 'tps', { digits: 2 }, '10'],
    [9.94, 'tps', { digits: 2 }, '9.9'],
    [1e-19, 'tps', { digits: 20 }, '0.00000000000000000010'],
    [1.26, 'tps', { decimals: 1 }, '1.3'],
    [1234.6, 'tps', { decimals: 0, digits: 1 }, '1,235'],
    [0.0123, 'latency.avg', {}, '12.3'],
    [0.0123, 'latency.avg', { digits: 2 }, '12'],
    [0.0123, 'latency.avg', { decimals: 2 }, '12.30'],
  ]
  for (const [value, metric, rounding, expected] of cases)
    test(`${String(value)} of ${metric} ${JSON.stringify(rounding)} is ${expected}`, () => {
      assert.equal(valueText(value, vocabulary.metric(metric), rounding), expected)
    })

  test('has a unit: that of pages, its title where that ends in it, or none', () => {
    const unitOf = (title: string, unit: string): string => unitText({ title, unit, digits: 2 })
    assert.equal(unitText(vocabulary.metric('latency.avg')), 'ms')
    assert.equal(unitOf('queries per second', '1/s'), 'queries per second')
    assert.equal(unitOf('queries per second of runs', '1/s'), 'per second')
    assert.equal(unitOf('stalls', '1/s'), 'per second')
    assert.equal(unitOf('errors', '1'), '')
    assert.equal(unitOf('time measured', 's'), 's')
  })

  test('is apart from its unit by a no-break space', () => {
    assert.equal(withUnit('5', 'ms'), '5\u00A0ms')
    assert.equal(withUnit('5', ''), '5')
  })
})
