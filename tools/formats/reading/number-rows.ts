// Byte ranges of the rows of numbers in a file, which are not searched for secrets and names.

/** Adjacent whole lines: the bytes from `start` to `end`, which is the offset after a line break. */
export interface NumberRows {
  readonly start: number
  end: number
  lines: number
}

/** Adds the line from `start` to `end` to `rows`, which are in the order of the file; a line before the last one is ignored. */
export function addNumberRow(rows: NumberRows[], start: number, end: number): void {
  const last = rows.at(-1)
  if (last === undefined || start > last.end) rows.push({ start, end, lines: 1 })
  else if (start === last.end) {
    last.end = end
    last.lines += 1
  }
}

/** A range of bytes, as offsets of its start and its end. */
export type ByteRange = readonly [start: number, end: number]

/** Files with more ranges are read as a whole, because each range needs a system call. */
const mostRanges = 16

/**
 * Returns the byte ranges of all other lines of a file of `length` bytes; undefined for too many blocks of rows, or if
 * the other lines are at least half of the file.
 */
export function otherLines(
  rows: readonly NumberRows[],
  length: number,
): readonly ByteRange[] | undefined {
  if (rows.length >= mostRanges) return undefined
  const starts = [0, ...rows.map(({ end }) => end)]
  const ends = [...rows.map(({ start }) => start), length]
  const bytes = length - rows.reduce((sum, { start, end }) => sum + end - start, 0)
  if (2 * bytes >= length) return undefined
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? length
    return end > start ? [[start, end] as const] : []
  })
}
