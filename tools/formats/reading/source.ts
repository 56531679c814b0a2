// One file of an archive as a format reads it: normalised bytes, decoded lines and diagnostics.
import type { Diagnostic, Severity, Reading } from '../../core/model.ts'
import { Cursor } from './cursor.ts'
import type { NumberRows } from './number-rows.ts'

const escape = 27
const lineFeed = 10
const longestLineText = 65_536

const refusal = /\/(?:bad-line|cut-off|noise|unknown-line)$/

// A file of millions of unknown lines must not fill the memory with diagnostics.
const mostPerRule = 1000

/**
 * The text of one file. `bytes` is UTF-8 with LF or CRLF line ends: a byte order mark and terminal escape
 * sequences are removed, UTF-16 is transcoded. The number of lines stays that of the archived file, so a
 * line number is the one that `sed -n` counts.
 */
export class Source {
  readonly path: string
  readonly bytes: Buffer
  /** Lines above the output that do not belong to it, such as a command after a prompt. */
  readonly above: readonly Line[]
  #head: string | undefined
  #headLines: readonly string[] | undefined
  #lines: readonly string[] | undefined
  // The line that `lineText` found last.
  #found = { line: 1, start: 0 }
  readonly #diagnostics: Diagnostic[] = []
  readonly #numberRows: NumberRows[] = []
  readonly #refused: number[] = []
  readonly #rules = new Map<string, { count: number; last: Diagnostic }>()

  constructor(path: string, bytes: Buffer, above: readonly Line[] = []) {
    this.path = path
    this.above = above
    this.bytes = withoutEscapes(decode(bytes))
  }

  /** All diagnostics; beyond 1,000 of a rule only the last, with the number of those not listed. */
  get diagnostics(): readonly Diagnostic[] {
    const unlisted = [...this.#rules.values()].filter(({ count }) => count > mostPerRule)
    const summaries = unlisted.map(({ count, last }) => {
      return { ...last, message: `${last.message} (${count - mostPerRule} more not listed)` }
    })
    return summaries.length === 0 ? this.#diagnostics : [...this.#diagnostics, ...summaries]
  }

  /** Adds a diagnostic at `line` and `column` of this file, both 1-based. */
  report(severity: Severity, rule: string, message: string, line?: number, column?: number): void {
    const place = {
      file: this.path,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    }
    const diagnostic = { severity, rule, message, place }
    if (line !== undefined && refusal.test(rule)) this.#refused.push(line)
    const { count } = this.#rules.get(rule) ?? { count: 0 }
    this.#rules.set(rule, { count: count + 1, last: diagnostic })
    if (count < mostPerRule) this.#diagnostics.push(diagnostic)
  }

  /** The first 8 KiB as text, for recognition. */
  get head(): string {
    this.#head ??= this.bytes.toString('utf8', 0, Math.min(this.bytes.length, 8192))
    return this.#head
  }

  /** The lines of `head` that are not blank, without blanks at their ends; every format reads them. */
  get headLines(): readonly string[] {
    this.#headLines ??= this.head
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map(withoutEndBlanks)
    return this.#headLines
  }

  /** All lines, decoded, without their line ends. */
  lines(): readonly string[] {
    if (this.#lines === undefined) {
      const lines = this.bytes.toString('utf8').split('\n')
      if (lines.at(-1) === '') lines.pop()
      this.#lines = lines.map(withoutReturn)
    }
    return this.#lines
  }

  /** At most 64 KiB of a line, without its end and without decoding the others; empty for a line that the file does not have. */
  lineText(line: number): string {
    const { bytes } = this
    let { line: at, start } = this.#found
    for (; at < line; at += 1) {
      const feed = bytes.indexOf(lineFeed, start)
      if (feed < 0) return ''
      start = feed + 1
    }
    for (; at > line && start > 0; at -= 1)
      start = start < 2 ? 0 : bytes.lastIndexOf(lineFeed, start - 2) + 1
    this.#found = { line: at, start }
    const longest = bytes.subarray(start, start + longestLineText)
    const feed = longest.indexOf(lineFeed)
    return withoutReturn(longest.toString('utf8', 0, feed < 0 ? longest.length : feed))
  }

  /** A cursor over the lines as bytes, for files of many samples. */
  cursor(): Cursor {
    return new Cursor(this.bytes, this.#numberRows)
  }

  /** Notes a line that is not read. */
  refuse(line: number): void {
    this.#refused.push(line)
  }

  /** Notes that the lines from `line` on are not read. */
  refuseFrom(line: number): void {
    for (let at = line; at <= this.lines().length; at += 1) this.#refused.push(at)
  }

  /** The lines that a reader does not know, or of which it cannot use a part. */
  get refused(): readonly number[] {
    return this.#refused
  }

  /** The rows of numbers that a reader found, in the order of the file. */
  get numberRows(): readonly NumberRows[] {
    return this.#numberRows
  }
}

/** A text without blanks and carriage returns at its end; a tab at the end separates an empty cell. */
export function withoutEndBlanks(text: string): string {
  let end = text.length
  while (end > 0 && (text.charAt(end - 1) === ' ' || text.charAt(end - 1) === '\r')) end -= 1
  return end === text.length ? text : text.slice(0, end)
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}

function decode(bytes: Buffer): Buffer {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return transcode(bytes.subarray(2))
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return transcode(Buffer.from(evenLength(bytes.subarray(2))).swap16())
  return bytes
}

function transcode(utf16: Buffer): Buffer {
  return Buffer.from(evenLength(utf16).toString('utf16le'), 'utf8')
}

function evenLength(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1)
}

// ESC [ ? 2 0 0 4 l CR (the shell leaves the prompt)   ESC [ 0 ; 3 2 m   ESC ] 0 ; user@host: ~ BEL   ESC ( B
const escapes =
  // eslint-disable-next-line no-control-regex -- a terminal escape starts with a control character
  /\x1b(?:\[\?2004[hl]\r?|\[[0-9;?]{0,16}[A-Za-z]|\][^\x07\x1b\n]{0,256}(?:\x07|\x1b\\)|[()][A-Z0-9])/g

function withoutEscapes(bytes: Buffer): Buffer {
  if (!bytes.includes(escape)) return bytes
  return Buffer.from(bytes.toString('latin1').replace(escapes, ''), 'latin1')
}

/** A line as printed, without its line end, and its 1-based number. */
export interface Line {
  readonly text: string
  readonly line: number
}

/** Recognises and reads one kind of file. A new one is a file in `formats/`, a row in `index.ts` and a folder in `tests/formats/`. */
export interface Format {
  /** The tool's own name, as the inventory shows it. */
  readonly name: string
  /** Set for formats that know only the shape of a text: they are tried after all others, in the order of the table. */
  readonly general?: true
  /** Executables that print this format; set if the command line above the output is read. */
  readonly programs?: readonly string[]
  /** Bytes that are read of a file, whose rest is reported; absent for formats whose readers keep no rows. */
  mostBytes?(source: Source): number
  /** True when the content, never the name, is of this format; reads the head only where that is enough. */
  recognises(source: Source): boolean
  /** Set where its files have lines of other programs and people too: only the lines that readings cite are published. */
  readonly quotes?: true
  /** Lines that the tool printed, with the patterns of their kinds; a test compares them. */
  readonly samples?: readonly { readonly sample: string; readonly pattern: RegExp }[]
  /** Reads every line or reports it to the source; never throws. Returns one reading per run of the file. */
  read(source: Source): readonly Reading[]
}
