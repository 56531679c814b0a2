// Random numbers that are the same everywhere and always, for a seed.
import { sortedFinite } from './finite.ts'
import type { Interval } from './interval.ts'
import { quantileSorted } from './quantile.ts'

/**
 * Numbers from 0 up to but not 1, in steps of 2⁻³². Xoshiro128** of Blackman & Vigna, 2018, its state filled from
 * the seed by SplitMix32. Throws a RangeError for a seed that is not a whole number from 0 to 2³² − 1.
 */
export function randomFrom(seed: number): () => number {
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
    throw new RangeError(`Unexpected seed ${String(seed)}, expected a whole number below 2³²`)
  const split = splitmix32(seed)
  return xoshiro128([split(), split(), split(), split()])
}

/** The generator itself, from a state of four 32-bit words that are not all zero. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  return () => {
    const scrambled = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 11)
    return scrambled / 2 ** 32
  }
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

function splitmix32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
    return (word ^ (word >>> 16)) >>> 0
  }
}

// Fewer identical runs do not determine the tails of the distribution.
const fewest = 10
const draws = 20_000

/**
 * The interval in which 95 % of the ratios of two medians lie, of `before` and of `after` runs drawn from equal ones:
 * a resampling of what is predicted, not of what was found. The same values give the same interval in any order.
 * Undefined for fewer than 10 equal runs, a sample without runs, or a median that is not above 0.
 */
export function predictedRatio(
  equal: readonly number[],
  before: number,
  after: number,
): Interval | undefined {
  const pool = sortedFinite(equal)
  if (pool.length < fewest) return undefined
  const median = medianOfDraws(pool, Math.max(before, after), randomFrom(1))
  const ratios = new Float64Array(draws)
  for (let index = 0; index < draws; index++) {
    const base = median(before)
    ratios[index] = median(after) / base
    // The median of no runs is NaN.
    if (!(base > 0) || !Number.isFinite(ratios[index])) return undefined
  }
  ratios.sort()
  const end = (p: number): number => quantileSorted(ratios, p) ?? NaN
  return { low: end(0.025), high: end(0.975) }
}

/**
 * Returns the median of `size` values drawn from the ascending pool, at most `most`, NaN for none; `random` gives a number from
 * 0 to below 1 for each. The indices of the values have their order.
 */
export function medianOfDraws(
  pool: readonly number[],
  most: number,
  random: () => number,
): (size: number) => number {
  const indices = new Uint32Array(most)
  const indexAt = (rank: number): number => indices[rank] ?? -1
  const value = (rank: number): number => pool[indexAt(rank)] ?? NaN
  return (size) => {
    for (let drawn = 0; drawn < size; drawn++) {
      const index = Math.floor(random() * pool.length)
      let rank = drawn
      for (; rank > 0 && indexAt(rank - 1) > index; rank--) indices[rank] = indexAt(rank - 1)
      indices[rank] = index
    }
    const low = value(Math.floor((size - 1) / 2))
    return low + 0.5 * (value(Math.ceil((size - 1) / 2)) - low)
  }
}
