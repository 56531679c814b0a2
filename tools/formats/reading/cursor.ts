// The lines of a file as bytes, read from left to right.
import { addNumberRow, type NumberRows } from './number-rows.ts'

const lineFeed = 10
const carriageReturn = 13
const space = 32
const tab = 9

/** Reads a buffer line by line without decoding it: the current line is bytes `start` to `end`, and `at` the next byte of it to read. */
export class Cursor {
  readonly bytes: Buffer
  start = 0
  end = -1
  at = 0
  /** 1-based number of the current line. */
  line = 0
  #next = 0
  readonly #numberRows: NumberRows[]

  constructor(bytes: Buffer, numberRows: NumberRows[] = []) {
    this.bytes = bytes
    this.#numberRows = numberRows
  }

  /** Moves to the start of the next line; false at the end of the file. The line end (LF or CRLF) is not part of the line. */
  next(): boolean {
    if (this.#next >= this.bytes.length) return false
    this.start = this.#next
    this.at = this.start
    const feed = this.bytes.indexOf(lineFeed, this.start)
    const stop = feed < 0 ? this.bytes.length : feed
    this.#next = stop + 1
    this.end = stop > this.start && this.bytes[stop - 1] === carriageReturn ? stop - 1 : stop
    this.line += 1
    return true
  }

  /** Makes the current line the next one again. */
  repeat(): void {
    this.#next = this.start
    this.line -= 1
  }

  /** True when the current line ends with a line feed; the last line of a file that was cut does not. */
  get complete(): boolean {
    return this.#next <= this.bytes.length
  }

  /**
   * Excludes the current line from the search for names and secrets. The line must consist of numbers, times, words of
   * the format, and words that an earlier line of the file has.
   */
  noteNumbers(): void {
    addNumberRow(this.#numberRows, this.start, this.#next)
  }

  /** The byte at `at`; undefined at the end of the line. */
  get byte(): number | undefined {
    return this.at < this.end ? this.bytes[this.at] : undefined
  }

  /** Moves over blanks and tabs; false when the line ends there. */
  skipBlanks(): boolean {
    const { bytes, end } = this
    let at = this.at
    while (at < end && (bytes[at] === space || bytes[at] === tab)) at += 1
    this.at = at
    return at < end
  }

  /** Moves to the next blank or tab, or to the end of the line. */
  skipField(): void {
    const { bytes, end } = this
    let at = this.at
    while (at < end && bytes[at] !== space && bytes[at] !== tab) at += 1
    this.at = at
  }

  /** The current line from `from` on as text, at most `limit` bytes of it. */
  text(limit = 65_536, from = this.start): string {
    return this.bytes.toString('utf8', from, Math.min(this.end, from + limit))
  }
}

/** A cursor on the first line of `text`. */
export function cursorOn(text: string): Cursor {
  const cursor = new Cursor(Buffer.from(text))
  cursor.next()
  return cursor
}
