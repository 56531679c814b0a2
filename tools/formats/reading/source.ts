// One file of an archive as a format reader sees it: normalised bytes, lines, and a place to report.
import type { Diagnostic, Severity } from '../../model.ts'

const lineFeed = 10
const carriageReturn = 13
const escape = 27

// A file of millions of lines that are not understood must not fill the memory with complaints.
const most = 1000

/**
 * The text of one file. `bytes` is UTF-8 with LF or CRLF line ends; a byte order mark is removed, UTF-16
 * is transcoded, terminal escape sequences are removed. None of this changes the number of lines, so a
 * line number is the one that `sed -n` counts in the file as archived.
 */
export class Source {
  readonly path: string
  readonly bytes: Buffer
  /** The first 8 KiB as text, for recognition. */
  readonly head: string
  #headLines: readonly string[] | undefined
  #lines: readonly string[] | undefined
  readonly #diagnostics: Diagnostic[] = []
  readonly #counts = new Map<string, { count: number; last: Diagnostic }>()

  constructor(path: string, bytes: Buffer) {
    this.path = path
    this.bytes = withoutEscapes(decoded(bytes))
    this.head = this.bytes.toString('utf8', 0, Math.min(this.bytes.length, 8192))
  }

  /** What was reported. Beyond 1,000 of a rule, one says how many more there are and where the last is. */
  get diagnostics(): readonly Diagnostic[] {
    const more = [...this.#counts.values()].filter(({ count }) => count > most)
    const rest = more.map(({ count, last }) => {
      return { ...last, message: `${last.message} (${count - most} like it are not listed)` }
    })
    return rest.length === 0 ? this.#diagnostics : [...this.#diagnostics, ...rest]
  }

  /** Adds a diagnostic at `line` (1-based) and `column` (1-based) of this file. */
  report(severity: Severity, rule: string, message: string, line?: number, column?: number): void {
    const place = {
      file: this.path,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    }
    const diagnostic = { severity, rule, message, place }
    const { count } = this.#counts.get(rule) ?? { count: 0 }
    this.#counts.set(rule, { count: count + 1, last: diagnostic })
    if (count < most) this.#diagnostics.push(diagnostic)
  }

  /** The lines of `head` that are not blank, without their line ends. Every format asks for them. */
  get headLines(): readonly string[] {
    this.#headLines ??= this.head
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(withoutReturn)
    return this.#headLines
  }

  /** All lines, decoded, without their line ends. For files that are small or read once by a person. */
  lines(): readonly string[] {
    if (this.#lines === undefined) {
      const lines = this.bytes.toString('utf8').split('\n')
      if (lines.at(-1) === '') lines.pop()
      this.#lines = lines.map(withoutReturn)
    }
    return this.#lines
  }

  /** A cursor over the lines as bytes, for files of many samples. */
  cursor(): Cursor {
    return new Cursor(this.bytes)
  }
}

/** Walks the lines of a buffer without decoding them: the current line is bytes `start` to `end`. */
export class Cursor {
  readonly bytes: Buffer
  start = 0
  end = -1
  /** 1-based number of the current line. */
  line = 0
  #next = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Moves to the next line; false at the end. The line end (LF or CRLF) is not part of the line. */
  next(): boolean {
    if (this.#next >= this.bytes.length) return false
    this.start = this.#next
    const found = this.bytes.indexOf(lineFeed, this.start)
    const stop = found < 0 ? this.bytes.length : found
    this.#next = stop + 1
    this.end = stop > this.start && this.bytes[stop - 1] === carriageReturn ? stop - 1 : stop
    this.line += 1
    return true
  }

  /** True when the current line ends with a line feed: the last line of a file that was cut does not. */
  get complete(): boolean {
    return this.#next <= this.bytes.length
  }

  /** Where the next line starts. */
  get nextStart(): number {
    return this.#next
  }

  /** Passes over that many bytes behind the current line, which hold so many whole lines. */
  skip(bytes: number, lines: number): void {
    this.#next += bytes
    this.line += lines
  }

  /** The current line as text, at most `limit` bytes of it. */
  text(limit = 65_536): string {
    return this.bytes.toString('utf8', this.start, Math.min(this.end, this.start + limit))
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

function decoded(bytes: Buffer): Buffer {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf8(bytes.subarray(2))
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return utf8(Buffer.from(even(bytes.subarray(2))).swap16())
  return bytes
}

function utf8(utf16: Buffer): Buffer {
  return Buffer.from(even(utf16).toString('utf16le'), 'utf8')
}

function even(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1)
}

// ESC [ 0 ; 3 2 m
function withoutEscapes(bytes: Buffer): Buffer {
  if (!bytes.includes(escape)) return bytes
  // eslint-disable-next-line no-control-regex -- a terminal escape starts with a control character
  return Buffer.from(bytes.toString('latin1').replace(/\x1b\[[0-9;?]{0,16}[A-Za-z]/g, ''), 'latin1')
}
