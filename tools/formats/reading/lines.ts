// The lines of a file as text, for reports and logs; files of many samples are read by `Cursor`.
import type { Severity } from '../../core/model.ts'
import { type Line, withoutEndBlanks, type Source } from './source.ts'
import type { Cursor } from './cursor.ts'

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

/** The lines of `completeLines`, decoded one at a time: those of a large file would take several times its bytes. */
export function* linesInTurn(source: Source, format: string): Generator<Line> {
  const cursor = source.cursor()
  while (cursor.next()) {
    const text = cursor.text()
    if (text.trim() === '') continue
    if (isCutOff(source, format, cursor)) return
    yield withPlainBlanks({ text, line: cursor.line })
  }
}

function withPlainBlanks(each: Line): Line {
  const { text, line } = each
  const plain = withoutEndBlanks(text.includes('\u00a0') ? text.replaceAll('\u00a0', ' ') : text)
  return plain === text ? each : { text: plain, line }
}

/** The fields of a text between blanks and tabs. */
export function splitFields(text: string): readonly string[] {
  return text.split(/[ \t]/).filter((field) => field !== '')
}

// What readers report: every message says what is unexpected and what was expected instead.

const longestField = 40
const longestQuote = 120

// 12,5   -1.50   3/8   95%   0.25ms   nan   --   (no address, name or word)
const plainWord =
  /^[-+(<>=]{0,2}(?:\d{1,16}(?:[,:/-]\d{1,9}){0,3}(?:\.\d{1,9})?(?:e[-+]?\d{1,3})?(?:[a-z]{1,3}|%)?(?:\/s)?|nan|inf|[-.*?])[),:;]{0,2}$/i

/**
 * A text that no reader understood, for a message: numbers with their units as the file prints them. Anything else may be
 * private, so the message names its place only.
 */
export function quoted(text: string): string {
  const words = text.length > longestField ? [] : text.split(/\s+/).filter((word) => word !== '')
  const isPlain = words.length > 0 && words.every((word) => plainWord.test(word))
  return isPlain ? `"${words.join(' ')}"` : 'text'
}

/** An error message of a tool on one line of at most 120 characters, without control characters. */
export function shortened(text: string): string {
  const short = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
  return short.replace(/\p{Cc}/gu, ' ').trim()
}

/** Reports a line that the format does not print, as a warning of `<format>/bad-line`. */
export function reportBadLine(
  source: Source,
  format: string,
  { text, line }: Line,
  expected: string,
): void {
  const message = `Unexpected ${quoted(text)}, expected ${expected}`
  source.report('warning', `${format}/bad-line`, message, line)
}

/** Reports the field at the position of the cursor, as a warning of `<format>/bad-line`. */
export function reportBadField(
  source: Source,
  format: string,
  { bytes, at, start, end, line }: Cursor,
  expected: string,
): void {
  const [field = ''] = bytes
    .toString('utf8', at, Math.min(end, at + longestField))
    .split(/[ \t]/, 1)
  const printed = field === '' ? 'end of line' : quoted(field)
  const message = `Unexpected ${printed}, expected ${expected}`
  source.report('warning', `${format}/bad-line`, message, line, at - start + 1)
}

/** Reports a line that the reader does not know and passes over: scripts print their own between those of a load tool. */
export function reportUnknownLine(
  source: Source,
  format: string,
  { text, line }: Line,
  severity: Severity = 'info',
): void {
  const message = `Unexpected ${quoted(text)}, expected a line of ${format}`
  source.report(severity, `${format}/unknown-line`, message, line)
}

/** Reports a last line that is not used because it has no line feed: its last number may lack digits. */
export function reportCutOff(
  source: Source,
  format: string,
  line: number,
  severity: Severity = 'warning',
): void {
  const message = 'Unexpected end of file, expected a line feed: the last line is not used'
  source.report(severity, `${format}/cut-off`, message, line)
}

/** True, with a report, when the current line has no line feed. */
export function isCutOff(source: Source, format: string, cursor: Cursor): boolean {
  if (cursor.complete) return false
  reportCutOff(source, format, cursor.line)
  return true
}

/** Reports a file of samples in which no sample can be used. */
export function reportNoSamples(source: Source, format: string, line: number): void {
  const message = 'Unexpected end of file, expected samples that are not the average since boot'
  source.report('warning', `${format}/no-samples`, message, Math.max(line, 1))
}

/** Reports columns, `what` they are of, of which so many are absent from most samples that the series would outgrow its file. */
export function reportSparse(source: Source, format: string, what: string, line: number): void {
  const message = `Unexpected number of ${what}, expected most of them in every sample`
  source.report('error', `${format}/sparse`, message, line)
}

/** The most numbers that a series may hold: a file in which most columns are absent would need more room than its bytes. */
export function mostNumbers({ bytes }: Source): number {
  return 1e6 + 4 * bytes.length
}

/** True if a series of `size` numbers would outgrow its file, which is reported at `line`. */
export function isSparse(
  source: Source,
  format: string,
  what: string,
  size: number,
  line: number,
): boolean {
  const isLarge = size > mostNumbers(source)
  if (isLarge) reportSparse(source, format, what, line)
  return isLarge
}

/** The line around a block of code in Markdown, without blanks in front. */
export const fence = /^(?:`{3,}|~{3,})[\w+-]{0,20}$/
