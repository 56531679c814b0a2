// What programs of PostgreSQL print besides results: initdb, VACUUM, records of views, and settings.
//
// References: PostgreSQL, src/bin/initdb/initdb.c; src/backend/access/heap/vacuumlazy.c, versions 9 to 18; src/fe_utils/print.c.
import { append } from '../core/append.ts'
import type { Counter, Option } from '../core/model.ts'
import { cellsOf } from './reading/csv-cells.ts'
import type { Format } from './reading/source.ts'
import { counterLines, factLines } from './reading/line-items.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'

// The defaults that initdb chose for the machine. Lines that say what is being done, and the advice at the end, are skipped.
const initdbFacts: readonly (readonly [string, RegExp])[] = [
  ['locale', /^The database cluster will be initialized with locale "([^"]{1,80})"/],
  ['encoding', /^The default database encoding has accordingly been set to "([^"]{1,80})"/],
  ['text search', /^The default text search configuration will be set to "([^"]{1,80})"/],
  ['data checksums', /^Data page checksums are (enabled|disabled)/],
  [
    'dynamic_shared_memory_type',
    /^selecting dynamic shared memory implementation \.\.\. (\S{1,80})/,
  ],
  ['max_connections', /^selecting default "?max_connections"? \.\.\. (\d{1,9})/],
  ['shared_buffers', /^selecting default "?shared_buffers"? \.\.\. (\S{1,20})/],
  ['time zone', /^selecting default time zone \.\.\. (\S{1,80})/],
  ['error', /^(initdb: (?:error|fatal|warning): .{0,200})/],
]

/** `initdb`: facts `locale`, `encoding`, `data checksums`, `shared_buffers`, … */
export const initdb = factLines({
  name: 'initdb',
  expected: 'a line of initdb',
  quotes: true,
  recognises: (source) =>
    firstLines(source, 2).some((text) =>
      /^The files belonging to this database system will be owned by user /.test(text),
    ),
  take: ({ text, line }) =>
    initdbFacts.flatMap(([name, pattern]) => {
      const value = pattern.exec(text)?.[1]
      return value === undefined ? [] : [{ name, value, line }]
    }),
})

// VACUUM (VERBOSE) and ANALYZE VERBOSE. Counters of a table or index are those in front of or behind known words; what the server
// skipped, oldest transactions and the settings are left out.

// INFO:  vacuuming "public.sbtest1"     INFO:  finished vacuuming "ib.public.sbtest1": index scans: 1
const subject =
  /^(?:psql:\S{1,200}: )?INFO: {1,2}(?:(?:aggressively |automatically )?vacuuming|finished vacuuming|analyzing|table|index|scanned index|launched \d+ parallel vacuum workers? .*|vacuuming) ?"([^"]{1,200})"/
const level = /^(?:psql:\S{1,200}: )?(?:INFO|DETAIL|NOTICE|WARNING): {1,2}/
const otherMessages =
  /^(?:VACUUM|ANALYZE|CHECKPOINT|Timing is|Time: |SET|(?:There|Skipped|CPU:|CPU |\d|pages: |tuples: |removable cutoff|new rel|frozen: |index |I\/O |avg |buffer usage|WAL usage|system usage|memory usage|visibility map|delay time|\t| |\.$|CONTEXT:|HINT:))/

// 564251 row versions in 264285 pages    pages: 0 removed, 44248 remain    buffer usage: 120 hits, 3 misses
const counted =
  /\b(\d{1,15}) (row versions|index row versions were removed|index pages have been deleted|dead row versions|unused item (?:pointers|identifiers)|estimated total rows|live rows|dead rows|rows in sample|nonremovable row versions|removable|removed|remain|are dead but not yet removable|scanned|hits|misses|reads|dirtied|records|full page images|bytes)\b|\bin (\d{1,15}) (?:out of \d{1,15} )?pages\b/g
// CPU: user: 2.54 s, system: 0.05 s, elapsed: 2.61 s     avg read rate: 0.1 MB/s, avg write rate: 3.0 MB/s
const used = /CPU:? user: (\d{1,9}\.\d\d) s, system: (\d{1,9}\.\d\d) s, elapsed: (\d{1,9}\.\d\d) s/
const usedBefore10 = /CPU (\d{1,9}\.\d\d)s\/(\d{1,9}\.\d\d)u sec elapsed (\d{1,9}\.\d\d) sec/
const vacuumRates = /avg (read|write) rate: (\d{1,9}\.\d{3}) MB\/s/g

/** `VACUUM (VERBOSE)`: a counters reading; groups are tables and indexes. */
export const vacuum = counterLines({
  name: 'vacuum',
  expected: 'a message of VACUUM',
  recognises: (source) => firstLines(source, 6).some((text) => subject.test(text)),
  start() {
    let group = ''
    return (each) => {
      const { line } = each
      const text = each.text.trimEnd().slice(0, 4096)
      const named = /"([^"]{1,200})"/.exec(text)?.[1]
      if (level.test(text) && named !== undefined) group = named
      else if (!level.test(text) && !otherMessages.test(text)) return undefined
      const section = /^\s*(pages|tuples|buffer usage|WAL usage): /.exec(text)?.[1]
      const counters = [...text.matchAll(counted)].map(([, first, units = 'pages', pages]) => {
        const name = section === undefined ? units : `${section} ${units}`
        return { name, value: Number(first ?? pages), unit: '1', group, line }
      })
      // Before version 10 the system's time came first.
      const [, system, user, elapsed] = usedBefore10.exec(text) ?? []
      const times = used.exec(text)?.slice(1) ?? [user, system, elapsed]
      const seconds = ['user', 'system', 'elapsed'].flatMap((name, index) =>
        times[index] === undefined
          ? []
          : [{ name, value: Number(times[index]), unit: 's', group, line }],
      )
      const rates = [...text.matchAll(vacuumRates)].map(([, operation = '', printed]) => {
        const value = Math.round(Number(printed) * 1_048_576)
        return { name: `${operation} rate`, value, unit: 'B/s', group, line }
      })
      return [...counters, ...seconds, ...rates]
    }
  },
})

// Rows of a query as `psql -x` prints them: a record a row, a line a column. Mostly of the pg_stat and pg_statio views. Numbers become
// counters, everything else (names, times, empty values) only tells the records apart. The unit of a counter is not printed: it is 1.

// -[ RECORD 1 ]-------+------------------------------
const record = /^-\[ RECORD \d{1,9} \][-+]*$/
// n_tup_hot_upd       | 92824586
const pair = /^([A-Za-z_][\w. ]{0,62}?) *\|(?: (.*))?$/
// (0 rows)   Expanded display is on.
const noise = /^(?:\(\d+ rows?\)|Expanded display is .*)$/
const plainNumber = /^-?\d{1,20}(?:\.\d{1,20})?$/
// Columns that name what a record is about, the more special ones last.
const labels = ['datname', 'schemaname', 'relname', 'indexrelname', 'backend_type', 'slot_name']
const identifiers = /(?:^|_)(?:oid|relid|datid|pid|id)$|^(?:indexrelid|usesysid)$/

/** `psql -x`: one counters reading, the counters of a record in a group named after its labels. */
export const psqlRecords: Format = {
  name: 'psql-records',
  recognises: (source) =>
    record.test(firstLines(source, 3).find((text) => !noise.test(text)) ?? ''),
  read(source) {
    const counters: Counter[] = []
    let pairs: Pair[] = []
    let inside = false
    for (const each of completeLines(source, 'psql-records')) {
      const [, name, value = ''] = pair.exec(each.text) ?? []
      if (record.test(each.text)) {
        append(counters, countersOf(pairs))
        pairs = []
        inside = true
      } else if (noise.test(each.text)) continue
      else if (inside && name !== undefined)
        pairs.push({ name, value: value.trim(), line: each.line })
      else reportBadLine(source, 'psql-records', each, 'a column and its value')
    }
    append(counters, countersOf(pairs))
    return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
  },
}

interface Pair {
  readonly name: string
  readonly value: string
  readonly line: number
}

function countersOf(pairs: readonly Pair[]): readonly Counter[] {
  const named = labels.flatMap((label) => {
    return pairs.filter(({ name, value }) => name === label && value !== '').slice(0, 1)
  })
  const group = named.map(({ value }) => value).join('.')
  return pairs.flatMap(({ name, value, line }): Counter[] => {
    if (!plainNumber.test(value) || identifiers.test(name)) return []
    return [{ name, value: Number(value), unit: '1', ...(group === '' ? {} : { group }), line }]
  })
}

// The settings of a server as psql prints `SHOW ALL`, or a query of pg_settings that begins with name and setting. The number of rows is
// skipped, and of the columns behind the setting all but a unit. A `+` after a value means that it continues in the next line.

//                 name                 |            setting             |       description
const settingsHeader = /^ +name +\| +setting *(?:\||$)/
//                 name                 | setting | unit |        source
const withUnit = /^ +name +\| +setting *\| +unit *(?:\||$)/
// -------------------------------------+--------------------------------+----------------
const settingsRule = /^-+\+[-+]+$/
//  allow_in_place_tablespaces          | off                            | Allows tablespaces …
const settingName = /^ ([A-Za-z_][\w.]{0,127}) *$/
// 8kB: a number of pages of this size
const page = /^(\d+)(kB|MB)$/
// (271 rows)
const rowCount = /^\((\d+) rows?\)$/

/** `SHOW ALL` of psql: an options reading of role `running`. */
export const pgSettings: Format = {
  name: 'pg-settings',
  recognises: (source) => firstLines(source, 3).some((text) => settingsHeader.test(text)),
  read(source) {
    const options: Option[] = []
    let [further, units] = [false, false]
    for (const each of completeLines(source, 'pg-settings')) {
      const { text, line } = each
      const [first = '', cell, unit] = text.split('|', 3)
      const name = settingName.exec(first)?.[1]
      const rows = rowCount.exec(text)?.[1]
      const last = options.at(-1)
      if (settingsRule.test(text)) continue
      else if (settingsHeader.test(text)) units = withUnit.test(text)
      else if (rows !== undefined && Number(rows) !== options.length) {
        const message = `Unexpected ${rows} rows, expected the ${String(options.length)} above`
        source.report('warning', 'pg-settings/count', message, line)
      } else if (rows !== undefined) continue
      else if (name !== undefined && cell !== undefined) {
        further = cell.trimEnd().endsWith('+')
        options.push({ name, value: inUnit(valueOf(cell, further), units ? unit : ''), line })
      } else if (further && last && cell !== undefined && first.trim() === '') {
        further = cell.trimEnd().endsWith('+')
        const value = `${last.value ?? ''}\n${valueOf(cell, further)}`
        options.splice(-1, 1, { ...last, value })
      } else if (last === undefined || first.trim() !== '')
        reportBadLine(source, 'pg-settings', each, 'a name and a setting')
    }
    return options.length === 0
      ? []
      : [{ kind: 'options', role: 'running', family: 'postgresql', options }]
  },
}

function valueOf(cell: string, further: boolean): string {
  const text = cell.trim()
  return further ? text.slice(0, -1).trimEnd() : text
}

// A setting with its unit: pg_settings gives 32768 in units of 8kB where the file says 256MB. Zero and -1 have meanings of their own.
function inUnit(value: string, cell = ''): string {
  const unit = cell.trim()
  if (unit === '' || !/^[1-9]\d{0,14}(?:\.\d{1,6})?$/.test(value)) return value
  const [, size, of] = page.exec(unit) ?? []
  if (size === undefined || of === undefined) return `${value}${unit}`
  return `${String(Number(value) * Number(size))}${of}`
}

// name,setting,unit,category   "name";"setting"
const csvHeader = /^"?name"?([,;|\t])"?setting"?(?:\1|$)/
const csvName = /^[A-Za-z_][\w.]{0,127}$/

/** pg_settings as CSV, of `psql --csv` or COPY: an options reading of role `running`. */
export const pgSettingsCsv: Format = {
  name: 'pg-settings-csv',
  recognises(source) {
    const [first = '', second = ''] = firstLines(source, 2)
    const separator = csvHeader.exec(first)?.[1]
    return separator !== undefined && csvName.test(cellsOf(second, separator)[0] ?? '')
  },
  read(source) {
    const [first, ...rows] = completeLines(source, 'pg-settings-csv')
    const separator = csvHeader.exec(first?.text ?? '')?.[1] ?? ','
    const columns = cellsOf(first?.text ?? '', separator)
    const unitAt = columns.indexOf('unit')
    const options = rows.flatMap((each) => {
      const cells = cellsOf(each.text, separator)
      const [name = '', value] = cells
      if (csvName.test(name) && value !== undefined && cells.length === columns.length)
        return [{ name, value: inUnit(value, cells[unitAt]), line: each.line }]
      const expected = `a name and ${String(columns.length - 1)} more cells`
      reportBadLine(source, 'pg-settings-csv', each, expected)
      return []
    })
    return options.length === 0
      ? []
      : [{ kind: 'options', role: 'running', family: 'postgresql', options }]
  },
}
