import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  addNumberRow,
  otherLines,
  type NumberRows,
} from '../../../tools/formats/reading/number-rows.ts'
import { formatOf, formats } from '../../../tools/formats/all-formats.ts'
import { Source } from '../../../tools/formats/reading/source.ts'
import { casesOf } from '../format-cases.ts'
import { read } from '../laws.ts'

suite('rows of numbers', () => {
  test('that are adjacent are one range; a line noted again is ignored', () => {
    const rows: NumberRows[] = []
    for (const [start, end] of [
      [10, 20],
      [20, 30],
      [20, 30],
      [40, 50],
    ] as const)
      addNumberRow(rows, start, end)
    assert.deepEqual(rows, [
      { start: 10, end: 30, lines: 2 },
      { start: 40, end: 50, lines: 1 },
    ])
  })

  test('give the ranges of the other lines of a file', () => {
    const rows = [
      { start: 10, end: 70, lines: 6 },
      { start: 75, end: 100, lines: 2 },
    ]
    assert.deepEqual(otherLines(rows, 110), [
      [0, 10],
      [70, 75],
      [100, 110],
    ])
    assert.deepEqual(otherLines(rows, 100), [
      [0, 10],
      [70, 75],
    ])
    assert.deepEqual(otherLines([{ start: 0, end: 9, lines: 1 }], 9), [])
  })

  test('give no ranges if the other lines are half of the file or in many places', () => {
    assert.equal(otherLines([], 100), undefined)
    assert.equal(otherLines([{ start: 50, end: 100, lines: 5 }], 100), undefined)
    const rows = Array.from({ length: 16 }, (_, index) => {
      return { start: 10 * index + 1, end: 10 * index + 10, lines: 1 }
    })
    assert.equal(otherLines(rows, 160), undefined)
    assert.equal(otherLines(rows.slice(1), 160)?.length, 15)
  })

  test('are noted by readers, never by recognition', () => {
    for (const { bytes } of formats.flatMap(casesOf)) {
      const source = new Source('x', bytes)
      formatOf(source)
      assert.deepEqual(source.numberRows, [])
    }
  })

  test('end within the file where its last row has no line end', () => {
    const sysbench = formats.filter(({ name }) => name === 'sysbench')
    const rows =
      '[ 1s ] thds: 8 tps: 396.00 qps: 7920.00 (r/w/o: 5544.00/1584.00/792.00) lat (ms,95%): 32.00 err/s: 0.00 reconn/s: 0.00\n'
    for (const format of sysbench) read(format, Buffer.from(`${rows}${rows}`.trimEnd()))
    assert.equal(sysbench.length, 1)
  })
})
