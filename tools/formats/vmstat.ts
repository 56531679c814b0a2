// The output of `vmstat <interval>` on Linux, with and without -a, -n, -t and -w.
//
// Reference: procps-ng 4, src/vmstat.c: memory in KiB (unless -S was given, which the output does not
// show), si and so in KiB a second, bi and bo in blocks of 1 KiB a second, the CPU columns in whole percent.
// The first sample is the average since boot and is left out. Blank lines are skipped.
import type { Measurement, SeriesReading } from '../model.ts'
import { Clock, afterTime, dateAndTime } from './reading/clock.ts'
import type { Format } from './reading/format.ts'
import {
  cutOff,
  firstLines,
  skipBlanks,
  stamp,
  stampEnd,
  unexpected,
  words,
} from './reading/line.ts'
import { after, decimalRow } from './reading/numbers.ts'
import { columnsChange, columnsOf, noSamples, setBack } from './reading/monitor.ts'
import { Samples, Times, alike, seriesOf, type Meaning } from './reading/samples.ts'
import { scaled } from './reading/scale.ts'
import type { Cursor, Source } from './reading/source.ts'

//  r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st gu
const header = /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *r +b +swpd +free +(?:buff|inact) /
// procs -----------memory---------- ---swap-- -----io---- -system-- -------cpu------- -----timestamp-----
const groups = /^(?:procs|-*procs-*) -+memory-+ /
// The name of a time zone over the column of -t: UTC  CEST  +0530
const zone = /^(?:[A-Z]{2,5}|[+-]\d{2,4})$/

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ...alike(['r', 'b'], { unit: '1' }),
  ...alike(['swpd', 'free', 'buff', 'cache', 'inact', 'active'], { unit: 'B', times: 1024 }),
  ...alike(['si', 'so', 'bi', 'bo'], { unit: 'B/s', times: 1024 }),
  ...alike(['in', 'cs'], { unit: '1/s' }),
  ...alike(['us', 'sy', 'id', 'wa', 'st', 'gu'], { unit: '1', over: 100 }),
])

/** `vmstat <interval>` of procps: metrics `vmstat.r`, `vmstat.us`, …; one column a printed column. */
export const vmstat: Format = {
  name: 'vmstat',
  recognises: (source) => firstLines(source, 3).some((line) => header.test(line)),
  read: (source) => new Reader(source).read(),
}

interface Layout {
  /** The line of column names. */
  readonly line: Buffer
  readonly columns: readonly Meaning[]
  /** True when a timestamp stands behind the columns. */
  readonly dated: boolean
  /** Offsets in a row of the columns that are shares of the CPU time. */
  readonly shares: readonly number[]
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock = new Clock()
  #samples = new Samples(0)
  #layout: Layout | undefined
  #headers = 0
  /** True when the line over the column names announces timestamps. */
  #dated = false
  #rows = 0
  #sinceBoot: readonly Measurement[] = []

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      const start = stampEnd(cursor.bytes, cursor.start, cursor.end)
      const at = skipBlanks(cursor.bytes, start, cursor.end)
      const byte = cursor.bytes[at] ?? 0
      if (at === cursor.end) continue
      if (cutOff(this.#source, cursor, 'vmstat/cut-off')) break
      if (this.#layout !== undefined && byte >= 48 && byte <= 57) this.#row(this.#layout, at)
      else if (!this.#header(start)) break
    }
    if (this.#layout === undefined) return []
    if (this.#times.count === this.#times.dropped) noSamples(this.#source, cursor, 'vmstat')
    const columns = this.#layout.columns
    const series = seriesOf(this.#times, [{ prefix: 'vmstat.', samples: this.#samples, columns }])
    const { dropped } = this.#times
    const sinceBoot = dropped > 0 ? { sinceBoot: this.#sinceBoot } : {}
    return [{ kind: 'series', series, dropped, headers: this.#headers, ...sinceBoot }]
  }

  #row({ columns, dated, shares }: Layout, at: number): void {
    const { bytes, end } = this.#cursor
    const samples = this.#samples
    const offset = samples.open()
    this.#rows += 1
    if (!decimalRow(bytes, at, end, samples.values, offset, columns.length)) {
      const index = before(bytes, at, after)
      this.#complain(after, `a number in column ${columns[index]?.name ?? String(index + 1)}`)
      return
    }
    let rest = skipBlanks(bytes, after, end)
    let seconds = stamp
    if (dated) {
      seconds = dateAndTime(bytes, rest, end)
      if (Number.isNaN(seconds)) {
        this.#complain(rest, 'a date and a time')
        return
      }
      rest = skipBlanks(bytes, afterTime, end)
    }
    if (rest < end) {
      this.#complain(rest, `${String(columns.length)} columns`)
      return
    }
    this.#checkShares(shares, offset)
    const sample = this.#times.add(this.#at(seconds))
    if (this.#rows === 1) {
      this.#times.drop(sample)
      this.#sinceBoot = columns.map(({ name, unit, times = 1, over = 1 }, index) => {
        const value = scaled(samples.values[offset + index] ?? 0, times, over)
        return { metric: `vmstat.${name}`, value, unit, line: this.#cursor.line }
      })
    }
    samples.keep(sample)
  }

  // Without a printed time a row stands for a second, as in `vmstat 1`; a row not understood has passed too.
  #at(seconds: number): number {
    if (Number.isNaN(seconds)) return this.#rows - 1
    if (!this.#clock.advance(seconds, true)) setBack(this.#source, this.#cursor, 'vmstat')
    return this.#clock.elapsed
  }

  // Every share is rounded on its own, so six of them may add up to 103.
  #checkShares(shares: readonly number[], offset: number): void {
    let sum = 0
    for (const index of shares) sum += this.#samples.values[offset + index] ?? 0
    if (sum <= 100 + shares.length / 2) return
    const message = `Unexpected sum ${String(sum)} % of the CPU columns, expected about 100 %`
    this.#source.report('warning', 'vmstat/identity', message, this.#cursor.line)
  }

  // Takes a line of headers; false when the columns change, which ends the reading.
  #header(start: number): boolean {
    const { bytes, end } = this.#cursor
    if (this.#layout && bytes.compare(this.#layout.line, undefined, undefined, start, end) === 0) {
      this.#headers += 1
      return true
    }
    const text = bytes.toString('utf8', start, Math.min(end, start + 400))
    if (groups.test(text)) {
      if (text.includes('-timestamp-')) this.#dated = true
      return true
    }
    if (!header.test(text)) {
      this.#complain(
        skipBlanks(bytes, start, end),
        this.#layout ? 'a sample' : 'the line of column names',
      )
      return true
    }
    if (this.#layout === undefined) {
      this.#layout = this.#parse(text, Buffer.from(bytes.subarray(start, end)))
      if (this.#layout === undefined) return false
      // A number takes four bytes or more, mostly; the samples grow where it takes less.
      const rows = Math.ceil(bytes.length / (4 * this.#layout.columns.length)) + 1
      this.#samples = new Samples(this.#layout.columns.length, rows)
      return true
    }
    columnsChange(this.#source, this.#cursor, 'vmstat')
    return false
  }

  #parse(text: string, line: Buffer): Layout | undefined {
    const names = [...words(text)]
    const named = zone.test(names.at(-1) ?? '')
    if (named) names.pop()
    const dated = named || this.#dated
    const columns = columnsOf(this.#source, this.#cursor, 'vmstat', names, meanings)
    if (columns === undefined) return undefined
    const shares = [...columns.keys()].filter((index) => columns[index]?.over === 100)
    return { line, columns, dated, shares }
  }

  #complain(at: number, expected: string): void {
    unexpected(this.#source, this.#cursor, 'vmstat/bad-line', at, expected)
  }
}

// How many words stand between `start` and `end`.
function before(bytes: Buffer, start: number, end: number): number {
  return words(bytes.toString('latin1', start, Math.min(end, start + 400))).length
}
