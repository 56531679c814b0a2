// Mistakes that files of measurements suffer: what programs, editors, transports and people do to them.
import { lineEnds } from './line-ends.ts'

/** Numbers from 0 up to but not `below`, the same for the same seed. */
export type Random = (below: number) => number

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** The bytes after one to six mistakes. */
export function mutant(bytes: Buffer, random: Random): Buffer {
  let mutated = bytes
  const count = 1 + random(6)
  for (let step = 0; step < count; step += 1) {
    const mistake = mistakes[random(mistakes.length)]
    if (mistake) mutated = mistake(mutated, random)
  }
  return mutated
}

type Mistake = (bytes: Buffer, random: Random) => Buffer

const pieces = [
  ...['\n', '\r', '\r\n', '\t', ' ', '-', ',', '.', '|', '"', '[', '{', '=', ':', '#', '<'],
  ...['1e9', '99999999999999999999', 'nan', 'NaN', 'inf', '-inf', '1e400', '0x10', '-1', '1,5'],
  ...['\0', '\u00a0', '\u0660', '\uFEFF', '\u001b[31m', '__proto__', 'constructor'],
].map((text) => Buffer.from(text))
const invalid = [[0xff, 0xfe, 0xc0], [0xe2, 0x82], [0x80], [0xf5, 0x90]].map((bytes) =>
  Buffer.from(bytes),
)
const mark = Buffer.from([0xef, 0xbb, 0xbf])

const mistakes: readonly Mistake[] = [
  // Cut after a byte, and after a line.
  (bytes, random) => bytes.subarray(0, random(bytes.length + 1)),
  (bytes, random) => bytes.subarray(0, pick(lineEnds(bytes), random)),
  // A piece lost, said twice, put somewhere else, or written over.
  (bytes, random) => spliced(bytes, random, () => Buffer.alloc(0)),
  (bytes, random) => spliced(bytes, random, (piece) => Buffer.concat([piece, piece])),
  (bytes, random) =>
    spliced(bytes, random, (piece) => Buffer.concat([pick(pieces, random), piece])),
  (bytes, random) => spliced(bytes, random, () => pick(pieces, random)),
  (bytes, random) => spliced(bytes, random, () => pick(invalid, random)),
  (bytes, random) => spliced(bytes, random, (piece) => Buffer.from(piece.map(() => random(256)))),
  // Lines said twice, in reverse, or glued.
  (bytes, random) => ofLines(bytes, random, (lines) => [...lines, ...lines]),
  (bytes, random) => ofLines(bytes, random, (lines) => lines.toReversed()),
  (bytes, random) =>
    ofLines(bytes, random, (lines) => [Buffer.from(String(lines).replaceAll('\n', ' '))]),
  // Numbers of another locale, or none.
  (bytes, random) => number(bytes, random, (digits) => digits.replace('.', ',')),
  (bytes, random) => number(bytes, random, () => pick(pieces, random).toString('latin1')),
  (bytes, random) => number(bytes, random, (digits) => `${digits}${digits}`),
  // Other line ends and marks.
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  (bytes) => Buffer.concat([mark, bytes]),
]

function pick<T>(values: readonly T[], random: Random): T {
  const value = values[random(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

function spliced(bytes: Buffer, random: Random, change: (piece: Buffer) => Buffer): Buffer {
  const start = random(bytes.length + 1)
  const end = Math.min(bytes.length, start + 1 + random(40))
  const piece = change(bytes.subarray(start, end))
  return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(end)])
}

function ofLines(
  bytes: Buffer,
  random: Random,
  change: (lines: readonly Buffer[]) => readonly Buffer[],
): Buffer {
  const ends = lineEnds(bytes)
  const first = random(ends.length)
  const last = Math.min(ends.length - 1, first + 1 + random(4))
  const lines: Buffer[] = []
  for (let at = first; at < last; at += 1) lines.push(bytes.subarray(ends[at], ends[at + 1]))
  const [start, end] = [ends[first], ends[last]]
  return Buffer.concat([bytes.subarray(0, start), ...change(lines), bytes.subarray(end)])
}

const printed = /\d+(?:\.\d+)?/g

function number(bytes: Buffer, random: Random, change: (digits: string) => string): Buffer {
  const start = random(bytes.length + 1)
  printed.lastIndex = 0
  const text = bytes.toString('latin1', start, start + 400)
  const found = printed.exec(text)
  if (!found) return bytes
  const at = start + found.index
  const end = at + found[0].length
  const changed = Buffer.from(change(found[0]), 'latin1')
  return Buffer.concat([bytes.subarray(0, at), changed, bytes.subarray(end)])
}
