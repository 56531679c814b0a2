import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { smallestP } from '../../tools/analysis/power.ts'
import { counts, hostile, rates, sample, shuffled } from './arbitrary.ts'
import { close } from './close.ts'

const samples = fc.oneof(
  fc.tuple(sample(counts, 1, 9), sample(counts, 1, 9)),
  fc.tuple(sample(rates, 1, 9), sample(rates, 1, 9)),
  fc.tuple(sample(counts, 12, 30), sample(counts, 12, 30)),
)

test('U counts the pairs in which the first is the larger, ties half', () => {
  fc.assert(
    fc.property(samples, ([x, y]) => {
      const wins = x.flatMap((a) => y.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number))
      assert.equal(
        mannWhitney(x, y)?.u,
        wins.reduce((sum, win) => sum + win, 0),
      )
    }),
  )
})

test('p is above 0 and at most 1, at least 2 ÷ C(n + m, n), half of it with ties, and the same for y and x', () => {
  fc.assert(
    fc.property(samples, ([x, y]) => {
      const [found, other] = [mannWhitney(x, y), mannWhitney(y, x)]
      assert.ok(found && found.p > 0 && found.p <= 1)
      assert.equal(other?.p, found.p)
      assert.equal(other.u, x.length * y.length - found.u)
      if (found.method === 'exact')
        assert.ok(found.p >= smallestP(x.length, y.length) * (tied([...x, ...y]) ? 0.4999 : 0.9999))
    }),
  )
})

test('the order of the values, their scale and their sign are nothing to p', () => {
  fc.assert(
    fc.property(shuffled(3), sample(rates, 3), ([x, same], y) => {
      const found = mannWhitney(x, y)
      assert.deepEqual(mannWhitney(same, y), found)
      const scaled = [x, y].map((values) => values.map((value) => value * 8))
      assert.deepEqual(mannWhitney(scaled[0] ?? [], scaled[1] ?? []), found)
      const turned = [x, y].map((values) => values.map((value) => -value))
      close(mannWhitney(turned[0] ?? [], turned[1] ?? [])?.p, found?.p ?? NaN, 1e-12)
    }),
  )
})

// Every choice of the first sample among all values, one by one.
test('the exact p is the share of all arrangements that lie as far out', () => {
  fc.assert(
    fc.property(sample(counts, 1, 5), sample(counts, 1, 5), (x, y) => {
      const all = [...x, ...y]
      const half = (x.length * y.length) / 2
      const far = Math.abs((mannWhitney(x, y)?.u ?? NaN) - half)
      const distances = choices(all, x.length).map(([chosen, left]) => {
        const wins = chosen.flatMap((a) =>
          left.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number),
        )
        return Math.abs(wins.reduce((sum, win) => sum + win, 0) - half)
      })
      const share = distances.filter((distance) => distance >= far).length / distances.length
      close(mannWhitney(x, y)?.p, share, 1e-12)
    }),
  )
})

test('it is exact up to 200,000 arrangements, and without ties up to 50 values each', () => {
  // C(20, 10) = 184,756; C(21, 10) = 352,716.
  assert.equal(mannWhitney(row(10), row(10))?.method, 'exact')
  assert.equal(mannWhitney(row(10), row(11))?.method, 'normal')
  assert.equal(mannWhitney(row(11), row(10))?.method, 'normal')
  assert.equal(mannWhitney(row(10), row(11, 0.5))?.method, 'exact')
  // C(54, 4) = 316,251.
  assert.equal(mannWhitney(row(50), row(4, 0.5))?.method, 'exact')
  assert.equal(mannWhitney(row(4), row(50, 0.5))?.method, 'exact')
  assert.equal(mannWhitney(row(51), row(4, 0.5))?.method, 'normal')
  assert.equal(mannWhitney(row(4), row(51, 0.5))?.method, 'normal')
  // C(602, 2) = 180,901: two runs against many.
  assert.equal(mannWhitney(row(600), row(2))?.method, 'exact')
  assert.equal(mannWhitney(row(640), row(2))?.method, 'normal')
})

test('the exact and the normal p of many values are close', () => {
  const [x, y] = [row(16), row(50, 6.5)]
  const exact = mannWhitney(x, y)
  const normal = mannWhitney([...x, 6.5], y)
  assert.equal(exact?.method, 'exact')
  assert.equal(normal?.method, 'normal')
  assert.ok(Math.abs(exact.p - normal.p) < 0.02)
})

test('samples that do not overlap have the smallest p, equal values the largest', () => {
  close(mannWhitney([1, 2, 3], [4, 5, 6])?.p, 0.1)
  close(mannWhitney([4, 5, 6, 7], [0, 1, 2, 3])?.p, 2 / 70)
  assert.deepEqual(mannWhitney([2, 2], [2, 2]), { u: 2, p: 1, method: 'exact' })
  assert.deepEqual(mannWhitney(Array<number>(30).fill(1), Array<number>(30).fill(1)), {
    u: 450,
    p: 1,
    method: 'normal',
  })
  const apart = mannWhitney(row(2_000), row(2_000, 5_000))
  assert.equal(apart?.u, 0)
  assert.equal(apart.p, Number.MIN_VALUE)
})

test('a sample without values has no test, and no value may be infinite', () => {
  assert.equal(mannWhitney([], [1]), undefined)
  assert.equal(mannWhitney([1], []), undefined)
  for (const value of hostile) {
    assert.throws(() => mannWhitney([value], [1]), RangeError)
    assert.throws(() => mannWhitney([1], [value]), RangeError)
  }
})

function tied(values: readonly number[]): boolean {
  return new Set(values).size < values.length
}

function row(n: number, from = 0): readonly number[] {
  return Array.from({ length: n }, (_, index) => index + from)
}

function choices(
  values: readonly number[],
  n: number,
): readonly (readonly [readonly number[], readonly number[]])[] {
  const [first, ...rest] = values
  if (first === undefined) return n === 0 ? [[[], []]] : []
  return [
    ...(n > 0 ? choices(rest, n - 1).map(([a, b]) => [[first, ...a], b] as const) : []),
    ...choices(rest, n).map(([a, b]) => [a, [first, ...b]] as const),
  ]
}
