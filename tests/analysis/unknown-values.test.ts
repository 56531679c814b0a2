import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fieldValues,
  unknownLiterals,
  unknownValues,
  unknownValueText,
} from '../../tools/analysis/unknown-values.ts'
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

test('the values of a field are in natural order, the empty text for runs without it', () => {
  assert.deepEqual(fieldValues(runs, 'memory'), ['2G', '12G', '32G'])
  assert.deepEqual(fieldValues([...runs, run(3, {}, {})], 'memory'), ['', '2G', '12G', '32G'])
  assert.deepEqual(fieldValues(runs, 'version'), ['8.4.8'])
  assert.deepEqual(fieldValues(runs, 'constructor'), [''])
  assert.deepEqual(fieldValues([], 'memory'), [])
})

test('each unknown value is listed once, with its field and the values of that', () => {
  const named = new Map([
    ['memory', ['64G', '2G', '4G', '64G', '']],
    ['version', ['8.4.8']],
    ['host', ['']],
    ['engine', ['x']],
  ])
  const known = ['2G', '12G', '32G']
  assert.deepEqual(unknownValues(named, runs), [
    { field: 'memory', value: '64G', known },
    { field: 'memory', value: '4G', known },
    { field: 'memory', value: '', known },
    { field: 'engine', value: 'x', known: [''] },
  ])
})

test('a literal of a filter is unknown where it matches no run; each is listed once', () => {
  const term = (key: string, value: string, matches = (text: string) => text === value) => ({
    ...{ key, value, matches },
  })
  const literals = [
    term('memory', '2G'),
    term('memory', '4g'),
    term('version', '4g'),
    term('memory', '4g'),
    term('memory', '2g', (text) => text.toLowerCase() === '2g'),
    term('memory', '8G'),
    term('host', 'x'),
  ]
  const known = ['2G', '12G', '32G']
  assert.deepEqual(unknownLiterals(literals, runs), [
    { field: 'memory', value: '4g', known },
    { field: 'version', value: '4g', known: ['8.4.8'] },
    { field: 'memory', value: '8G', known },
    { field: 'host', value: 'x', known: [''] },
  ])
})
