// Samples as comma-separated values: a time, then numbers. Scripts store information_schema.innodb_metrics (a row
// per second, some 300 columns), counters of `iostat`-like loops and the memory of processes in this form.
//
//   timestamp,adaptive_hash_pages_added,…       # Format: Timestamp, mysqld_PID, mysqld_RSS_KB
//   1777505599.114,0,…                          2026-06-01 14:56:16, 2168103, 125926796
//
// The names are in a first line or in a comment; without them columns are called 1, 2, 3, … Blank lines and other
// comments are skipped. An empty cell is no number.
import type { SeriesReading } from '../core/model.ts'
import { Clock, readDateAndTime } from './reading/clock.ts'
import type { Meaning } from './reading/row-columns.ts'
import type { Cursor } from './reading/cursor.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines, isCutOff, reportBadField, reportNoSamples } from './reading/lines.ts'
import { readDecimal } from './reading/numbers.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'

const tool = 'timed-csv'
const numberSign = 35
const comma = 44
const dash = 45
const capitalZ = 90

// timestamp,adaptive_hash_pages_added
const header = /^(?:timestamp|time|datetime|date)\s*(?:,\s*[A-Za-z_][\w./%()-]*\s*)+$/i
// # Format: Timestamp, mysqld_PID, mysqld_RSS_KB
const comment = /^#\s*(?:Format|Columns):\s*(.+)$/i
// 1777505599.114,0,0   2026-06-01 14:56:16, 2168103
const row =
  /^(?:\d{10}(?:\.\d{1,9})?|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z?(?:,[ \t]*(?:-?\d[\d.]*)?)+$/

/** Comma-separated samples: metrics `timed-csv.<name>`; names that end in _KB or _bytes are sizes. */
export const timedCsv: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 12).filter((text) => !text.startsWith('#'))
    const isNamed = header.test(lines[0] ?? '')
    const isLonger = source.bytes.length > source.head.length
    // The head may hold little more than the names.
    if (isNamed && isLonger && lines.length < 3) return true
    const body = isNamed ? lines.slice(1) : lines
    const complete = body.length > 1 && isLonger ? body.slice(0, -1) : body
    const rows = complete.filter((text) => row.test(text.trimEnd())).length
    return row.test((complete[0] ?? '').trimEnd()) && (complete.length - rows) * 4 <= rows
  },
  read: (source) => new Reader(source).read(),
}

class Reader {
  readonly #source: Source
  readonly #cursor: Cursor
  readonly #times = new Times()
  readonly #clock: Clock
  #names: readonly string[] | undefined
  #samples: Samples | undefined

  constructor(source: Source) {
    this.#source = source
    this.#cursor = source.cursor()
    this.#clock = new Clock(source, tool)
  }

  read(): readonly SeriesReading[] {
    const cursor = this.#cursor
    while (cursor.next()) {
      if (!cursor.skipBlanks()) continue
      if (isCutOff(this.#source, tool, cursor)) break
      if (cursor.bytes[cursor.start] === numberSign) {
        const names = comment.exec(cursor.text())?.[1]
        if (names !== undefined) this.#names = namesAfterTime(names)
      } else if (this.#samples === undefined && header.test(cursor.text().trimEnd())) {
        this.#names = namesAfterTime(cursor.text())
      } else this.#row()
    }
    const samples = this.#samples
    if (samples === undefined || samples.count === 0) {
      reportNoSamples(this.#source, tool, cursor.line)
      return []
    }
    const columns = this.#meanings(samples.width)
    const series = seriesOf(this.#times, [{ prefix: `${tool}.`, samples, columns }])
    return [{ kind: 'series', series, dropped: 0, headers: 0 }]
  }

  #row(): void {
    const cursor = this.#cursor
    const { bytes, start, line } = cursor
    cursor.at = start
    const seconds = bytes[start + 4] === dash ? readDateAndTime(cursor) : readDecimal(cursor)
    if (Number.isNaN(seconds)) {
      reportBadField(this.#source, tool, cursor, 'a time')
      return
    }
    if (cursor.byte === capitalZ) cursor.at += 1
    this.#samples ??= new Samples(this.#names?.length ?? this.#countCommas())
    const samples = this.#samples
    const offset = samples.open()
    for (let column = 0; column < samples.width; column += 1) {
      const isSeparated = cursor.byte === comma
      if (isSeparated) cursor.at += 1
      cursor.skipBlanks()
      const cell = cursor.at
      samples.values[offset + column] = readDecimal(cursor)
      cursor.skipBlanks()
      const isLast = column === samples.width - 1
      const isEnd = cursor.byte === (isLast ? undefined : comma)
      if (!isSeparated || !isEnd) {
        cursor.at = cell
        reportBadField(this.#source, tool, cursor, `${String(samples.width)} numbers`)
        return
      }
    }
    samples.keep(this.#times.add(this.#clock.advance(seconds, true, line)))
  }

  #countCommas(): number {
    const { bytes, at, end } = this.#cursor
    return bytes.subarray(at, end).filter((byte) => byte === comma).length
  }

  // The second column of the same name gets its number behind the name.
  #meanings(width: number): readonly Meaning[] {
    const names = new Set<string>()
    return Array.from({ length: width }, (_, index) => {
      const printed = this.#names?.[index] ?? String(index + 1)
      const name = names.has(printed) ? `${printed}.${String(index + 1)}` : printed
      names.add(name)
      if (/_kb$/i.test(name)) return { name, unit: 'B', times: 1024 }
      return { name, unit: /_bytes$/i.test(name) ? 'B' : '1' }
    })
  }
}

function namesAfterTime(text: string): readonly string[] {
  return text
    .split(',')
    .slice(1)
    .map((name) => name.trim())
}
