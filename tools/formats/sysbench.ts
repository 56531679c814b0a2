// The output of sysbench: 0.4.12, 0.5, 1.0 and 1.1, of every test, with or without interval lines.
//
// References: https://github.com/akopytov/sysbench at the tags 0.4.12, 0.5, 1.0.20 and at master (1.1.0).
import { Cursor } from './reading/cursor.ts'
import type { Format, Source } from './reading/source.ts'
import { readingOf } from './sysbench/checks.ts'
import type { Draft } from './sysbench/sysbench-draft.ts'
import { Intervals, readInterval, startsInterval } from './sysbench/intervals.ts'
import { bannerOf, draftsOf } from './sysbench/sysbench-lines.ts'
import { isUtf8 } from 'node:buffer'

/** One reading a run of the file; the output of `prepare` or `cleanup` is a fact. */
export const sysbench: Format = {
  name: 'sysbench',
  recognises,
  read(source) {
    reportBytes(source)
    const drafts = draftsOf(source)
    const runs = drafts.filter((draft) => !isPreparationOnly(draft))
    reportRuns(source, drafts, runs)
    const [first] = drafts
    if (first && runs.length === 0)
      return [{ kind: 'facts', facts: [{ ...prepared, line: first.firstLine }] }]
    return runs.map((draft) => readingOf(source, draft))
  },
}

const prepared = { name: 'sysbench', value: 'prepare or cleanup: no run' }

function isPreparationOnly(draft: Draft): boolean {
  return draft.preparing && draft.threads === undefined && draft.alarms.count === 0
}

function reportRuns(source: Source, drafts: readonly Draft[], runs: readonly Draft[]): void {
  const measured = new Set(runs)
  for (const { firstLine } of drafts.filter((draft) => !measured.has(draft))) {
    const message = 'the output of prepare or cleanup: no run'
    source.report('info', 'sysbench/no-run', message, firstLine)
  }
  const [, second] = runs
  if (!second) return
  const message = `the file holds ${String(runs.length)} runs; the second starts here`
  source.report('warning', 'sysbench/multiple-runs', message, second.firstLine)
}

// Bytes that sysbench never writes; their lines are parsed nevertheless.
function reportBytes(source: Source): void {
  const { bytes } = source
  const nul = bytes.indexOf(0)
  if (nul >= 0) source.report('warning', 'sysbench/nul', 'a NUL byte', lineAt(bytes, nul))
  if (isUtf8(bytes)) return
  const cursor = source.cursor()
  while (cursor.next()) if (!isUtf8(bytes.subarray(cursor.start, cursor.end))) break
  source.report('warning', 'sysbench/bad-utf8', 'bytes that are not UTF-8', cursor.line)
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1
  return line
}

// Is a file the output of sysbench? By its content, never by its name.

// Command lines and warnings in front of the banner take a few KB at most.
const furthestBanner = 65_536
const bannerStart = Buffer.from('\nsysbench ')

// FATAL: unable to connect to MySQL server on host '127.0.0.1', port 3306, aborting...
// FATAL: `thread_init' function failed: /usr/share/sysbench/oltp_common.lua:349: connection creation failed
const alarm =
  /^FATAL: (?:unable to connect to|error \d+: |`thread_|MySQL error: |mysql_\w+\(\) |PQ\w+\(\) |Cannot find benchmark|Thread initialization failed)/
const linesToTry = 3

/** True for sysbench's output: by its banner, or when only alarms, intervals, a part of the head or of the summary are left. */
function recognises(source: Source): boolean {
  return (
    hasBanner(source) ||
    alarm.test(start(source)) ||
    isIntervals(source) ||
    (!source.head.includes('\0') && hasPartOfOutput(source.headLines))
  )
}

// A NUL in front of a banner is a container's or a binary file's, which only holds such text.
function hasBanner({ bytes }: Source): boolean {
  const nul = bytes.subarray(0, furthestBanner).indexOf(0)
  const area = bytes.subarray(0, nul < 0 ? furthestBanner : nul)
  if (isBannerAt(area, 0)) return true
  for (let at = area.indexOf(bannerStart); at >= 0; at = area.indexOf(bannerStart, at + 1)) {
    if (isBannerAt(area, at + 1)) return true
  }
  return false
}

function isBannerAt(area: Buffer, at: number): boolean {
  return bannerOf(area.toString('utf8', at, at + 160)) !== undefined
}

function start({ head }: Source): string {
  return head.trimStart()
}

// The first lines are interval lines of one shape. Ten numbers between commas could be any table, so
// those must also add up.
function isIntervals(source: Source): boolean {
  // Only the reader excludes rows of numbers from the search for secrets: the file may be of another format, or be cut.
  const cursor = new Cursor(source.bytes)
  const intervals = new Intervals()
  let read = 0
  while (read < linesToTry && cursor.next()) {
    if (cursor.start === cursor.end) continue
    if (!startsInterval(source.bytes[cursor.start])) return false
    if (readInterval(cursor, intervals) === 'other') return false
    read += 1
  }
  return (
    intervals.count > 0 && intervals.bad === 0 && (isBracketed(source) || addsUp(intervals.values))
  )
}

function isBracketed(source: Source): boolean {
  return start(source).startsWith('[')
}

// threads, tps, qps, reads, writes, others
function addsUp([, , queries, reads, writes, others]: readonly Float64Array[]): boolean {
  return [0, 1, 2].every((row) => {
    const sum = (reads?.[row] ?? 0) + (writes?.[row] ?? 0) + (others?.[row] ?? 0)
    return Math.abs(sum - (queries?.[row] ?? Number.NaN)) <= 0.031
  })
}

// Recognises output of sysbench whose beginning is missing.

const mostLines = 40

// Lines that no other program prints.
const single =
  /^(?:Threads started!|Initializing worker threads\.\.\.|Total operations: \d+ \( *[\d.]+ per second\))$/

// A title and the first line below it, or two lines of the head.
const pairs: readonly (readonly [title: RegExp, next: RegExp])[] = [
  [/^(?:SQL|OLTP test) statistics:$/, /^ *queries performed:$/],
  [/^ {4}queries performed:$/, /^ {8}read: +\d+$/],
  [/^CPU speed:$/, /^ *events per second: +[\d.]+$/],
  [/^File operations:$/, /^ *reads\/s: +[\d.]+$/],
  [
    /^(?:General statistics|Test execution summary):$/,
    /^ *total (?:time|number of events): +[\d.]+s?$/,
  ],
  [/^Throughput:$/, /^ *(?:events\/s \(eps\)|read, MiB\/s|read: +IOPS=[\d.]+)\b/],
  [/^Running the test with following options:$/, /^Number of threads: \d+$/],
  [
    /^Number of threads: \d+$/,
    /^(?:Report intermediate results every |Report checkpoint|Initializing random number |Random number generator |Target transaction rate: )/,
  ],
]

/** True if the first lines have the head or a section of the summary of sysbench. */
function hasPartOfOutput(lines: readonly string[]): boolean {
  const first = lines.slice(0, mostLines)
  return first.some((text, index) => {
    const below = first[index + 1]
    if (single.test(text)) return true
    return (
      below !== undefined && pairs.some(([title, next]) => title.test(text) && next.test(below))
    )
  })
}
