// The lines of a file that are not blank, for readers of tools that print few of them.
import type { Source } from './source.ts'

/** A line without blanks at its end. */
export interface Line {
  readonly text: string
  readonly line: number
}

/**
 * Every line that is not blank. The last one of a file without a line feed may lack digits: it is reported and
 * left out, unless it is `closed` by words that stand behind its numbers.
 */
export function toolLines(source: Source, tool: string, closed?: RegExp): readonly Line[] {
  const lines: Line[] = []
  const cursor = source.cursor()
  while (cursor.next()) {
    const text = cursor.text().trimEnd()
    if (text === '') continue
    if (cursor.complete || closed?.test(text) === true) lines.push({ text, line: cursor.line })
    else {
      const message = 'the last line has no line feed and is not used'
      source.report('info', `${tool}/cut-off`, message, cursor.line)
    }
  }
  return lines
}
