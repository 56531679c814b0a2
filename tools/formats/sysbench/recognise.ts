// Is a file the output of sysbench? By its content, never by its name.
import { Cursor } from '../reading/cursor.ts'
import type { Source } from '../reading/source.ts'
import { bannerOf } from './head.ts'
import { newIntervals, readInterval, startsInterval } from './intervals.ts'
import { hasPartOfOutput } from './without-banner.ts'

// Command lines and warnings in front of the banner take a few KB at most.
const furthestBanner = 65_536
const bannerStart = Buffer.from('\nsysbench ')

// FATAL: unable to connect to MySQL server on host '127.0.0.1', port 3306, aborting...
// FATAL: `thread_init' function failed: /usr/share/sysbench/oltp_common.lua:349: connection creation failed
const alarm =
  /^FATAL: (?:unable to connect to|error \d+: |`thread_|MySQL error: |mysql_\w+\(\) |PQ\w+\(\) |Cannot find benchmark|Thread initialization failed)/
const linesToTry = 3

/** True for sysbench's output: by its banner, or when only alarms, intervals, a part of the head or of the summary are left. */
export function recognises(source: Source): boolean {
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
  const intervals = newIntervals()
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
