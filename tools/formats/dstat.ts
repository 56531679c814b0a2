// The output of `dstat` (0.7, 0.8) and of pcp-dstat and dool, which print the same.
//
// Reference: dstat, cprint(): a number that does not fit is divided by 1,024 (bytes) or 1,000 (events) and gets k,
// M, G, …; bytes that fit get B, and a negative value is `-`. The first row is the average since boot, or blank where
// that is not known, and is left out. A blank group in a row has no number; the note on the chosen statistics is
// skipped.
import type { SeriesReading } from '../core/model.ts'
import { meaningOf, type UnitMeaning } from './dstat/dstat-columns.ts'
import { readTimeOfDay } from './reading/clock.ts'
import type { Format } from './reading/source.ts'
import {
  firstLines,
  splitFields,
  isCutOff,
  mostNumbers,
  reportSparse,
  quoted,
} from './reading/lines.ts'
import { MonitorReader, outputAfter, readOutputs } from './reading/monitor-runs.ts'
import { readDecimal, isDigit } from './reading/numbers.ts'
import { Samples } from './reading/samples.ts'
import type { Cursor } from './reading/cursor.ts'

const tool = 'dstat'
// You did not select any stats, using -cdngy by default.
const note = /^You did not select any stats, using /
const missedTicks = /^missed (\d{1,9}) ticks$/
const longestHeader = 4096

// B k M G T P E
const unitLetters = [66, 107, 77, 71, 84, 80, 69]
// Power of the base by letter, -1 for any other byte.
const powerOf = Int8Array.from({ length: 256 }, (_, byte) => unitLetters.indexOf(byte))

/** `dstat`: metrics `dstat.<group>.<column>`, such as `dstat.dsk/total.read`, with the group as printed. */
export const dstat: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 4)
    return lines.some((text, index) => isTitleLine(text) && isNameLine(lines[index + 1] ?? ''))
  },
  read: (source) => readOutputs(source, tool, Reader),
}

// ----system---- time of -t, ---epoch--- epoch of -T
const timeColumns: ReadonlySet<string> = new Set(['system time', 'epoch epoch'])
const leastEpoch = 1e9

/** The columns of a row between two separators, or its time. */
interface Group {
  /** `|`, `:` or undefined for the end of the line. */
  readonly separator: number | undefined
  readonly time: boolean
  readonly columns: readonly UnitMeaning[]
}

class Reader extends MonitorReader {
  #titles: readonly string[] = []
  #names = ''
  #groups: readonly Group[] | undefined
  #columns: readonly UnitMeaning[] = []
  #samples = new Samples(0)
  #rows = 0
  #missedTicks = 0
  /** True when times are seconds since 1970. */
  #isEpoch = false

  read(): readonly SeriesReading[] {
    const cursor = this.cursor
    while (cursor.next()) {
      if (!cursor.skipBlanks()) continue
      if (isCutOff(this.source, tool, cursor)) break
      if (!this.#groups || !isRow(cursor)) {
        if (!this.#header()) break
      } else if (this.#samples.open() <= mostNumbers(this.source)) this.#row(this.#groups)
      else {
        reportSparse(this.source, tool, 'blank columns', cursor.line)
        return []
      }
    }
    if (this.#groups === undefined) return []
    return this.seriesOf([{ prefix: 'dstat.', samples: this.#samples, columns: this.#columns }])
  }

  // Takes a line that is not a row; false when the columns are not known or another output follows.
  #header(): boolean {
    const cursor = this.cursor
    const text = cursor.text(longestHeader).trimEnd()
    if (note.test(text)) return true
    this.next = outputAfter(cursor, cursor.start, tool)
    if (this.next) return false
    if (isTitleLine(text)) {
      this.#titles = splitFields(text).map(withoutDashes)
      return true
    }
    if (this.#groups && text === this.#names) {
      this.headers += 1
      return true
    }
    if (this.#groups || !nameLine.test(text)) {
      cursor.at = cursor.start
      this.reportField('a header of dstat')
      return true
    }
    this.#names = text
    return this.#parseNames(text)
  }

  #parseNames(text: string): boolean {
    const groups: Group[] = []
    const pieces = text.split(/([|:])/)
    for (let index = 0; index < pieces.length; index += 2) {
      const title = this.#titles[index / 2] ?? ''
      const separator = pieces[index + 1]?.charCodeAt(0)
      const names = splitFields(pieces[index] ?? '')
      if (timeColumns.has(`${title} ${names.join(' ')}`)) {
        groups.push({ separator, time: true, columns: [] })
        continue
      }
      const columns = names.map((name) => meaningOf(title, name))
      const known = columns.filter((column) => column !== undefined)
      if (known.length < columns.length) {
        const before = groups.reduce((sum, group) => sum + group.columns.length, 0)
        const message = `Unexpected column ${before + columns.indexOf(undefined) + 1}, expected a dstat column`
        this.source.report('error', `${tool}/columns`, message, this.cursor.line)
        return false
      }
      groups.push({ separator, time: false, columns: known })
    }
    this.#groups = groups
    this.#columns = groups.flatMap(({ columns }) => columns)
    this.#samples = new Samples(this.#columns.length)
    return true
  }

  #row(groups: readonly Group[]): void {
    const cursor = this.cursor
    const samples = this.#samples
    const isFirst = this.#rows === 0
    let offset = samples.open()
    let time = Number.NaN
    this.#rows += 1
    cursor.at = cursor.start
    for (const group of groups) {
      if (group.time) {
        time = this.#readTime()
        if (Number.isNaN(time)) return
      } else if (!this.#readValues(group, offset, isFirst)) return
      offset += group.columns.length
      if (group.separator === undefined) continue
      if (cursor.byte !== group.separator) {
        this.reportField(JSON.stringify(String.fromCharCode(group.separator)))
        return
      }
      cursor.at += 1
    }
    const hasNote = cursor.byte !== undefined
    if (hasNote && !this.#readMissedTicks()) return
    const sample = this.times.add(
      this.secondsAt(time, this.#rows - 1 + this.#missedTicks, this.#isEpoch),
    )
    if (isFirst) this.times.drop(sample)
    samples.keep(sample)
    if (!hasNote) cursor.noteNumbers()
  }

  // 24-03 17:18:04   1711300684.123
  #readTime(): number {
    const cursor = this.cursor
    cursor.skipBlanks()
    const start = cursor.at
    if (isDayAndMonth(cursor)) cursor.at += 6
    let time = readTimeOfDay(cursor)
    if (Number.isNaN(time)) {
      const seconds = readDecimal(cursor)
      if (seconds >= leastEpoch) {
        time = seconds
        this.#isEpoch = true
      }
    }
    if (Number.isNaN(time)) {
      cursor.at = start
      this.reportField('a time of day')
    }
    cursor.skipBlanks()
    return time
  }

  // Reads the values of a group; false when one is not understood.
  #readValues({ columns, separator }: Group, offset: number, isFirst: boolean): boolean {
    const cursor = this.cursor
    const { values } = this.#samples
    for (let index = 0; index < columns.length; index += 1) values[offset + index] = Number.NaN
    cursor.skipBlanks()
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]
      if (!column) break
      // A group may be blank; in the first row any of its columns.
      const isBlank = cursor.byte === undefined || cursor.byte === separator
      if (isBlank && (index === 0 || isFirst)) return true
      const value = this.#readValue(column, separator)
      if (value === undefined) return false
      values[offset + index] = value
      cursor.skipBlanks()
    }
    return true
  }

  // Reads a number and its unit letter: 18k is 18 times the base; a dash is NaN. Undefined, with a report, for others.
  #readValue({ name, base }: UnitMeaning, separator: number | undefined): number | undefined {
    const cursor = this.cursor
    const start = cursor.at
    let value = readDecimal(cursor)
    const isDash = Number.isNaN(value) && cursor.byte === dash
    if (isDash) cursor.at += 1
    const power = cursor.byte === undefined ? -1 : (powerOf[cursor.byte] ?? -1)
    if (power >= 0 && !isDash) cursor.at += 1
    for (let step = 0; step < power; step += 1) value *= base
    const { byte } = cursor
    const isEnd = byte === undefined || byte === space || byte === separator
    if (isEnd && (isDash || !Number.isNaN(value))) return value
    cursor.at = start
    this.reportField(`a number in column ${name}`)
    return undefined
  }

  #readMissedTicks(): boolean {
    const cursor = this.cursor
    const [text, ticks] = missedTicks.exec(cursor.text(40, cursor.at)) ?? []
    if (text === undefined) {
      this.reportField('the end of the row')
      return false
    }
    const message = `Unexpected ${quoted(text)}, expected a row per interval`
    this.source.report('warning', `${tool}/missed-ticks`, message, cursor.line)
    this.#missedTicks += Number(ticks)
    return true
  }
}

// Lines of dstat: titles of groups, names of columns, and the starts of rows.

const space = 32
const dash = 45
const pipe = 124

// ----system---- ----total-usage---- -dsk/total- -net/total- ---paging-- ---system--
const titleLine = /^-[\w/.:-]*(?: [\w/.:-]+)*$/
//      time     |usr sys idl wai stl| read  writ| recv  send|  in   out | int   csw
const nameLine = /^[ \w:|/.%#-]+$/
const familiarNames =
  /(?:^|[|:]) *(?:usr sys|read +writ|recv +send|in +out|int +csw|run blk|used +free|1m +5m)/

function isTitleLine(text: string): boolean {
  return titleLine.test(text.trimEnd())
}

function isNameLine(text: string): boolean {
  return nameLine.test(text) && familiarNames.test(text)
}

/** The title of a group: `----total-usage----` is the title total-usage in the middle of its columns. */
function withoutDashes(title: string): string {
  return title
    .split('-')
    .filter((piece) => piece !== '')
    .join('-')
}

/** True at a day and a month before the time: `24-03 ` */
function isDayAndMonth({ bytes, at }: Cursor): boolean {
  const isDay = isDigit(bytes[at]) && isDigit(bytes[at + 1]) && bytes[at + 2] === dash
  return isDay && isDigit(bytes[at + 3]) && isDigit(bytes[at + 4]) && bytes[at + 5] === space
}

/** True at a row: it starts with a number, a time, an empty first group or a dash; titles start with two dashes. */
function isRow({ byte, bytes, at }: Cursor): boolean {
  return isDigit(byte) || byte === pipe || (byte === dash && bytes[at + 1] !== dash)
}
