// The lines of a file that no reader understood: they are not published.
import type { KeptReading } from '../../core/model.ts'
import type { Format, Source } from './source.ts'

/** The first and the last line of each range, one after the other, 1-based: a pair for each would take four times the memory. */
export type LineRanges = readonly number[]

/** All lines of a text that no reader understood. */
export function allLines(source: Source): LineRanges {
  return [1, countLines(source.bytes)]
}

/**
 * The lines that are not published, in order: those that the reader refused and those that it did not get, with the blank lines
 * between them, except commands. Where files of the format have lines of other programs and people too: all that no reading cites,
 * except heads and rules of tables.
 */
export function hiddenLines(
  source: Source,
  read: Source,
  { quotes }: Format,
  readings: readonly KeptReading[],
): LineRanges {
  const hidden = new Set(quotes === true ? range(1, countLines(source.bytes)) : read.refused)
  if (quotes !== true && read.bytes !== source.bytes) {
    const own = read.lines()
    for (const [index, text] of source.lines().entries())
      if (text.trim() !== '' && (own[index] ?? '').trim() === '') hidden.add(index + 1)
  }
  if (hidden.size === 0) return []
  const commands = readings.map((reading) => (reading.kind === 'result' ? reading.command : {}))
  uncover(hidden, quotes === true ? readings : commands)
  if (quotes === true) {
    const heads = new Set(readings.flatMap(headsOf).map(wordsOf))
    const lines = source.lines()
    for (const line of hidden) {
      const text = lines[line - 1] ?? ''
      if (!/[\p{L}\d]/u.test(text) || heads.has(wordsOf(text))) hidden.delete(line)
    }
    // A count of no message has the first line.
    for (const line of read.refused) hidden.add(line)
  }
  const ranges: number[] = []
  const texts = hidden.size > 1 ? source.lines() : []
  for (const line of [...hidden].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    let before = last ?? line
    // Thousands of paragraphs are one range.
    while (before < line - 1 && texts[before]?.trim() === '') before += 1
    if (last !== undefined && before === line - 1) ranges[ranges.length - 1] = line
    else ranges.push(line, line)
  }
  return ranges
}

function headsOf(reading: KeptReading): readonly string[] {
  return reading.kind === 'table' ? [reading.header.join(' '), reading.title ?? ''] : []
}

// Without the signs between cells.
function wordsOf(text: string): string {
  return (text.match(/[\p{L}\d]+/gu) ?? []).join(' ')
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

// The lines that readings cite are published.
function uncover(hidden: Set<number>, value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key)
    if (key === 'line' && typeof inner === 'number') hidden.delete(inner)
    else if (key !== 'series' && key !== 'cells') uncover(hidden, inner)
  }
}

/** How many lines a text has; a line end at its end begins none. */
export function countLines(bytes: Uint8Array): number {
  let lines = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(10, at + 1))
    lines += 1
  return lines
}
