import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { scalabilityLaw, type Estimate } from '../../tools/analysis/scalability-law.ts'
import { close, closeInterval } from './close.ts'
import { scalability } from './reference/references.ts'

const lineOf = (xs: readonly number[], valueAt: (x: number, index: number) => number) =>
  xs.map((x, index) => ({ x, value: valueAt(x, index) }))

for (const { name, x, value, contention, coherency, peak, residual } of scalability.lines)
  test(`the law of ${name} is that of scipy`, () => {
    const found = scalabilityLaw(lineOf(x, (_, index) => value[index] ?? NaN))
    const same = (
      estimate: Estimate | undefined,
      [own, low, high]: readonly [number, number, number],
    ): void => {
      close(estimate?.value, own, 1e-5)
      closeInterval(estimate, [low, high], 1e-4)
    }
    same(found?.contention, contention)
    same(found?.coherency, coherency)
    if (coherency[1] > 0 && peak) same(found?.peak, peak)
    else assert.equal(found?.peak, undefined)
    close(found?.residual, residual, 1e-4)
  })

test('a line that obeys the law has its parameters back', () => {
  const threads = [1, 2, 4, 8, 16, 32, 64, 128]
  const rate = fc.double({ min: 10, max: 1e6, noNaN: true })
  const sigma = fc.double({ min: 0.001, max: 0.5, noNaN: true })
  const kappa = fc.double({ min: 1e-5, max: 0.01, noNaN: true })
  fc.assert(
    fc.property(rate, sigma, kappa, (l, s, k) => {
      const law = (n: number): number => (l * n) / (1 + s * (n - 1) + k * n * (n - 1))
      const found = scalabilityLaw(lineOf(threads, law))
      close(found?.contention.value, s, 1e-5)
      close(found?.coherency.value, k, 1e-5)
      close(found?.peak?.value, Math.sqrt((1 - s) / k), 1e-5)
      assert.ok((found?.residual ?? 1) < 1e-6)
    }),
  )
})

test('four points have no law', () => {
  assert.equal(scalabilityLaw(lineOf([1, 2, 4, 8], (x) => x)), undefined)
})

test('any line has finite numbers or no law', () => {
  const line = fc.array(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), {
    minLength: 5,
    maxLength: 9,
  })
  fc.assert(
    fc.property(line, (values) => {
      const found = scalabilityLaw(values.map((value, index) => ({ x: 2 ** index, value })))
      for (const estimate of [found?.contention, found?.coherency, found?.peak])
        assert.ok(estimate === undefined || Number.isFinite(estimate.value))
    }),
  )
})
