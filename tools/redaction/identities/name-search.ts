// Searches a text for many names at once and reads only a part of its bytes, so that an archive of many machines takes no longer.
//
// Reference: S. Wu and U. Manber, A fast algorithm for multi-pattern searching (1994), with blocks of three bytes.
import { smallest } from '../../core/extremes.ts'

/** True if a text in UTF-8 contains a name that is not `known`. */
export type NameSearch = (bytes: Buffer, known: ReadonlySet<string>) => boolean

interface Name {
  readonly text: string
  readonly bytes: Buffer
}

const blockBytes = 3
// A shorter name would shorten every step.
const fewestBytes = 6
// A step is a byte.
const mostBytes = 255

/** Prepares the search for `names`. */
export function nameSearch(names: readonly string[]): NameSearch {
  const all = names.map((text): Name => ({ text, bytes: Buffer.from(text) }))
  const short = all.filter(({ bytes }) => bytes.length < fewestBytes)
  const long = all.filter(({ bytes }) => bytes.length >= fewestBytes)
  const searchLong = longNameSearch(long)
  return (bytes, known) =>
    short.some((name) => !known.has(name.text) && bytes.includes(name.bytes)) ||
    searchLong(bytes, known)
}

function longNameSearch(names: readonly Name[]): NameSearch {
  if (names.length === 0) return () => false
  // Only so many bytes at the start of each name decide where to look.
  const width = smallest(
    names.map(({ bytes }) => bytes.length),
    mostBytes,
  )
  const steps = new Uint8Array(1 << (5 * blockBytes)).fill(width - blockBytes + 1)
  const namesOfEnd = new Map<number, Name[]>()
  for (const name of names) {
    for (let end = blockBytes; end <= width; end += 1) {
      const block = blockBefore(name.bytes, end)
      steps[block] = Math.min(steps[block] ?? 0, width - end)
    }
    const last = blockBefore(name.bytes, width)
    const others = namesOfEnd.get(last)
    if (others) others.push(name)
    else namesOfEnd.set(last, [name])
  }
  return (bytes, known) => {
    let end = width
    while (end <= bytes.length) {
      const block = blockBefore(bytes, end)
      const step = steps[block] ?? 1
      if (step > 0) {
        end += step
        continue
      }
      for (const name of namesOfEnd.get(block) ?? nothing)
        if (isAt(bytes, end - width, name.bytes) && !known.has(name.text)) return true
      end += 1
    }
    return false
  }
}

const nothing: readonly Name[] = []

// A view of the bytes or a function would be an object for each of the millions of equal blocks.
function isAt(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let at = 0; at < name.length; at += 1) if (bytes[start + at] !== name[at]) return false
  return true
}

// Of the last bytes in front of `end`, the five bits each in which letters and digits differ.
function blockBefore(bytes: Buffer, end: number): number {
  return (
    (((bytes[end - 3] ?? 0) & 31) << 10) |
    (((bytes[end - 2] ?? 0) & 31) << 5) |
    ((bytes[end - 1] ?? 0) & 31)
  )
}
