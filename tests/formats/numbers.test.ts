// Numbers out of bytes against Number().
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  after,
  decimal,
  decimalMark,
  decimalRow,
  decimals,
} from '../../tools/formats/reading/numbers.ts'

const digits = fc.stringMatching(/^\d{1,20}$/)
const number = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(fc.stringMatching(/^\d{1,20}$/)))
  .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`))
const none = [
  '',
  '-',
  '.',
  '.5',
  '5.',
  '1e3',
  'nan',
  'inf',
  '+1',
  '0x10',
  '1,5',
  '1_000',
  '１',
  '1.2.3',
  '--1',
]

describe('decimal numbers', () => {
  test('are what Number() makes of the same digits', () => {
    const property = fc.property(number, (text) => {
      const bytes = Buffer.from(`${text} `)
      assert.equal(decimal(bytes, 0, text.length), Number(text))
      assert.equal(after, text.length)
    })
    fc.assert(property, { seed: 1, numRuns: 2000 })
  })

  test('stand in rows, parted by blanks and tabs, with a point or a comma', () => {
    const row = fc.array(fc.tuple(fc.constantFrom(' ', '\t', '   '), number), {
      minLength: 1,
      maxLength: 20,
    })
    const property = fc.property(row, fc.constantFrom('.', ','), (cells, mark) => {
      const text = cells.map(([blank, cell]) => blank + cell.replace('.', mark)).join('')
      const bytes = Buffer.from(`${text}\n`)
      const expected = cells.map(([, cell]) => Number(cell))
      const out = new Float64Array(cells.length + 1)
      const code = mark.charCodeAt(0)
      assert.ok(decimalRow(bytes, 0, text.length, out, 1, cells.length, code), text)
      assert.deepEqual(Array.from(out.subarray(1)), expected)
      assert.equal(after, text.length)
      assert.equal(
        decimalRow(bytes, 0, text.length, new Float64Array(99), 0, cells.length + 1, code),
        false,
      )
      if (mark === '.') {
        const all = new Float64Array(cells.length)
        assert.equal(decimals(bytes, 0, text.length, all), cells.length)
        assert.deepEqual(Array.from(all), expected)
      }
    })
    fc.assert(property, { seed: 2, numRuns: 2000 })
  })

  for (const text of none) {
    test(`${JSON.stringify(text)} is none`, () => {
      const bytes = Buffer.from(`7 ${text}`)
      assert.equal(decimalRow(bytes, 0, bytes.length, new Float64Array(2), 0, 2), false)
      assert.equal(after, 2)
    })
  }

  test('show their mark', () => {
    const mark = (text: string): number | undefined =>
      decimalMark(Buffer.from(text), 0, text.length)
    assert.deepEqual([mark('sda 1 2,5 3.5'), mark('sda 0.25'), mark('1 2')], [44, 46, undefined])
  })
})
