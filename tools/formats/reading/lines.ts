// The lines of a file as text, for reports and logs; files of many samples are read by `Cursor`.
import type { Severity } from '../../core/model.ts'
import type { Line } from './line.ts'
import { reportCutOff } from './reported-text.ts'
import { withoutEndBlanks, type Source } from './source.ts'

const lineFeed = 10

/** The first `count` lines that are not blank, for recognition. */
export function firstLines(source: Source, count: number): readonly string[] {
  return source.headLines.slice(0, count)
}

/** The lines that are not blank, the last of a cut file included: for files in which no number is at stake. */
export function filledLines(source: Source): readonly Line[] {
  return source.lines().flatMap((text, index) => {
    return text.trim() === '' ? [] : [{ text, line: index + 1 }]
  })
}

/**
 * The lines that are not blank and end with a line feed, without blanks at their ends; the no-break spaces of web
 * pages become blanks. The last number of a cut file may lack digits, so a last line without a line feed is
 * reported and left out, unless `isComplete` knows the text that ends it.
 */
export function completeLines(
  source: Source,
  format: string,
  {
    severity = 'warning',
    isComplete = () => false,
  }: { readonly severity?: Severity; readonly isComplete?: (text: string) => boolean } = {},
): readonly Line[] {
  const lines = filledLines(source).map(withPlainBlanks)
  const last = lines.at(-1)
  if (source.bytes.at(-1) === lineFeed || last?.line !== source.lines().length) return lines
  if (isComplete(last.text)) return lines
  reportCutOff(source, format, last.line, severity)
  return lines.slice(0, -1)
}

function withPlainBlanks({ text, line }: Line): Line {
  const plain = text.includes('\u00a0') ? text.replaceAll('\u00a0', ' ') : text
  return { text: withoutEndBlanks(plain), line }
}

/** The fields of a text between blanks and tabs. */
export function splitFields(text: string): readonly string[] {
  return text.split(/[ \t]/).filter((field) => field !== '')
}
