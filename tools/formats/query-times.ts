// The times of queries in the session of a client or in a list: TPC-H, TPC-DS and scripts like them, a run per query.
//
//   tpch=# \i q01.sql                    Q1: 8.23 s
//   Time: 8231.447 ms (00:08.231)        q06.sql  941 ms
//   Timings for q01.sql: [0.013, 0.008]  query5⇥4314⇥628⇥482⇥482
//   q1.sql: prev=1463 ms, new= 594 ms, 2.46x faster
//
// References: duckdb, scripts/run_benchmark.py (seconds); apache/doris, tools/tpcds-tools/bin/run-tpcds-queries.sh (milliseconds: cold,
// two hot ones, and the better one of them, which is skipped); datafusion-distributed, benchmarks. The time of a script is the sum of
// its statements. What the queries returned is skipped.
import { memoizeByObject } from '../core/memoize.ts'
import type { ResultReading } from '../core/model.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { add, timeIn } from './reading/json-layout.ts'
import { completeLines } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'query-times'

// tpch=# \i q01.sql   mysql> source /tmp/q6.sql   MariaDB [tpch]> \. q6.sql
const prompt = /^(?:[\w@.:~/-]{0,60}[=*!^$-][#>]|(?:mysql|MariaDB \[[^\]]{1,60}\])>)(?: |$)/
const script =
  /^\S.{0,80}?[#>] +(?:\\i|\\ir|\\\.|source) +(?:\S{0,200}\/)?([\w.-]{1,60}?)(?:\.sql)?;?$/
// Time: 8231.447 ms (00:08.231)
const psqlTime = /^Time: (-?\d{1,12}\.\d{1,3}) ms\b/
// 4 rows in set (1 min 8.23 sec)
const mysqlTime =
  /^(?:\d{1,12} rows? in set|Empty set|Query OK, .{1,60}?) \((?:(\d{1,6}) min )?(\d{1,9}\.\d{1,6}) sec\)$/
// Q1: 8.23 s   q06.sql  941 ms   Query 14: 2.5 seconds
const item =
  /^(?:query )?(q\d{1,3}[a-d]?|(?<=query )\d{1,3}[a-d]?)(?:\.sql)?(?: ?[:=] ?| +|\t)(-?\d{1,12}(?:\.\d{1,9})?) ?(s|sec|secs|seconds|ms|msec)$/i

const name = String.raw`(q(?:uery)?_?\d{1,3}(?:_?\d|[a-d])?)(?:\.sql)?`
// Timings for q01.sql: [0.013, 0.008, 0.008]
const timings = new RegExp(`^Timings for ${name}: \\[(\\d[\\d., ]{0,200})\\]$`)
// query14_1⇥4392⇥4349⇥4337⇥4337   q1⇥17612⇥4120⇥4046⇥4046
const coldAndHot = new RegExp(`^${name}\\t(\\d{1,9})\\t(\\d{1,9})\\t(\\d{1,9})\\t\\d{1,9}$`)
// q10.sql: prev=2358 ms, new= 559 ms, 4.22x faster ✅
const compared = new RegExp(`^ *${name}: +prev= *([\\d.]{1,12}) ms, new= *([\\d.]{1,12}) ms(?:,|$)`)

// Total hot run time: 173371 ms   scripts: https://github.com/apache/doris/tree/master/tools/tpcds-tools
const ofColdAndHot = /\bTotal (?:cold|hot) run time: \d+ ms|\/tpc(?:h|ds)-tools\b/
const isColdAndHot = memoizeByObject(({ head }: Source) => ofColdAndHot.test(head))

function timesIn(text: string, source: Source): readonly QueryTime[] {
  const listed = timings.exec(text)
  if (listed)
    return (listed[2] ?? '').split(/, */).map((seconds, index) => ({
      ...{ query: listed[1] ?? '', seconds: Number(seconds) },
      stated: { repeat: String(index + 1) },
    }))
  const [, query = '', ...columns] =
    (isColdAndHot(source) ? coldAndHot.exec(text) : null) ?? compared.exec(text) ?? []
  const seconds = columns.map((column) => Number(column) / 1000)
  const stated = columns.length === 2 ? [{ series: 'prev' }, { series: 'new' }] : caches
  return seconds.flatMap((value, index) => {
    const fields = stated[index]
    return fields ? [{ query, seconds: value, stated: fields }] : []
  })
}

interface QueryTime {
  readonly query: string
  readonly seconds: number
  readonly stated: Readonly<Record<string, string>>
}

const caches: readonly Readonly<Record<string, string>>[] = [
  { cache: 'cold' },
  { cache: 'hot', repeat: '1' },
  { cache: 'hot', repeat: '2' },
]

/** Times of queries: `time.total`; field query, and repeat, cache (cold, hot) or series (prev, new) where a line has several. */
export const queryTimes: Format = {
  name: tool,
  quotes: true,
  recognises(source) {
    const lines = source.headLines
    const isItem = (text: string): boolean => item.test(text) || timesIn(text, source).length > 0
    if (lines.filter(isItem).length >= 2) return true
    const at = lines.findIndex((text) => prompt.test(text) && script.test(text))
    return at >= 0 && lines.slice(at).some((text) => psqlTime.test(text) || mysqlTime.test(text))
  },
  read,
}

interface Query {
  readonly name: string
  readonly line: number
  seconds: number
  timeLine: number
}

function read(source: Source): readonly ResultReading[] {
  const readings: ResultReading[] = []
  let query: Query | undefined
  const close = (): void => {
    if (query && query.timeLine > 0) readings.push(readingOf(source, query))
    query = undefined
  }
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const several = timesIn(text, source)
    const [, name, number, unit = ''] = item.exec(text) ?? []
    if (several.length > 0) close()
    for (const { query: name, seconds, stated } of several)
      readings.push(readingOf(source, { name, line, seconds, timeLine: line }, stated))
    if (several.length > 0) continue
    if (name !== undefined) {
      close()
      const seconds = Number(number) * (unit.toLowerCase().startsWith('m') ? 1e-3 : 1)
      readings.push(readingOf(source, { name, line, seconds, timeLine: line }))
    } else if (prompt.test(text)) {
      close()
      const opened = script.exec(text)?.[1]
      if (opened !== undefined) query = { name: opened, line, seconds: 0, timeLine: 0 }
    } else if (query) addTime(query, each)
  }
  close()
  return readings
}

function addTime(query: Query, { text, line }: Line): void {
  const printed = psqlTime.exec(text)?.[1]
  const [, minutes = '0', seconds] = mysqlTime.exec(text) ?? []
  if (printed !== undefined) query.seconds += Number(printed) / 1000
  else if (seconds !== undefined) query.seconds += 60 * Number(minutes) + Number(seconds)
  else return
  query.timeLine = line
}

function readingOf(
  source: Source,
  { name, line, seconds, timeLine }: Query,
  stated: Readonly<Record<string, string>> = {},
): ResultReading {
  const run = new RunDraft(tool)
  run.fact('tool', tool, line)
  run.setting('query', name, line)
  for (const [field, value] of Object.entries(stated)) run.setting(field, value, line)
  // A sum of decimals is off in its last bits.
  add(run, timeIn('time.total', 's'), { value: Number(seconds.toPrecision(14)), line: timeLine })
  return run.reading(source)
}
