import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { naturalOrder } from '../../tools/runs/natural-order.ts'

const orders: readonly (readonly string[])[] = [
  ['', '1', '2', '4', '16', '32', '64', '128', '1000'],
  ['512M', '1G', '2G', '12G', '32G', '1T'],
  ['5.6.51', '5.7.44', '5.7.44-48', '8.0.45', '8.0.45-36', '8.4.8', '9.6.0', '10.11.16', '11.4.10'],
  ['8.0', '8.0.1', '8.0.10'],
  ['off', 'on'],
  ['oltp_point_select', 'oltp_read_only', 'oltp_read_write'],
  ['c2', 'c10', 'c10b', 'd1'],
  ['range=10', 'range=100', 'range=1000'],
  ['scale 30', 'scale 2,500', 'scale 2500', 'scale 35,000', 'scale 1,000,000'],
  ['rows 100', 'rows 200k', 'rows 1M', 'rows 2M'],
  ['1024K', '1536K', '1.5G', '2G'],
  ['', '7', '8', '2G', '4G', 'none'],
]

for (const texts of orders) {
  test(`people expect ${texts.map((text) => JSON.stringify(text)).join(' < ')}`, () => {
    assert.deepEqual(texts.toReversed().toSorted(naturalOrder), texts)
  })
}

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.stringMatching(/^\d{1,20}$/),
  fc.stringMatching(/^[0-9]{1,3}(\.[0-9]{1,2})?[KMGTkmgt](i?B)?$/),
  fc.stringMatching(/^[0-9]{1,2}\.[0-9]{1,2}(\.[0-9]{1,3})?(-[0-9a-z]{1,4})?$/),
  fc.stringMatching(/^[a-c.0-2-]{0,5}$/),
  fc.stringMatching(/^[12,]{3,9}$/),
  fc.stringMatching(/^rows [0-9]{1,3}[kMb]?$/),
)

test('the order is total: equal means the same text', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(naturalOrder(a, b) === 0, a === b)
    }),
    { numRuns: 2000 },
  )
})

test('the order is total: the other way round is the opposite', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(Math.sign(naturalOrder(a, b)), 0 - Math.sign(naturalOrder(b, a)))
    }),
    { numRuns: 2000 },
  )
})

test('the order is total: what comes before what comes before comes before', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      if (naturalOrder(a, b) <= 0 && naturalOrder(b, c) <= 0) assert.ok(naturalOrder(a, c) <= 0)
    }),
    { numRuns: 20_000 },
  )
})

test('sorting does not depend on where the texts stood', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 12 }), fc.integer(), (texts, shift) => {
      const at = texts.length === 0 ? 0 : Math.abs(shift) % texts.length
      const turned = [...texts.slice(at), ...texts.slice(0, at)]
      assert.deepEqual(turned.toSorted(naturalOrder), texts.toSorted(naturalOrder))
    }),
  )
})
