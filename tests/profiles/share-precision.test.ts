import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  coarser,
  differenceText,
  sharePrecision,
  shareText,
} from '../../tools/core/share-precision.ts'

suite('profiles: digits by the number of samples', () => {
  test('the last digit is not finer than one sample', () => {
    for (const [samples, decimals] of [
      [1, 0],
      [48, 0],
      [999, 0],
      [1000, 1],
      [9999, 1],
      [10_000, 2],
      [1e9, 2],
    ] as const)
      assert.equal(sharePrecision(samples).decimals, decimals, String(samples))
    assert.equal(sharePrecision(undefined).decimals, 2)
    assert.equal(sharePrecision(0).decimals, 2)
    // 40 µs of CPU per operation over 3,000 samples: 0.013 µs per sample.
    assert.equal(sharePrecision(3000, 0.4).decimals, 1)
  })

  test('a share of 48 samples is not printed as 0.1 %', () => {
    const of48 = sharePrecision(48)
    assert.equal(shareText(0.1, of48), '< 2')
    assert.equal(shareText(100 / 48, of48), '2')
    assert.equal(shareText(0, of48), '0')
    assert.equal(shareText(0.03, sharePrecision(2000)), '< 0.1')
    assert.equal(shareText(0.001, sharePrecision(undefined)), '< 0.01')
  })

  test('a difference has the digits of the coarser side', () => {
    const both = coarser(sharePrecision(48), sharePrecision(50_000))
    assert.equal(differenceText(-3.4, both), '−3')
    assert.equal(differenceText(0.4, both), '0')
    assert.equal(differenceText(1.26, coarser(sharePrecision(2000), sharePrecision(9000))), '+1.3')
  })

  test('no text promises more than one sample, and none prints a measured share as 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (samples, given) => {
        const count = given % (samples + 1)
        const precision = sharePrecision(samples)
        const text = shareText((100 * count) / samples, precision)
        assert.ok(
          10 ** -precision.decimals >= Math.min(1, 100 / samples) - 1e-9 ||
            precision.decimals === 0,
        )
        assert.equal(Number(text) === 0, count === 0)
        if (!text.startsWith('<'))
          assert.ok(
            Math.abs(Number(text) - (100 * count) / samples) <=
              0.5 * 10 ** -precision.decimals + 1e-9,
          )
      }),
    )
  })
})
