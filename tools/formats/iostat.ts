// The output of `iostat <interval>` of sysstat, with and without -c, -d, -k, -m, -t, -x, -y, -z.
//
// Reference: sysstat, iostat.c. The first report after a banner is the average since boot and is left out, unless
// -y left it out already: then two blank lines follow the banner (12.5, Ubuntu 22.04). Blank lines and the banner
// are skipped. A device without a row in a report (-z, hot plug) has no number there.
import type { SeriesReading } from '../core/model.ts'
import {
  deviceColumns,
  processorColumns,
  devices,
  isIostat,
  processors,
} from './iostat/iostat-columns.ts'
import { readTimeOfDay, readTimestamp } from './reading/clock.ts'
import { parseHeader, reportChangedColumns, type Meaning } from './reading/row-columns.ts'
import type { Format } from './reading/source.ts'
import { splitFields, isCutOff, isSparse } from './reading/lines.ts'
import { hasOption, MonitorReader, outputAfter, readOutputs } from './reading/monitor-runs.ts'
import { NamedSamples, Samples } from './reading/samples.ts'
import { decimalMark, isDigit, readDecimals } from './reading/numbers.ts'
import { banner } from './sysstat.ts'

const tool = 'iostat'

// 03/12/2026 07:46:16 PM    2026-03-12T19:46:16+0000    14.03.2012 19:46:16
const moment = /^(?:[\d./-]{8,10}[ T]|Time: )(?=\d\d:\d\d:\d\d)/
const longestHeader = 400

// A difference of counters that wrapped: 18446744073709551.62
const largest = 1e12

/** `iostat` of sysstat: metrics `iostat.<device>.r/s`, …, `iostat.avg-cpu.%user`, …; bytes as `rB/s`. */
export const iostat: Format = {
  name: tool,
  recognises: isIostat,
  read: (source) => readOutputs(source, tool, Reader),
}

interface ReportParts {
  moment: boolean
  processors: boolean
  devices: boolean
}

class Reader extends MonitorReader {
  #processors:
    | { readonly header: Buffer; readonly columns: readonly Meaning[]; readonly samples: Samples }
    | undefined
  #devices: { readonly header: Buffer; readonly samples: NamedSamples } | undefined
  #sample = -1
  /** Reports so far, those that -y left out included. */
  #reports = 0
  /** True while the next report is the average since boot. */
  #sinceBoot = true
  #blanksSinceBanner = 0
  #hasBanner = false
  #parts: ReportParts = noParts()
  /** True if -y omitted the report since boot; undefined where no command says it. */
  readonly #omitsFirst: boolean | undefined
  /** True when a row of processor shares comes next. */
  #expectsShares = false
  /** The time in front of the current line; `NaN` without one. */
  #timestamp = Number.NaN
  /** The decimal mark of this file, once a number with one was read. */
  #mark: number | undefined

  constructor(...output: ConstructorParameters<typeof MonitorReader>) {
    super(...output)
    this.#omitsFirst = hasOption(tool, ['-y'], this.command)
  }

  read(): readonly SeriesReading[] {
    const cursor = this.cursor
    while (cursor.next()) {
      this.#timestamp = readTimestamp(cursor)
      const start = cursor.at
      if (!cursor.skipBlanks()) {
        this.#blanksSinceBanner += 1
        continue
      }
      if (isCutOff(this.source, tool, cursor) || !this.#line(start)) break
    }
    const tables = [
      ...(this.#processors ? [{ prefix: 'iostat.avg-cpu.', ...this.#processors }] : []),
      ...(this.#devices?.samples.tables('iostat.') ?? []),
    ]
    if (tables.length === 0) return []
    const size = this.#devices?.samples.size(this.times) ?? 0
    if (isSparse(this.source, tool, 'devices', size, cursor.line)) return []
    return this.seriesOf(tables)
  }

  // Takes one line; false when the columns change or another output follows.
  #line(start: number): boolean {
    const cursor = this.cursor
    const digit = isDigit(cursor.byte)
    if (this.#expectsShares && digit) {
      this.#expectsShares = false
      if (this.#processors) this.#row(this.#processors.samples, this.#processors.columns, cursor.at)
      return true
    }
    // D, L, T, a and digits at the start of a line: anything but a row of a device.
    if (cursor.at === start && (digit || 'DLTa'.includes(String.fromCharCode(cursor.byte ?? 0)))) {
      const text = cursor.text(longestHeader, start)
      if (devices.test(text)) return this.#deviceHeader(start, text)
      if (processors.test(text)) return this.#processorHeader(start, text)
      if (banner.test(text)) return this.#banner()
      const date = moment.exec(text)?.[0]
      if (date !== undefined) {
        cursor.at = start + date.length
        this.#beginReport(readTimeOfDay(cursor), false)
        this.#parts.moment = true
        return true
      }
    }
    if (this.#devices && this.#parts.devices) return this.#deviceRow(this.#devices.samples)
    this.next = outputAfter(cursor, start, tool)
    if (this.next) return false
    this.reportField('a header of iostat')
    return true
  }

  // False where another output follows: without times, the time between two outputs is unknown.
  #banner(): boolean {
    if (this.#reports > 0 && !this.hasTimes) {
      // A script that does not print the command again runs the same one.
      this.next = { command: this.command }
      this.cursor.repeat()
      return false
    }
    this.#sinceBoot = true
    this.#hasBanner = true
    this.#blanksSinceBanner = 0
    this.#parts = noParts()
    return true
  }

  #deviceHeader(start: number, text: string): boolean {
    const { devices, processors, moment } = this.#parts
    if (devices || (!processors && !moment)) this.#beginReport(this.#timestamp, true)
    this.#parts.devices = true
    this.#expectsShares = false
    if (this.#devices) {
      this.#devices.samples.restart()
      this.headers += 1
      return this.#isUnchanged(this.#devices.header, start)
    }
    const columns = this.#parseColumns(text, deviceColumns)
    if (columns === undefined) return false
    this.#devices = { header: this.#lineFrom(start), samples: new NamedSamples(columns) }
    return true
  }

  #processorHeader(start: number, text: string): boolean {
    const { devices, processors, moment } = this.#parts
    if (!moment || processors || devices) this.#beginReport(this.#timestamp, true)
    this.#parts.processors = true
    this.#expectsShares = true
    if (this.#processors) {
      this.headers += this.#devices ? 0 : 1
      return this.#isUnchanged(this.#processors.header, start)
    }
    const columns = this.#parseColumns(text, processorColumns)
    if (columns === undefined) return false
    const samples = new Samples(columns.length)
    this.#processors = { header: this.#lineFrom(start), columns, samples }
    return true
  }

  #beginReport(time: number, dated: boolean): void {
    const hasGap = this.#hasBanner && this.#blanksSinceBanner > 1
    const omitted = this.#sinceBoot && (this.#omitsFirst ?? hasGap)
    if (omitted) this.#reports += 1
    this.#sample = this.times.add(this.secondsAt(time, this.#reports, dated))
    this.#reports += 1
    if (this.#sinceBoot && !omitted) {
      this.times.drop(this.#sample)
      const text = 'the first report, possibly the average since boot, is skipped'
      if (!this.#hasBanner) this.source.report('info', `${tool}/since-boot`, text, this.cursor.line)
    }
    this.#sinceBoot = false
    this.#parts = noParts()
  }

  // False for a command line.
  #deviceRow(devices: NamedSamples): boolean {
    const cursor = this.cursor
    const start = cursor.at
    cursor.skipField()
    const nameEnd = cursor.at
    const known = devices.find(cursor, start)
    if (known?.last === this.#sample) {
      cursor.at = start
      this.reportField('each device once in a report')
      return true
    }
    if (!known) this.next = outputAfter(cursor, cursor.start, tool)
    if (this.next) return false
    const samples = known ?? new Samples(devices.columns.length)
    const understood = this.#row(samples, devices.columns, start)
    if (!understood) return true
    if (known) cursor.noteNumbers()
    else devices.add(cursor, start, nameEnd, samples)
    return true
  }

  // Reads the numbers from the cursor on of a line whose fields start at `start`; true when the row is kept.
  #row(samples: Samples, columns: readonly Meaning[], start: number): boolean {
    const cursor = this.cursor
    const names = cursor.at === start ? 0 : 1
    const mark = this.#mark ?? decimalMark(cursor)
    const offset = samples.open()
    const { values } = samples
    if (!readDecimals(cursor, values, offset, columns.length, mark)) {
      const text = cursor.bytes.toString('latin1', start, Math.min(cursor.at, start + 1000))
      const index = splitFields(text).length - names
      this.reportField(`a number in column ${columns[index]?.name ?? String(index + 1)}`)
      return false
    }
    if (cursor.skipBlanks()) {
      this.reportField(`${String(columns.length)} columns`)
      return false
    }
    for (let index = 0; index < columns.length; index += 1) {
      const value = values[offset + index] ?? Number.NaN
      if (value <= largest) continue
      const message = `Unexpected ${String(value)} in column ${columns[index]?.name ?? ''}: a counter wrapped, the number is not used`
      this.source.report('warning', `${tool}/range`, message, cursor.line)
      values[offset + index] = Number.NaN
    }
    samples.keep(this.#sample)
    this.#mark = mark
    return true
  }

  #isUnchanged(header: Buffer, start: number): boolean {
    const { bytes, end, line } = this.cursor
    if (bytes.compare(header, undefined, undefined, start, end) === 0) return true
    reportChangedColumns(this.source, tool, line)
    return false
  }

  #parseColumns(text: string, known: ReadonlyMap<string, Meaning>): readonly Meaning[] | undefined {
    const names = splitFields(text).slice(1)
    return parseHeader(this.source, tool, this.cursor.line, names, known)
  }

  #lineFrom(start: number): Buffer {
    return Buffer.from(this.cursor.bytes.subarray(start, this.cursor.end))
  }
}

const noParts = (): ReportParts => ({ moment: false, processors: false, devices: false })
