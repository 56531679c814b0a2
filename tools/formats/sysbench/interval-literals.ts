// The usual interval line, blank for blank as its pattern is: what stands between the numbers is compared four bytes
// at once, which takes a third of the time.

import { wordDigits } from '../reading/numbers.ts'

const number = 35
const dot = 46
const zero = 48
const nine = 57

/** The literal parts of a pattern, before its first number to behind its last. */
export interface Literals {
  readonly lengths: Int32Array
  /** Of each part all words of four bytes, the last of which may overlap the one before; of a short part its bytes. */
  readonly words: Int32Array
}

/** Takes a pattern apart at its numbers. */
export function literalsOf(pattern: Buffer): Literals {
  const parts: Buffer[] = []
  let start = 0
  for (let at = 0; at <= pattern.length; at += 1) {
    if (at < pattern.length && pattern[at] !== number) continue
    parts.push(pattern.subarray(start, at))
    start = at + 1
  }
  return {
    lengths: Int32Array.from(parts, ({ length }) => length),
    words: Int32Array.from(parts.flatMap(wordsOf)),
  }
}

function wordsOf(part: Buffer): readonly number[] {
  if (part.length < 4) return [...part]
  const words = []
  for (let at = 0; at + 4 <= part.length; at += 4) words.push(part.readInt32LE(at))
  if (part.length % 4 > 0) words.push(part.readInt32LE(part.length - 4))
  return words
}

/**
 * Writes the numbers of a line that has just these literals to `row` of the columns; false, with anything in
 * that row, for a line of other blanks or with a number that is not plain. `view` is of the same bytes.
 */
export function fitsExactly(
  bytes: Buffer,
  view: DataView,
  start: number,
  end: number,
  { lengths, words }: Literals,
  columns: readonly Float64Array[],
  row: number,
): boolean {
  const last = lengths.length - 1
  let at = start
  let word = 0
  for (let part = 0; ; part += 1) {
    const length = lengths[part] ?? 0
    const stop = at + length
    if (stop > end) return false
    if (length < 4) {
      for (; at < stop; at += 1, word += 1) if (bytes[at] !== words[word]) return false
    } else {
      for (; at + 4 <= stop; at += 4, word += 1)
        if (view.getInt32(at, true) !== words[word]) return false
      if (at < stop) {
        if (view.getInt32(stop - 4, true) !== words[word]) return false
        word += 1
        at = stop
      }
    }
    if (part === last) return at === end
    const first = at
    let value = 0
    let byte = bytes[at] ?? 0
    while (byte >= zero && byte <= nine) {
      value = (value * 10 + byte - zero) | 0
      byte = bytes[(at += 1)] ?? 0
    }
    if (byte === dot && at > first) {
      const point = at
      let scale = 1
      byte = bytes[(at += 1)] ?? 0
      while (byte >= zero && byte <= nine) {
        value = (value * 10 + byte - zero) | 0
        scale = (scale * 10) | 0
        byte = bytes[(at += 1)] ?? 0
      }
      if (at === point + 1) return false
      value /= scale
    }
    if (at === first || at - first > wordDigits) return false
    const column = columns[part]
    if (column) column[row] = value
  }
}
