// The output of `dstat` (0.7, 0.8) and of pcp-dstat and dool, which print the same.
//
// Reference: dstat, cprint(): a number that does not fit is divided by 1,024 (bytes) or 1,000 (events) and
// gets k, M, G, …; bytes that fit get B, and a negative value is `-`. The first row is the average since
// boot, or blank where that is not known, and is left out. A blank group in a row has no number; the note on
// the chosen statistics is skipped.
import type { SeriesReading } from '../model.ts'
import { Clock, afterTime, timeOfDay } from './reading/clock.ts'
import { valueOf, type Value } from './dstat/columns.ts'
import type { Format } from './reading/format.ts'
import { cutOff, firstLines, skipBlanks, unexpected, words } from './reading/line.ts'
import { noSamples, setBack } from './reading/monitor.ts'
import { after, decimal, wordDigits } from './reading/numbers.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Cursor, Source } from './reading/source.ts'

// ----system---- ----total-usage---- -dsk/total- -net/total- ---paging-- ---system--
const titles = /^-[\w/.:-]*(?: [\w/.:-]+)*$/
//      time     |usr sys idl wai stl| read  writ| recv  send|  in   out | int   csw
const names = /^[ \w:|/.%#-]+$/
const familiar =
  /(?:^|[|:]) *(?:usr sys|read +writ|recv +send|in +out|int +csw|run blk|used +free|1m +5m)/
// You did not select any stats, using -cdngy by default.
const note = /^You did not select any stats, using /
// missed 2 ticks
const missed = /^missed (\d{1,9}) ticks$/

// B k M G T P E
const letters = [66, 107, 77, 71, 84, 80, 69]
// Power of the base by letter, -1 for any other byte.
const powerOf = Int8Array.from({ length: 256 }, (_, byte) => letters.indexOf(byte))

/** `dstat`: metrics `dstat.<group>.<column>`, such as `dstat.dsk/total.read`, with the group as printed. */
export const dstat: Format = {
  name: 'dstat',
  recognises(source) {
    const lines = firstLines(source, 4)
    return lines.some((line, index) => isTitles(line) && isNames(lines[index + 1] ?? ''))
  },
  read: (source) => new Reader(source).read(),
}

function isTitles(line: string): boolean {
  return titles.test(line.trimEnd())
}

function isNames(line: string): boolean {
  return names.test(line) && familiar.test(line)
}

// ----total-usage---- is the title total-usage in the middle of its columns.
function withoutDashes(title: string): string {
  return title
    .split('-')
    .filter((word) => word !== '')
    .join('-')
}

/** A part of a row between two separators: a time, or columns. */
interface Part {
  /** `|`, `:` or the end of the line. */
  readonly separator: number | undefined
  readonly time: boolean
  readonly columns: readonly Value[]
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock = new Clock()
  #titles: readonly string[] = []
  #names = ''
  #parts: readonly Part[] | undefined
  #columns: readonly Value[] = []
  #samples = new Samples(0)
  #headers = 0
  #rows = 0
  #ticks = 0

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      const at = skipBlanks(cursor.bytes, cursor.start, cursor.end)
      if (at === cursor.end) continue
      if (cutOff(this.#source, cursor, 'dstat/cut-off')) break
      if (!this.#parts || !isRow(cursor.bytes, at)) {
        if (!this.#header()) break
      } else if (this.#samples.open() <= 1e6 + 4 * cursor.bytes.length) this.#row(this.#parts)
      else {
        const message = 'Unexpected number of blank columns, expected numbers in most of them'
        this.#source.report('error', 'dstat/sparse', message, cursor.line)
        return []
      }
    }
    if (this.#parts === undefined) return []
    if (this.#times.count === this.#times.dropped) noSamples(this.#source, cursor, 'dstat')
    const table = { prefix: 'dstat.', samples: this.#samples, columns: this.#columns }
    const series = seriesOf(this.#times, [table])
    return [{ kind: 'series', series, dropped: this.#times.dropped, headers: this.#headers }]
  }

  // Takes a line that is not a row; false when the file cannot be read further.
  #header(): boolean {
    const text = this.#cursor.text(4096).trimEnd()
    if (note.test(text)) return true
    if (isTitles(text)) {
      this.#titles = words(text).map(withoutDashes)
      return true
    }
    if (this.#parts && text === this.#names) {
      this.#headers += 1
      return true
    }
    if (!names.test(text) || this.#parts) {
      unexpected(
        this.#source,
        this.#cursor,
        'dstat/bad-line',
        this.#cursor.start,
        'a header of dstat',
      )
      return true
    }
    this.#names = text
    return this.#parse(text)
  }

  #parse(text: string): boolean {
    const parts: Part[] = []
    const columns: Value[] = []
    const pieces = text.split(/([|:])/)
    for (let index = 0; index < pieces.length; index += 2) {
      const title = this.#titles[index / 2] ?? ''
      const wanted = words(pieces[index] ?? '')
      const time = title === 'system' && wanted.join(' ') === 'time'
      const found = wanted.map((name) => valueOf(title, name))
      const unknown = time ? -1 : found.indexOf(undefined)
      if (unknown >= 0) {
        const message = `Unexpected column ${JSON.stringify(`${title} ${wanted[unknown] ?? ''}`)}, expected one of dstat's own`
        this.#source.report('error', 'dstat/columns', message, this.#cursor.line)
        return false
      }
      const separator = pieces[index + 1]?.charCodeAt(0)
      const values = time ? [] : found.filter((value) => value !== undefined)
      parts.push({ separator, time, columns: values })
      columns.push(...values)
    }
    this.#parts = parts
    this.#columns = columns
    this.#samples = new Samples(columns.length)
    return true
  }

  #row(parts: readonly Part[]): void {
    const { bytes, end } = this.#cursor
    const samples = this.#samples
    const first = this.#rows === 0
    let at = this.#cursor.start
    let offset = samples.open()
    let time = Number.NaN
    this.#rows += 1
    for (const part of parts) {
      if (part.time) {
        // 24-03 17:18:04
        at = skipBlanks(bytes, at, end)
        const day = bytes[at + 2] === 45 ? 6 : 0
        time = timeOfDay(bytes, at + day, end)
        if (Number.isNaN(time)) {
          this.#complain(at, 'a time of day')
          return
        }
        at = skipBlanks(bytes, afterTime, end)
      } else {
        const stop = this.#values(part, at, offset, first)
        if (stop < 0) return
        at = stop
      }
      offset += part.columns.length
      if (part.separator === undefined) continue
      if (bytes[at] !== part.separator || at >= end) {
        this.#complain(at, JSON.stringify(String.fromCharCode(part.separator)))
        return
      }
      at += 1
    }
    if (at < end && !this.#missed(at)) return
    const sample = this.#times.add(this.#at(time))
    if (first) this.#times.drop(sample)
    samples.keep(sample)
  }

  // Reads the values of a part; the offset behind them, or -1 when one is not understood.
  #values({ columns, separator }: Part, start: number, offset: number, first: boolean): number {
    const { bytes, end } = this.#cursor
    const { values } = this.#samples
    // A call of fill() takes longer for the few columns of a part.
    for (let index = 0; index < columns.length; index += 1) values[offset + index] = Number.NaN
    let at = skipBlanks(bytes, start, end)
    for (let index = 0; index < columns.length; index += 1) {
      // A blank group; in the first row any of its columns.
      if ((index === 0 || first) && (at >= end || bytes[at] === separator)) return at
      const column = columns[index]
      let value = 0
      let next = at
      let byte = bytes[next] ?? 0
      while (byte >= 48 && byte <= 57 && next - at < wordDigits) {
        value = (value * 10 + byte - 48) | 0
        byte = bytes[(next += 1)] ?? 0
      }
      // Most are whole and short.
      if (next === at || byte === 46 || next - at === wordDigits) {
        value = decimal(bytes, at, end)
        next = after
      }
      let scale = 1
      const power = next < end ? (powerOf[bytes[next] ?? 0] ?? -1) : -1
      if (power >= 0 && column) {
        for (let step = 0; step < power; step += 1) scale *= column.base
        next += 1
      }
      // A negative value is printed as a dash.
      const dash = bytes[at] === 45 && next === at + 1
      if (
        (Number.isNaN(value) && !dash) ||
        !(next >= end || bytes[next] === 32 || bytes[next] === separator)
      ) {
        this.#complain(at, `a number in column ${column?.name ?? ''}`)
        return -1
      }
      values[offset + index] = value * scale
      at = skipBlanks(bytes, next, end)
    }
    return at
  }

  #missed(at: number): boolean {
    const found = missed.exec(
      this.#cursor.bytes.toString('latin1', at, Math.min(this.#cursor.end, at + 40)),
    )
    if (!found) {
      this.#complain(at, 'the end of the row')
      return false
    }
    const message = `Unexpected "${found[0]}", expected a row an interval`
    this.#source.report('warning', 'dstat/missed-ticks', message, this.#cursor.line)
    this.#ticks += Number(found[1])
    return true
  }

  // Without a printed time a row stands for a second, as in `dstat 1`.
  #at(time: number): number {
    if (Number.isNaN(time)) return this.#rows - 1 + this.#ticks
    if (!this.#clock.advance(time, false)) setBack(this.#source, this.#cursor, 'dstat')
    return this.#clock.elapsed
  }

  #complain(at: number, expected: string): void {
    unexpected(this.#source, this.#cursor, 'dstat/bad-line', at, expected)
  }
}

// A row starts with a number, a time, an empty first group or a dash; titles start with two dashes.
function isRow(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] ?? 0
  return (byte >= 48 && byte <= 57) || byte === 124 || (byte === 45 && bytes[at + 1] !== 45)
}
