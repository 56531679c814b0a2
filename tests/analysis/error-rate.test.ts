// The probability of a wrong "significant", by enumeration instead of simulation: without ties all arrangements of the
// ranks of two identical samples are equally likely, whatever the distribution of the values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, compareFamily } from '../../tools/analysis/compare-cells.ts'
import { cumulativeU } from '../../tools/analysis/ratio-interval.ts'
import { isSignificant } from '../../tools/analysis/verdict.ts'

const sizes = Array.from({ length: 11 }, (_, index) => index + 2)
const comparisons = 12

test('a single comparison of identical servers is significant in at most 5 % of experiments', () => {
  for (const n of sizes) {
    const level = levelOf(n, 1)
    assert.ok(level <= 0.05, `${String(n)} replicates: ${String(level)}`)
  }
})

test('any of a family of 12 comparisons is significant in at most 5 % of experiments', () => {
  for (const n of sizes) {
    const level = 1 - (1 - levelOf(n, comparisons)) ** comparisons
    assert.ok(level <= 0.05, `${String(n)} replicates: ${String(level)}`)
  }
})

// The probability of all arrangements that the program calls significant as the most extreme of a family.
function levelOf(n: number, family: number): number {
  const significant = Array.from({ length: Math.floor((n * n) / 2) }, (_, u) => u).filter((u) =>
    isSignificantAt(n, u, family),
  )
  const largest = significant.at(-1)
  if (largest === undefined) return 0
  const probability = cumulativeU(n, n)[largest]
  assert.ok(probability !== undefined)
  return 2 * probability
}

function isSignificantAt(n: number, u: number, family: number): boolean {
  const extreme = compare(...samplesOf(n, u))
  const others = Array.from({ length: family - 1 }, () => compare(...samplesOf(n, (n * n) >> 1)))
  const [first] = compareFamily([extreme, ...others])
  return first !== undefined && isSignificant(first.verdict)
}

// Two samples of n values without ties of which `u` pairs are in the order second, first.
function samplesOf(n: number, u: number): readonly [number[], number[]] {
  const above = Math.floor(u / n)
  const second = Array.from({ length: n }, (_, index) => 100 + 2 * index)
  const first = Array.from({ length: n }, (_, index) => {
    const passed = index >= n - above ? n : index === n - above - 1 ? u % n : 0
    return 99 + 2 * passed - (n - index) / (10 * n)
  })
  const pairs = first.flatMap((a) => second.filter((b) => b < a))
  assert.equal(pairs.length, u)
  return [first, second]
}
