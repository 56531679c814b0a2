import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { valueInLine } from '../../tools/view/value-in-line.ts'

const queries = '    queries:                             473336 (47335.97 per sec.)'

suite('the value in a line is', () => {
  const cases: readonly (readonly [name: string, line: string, text: string, stated: string])[] = [
    ['the same text', 'Model name:          AMD EPYC', 'AMD EPYC', 'AMD EPYC'],
    ['the same number', '| 8 | 12,345 | 13,000 |', '12,345', '12,345'],
    ['the number that is printed rounded', queries, '47,336', '47335.97'],
    ['the number in front of its unit', queries, '47,336 queries per second', '47335.97'],
    ['the number in another unit', '         95th percentile:   7.98', '7,980 µs', '7.98'],
    ['an equal number rather than one that rounds to it', '12 12.4', '12 threads', '12'],
  ]
  for (const [name, line, text, stated] of cases)
    test(name, () => {
      const range = valueInLine(line, text)
      assert.equal(range && line.slice(range.start, range.end), stated)
    })
})

suite('no value is found', () => {
  const cases: readonly (readonly [name: string, line: string, text: string])[] = [
    ['for a ratio', queries, '1.97 times'],
    ['for a change', queries, '+16 %'],
    ['for a version', 'sysbench 1.1 with 10', '10.1.8'],
    ['where several numbers fit', '3.1 2.9 3.4', '3'],
    ['where a part of a longer number is equal', '1047335', '473'],
    ['for few digits in another unit', '0.0031', '3'],
    ['for an empty text', queries, ''],
  ]
  for (const [name, line, text] of cases)
    test(name, () => {
      assert.equal(valueInLine(line, text), undefined)
    })
})
