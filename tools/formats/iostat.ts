// The output of `iostat <interval>` of sysstat, with and without -c, -d, -k, -m, -t, -x, -y, -z.
//
// Reference: sysstat, iostat.c. The first report after a banner is the average since boot and is left out,
// unless -y left it out already: behind the banner of such output (12.5, Ubuntu 22.04) stand two blank lines.
// Blank lines and the banner itself are skipped. A device without a row in a report (-z, hot plug) has no number there.
import type { SeriesReading } from '../model.ts'
import { Clock, timeOfDay } from './reading/clock.ts'
import type { Format } from './reading/format.ts'
import { deviceColumns, processorColumns } from './iostat/columns.ts'
import {
  cutOff,
  firstLines,
  skipBlanks,
  skipWord,
  stamp,
  stampEnd,
  unexpected,
  words,
} from './reading/line.ts'
import { columnsChange, columnsOf, noSamples, setBack } from './reading/monitor.ts'
import { NamedSamples } from './reading/named-samples.ts'
import { after, decimalMark, decimalRow } from './reading/numbers.ts'
import { Samples, Times, seriesOf, type Meaning } from './reading/samples.ts'
import type { Cursor, Source } from './reading/source.ts'

// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(80 CPU)
const banner = /^Linux \S+ \([^)]*\) ?\t/
// avg-cpu:  %user   %nice %system %iowait  %steal   %idle
const processors = /^avg-cpu: +%user /
// Device            r/s     rMB/s   rrqm/s  %rrqm r_await rareq-sz     w/s
const devices = /^Device:? +\S/
// 03/12/2026 07:46:16 PM    2026-03-12T19:46:16+0000    14.03.2012 19:46:16
const moment = /^(?:[\d./-]{8,10}[ T]|Time: )(?=\d\d:\d\d:\d\d)/
// 2015-01-03 16:40:43.758670⇥
const stamped = /^\d{4}-\d\d-\d\d [\d:.]{8,18}\t/

// A difference of counters that wrapped: 18446744073709551.62
const largest = 1e12

/** `iostat` of sysstat: metrics `iostat.<device>.r/s`, …, `iostat.avg-cpu.%user`, …; bytes as `rB/s`. */
export const iostat: Format = {
  name: 'iostat',
  recognises(source) {
    const lines = firstLines(source, 5).map((line) => line.replace(stamped, ''))
    const [first = '', ...others] = lines
    const start = (line: string): boolean =>
      processors.test(line) || (devices.test(line) && known(line))
    return start(first) || (banner.test(first) && others.some(start))
  },
  read: (source) => new Reader(source).read(),
}

function known(line: string): boolean {
  return words(line).some((name) => name !== 'tps' && deviceColumns.has(name))
}

interface Header {
  readonly bytes: Buffer
  readonly samples: NamedSamples
}

/** A header of devices with the rows behind it that were told again: where they stand, and whose rows they are. */
interface Idle {
  readonly start: number
  readonly devices: Samples[]
  end: number
  /** Place in the order of names behind the last of them. */
  position: number
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock = new Clock()
  #cpu:
    | { readonly bytes: Buffer; readonly columns: readonly Meaning[]; readonly samples: Samples }
    | undefined
  #devices: Header | undefined
  #idle: Idle | undefined
  #headers = 0
  #sample = -1
  /** Reports so far, those that -y left out included. */
  #reports = 0
  /** True while the next report is the average since boot. */
  #sinceBoot = true
  /** Blank lines since the banner. */
  #blanks = 0
  #banner = false
  /** What the current report has had so far. */
  #seen = { moment: false, cpu: false, devices: false }
  /** True when a row of processor shares is due. */
  #due = false
  /** The decimal mark of this file, once a number with one was seen. */
  #mark: number | undefined

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      const start = stampEnd(cursor.bytes, cursor.start, cursor.end)
      const at = skipBlanks(cursor.bytes, start, cursor.end)
      if (at === cursor.end) {
        this.#blanks += 1
        continue
      }
      if (cutOff(this.#source, cursor, 'iostat/cut-off')) break
      if (!this.#line(start, at)) break
    }
    const tables = [
      ...(this.#cpu ? [{ prefix: 'iostat.avg-cpu.', ...this.#cpu }] : []),
      ...(this.#devices?.samples.tables('iostat.') ?? []),
    ]
    if (tables.length === 0) return []
    // Many devices that appear in few reports each would need more room than the file has bytes.
    if ((this.#devices?.samples.size(this.#times) ?? 0) > 1e6 + 4 * cursor.bytes.length) {
      const message = 'Unexpected number of devices, expected most of them in every report'
      this.#source.report('error', 'iostat/sparse', message, cursor.line)
      return []
    }
    if (this.#times.count === this.#times.dropped) noSamples(this.#source, cursor, 'iostat')
    const series = seriesOf(this.#times, tables)
    return [{ kind: 'series', series, dropped: this.#times.dropped, headers: this.#headers }]
  }

  // Takes one line; false when the file cannot be read further.
  #line(start: number, at: number): boolean {
    const { bytes, end } = this.#cursor
    const byte = bytes[start] ?? 0
    const digit = (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57
    if (this.#due && digit) {
      this.#shares(at)
      return true
    }
    // D, L, T, a and digits at the start of a line: anything but a device.
    if (at === start && (byte === 68 || byte === 76 || byte === 84 || byte === 97 || digit)) {
      if (byte === 68 && this.#devices) {
        const idle = this.#idleFrom(start)
        if (idle) {
          this.#passIdle(idle, this.#devices.samples, start)
          return true
        }
        if (this.#isSame(this.#devices.bytes, start)) return this.#deviceHeader(start, '')
      }
      const text = bytes.toString('utf8', start, Math.min(end, start + 400))
      if (devices.test(text)) return this.#deviceHeader(start, text)
      if (processors.test(text)) return this.#cpuHeader(start, text)
      if (banner.test(text)) {
        this.#sinceBoot = true
        this.#banner = true
        this.#blanks = 0
        this.#seen = { moment: false, cpu: false, devices: false }
        return true
      }
      const found = moment.exec(text)
      if (found) {
        this.#begin(timeOfDay(bytes, start + found[0].length, end), false)
        this.#seen.moment = true
        return true
      }
    }
    if (this.#devices && this.#seen.devices) this.#device(this.#devices.samples, at)
    else this.#complain(at, 'a header of iostat')
    return true
  }

  #deviceHeader(start: number, text: string): boolean {
    this.#beginDevices()
    if (this.#devices) {
      this.#devices.samples.restart()
      this.#headers += 1
      const { nextStart } = this.#cursor
      this.#idle = { start, end: nextStart, devices: [], position: 0 }
      return this.#unchanged(this.#devices.bytes, start)
    }
    const columns = this.#columns(text, deviceColumns)
    if (columns === undefined) return false
    this.#devices = { bytes: this.#copy(start), samples: new NamedSamples(columns) }
    return true
  }

  #beginDevices(): void {
    if (this.#seen.devices || (!this.#seen.cpu && !this.#seen.moment)) this.#begin(stamp, true)
    this.#seen.devices = true
    this.#due = false
  }

  // The idle devices of the last report, when the header that starts here and the rows behind it are the same.
  #idleFrom(start: number): Idle | undefined {
    const { bytes } = this.#cursor
    const idle = this.#idle
    if (!idle || idle.devices.length === 0) return undefined
    const end = start + idle.end - idle.start
    const same = end <= bytes.length && bytes.compare(bytes, idle.start, idle.end, start, end) === 0
    return same ? idle : undefined
  }

  // Idle devices print the same rows over and over: they are passed at once.
  #passIdle({ devices, start, end, position }: Idle, samples: NamedSamples, header: number): void {
    this.#beginDevices()
    this.#headers += 1
    for (const device of devices) device.again(this.#sample)
    samples.restart(position)
    this.#cursor.skip(header + end - start - this.#cursor.nextStart, devices.length)
  }

  #cpuHeader(start: number, text: string): boolean {
    if (!this.#seen.moment || this.#seen.cpu || this.#seen.devices) this.#begin(stamp, true)
    this.#seen.cpu = true
    this.#due = true
    if (this.#cpu) {
      this.#headers += this.#devices ? 0 : 1
      return this.#unchanged(this.#cpu.bytes, start)
    }
    const columns = this.#columns(text, processorColumns)
    if (columns === undefined) return false
    this.#cpu = { bytes: this.#copy(start), columns, samples: new Samples(columns.length) }
    return true
  }

  // Starts a report. Without a printed time a report stands for a second, as in `iostat 1`.
  #begin(time: number, dated: boolean): void {
    const forward = Number.isNaN(time) || this.#clock.advance(time, dated)
    if (!forward) setBack(this.#source, this.#cursor, 'iostat')
    const omitted = this.#sinceBoot && this.#banner && this.#blanks > 1
    if (omitted) this.#reports += 1
    this.#sample = this.#times.add(Number.isNaN(time) ? this.#reports : this.#clock.elapsed)
    this.#reports += 1
    if (this.#sinceBoot && !omitted) this.#times.drop(this.#sample)
    this.#sinceBoot = false
    this.#seen = { moment: false, cpu: false, devices: false }
  }

  #shares(at: number): void {
    this.#due = false
    if (this.#cpu) this.#row(this.#cpu.samples, this.#cpu.columns, at, at)
  }

  #device(named: NamedSamples, at: number): void {
    const { bytes, end } = this.#cursor
    const nameEnd = skipWord(bytes, at, end)
    const known = named.find(bytes, at, nameEnd)
    if (known?.last === this.#sample) {
      this.#complain(at, 'each device once in a report')
      return
    }
    if (known?.isLast(bytes, at, end) === true) {
      known.again(this.#sample)
      if (this.#idle?.end === this.#cursor.start) {
        this.#idle.devices.push(known)
        this.#idle.end = this.#cursor.nextStart
        this.#idle.position = named.position
      }
      return
    }
    // As many rows as reports of this length fit in the file; a device that comes and goes has fewer.
    const rows = Math.min(4096, Math.ceil(bytes.length / end) + 1)
    const samples = known ?? new Samples(named.columns.length, rows)
    const understood = this.#row(samples, named.columns, at, nameEnd)
    if (understood && !known) named.add(bytes, at, nameEnd, samples)
  }

  // Reads the numbers of a line from `at` on, `first` being where its words start; true when it is kept.
  #row(samples: Samples, columns: readonly Meaning[], first: number, at: number): boolean {
    const { bytes, end } = this.#cursor
    const mark = this.#mark ?? decimalMark(bytes, at, end)
    const offset = samples.open()
    const { values } = samples
    if (!decimalRow(bytes, at, end, values, offset, columns.length, mark)) {
      const index = words(bytes.toString('latin1', first, Math.min(after, first + 1000))).length
      const name = columns[first === at ? index : index - 1]?.name ?? 'this'
      this.#complain(after, `a number in column ${name}`)
      return false
    }
    const rest = skipBlanks(bytes, after, end)
    if (rest < end) {
      this.#complain(rest, `${String(columns.length)} columns`)
      return false
    }
    let used = true
    for (let index = offset; index < offset + columns.length; index += 1) {
      const value = values[index] ?? 0
      if (value <= largest) continue
      const message = `Unexpected ${String(value)} in column ${columns[index - offset]?.name ?? ''}: a counter wrapped, the number is not used`
      this.#source.report('warning', 'iostat/range', message, this.#cursor.line)
      values[index] = Number.NaN
      used = false
    }
    samples.keep(this.#sample)
    // A row with a number that is not used is reported each time.
    samples.start = first
    samples.end = used ? end : first
    this.#mark = mark
    return true
  }

  #unchanged(header: Buffer, start: number): boolean {
    if (this.#isSame(header, start)) return true
    columnsChange(this.#source, this.#cursor, 'iostat')
    return false
  }

  #isSame(header: Buffer, start: number): boolean {
    const { bytes, end } = this.#cursor
    return (
      header.length === end - start && bytes.compare(header, 0, header.length, start, end) === 0
    )
  }

  #columns(text: string, known: ReadonlyMap<string, Meaning>): readonly Meaning[] | undefined {
    return columnsOf(this.#source, this.#cursor, 'iostat', words(text).slice(1), known)
  }

  #copy(start: number): Buffer {
    return Buffer.from(this.#cursor.bytes.subarray(start, this.#cursor.end))
  }

  #complain(at: number, expected: string): void {
    unexpected(this.#source, this.#cursor, 'iostat/bad-line', at, expected)
  }
}
