// Numbers from bytes against Number().
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cursorOn } from '../../../tools/formats/reading/cursor.ts'
import { decimalMark, readDecimal, readDecimals } from '../../../tools/formats/reading/numbers.ts'

const digits = fc.stringMatching(/^\d{1,20}$/)
const number = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(fc.stringMatching(/^\d{1,20}$/)))
  .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`))
const noNumbers = [
  ...['', '-', '.', '.5', '5.', '1e3', 'nan', 'inf', '+1', '0x10', '1,5', '1_000', '１'],
  ...['1.2.3', '--1'],
]

describe('decimal numbers', () => {
  test('equal Number() of the same digits', () => {
    const property = fc.property(number, (text) => {
      const cursor = cursorOn(`${text} `)
      assert.equal(readDecimal(cursor), Number(text))
      assert.equal(cursor.at, text.length)
    })
    fc.assert(property, { seed: 1, numRuns: 2000 })
  })

  test('are read in rows between blanks and tabs, with a point or a comma', () => {
    const row = fc.array(fc.tuple(fc.constantFrom(' ', '\t', '   '), number), {
      minLength: 1,
      maxLength: 20,
    })
    const property = fc.property(row, fc.constantFrom('.', ','), (cells, mark) => {
      const text = cells.map(([blank, cell]) => blank + cell.replace('.', mark)).join('')
      const out = new Float64Array(cells.length + 1)
      const code = mark.charCodeAt(0)
      const cursor = cursorOn(`${text}\n`)
      assert.ok(readDecimals(cursor, out, 1, cells.length, code), text)
      const expected = cells.map(([, cell]) => Number(cell))
      assert.deepEqual(Array.from(out.subarray(1)), expected)
      assert.equal(cursor.at, text.length)
      const tooMany = new Float64Array(99)
      assert.equal(readDecimals(cursorOn(text), tooMany, 0, cells.length + 1, code), false)
    })
    fc.assert(property, { seed: 2, numRuns: 2000 })
  })

  for (const text of noNumbers) {
    test(`${JSON.stringify(text)} is none`, () => {
      const cursor = cursorOn(`7 ${text}`)
      assert.equal(readDecimals(cursor, new Float64Array(2), 0, 2), false)
      assert.equal(cursor.at, 2)
    })
  }

  test('show their decimal mark', () => {
    const marks = ['sda 1 2,5 3.5', 'sda 0.25', '1 2'].map((text) => decimalMark(cursorOn(text)))
    assert.deepEqual(marks, [44, 46, undefined])
  })
})
