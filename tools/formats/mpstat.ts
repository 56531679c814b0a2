// The output of `mpstat [-P ALL] <interval>` of sysstat, with 12-hour and 24-hour clocks.
//
// Reference: sysstat, mpstat.c. The rows of one report share a time. The banner, blank lines and the averages
// at the end are skipped; the averages count as one dropped sample.
import type { SeriesReading } from '../model.ts'
import { Clock, afterTime, timeOfDay } from './reading/clock.ts'
import type { Format } from './reading/format.ts'
import { cutOff, firstLines, skipBlanks, skipWord, unexpected, words } from './reading/line.ts'
import { columnsChange, columnsOf, noSamples, setBack } from './reading/monitor.ts'
import { NamedSamples } from './reading/named-samples.ts'
import { after, decimalMark, decimalRow } from './reading/numbers.ts'
import { Samples, Times, alike, seriesOf, type Meaning } from './reading/samples.ts'
import type { Cursor, Source } from './reading/source.ts'

// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(2 CPU)
const banner = /^Linux \S+ \([^)]*\) ?\t/
// 07:46:16 PM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
const header = /^\d\d:\d\d:\d\d(?: [AP]M)? +CPU +%us/
// Average:     all   99.00    0.00    1.00
const average = /^[^\s\d][^\s:]*: +(?:CPU|all|\d+) /

const columns: ReadonlyMap<string, Meaning> = new Map([
  ...alike(['%usr', '%user', '%nice', '%sys', '%iowait', '%irq', '%soft'], {
    unit: '1',
    over: 100,
  }),
  ...alike(['%steal', '%guest', '%gnice', '%idle'], { unit: '1', over: 100 }),
  ...alike(['intr/s'], { unit: '1/s' }),
])

/** `mpstat` of sysstat: metrics `mpstat.all.%usr`, `mpstat.0.%usr`, … */
export const mpstat: Format = {
  name: 'mpstat',
  recognises(source) {
    const lines = firstLines(source, 2)
    return lines.some((line, index) => known(line) && (index === 0 || banner.test(lines[0] ?? '')))
  },
  read: (source) => new Reader(source).read(),
}

// `sar -u` looks alike, but says %system.
function known(line: string): boolean {
  return (
    header.test(line) && words(line).every((word) => !word.startsWith('%') || columns.has(word))
  )
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock = new Clock()
  #named: NamedSamples | undefined
  #names = ''
  #headers = 0
  #sample = -1
  #time = Number.NaN
  /** True when the next row starts a report. */
  #fresh = true
  #averages = 0
  /** True within the averages at the end. */
  #averaging = false
  #mark: number | undefined

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    const { bytes } = cursor
    while (cursor.next()) {
      if (skipBlanks(bytes, cursor.start, cursor.end) === cursor.end) this.#fresh = true
      else if (cutOff(this.#source, cursor, 'mpstat/cut-off') || !this.#line()) break
    }
    if (this.#named === undefined) return []
    if (this.#named.size(this.#times) > 1e6 + 4 * bytes.length) {
      const message = 'Unexpected number of processors, expected each of them in every report'
      this.#source.report('error', 'mpstat/sparse', message, cursor.line)
      return []
    }
    if (this.#times.count === 0) noSamples(this.#source, cursor, 'mpstat')
    const series = seriesOf(this.#times, this.#named.tables('mpstat.'))
    return [{ kind: 'series', series, dropped: this.#averages, headers: this.#headers }]
  }

  // Takes one line; false when the file cannot be read further.
  #line(): boolean {
    const { bytes, start, end } = this.#cursor
    const time = timeOfDay(bytes, start, end)
    if (Number.isNaN(time)) {
      this.#other()
      return true
    }
    const at = skipBlanks(bytes, afterTime, end)
    const nameEnd = skipWord(bytes, at, end)
    // C P U
    if (nameEnd - at === 3 && bytes[at] === 67 && bytes[at + 1] === 80)
      return this.#header(time, nameEnd)
    if (this.#named === undefined) this.#complain(at, 'the line of column names')
    else this.#row(this.#named, time, at, nameEnd)
    return true
  }

  #header(time: number, at: number): boolean {
    const names = this.#cursor.bytes.toString('utf8', at, Math.min(this.#cursor.end, at + 400))
    this.#fresh = true
    if (this.#named) {
      this.#named.restart()
      this.#headers += 1
      if (names === this.#names) return true
      columnsChange(this.#source, this.#cursor, 'mpstat')
      return false
    }
    const found = columnsOf(this.#source, this.#cursor, 'mpstat', words(names), columns)
    if (found === undefined) return false
    // The time of the first header is when the first interval starts.
    this.#clock.advance(time, false)
    this.#named = new NamedSamples(found)
    this.#names = names
    return true
  }

  #row(named: NamedSamples, time: number, at: number, nameEnd: number): void {
    const { bytes, end } = this.#cursor
    const known = named.find(bytes, at, nameEnd)
    if (this.#fresh || time !== this.#time || known?.last === this.#sample) this.#begin(time)
    const width = named.columns.length
    const samples = known ?? new Samples(width, 4)
    const mark = this.#mark ?? decimalMark(bytes, nameEnd, end)
    const offset = samples.open()
    if (!decimalRow(bytes, nameEnd, end, samples.values, offset, width, mark)) {
      this.#complain(after, 'a share of the time in percent')
      return
    }
    const rest = skipBlanks(bytes, after, end)
    if (rest < end) {
      this.#complain(rest, `${String(width)} columns`)
      return
    }
    samples.keep(this.#sample)
    this.#mark = mark
    if (!known) named.add(bytes, at, nameEnd, samples)
  }

  #begin(time: number): void {
    if (!this.#clock.advance(time, false)) setBack(this.#source, this.#cursor, 'mpstat')
    this.#sample = this.#times.add(this.#clock.elapsed)
    this.#time = time
    this.#fresh = false
    this.#averaging = false
  }

  #other(): void {
    const text = this.#cursor.text(400)
    if (banner.test(text)) return
    if (!average.test(text)) this.#complain(this.#cursor.start, 'a time of day')
    else if (!this.#averaging) {
      this.#averages += 1
      this.#averaging = true
    }
  }

  #complain(at: number, expected: string): void {
    unexpected(this.#source, this.#cursor, 'mpstat/bad-line', at, expected)
  }
}
