// Random numbers that are the same everywhere and always, for a seed.

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
