// What `VACUUM (VERBOSE)` and `ANALYZE VERBOSE` of PostgreSQL print.
//
// Reference: PostgreSQL, src/backend/access/heap/vacuumlazy.c, versions 9 to 18. Counters of a table or index are those in front
// of or behind known words; what the server skipped, oldest transactions and the settings are left out.
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'vacuum'

// INFO:  vacuuming "public.sbtest1"     INFO:  finished vacuuming "ib.public.sbtest1": index scans: 1
const subject =
  /^(?:psql:\S{1,200}: )?INFO: {1,2}(?:(?:aggressively |automatically )?vacuuming|finished vacuuming|analyzing|table|index|scanned index|launched \d+ parallel vacuum workers? .*|vacuuming) ?"([^"]{1,200})"/
const info = /^(?:psql:\S{1,200}: )?(?:INFO|DETAIL|NOTICE|WARNING): {1,2}/
const others =
  /^(?:VACUUM|ANALYZE|CHECKPOINT|Timing is|Time: |SET|(?:There|Skipped|CPU:|CPU |\d|pages: |tuples: |removable cutoff|new rel|frozen: |index |I\/O |avg |buffer usage|WAL usage|system usage|memory usage|visibility map|delay time|\t| |\.$|CONTEXT:|HINT:))/

// 564251 row versions in 264285 pages    pages: 0 removed, 44248 remain    buffer usage: 120 hits, 3 misses
const counted =
  /\b(\d{1,15}) (row versions|index row versions were removed|index pages have been deleted|dead row versions|unused item (?:pointers|identifiers)|estimated total rows|live rows|dead rows|rows in sample|nonremovable row versions|removable|removed|remain|are dead but not yet removable|scanned|hits|misses|reads|dirtied|records|full page images|bytes)\b|\bin (\d{1,15}) (?:out of \d{1,15} )?pages\b/g
// CPU: user: 2.54 s, system: 0.05 s, elapsed: 2.61 s     avg read rate: 0.1 MB/s, avg write rate: 3.0 MB/s
const used = /CPU:? user: (\d{1,9}\.\d\d) s, system: (\d{1,9}\.\d\d) s, elapsed: (\d{1,9}\.\d\d) s/
const old = /CPU (\d{1,9}\.\d\d)s\/(\d{1,9}\.\d\d)u sec elapsed (\d{1,9}\.\d\d) sec/
const rates = /avg (read|write) rate: (\d{1,9}\.\d{3}) MB\/s/g

/** `VACUUM (VERBOSE)`: a counters reading; groups are tables and indexes. */
export const vacuum: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 6).some((text) => subject.test(text)),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let group = ''
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd().slice(0, 4096)
    const named = /"([^"]{1,200})"/.exec(text)?.[1]
    if (info.test(text) && named !== undefined) group = named
    else if (!info.test(text) && !others.test(text)) {
      reportBadLine(source, tool, each, 'a message of VACUUM')
      continue
    }
    const section = /^\s*(pages|tuples|buffer usage|WAL usage): /.exec(text)?.[1]
    counted.lastIndex = 0
    for (let found = counted.exec(text); found; found = counted.exec(text)) {
      const units = found[2] ?? 'pages'
      const name = section === undefined ? units : `${section} ${units}`
      const value = Number(found[1] ?? found[3])
      counters.push({ name, value, unit: '1', group, line: each.line })
    }
    const times = text.includes('CPU') ? (used.exec(text) ?? swapped(old.exec(text))) : undefined
    for (const [index, name] of ['user', 'system', 'elapsed'].entries()) {
      const printed = times?.[index + 1]
      if (printed !== undefined)
        counters.push({ name, value: Number(printed), unit: 's', group, line: each.line })
    }
    if (!text.includes(' rate: ')) continue
    for (const [, operation = '', printed] of text.matchAll(rates)) {
      const value = Math.round(Number(printed) * 1_048_576)
      counters.push({ name: `${operation} rate`, value, unit: 'B/s', group, line: each.line })
    }
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

// Before version 10 the system's time came first.
function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return match === null ? undefined : [match[0], match[2], match[1], match[3]]
}
