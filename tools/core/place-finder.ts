// Lines and columns of offsets in a text.
import type { Place } from './model.ts'

/** The offset at which each line of a text starts. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The place of an offset in `text`, whose first line is line `line` of `file`. */
export function placeFinder(text: string, file: string, line: number): (offset: number) => Place {
  const starts = lineStarts(text)
  return (offset) => {
    let index = 0
    let after = starts.length
    while (after - index > 1) {
      const middle = (index + after) >> 1
      if ((starts[middle] ?? 0) <= offset) index = middle
      else after = middle
    }
    return { file, line: line + index, column: offset - (starts[index] ?? 0) + 1 }
  }
}
