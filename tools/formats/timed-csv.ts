// Samples as comma-separated values: a time, then numbers. So scripts keep information_schema.innodb_metrics (a
// row a second, some 300 columns), counters of `iostat`-like loops and the memory of processes.
//
//   timestamp,adaptive_hash_pages_added,…       # Format: Timestamp, mysqld_PID, mysqld_RSS_KB
//   1777505599.114,0,…                          2026-06-01 14:56:16, 2168103, 125926796
//
// The names stand in a first line, or in a comment; without them columns are called 1, 2, 3, … Blank lines and
// other comments are skipped. An empty cell is no number.
import type { SeriesReading } from '../model.ts'
import { Clock, afterTime, dateAndTime } from './reading/clock.ts'
import type { Format } from './reading/format.ts'
import { cutOff, firstLines, skipBlanks, unexpected } from './reading/line.ts'
import { noSamples, setBack } from './reading/monitor.ts'
import { after, decimal } from './reading/numbers.ts'
import { Samples, Times, seriesOf, type Meaning } from './reading/samples.ts'
import type { Cursor, Source } from './reading/source.ts'

const tool = 'timed-csv'
const comma = 44
const dash = 45

// timestamp,adaptive_hash_pages_added
const header = /^(?:timestamp|time|datetime|date)\s*(?:,\s*[A-Za-z_][\w./%()-]*\s*)+$/i
// # Format: Timestamp, mysqld_PID, mysqld_RSS_KB
const comment = /^#\s*(?:Format|Columns):\s*(.+)$/i
// 1777505599.114,0,0   2026-06-01 14:56:16, 2168103
const row =
  /^(?:\d{10}(?:\.\d{1,9})?|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z?(?:,[ \t]*(?:-?\d[\d.]*)?)+$/

/** True when a file is samples with their times; tables of other values are for `table`. */
export function isTimedCsv(source: Source): boolean {
  const lines = firstLines(source, 12).filter((text) => !text.startsWith('#'))
  const named = header.test(lines[0] ?? '')
  // The head may hold little more than the names.
  if (named && source.bytes.length > source.head.length && lines.length < 3) return true
  const body = named ? lines.slice(1) : lines
  const whole =
    body.length > 1 && source.bytes.length > source.head.length ? body.slice(0, -1) : body
  const rows = whole.filter((text) => row.test(text.trimEnd())).length
  return row.test((whole[0] ?? '').trimEnd()) && (whole.length - rows) * 4 <= rows
}

/** Comma-separated samples: metrics `timed-csv.<name>`; names that end in _KB or _bytes are sizes. */
export const timedCsv: Format = {
  name: tool,
  recognises: isTimedCsv,
  read: (source) => new Reader(source).read(),
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock = new Clock()
  #names: readonly string[] | undefined
  #samples: Samples | undefined

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      const { bytes, start, end } = cursor
      if (skipBlanks(bytes, start, end) === end) continue
      if (cutOff(this.#source, cursor, `${tool}/cut-off`)) break
      if (bytes[start] === 35) {
        const names = comment.exec(cursor.text())?.[1]?.split(',')
        if (names) this.#names = names.slice(1).map((name) => name.trim())
      } else if (this.#samples === undefined && header.test(cursor.text().trimEnd())) {
        this.#names = cursor
          .text()
          .split(',')
          .slice(1)
          .map((name) => name.trim())
      } else this.#row()
    }
    const samples = this.#samples
    if (samples === undefined || samples.count === 0) {
      noSamples(this.#source, cursor, tool)
      return []
    }
    const columns = this.#meanings(samples.width)
    const series = seriesOf(this.#times, [{ prefix: `${tool}.`, samples, columns }])
    return [{ kind: 'series', series, dropped: 0, headers: 0 }]
  }

  #row(): void {
    const { bytes, start, end } = this.#cursor
    const stamped = bytes[start + 4] === dash
    const seconds = stamped ? dateAndTime(bytes, start, end) : decimal(bytes, start, end)
    let at = stamped ? afterTime : after
    if (Number.isNaN(seconds)) {
      unexpected(this.#source, this.#cursor, `${tool}/bad-line`, start, 'a time')
      return
    }
    if (bytes[at] === 90) at += 1
    this.#samples ??= new Samples(this.#names?.length ?? this.#count(at))
    const { width } = this.#samples
    const offset = this.#samples.open()
    const { values } = this.#samples
    for (let column = 0; column < width; column += 1) {
      const from = skipBlanks(bytes, at + 1, end)
      const value = decimal(bytes, from, end)
      const next = skipBlanks(bytes, after, end)
      const empty = after === from && (next === end || bytes[next] === comma)
      const isLast = column === width - 1
      const ends = isLast ? next === end : bytes[next] === comma
      if (bytes[at] !== comma || !ends || (Number.isNaN(value) && !empty)) {
        unexpected(this.#source, this.#cursor, `${tool}/bad-line`, from, `${String(width)} numbers`)
        return
      }
      values[offset + column] = value
      at = next
    }
    if (!this.#clock.advance(seconds, true)) setBack(this.#source, this.#cursor, tool)
    this.#samples.keep(this.#times.add(this.#clock.elapsed))
  }

  #count(from: number): number {
    const { bytes, end } = this.#cursor
    let count = 0
    for (let at = from; at < end; at += 1) if (bytes[at] === comma) count += 1
    return count
  }

  // A name that stands twice is told from the first by its place.
  #meanings(width: number): readonly Meaning[] {
    const seen = new Set<string>()
    return Array.from({ length: width }, (_, index) => {
      const printed = this.#names?.[index] ?? String(index + 1)
      const name = seen.has(printed) ? `${printed}.${String(index + 1)}` : printed
      seen.add(name)
      if (/_kb$/i.test(name)) return { name, unit: 'B', times: 1024 }
      return { name, unit: /_bytes$/i.test(name) ? 'B' : '1' }
    })
  }
}
