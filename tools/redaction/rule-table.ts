// Rules behind cheap tests: most lines of an archive are rows of numbers, in which no rule can match.
import { escapePattern } from '../core/escape-pattern.ts'
import type { NumberRows } from '../formats/reading/number-rows.ts'

/** Rules, and where they may match. */
export interface RuleTable<T> {
  /** In their order. */
  readonly all: readonly T[]
  /** The rules that may match a text, in their order. */
  readonly rulesFor: (text: string) => readonly T[]
  /** True where one of them may match. */
  readonly isMarked: (text: string) => boolean
  /** The lines of a text in UTF-8 where one may match, except its rows of numbers. */
  readonly linesOf: (bytes: Buffer, numberRows?: readonly NumberRows[]) => readonly MarkedLine[]
}

/** A line that has a marker. */
export interface MarkedLine {
  /** 1-based. */
  readonly line: number
  /** Offsets of its first byte and of its line end. */
  readonly start: number
  readonly end: number
}

// Characters in 32 classes, so that four of them are an index of 20 bits.
const [whitespace, digit, other] = [0, 25, 31]
const letters = 'abcdefghiklmnoprstuy'
const signs: Readonly<Record<string, number>> = {
  ...{ v: 21, w: 21, j: 22, q: 22, x: 22, z: 22, '=': 23, _: 24 },
  ...{ ':': 26, '-': 27, '@': 28, '.': 29, $: 30, '*': 30, ';': 30 },
}
const classes = new Uint8Array(256).map((_, code) => {
  const sign = String.fromCharCode(code).toLowerCase()
  const own = signs[sign] ?? letters.indexOf(sign) + 1
  return own > 0 ? own : /\d/.test(sign) ? digit : /\s/.test(sign) ? whitespace : other
})
const windows = 1 << 20
const [newline, lastAscii] = [10, 127]
// UTF-8 of characters that look like others or like nothing.
const disguised = /\xc2[\xa0\xad]|\xe2[\x80\x81\x94]|\xe3\x80\x80|\xef[\xbb-\xbd]/

/** The literals that begin with one of `starts` and end with two hexadecimal digits. */
export function hexPairs(...starts: readonly string[]): string {
  const hex = '0abcdef'.split('')
  return starts.flatMap((start) => hex.flatMap((a) => hex.map((b) => start + a + b))).join(' ')
}

/**
 * Compiles a table with a rule on each line. `# words` or `# literals ~ marker` begins a group: each line that one of its rules
 * matches has one of the words, in any case; or a match of the marker and one of the literals, of which four characters count
 * and `0` is any digit. `//` begins a comment. A line with two literals of one of the lists `twice` is marked too.
 */
export function ruleTable<T>(
  table: string,
  compile: (rule: string) => T,
  twice: readonly (readonly string[])[] = [],
): RuleTable<T> {
  const [, ...groups] = table.split(/^# /m).map((group) => group.split('\n'))
  const heads = groups.map(([head = '']) => {
    const [literals = '', pattern] = head.split(' ~ ')
    const words = literals.split(' ')
    return { words, pattern: pattern ?? words.map(escapePattern).join('|') }
  })
  const compiled = heads.map(({ pattern }, index) => ({
    marker: new RegExp(pattern, 'i'),
    rules: (groups[index] ?? [])
      .slice(1)
      .filter((line) => line !== '' && !line.startsWith('//'))
      .map(compile),
  }))
  const any = new RegExp([...new Set(heads.map(({ pattern }) => pattern))].join('|'), 'i')
  const windowsOf = tableOf([heads.flatMap(({ words }) => words), ...twice])
  return {
    all: compiled.flatMap(({ rules }) => rules),
    rulesFor: (text) => compiled.flatMap(({ marker, rules }) => (marker.test(text) ? rules : [])),
    isMarked: (text) => any.test(text),
    linesOf: (bytes, numberRows) =>
      windowLines(bytes, windowsOf, numberRows, (start, end) => {
        const text = bytes.toString('latin1', start, end)
        return any.test(text) || disguised.test(text)
      }),
  }
}

// By window of four characters: bit i is set where a text with the window may contain a literal of list i.
function tableOf(lists: readonly (readonly string[])[]): Uint8Array {
  const table = new Uint8Array(windows)
  for (const [index, literals] of lists.entries())
    for (const literal of literals) {
      const signs = Buffer.from(literal.slice(0, 4), 'latin1')
      const end = signs.reduce((sum, code) => (sum << 5) | (classes[code] ?? other), 0)
      for (let window = end; window < windows; window += 1 << (5 * signs.length))
        table[window] = (table[window] ?? 0) | (1 << index)
    }
  return table
}

// The lines of a text with literals, and those with other characters than ASCII.
function windowLines(
  bytes: Buffer,
  table: Uint8Array,
  numberRows: readonly NumberRows[] = [],
  hasMarker: (start: number, end: number) => boolean,
): readonly MarkedLine[] {
  const marked: MarkedLine[] = []
  const { length } = bytes
  let [line, start, window, marks, twice, index] = [1, 0, whitespace, 0, 0, 0]
  for (let at = 0; at <= length; at += 1) {
    const rows = numberRows[index]
    // Rows may end after `bytes`, which are only the head of a longer file.
    if (at === rows?.start && rows.end <= length) {
      line += rows.lines
      start = rows.end
      at = start
      index += 1
      window = whitespace
    }
    let [byte, current] = [newline, 0]
    // Nearly all bytes mark nothing: a loop without calls and writes takes them in half the time.
    for (; at < length; at += 1) {
      byte = bytes[at] ?? newline
      window = ((window << 5) | (classes[byte] ?? other)) & (windows - 1)
      current = table[window] ?? 0
      if (current !== 0 || byte === newline || byte > lastAscii) break
    }
    if (at === length) {
      byte = newline
      current = table[(window << 5) & (windows - 1)] ?? 0
    }
    twice |= marks & current & ~1
    marks |= byte > lastAscii ? current | 1 : current
    if (byte !== newline) continue
    if (twice !== 0 || ((marks & 1) !== 0 && hasMarker(start, at)))
      marked.push({ line, start, end: at })
    line += 1
    start = at + 1
    window = whitespace
    marks = 0
    twice = 0
  }
  return marked
}
