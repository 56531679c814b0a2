// The sentence above the chart of the explorer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Curve } from '../../tools/view/curves.ts'
import { furthestText, highestText } from '../../tools/view/highest-text.ts'

const column = (key: string, values: readonly string[], unit: readonly [string, string]) => ({
  ...{ key, title: key, values, unit, codes: new Uint16Array() },
})
const axis = column('threads', ['', '1', '4', '16'], ['thread', 'threads'])
const by = column('cores', ['', '1', '2'], ['core', 'cores'])
const qps = { title: 'queries per second', unit: '1/s' }
const curve = (line: number, values: Readonly<Record<number, number>>): Curve => ({
  by: line,
  row: 0,
  points: Object.entries(values).map(([x, value]) => ({
    ...{ x: Number(x), value, low: value, high: value, n: 1, row: 0 },
  })),
})

test('the highest line at both ends has its factor over the other one', () => {
  const curves = [curve(1, { 1: 8000, 2: 9000, 3: 9000 }), curve(2, { 1: 4000, 2: 9000, 3: 13500 })]
  assert.equal(
    highestText(curves, qps, by, axis),
    'Highest at 1 thread: 1 core (8,000 queries per second, 2.00× the other); at 16 threads: 2 cores (13,500, 1.50× the other).',
  )
})

test('lines whose repeats overlap, or single runs within a tenth, are not ranked', () => {
  const curves = [curve(1, { 1: 8000, 3: 9000 }), curve(2, { 1: 4000, 3: 9800 })]
  assert.equal(
    highestText(curves, qps, by, axis),
    'Highest at 1 thread: 1 core (8,000 queries per second, 2.00× the other); no clear difference at 16 threads.',
  )
  const repeated = (line: number, low: number, value: number, high: number): Curve => ({
    ...{ by: line, row: 0, points: [{ x: 1, value, low, high, n: 3, row: 0 }] },
  })
  const text = (...lines: readonly Curve[]) => highestText(lines, qps, by, axis)
  const first = repeated(1, 900, 1000, 1100)
  assert.equal(text(first, repeated(2, 700, 800, 910)), 'No clear difference at 1 thread.')
  assert.equal(
    text(first, repeated(2, 700, 800, 890)),
    'Highest at 1 thread: 1 core (1,000 queries per second, 1.25× the other).',
  )
  // The second is not clearly below the first.
  const three = text(first, repeated(2, 800, 950, 990), repeated(0, 400, 500, 600))
  assert.match(three, /^Highest at 1 thread: 1 core and 2 cores \(up to 1,000 .*2\.00× the lowest/)
})

test('places that a line lacks are not compared', () => {
  const curves = [curve(1, { 1: 8000, 2: 9000 }), curve(2, { 2: 4500, 3: 13500 })]
  assert.equal(
    highestText(curves, qps, by, axis),
    'Highest at 4 threads: 1 core (9,000 queries per second, 2.00× the other).',
  )
})

test('axes that are no load, or the keys of the lines, have no sentence', () => {
  const curves = [curve(1, { 1: 8000, 2: 9000 }), curve(2, { 1: 4000, 2: 9500 })]
  const engines = column('engine', ['', 'MariaDB', 'MySQL'], ['', ''])
  assert.equal(highestText(curves, qps, by, engines), '')
  assert.equal(highestText(curves, qps, axis, axis), '')
})

test('several lines with one name have no sentence', () => {
  const curves = [curve(1, { 1: 8000 }), curve(2, { 1: 4000 }), curve(2, { 1: 9000 })]
  assert.equal(highestText(curves, qps, by, axis), '')
})

test('a single line and lines without a common place have no sentence', () => {
  assert.equal(highestText([curve(1, { 1: 8000 })], qps, by, axis), '')
  assert.equal(highestText([curve(1, { 1: 8000 }), curve(2, { 2: 1 })], qps, by, axis), '')
})

test('lines relative to a baseline have their furthest clear ratio, or none', () => {
  const engines = column('version', ['', 'old', 'mid', 'new'], ['', ''])
  const base = curve(1, { 1: 1, 3: 1 })
  const text = (...lines: readonly Curve[]) => furthestText([base, ...lines], 'old', engines, axis)
  assert.equal(
    text(curve(2, { 1: 0.5, 3: 0.8 }), curve(3, { 1: 1.05, 3: 0.97 })),
    'Compared with old, not tested: mid is 0.50× at 1 thread; 1 other line does not clearly differ.',
  )
  assert.equal(text(curve(2, { 1: 1.05 })), 'No line clearly differs from old.')
  assert.equal(text(), '')
  assert.equal(text(curve(2, { 1: 2 }), curve(2, { 1: 3 })), '')
})
