// The output of `vmstat <interval>` on Linux, with and without -a, -n, -t and -w.
//
// Reference: procps-ng 4, src/vmstat.c and vmstat(8): memory, and si and so per second, in KiB or the unit that -S of the
// command above names, bi and bo in blocks of 1 KiB per second, the CPU columns in whole percent. The first sample is the
// average since boot and is skipped, unless the command has -y. Blank lines are skipped.
import type { Measurement, SeriesReading } from '../core/model.ts'
import { readDateAndTime, readTimestamp } from './reading/clock.ts'
import {
  meaningsOf,
  parseHeader,
  reportChangedColumns,
  toBaseUnit,
  type Meaning,
} from './reading/row-columns.ts'
import type { Cursor } from './reading/cursor.ts'
import type { Format } from './reading/source.ts'
import { firstLines, splitFields, isCutOff, quoted } from './reading/lines.ts'
import {
  countOf,
  hasOption,
  optionValue,
  MonitorReader,
  outputAfter,
  readOutputs,
} from './reading/monitor-runs.ts'
import { isDigit, readDecimals } from './reading/numbers.ts'
import { Samples } from './reading/samples.ts'

const tool = 'vmstat'

//  r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st gu
const header = /^(?:\d{4}-\d\d-\d\d [\d:.]{8,18}\t)? *r +b +swpd +free +(?:buff|inact) /
// procs -----------memory---------- ---swap-- -----io---- -system-- -------cpu------- -----timestamp-----
const groups = /^(?:procs|-*procs-*) -+memory-+ /
// The name of a time zone over the column of -t: UTC  CEST  +0530
const zone = /^(?:[A-Z]{2,5}|[+-]\d{2,4})$/
const longestHeader = 400

const block = 1024
// The bytes of the units of -S.
const units = new Map([
  ['k', 1000],
  ['K', 1024],
  ['m', 1_000_000],
  ['M', 1_048_576],
])

// The columns where memory is printed in units of `times` bytes.
const meaningsIn = (times: number): ReadonlyMap<string, Meaning> =>
  new Map([
    ...meaningsOf(['r', 'b'], { unit: '1' }),
    ...meaningsOf(['swpd', 'free', 'buff', 'cache', 'inact', 'active'], { unit: 'B', times }),
    ...meaningsOf(['si', 'so'], { unit: 'B/s', times }),
    ...meaningsOf(['bi', 'bo'], { unit: 'B/s', times: block }),
    ...meaningsOf(['in', 'cs'], { unit: '1/s' }),
    ...meaningsOf(['us', 'sy', 'id', 'wa', 'st', 'gu'], { unit: '1', over: 100 }),
  ])

/** `vmstat <interval>` of procps: metrics `vmstat.r`, `vmstat.us`, …; one column per printed column. */
export const vmstat: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 3).some((text) => header.test(text)),
  read: (source) => readOutputs(source, tool, Reader),
}

interface Layout {
  readonly line: Buffer
  readonly columns: readonly Meaning[]
  /** True when every row ends with a date and a time. */
  readonly dated: boolean
  /** Indexes of the columns that are shares of the CPU time. */
  readonly shares: readonly number[]
}

class Reader extends MonitorReader {
  #samples = new Samples(0)
  #layout: Layout | undefined
  #groups: Buffer | undefined
  /** True when the line over the column names announces timestamps. */
  #announcesTimestamps = false
  #rows = 0
  /** True after a blank line or other text below a row; vmstat itself repeats its header directly below a row. */
  #interrupted = false
  /** True if -y omitted the sample since boot. */
  readonly #omitsFirst: boolean
  #sinceBoot: readonly Measurement[] = []

  constructor(...output: ConstructorParameters<typeof MonitorReader>) {
    super(...output)
    this.#omitsFirst = hasOption(tool, ['-y', '--no-first'], this.command) ?? false
  }

  read(): readonly SeriesReading[] {
    const cursor = this.cursor
    while (cursor.next()) {
      const seconds = readTimestamp(cursor)
      const start = cursor.at
      if (!cursor.skipBlanks()) {
        this.#interrupted = this.#rows > 0
        continue
      }
      if (isCutOff(this.source, tool, cursor)) break
      if (this.#layout !== undefined && isDigit(cursor.byte)) this.#row(this.#layout, seconds)
      else if (!this.#header(start)) break
    }
    if (this.#layout === undefined) return []
    const { columns } = this.#layout
    const table = { prefix: 'vmstat.', samples: this.#samples, columns }
    return this.seriesOf([table], this.times.dropped > 0 ? { sinceBoot: this.#sinceBoot } : {})
  }

  #row({ columns, dated, shares }: Layout, timestamp: number): void {
    const cursor = this.cursor
    const samples = this.#samples
    const start = cursor.at
    const offset = samples.open()
    this.#rows += 1
    this.#interrupted = false
    if (!readDecimals(cursor, samples.values, offset, columns.length)) {
      const index = this.#fieldsBefore(start)
      this.reportField(`a number in column ${columns[index]?.name ?? String(index + 1)}`)
      return
    }
    cursor.skipBlanks()
    const seconds = dated ? readDateAndTime(cursor) : timestamp
    if (dated && Number.isNaN(seconds)) {
      this.reportField('a date and a time')
      return
    }
    if (cursor.skipBlanks()) {
      this.reportField(`${String(columns.length)} columns`)
      return
    }
    this.#checkShares(shares, offset)
    // Unrecognised rows count too.
    const intervals = this.#omitsFirst ? this.#rows : this.#rows - 1
    const sample = this.times.add(this.secondsAt(seconds, intervals, true))
    if (this.#rows === 1 && !this.#omitsFirst) {
      this.times.drop(sample)
      this.#sinceBoot = columns.map((meaning, index): Measurement => {
        const value = toBaseUnit(samples.values[offset + index] ?? Number.NaN, meaning)
        return { metric: `vmstat.${meaning.name}`, value, unit: meaning.unit, line: cursor.line }
      })
    }
    samples.keep(sample)
    cursor.noteNumbers()
  }

  // Every share is rounded separately, so six of them may add up to 103.
  #checkShares(shares: readonly number[], offset: number): void {
    let sum = 0
    for (const index of shares) sum += this.#samples.values[offset + index] ?? Number.NaN
    if (sum <= 100 + shares.length / 2) return
    const message = `Unexpected sum ${String(sum)} % of the CPU columns, expected about 100 %`
    this.source.report('warning', `${tool}/identity`, message, this.cursor.line)
  }

  // Takes a line that is not a row; false when the columns change or another output follows.
  #header(start: number): boolean {
    const cursor = this.cursor
    const { bytes, end, line } = cursor
    if (this.#isOver(start)) {
      this.next = { command: this.command }
      cursor.repeat()
      return false
    }
    if (this.#layout && isSameLine(cursor, start, this.#layout.line)) {
      this.headers += 1
      cursor.noteNumbers()
      return true
    }
    if (this.#groups && isSameLine(cursor, start, this.#groups)) {
      cursor.noteNumbers()
      return true
    }
    const text = cursor.text(longestHeader, start)
    if (groups.test(text)) {
      this.#groups ??= Buffer.from(bytes.subarray(start, end))
      if (text.includes('-timestamp-')) this.#announcesTimestamps = true
      return true
    }
    if (!header.test(text)) {
      this.next = outputAfter(cursor, start, tool)
      if (this.next) return false
      this.#interrupted = this.#rows > 0
      this.reportField(this.#layout ? 'a sample' : 'the line of column names')
      return true
    }
    if (this.#layout !== undefined) {
      reportChangedColumns(this.source, tool, line)
      return false
    }
    this.#layout = this.#parseLayout(text, Buffer.from(bytes.subarray(start, end)))
    if (this.#layout === undefined) return false
    this.#samples = new Samples(this.#layout.columns.length)
    return true
  }

  // True for a header after the last sample that the command prints, or after an interruption: a script ran the command again.
  #isOver(start: number): boolean {
    const count = countOf(tool, this.command) ?? Number.POSITIVE_INFINITY
    if (this.#rows < count && !this.#interrupted) return false
    const text = this.cursor.text(longestHeader, start)
    return groups.test(text) || header.test(text)
  }

  // Without a command that names another unit, memory is printed in KiB.
  #unit(): number {
    const name = optionValue(tool, ['-S', '--unit'], this.command)
    const unit = units.get(name ?? 'K')
    if (unit === undefined) {
      const message = `Unexpected unit ${quoted(name ?? '')}, expected k, K, m or M: memory is read as KiB`
      this.source.report('warning', `${tool}/unit`, message, this.cursor.line)
    }
    return unit ?? block
  }

  #parseLayout(text: string, line: Buffer): Layout | undefined {
    const names = [...splitFields(text)]
    const hasZone = zone.test(names.at(-1) ?? '')
    if (hasZone) names.pop()
    const columns = parseHeader(
      this.source,
      tool,
      this.cursor.line,
      names,
      meaningsIn(this.#unit()),
    )
    if (columns === undefined) return undefined
    const shares = [...columns.keys()].filter((index) => columns[index]?.over === 100)
    return { line, columns, dated: hasZone || this.#announcesTimestamps, shares }
  }

  #fieldsBefore(start: number): number {
    const { bytes, at } = this.cursor
    const text = bytes.toString('latin1', start, Math.min(at, start + longestHeader))
    return splitFields(text).length
  }
}

function isSameLine({ bytes, end }: Cursor, start: number, line: Buffer): boolean {
  return bytes.compare(line, undefined, undefined, start, end) === 0
}
