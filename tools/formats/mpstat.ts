// The output of `mpstat [-P ALL] <interval>` of sysstat, with 12-hour and 24-hour clocks.
//
// Reference: sysstat, mpstat.c. The rows of one report share a time. The banner, blank lines and the averages
// at the end are skipped; the averages count as one dropped sample.
import type { SeriesReading } from '../core/model.ts'
import { Clock, readTimeOfDay } from './reading/clock.ts'
import { meaningsOf, parseHeader, reportChangedColumns } from './reading/row-columns.ts'
import type { Cursor } from './reading/cursor.ts'
import type { Format, Source } from './reading/source.ts'
import {
  firstLines,
  splitFields,
  isCutOff,
  isSparse,
  reportBadField,
  reportNoSamples,
} from './reading/lines.ts'
import { NamedSamples, Samples, Times, seriesOf } from './reading/samples.ts'
import { decimalMark, readDecimals } from './reading/numbers.ts'
import { banner } from './sysstat.ts'

const tool = 'mpstat'

// 07:46:16 PM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
const header = /^\d\d[:時时시]\d\d[:分분]\d\d[秒초]?(?: [AP]M)? +CPU +%us/
// Average:     all   99.00    0.00    1.00
const average = /^[^\s\d][^\s:：]*[:：] +(?:CPU|all|\d+) /
const longestHeader = 400
const letterC = 67

const shares = '%usr %user %nice %sys %iowait %irq %soft %steal %guest %gnice %idle'
const meanings = new Map([
  ...meaningsOf(shares.split(' '), { unit: '1', over: 100 }),
  ...meaningsOf(['intr/s'], { unit: '1/s' }),
])

/** `mpstat` of sysstat: metrics `mpstat.all.%usr`, `mpstat.0.%usr`, … */
export const mpstat: Format = {
  name: tool,
  recognises(source) {
    const [first = '', second = ''] = firstLines(source, 2)
    return isHeader(first) || (banner.test(first) && isHeader(second))
  },
  read: (source) => new Reader(source).read(),
}

// The header of `sar -u` differs only in its column %system.
function isHeader(text: string): boolean {
  const names = splitFields(text)
  return header.test(text) && names.every((name) => !name.startsWith('%') || meanings.has(name))
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock: Clock
  #processors: NamedSamples | undefined
  #names = ''
  #headers = 0
  #sample = -1
  #time = Number.NaN
  #startsReport = true
  #averages = 0
  #inAverages = false
  #mark: number | undefined

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
    this.#clock = new Clock(source, tool)
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      if (!cursor.skipBlanks()) this.#startsReport = true
      else if (isCutOff(this.#source, tool, cursor) || !this.#line()) break
    }
    if (this.#processors === undefined) return []
    const size = this.#processors.size(this.#times)
    if (isSparse(this.#source, tool, 'processors', size, cursor.line)) return []
    if (this.#times.count === 0) reportNoSamples(this.#source, tool, cursor.line)
    const series = seriesOf(this.#times, this.#processors.tables('mpstat.'))
    return [{ kind: 'series', series, dropped: this.#averages, headers: this.#headers }]
  }

  // Takes one line; false when the file cannot be read further.
  #line(): boolean {
    const cursor = this.#cursor
    cursor.at = cursor.start
    const time = readTimeOfDay(cursor)
    if (Number.isNaN(time)) {
      this.#otherLine()
      return true
    }
    cursor.skipBlanks()
    const start = cursor.at
    cursor.skipField()
    // CPU is above `all` and numbers.
    if (cursor.bytes[start] === letterC && cursor.at === start + 3) return this.#header(time)
    if (this.#processors !== undefined) this.#row(this.#processors, time, start)
    else {
      cursor.at = start
      this.#reportField('the line of column names')
    }
    return true
  }

  #header(time: number): boolean {
    const cursor = this.#cursor
    const names = cursor.text(longestHeader, cursor.at)
    this.#startsReport = true
    if (this.#processors) {
      this.#processors.restart()
      this.#headers += 1
      if (names === this.#names) return true
      reportChangedColumns(this.#source, tool, cursor.line)
      return false
    }
    const columns = parseHeader(this.#source, tool, cursor.line, splitFields(names), meanings)
    if (columns === undefined) return false
    // The first interval starts at the time of the first header.
    this.#clock.advance(time, false, cursor.line)
    this.#processors = new NamedSamples(columns)
    this.#names = names
    return true
  }

  #row(processors: NamedSamples, time: number, start: number): void {
    const cursor = this.#cursor
    const nameEnd = cursor.at
    const known = processors.find(cursor, start)
    if (this.#startsReport || time !== this.#time || known?.last === this.#sample)
      this.#beginReport(time)
    const width = processors.columns.length
    const samples = known ?? new Samples(width)
    const mark = this.#mark ?? decimalMark(cursor)
    const offset = samples.open()
    if (!readDecimals(cursor, samples.values, offset, width, mark)) {
      this.#reportField('a share of the time in percent')
      return
    }
    if (cursor.skipBlanks()) {
      this.#reportField(`${String(width)} columns`)
      return
    }
    samples.keep(this.#sample)
    this.#mark = mark
    if (known) cursor.noteNumbers()
    else processors.add(cursor, start, nameEnd, samples)
  }

  #beginReport(time: number): void {
    this.#sample = this.#times.add(this.#clock.advance(time, false, this.#cursor.line))
    this.#time = time
    this.#startsReport = false
    this.#inAverages = false
  }

  #otherLine(): void {
    const text = this.#cursor.text(longestHeader)
    if (banner.test(text)) return
    if (!average.test(text)) this.#reportField('a time of day')
    else if (!this.#inAverages) {
      this.#averages += 1
      this.#inAverages = true
    }
  }

  #reportField(expected: string): void {
    reportBadField(this.#source, tool, this.#cursor, expected)
  }
}
