// A cheap test before expensive expressions: most lines of an archive are rows of numbers, in which no rule can match.
import type { NumberRows } from '../formats/reading/number-rows.ts'

// Characters in 32 classes, so that four of them are an index of 20 bits. Characters that share a class make the test less
// selective, never wrong.
const whitespace = 0
const digit = 25
const other = 31
const ownClasses: Readonly<Record<string, number>> = {
  ...{ ':': 26, '-': 27, '@': 28, '.': 29, $: 30, '*': 30, ';': 30 },
  ...{ q: 10, z: 10 },
}
const letters = 'abcdefghijklmnoprstuvwxy'

// By code, those of Latin 1.
const classes = new Uint8Array(256).map((_, code) => classOf(String.fromCharCode(code)))
const windowBits = 20
const windows = 1 << windowBits
const lastWindow = windows - 1

function classOf(character: string): number {
  const lower = character.toLowerCase()
  const known = ownClasses[lower]
  if (known !== undefined) return known
  const letter = letters.indexOf(lower)
  if (letter !== -1) return letter + 1
  if (/\d/.test(character)) return digit
  return /\s/.test(character) ? whitespace : other
}

/** Returns a table by window: bit i is set where a text with the window may contain a marker of list i. */
export function markerTable(...lists: readonly (readonly string[])[]): Uint8Array {
  const table = new Uint8Array(windows)
  for (const [index, markers] of lists.entries())
    for (const marker of markers) {
      const [end, step] = windowsOf(marker)
      for (let window = end; window < windows; window += step)
        table[window] = (table[window] ?? 0) | (1 << index)
    }
  return table
}

// Every window that ends with the marker.
function windowsOf(marker: string): readonly [first: number, step: number] {
  const bits = 5 * marker.length
  if (bits === 0 || bits > windowBits)
    throw new RangeError(`Unexpected marker "${marker}", expected one to four characters`)
  const end = Array.from(marker).reduce((sum, character) => (sum << 5) | classOf(character), 0)
  return [end, 1 << bits]
}

/**
 * Returns a test that is true for every text that contains one of `markers`, of one to four characters, in any case, with
 * a space before and after the text and every digit equal to `0`. It may be true for others.
 */
export function markerTest(markers: readonly string[]): (text: string) => boolean {
  const table = markerTable(markers)
  return (text) => {
    let window = whitespace
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      window = ((window << 5) | (classes[code] ?? classOf(text.charAt(at)))) & lastWindow
      if (table[window] !== 0) return true
    }
    return table[((window << 5) | whitespace) & lastWindow] !== 0
  }
}

/** Returns a search for the rules of which a text contains a marker, in their order, as `markerTest` does. */
export function markedRules<T>(
  rules: readonly T[],
  markersOf: (rule: T) => readonly string[],
): (text: string) => readonly T[] {
  // The sets of rules that a window may begin, each once: few are ever made.
  const sets: (readonly T[])[] = [[]]
  const following = new Map<T, Map<number, number>>()
  const table = new Uint16Array(windows)
  const withRule = (set: number, rule: T): number => {
    const known = following.get(rule) ?? new Map<number, number>()
    following.set(rule, known)
    let next = known.get(set)
    if (next === undefined) {
      const before = sets[set] ?? []
      next = before.includes(rule) ? set : sets.push([...before, rule]) - 1
      known.set(set, next)
    }
    return next
  }
  for (const rule of rules)
    for (const marker of markersOf(rule)) {
      const [end, step] = windowsOf(marker)
      // Neighbours mostly have the same set.
      let [before, after] = [-1, -1]
      for (let window = end; window < windows; window += step) {
        const set = table[window] ?? 0
        if (set !== before) after = withRule(set, rule)
        before = set
        table[window] = after
      }
    }
  return (text) => {
    const found = new Set<T>()
    let last = 0
    let window = whitespace
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? 32 : text.charCodeAt(at)
      window = ((window << 5) | (classes[code] ?? classOf(text.charAt(at)))) & lastWindow
      const set = table[window] ?? 0
      if (set === 0 || set === last) continue
      last = set
      for (const rule of sets[set] ?? []) found.add(rule)
    }
    return found.size === 0 ? [] : rules.filter((rule) => found.has(rule))
  }
}

/** A line that has markers, or characters other than ASCII. */
export interface MarkedLine {
  /** 1-based. */
  readonly line: number
  /** Offsets of its first byte and of its line end. */
  readonly start: number
  readonly end: number
  /** Bit i is set where it may contain a marker of list i of the table. */
  readonly marks: number
}

/** The marked lines of a text, and how many lines it has: a line end at its end begins none. */
export interface MarkedText {
  readonly marked: readonly MarkedLine[]
  readonly lines: number
}

const newline = 10
const lastAscii = 127
const allMarks = 255

/** What marks a line. */
export interface LineMarkers {
  /** See `markerTable`. */
  readonly table: Uint8Array
  /** The bits of lists of which a line needs two markers each. */
  readonly repeated: number
}

/** Searches the lines of a text in UTF-8 for markers, between spaces, except its rows of numbers. */
export function markedLines(
  bytes: Uint8Array,
  { table, repeated }: LineMarkers,
  numberRows: readonly NumberRows[] = [],
): MarkedText {
  const marked: MarkedLine[] = []
  const classOfByte = classes
  let line = 1
  let start = 0
  let window = whitespace
  let marks = 0
  let twice = 0
  const { length } = bytes
  let index = 0
  let rows = numberRows[0]
  for (let at = 0; at <= length; at += 1) {
    // Rows may end after `bytes`, which are only the head of a longer file.
    if (at === rows?.start && rows.end <= length) {
      line += rows.lines
      start = rows.end
      at = start
      index += 1
      rows = numberRows[index]
    }
    let byte = newline
    let current = 0
    // Nearly all bytes mark nothing: a loop without calls and writes takes them in half the time.
    for (; at < length; at += 1) {
      byte = bytes[at] ?? newline
      window = ((window << 5) | (classOfByte[byte] ?? other)) & lastWindow
      current = table[window] ?? 0
      if (current !== 0 || byte === newline || byte > lastAscii) break
    }
    if (at === length) {
      byte = newline
      window = ((window << 5) | whitespace) & lastWindow
      current = table[window] ?? 0
    }
    twice |= marks & current
    marks |= current
    // Markers are ASCII, and the expressions match other characters too.
    if (byte > lastAscii) marks = allMarks
    if (byte !== newline) continue
    if (marks !== allMarks) marks &= ~repeated | twice
    if (marks !== 0) marked.push({ line, start, end: at, marks })
    line += 1
    start = at + 1
    window = whitespace
    marks = 0
    twice = 0
  }
  const isEnded = bytes[bytes.length - 1] === newline
  return { marked, lines: Math.max(1, line - (isEnded ? 2 : 1)) }
}
