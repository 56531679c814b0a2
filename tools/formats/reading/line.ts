// What readers of lines need besides numbers: the first lines, blanks, stamps, and a way to complain.
import { afterTime, dateAndTime } from './clock.ts'
import type { Cursor, Source } from './source.ts'

const space = 32
const tab = 9
const dash = 45

/** The first `count` lines of a file that are not blank, for recognition. */
export function firstLines(source: Source, count: number): readonly string[] {
  return source.headLines.slice(0, count)
}

/** The offset of the first byte from `start` on that is neither a blank nor a tab; at most `end`. */
export function skipBlanks(bytes: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === space || bytes[at] === tab)) at += 1
  return at
}

/** The offset of the first blank or tab from `start` on; at most `end`. */
export function skipWord(bytes: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== space && bytes[at] !== tab) at += 1
  return at
}

/** The words of a line, without the blanks and tabs between them. */
export function words(line: string): readonly string[] {
  return line.split(/[ \t]/).filter((word) => word !== '')
}

/** The time in front of the line that `stampEnd` looked at, in seconds; `NaN` when there was none. */
export let stamp = Number.NaN

// 2015-01-03 16:40:43.758670⇥ r  b   swpd
/**
 * The offset behind the date, time and tab that some collectors put in front of every line, with `stamp`
 * set; `start` when there is none.
 */
export function stampEnd(bytes: Buffer, start: number, end: number): number {
  stamp = Number.NaN
  if (bytes[start + 4] !== dash || bytes[start + 7] !== dash) return start
  const seconds = dateAndTime(bytes, start, end)
  if (Number.isNaN(seconds) || afterTime >= end || bytes[afterTime] !== tab) return start
  stamp = seconds
  return afterTime + 1
}

/** Reports the word at offset `at` of the current line as a warning of `rule`. */
export function unexpected(
  source: Source,
  cursor: Cursor,
  rule: string,
  at: number,
  expected: string,
): void {
  const end = Math.min(skipWord(cursor.bytes, at, cursor.end), at + 40)
  const word = cursor.bytes.toString('utf8', at, end)
  const found = word === '' ? 'end of line' : JSON.stringify(word)
  const column = at - cursor.start + 1
  source.report('warning', rule, `Unexpected ${found}, expected ${expected}`, cursor.line, column)
}

/**
 * True when the current line has no line feed. Its last number may then lack digits, so a line of samples
 * is reported and not used.
 */
export function cutOff(source: Source, cursor: Cursor, rule: string): boolean {
  if (cursor.complete) return false
  const message =
    'Unexpected end of file, expected a line feed: the last line may be cut and is not used'
  source.report('warning', rule, message, cursor.line, cursor.end - cursor.start + 1)
  return true
}
