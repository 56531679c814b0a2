import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownValues, unknownValueText } from '../../tools/analysis/unknown-values.ts'
import { run } from './runs.ts'

const runs = ['32G', '2G', '12G'].map((memory, index) =>
  run(index, { memory, version: '8.4.8' }, { tps: 1 }),
)

test('a value that no run has is listed with the known values in natural order, closest last', () => {
  const named = new Map([
    ['memory', ['2GB', '12G']],
    ['version', ['8.4.8']],
  ])
  const texts = unknownValues(named, runs).map(unknownValueText)
  assert.deepEqual(texts, ['memory `2GB`, expected one of 2G, 12G, 32G; closest: 2G'])
})

test('a field that no run has has no values; a name of an object property is no exception', () => {
  const texts = unknownValues(new Map([['constructor', ['x']]]), runs).map(unknownValueText)
  assert.deepEqual(texts, ['constructor `x`, expected one of none'])
})
