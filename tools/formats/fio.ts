// The text output of fio 3: a run a group of jobs, several programs in one file.
//
// Reference: https://github.com/axboe/fio, stat.c (show_thread_status_normal, show_group_stats), init.c.
// MiB and KiB are 1024, `k` behind a count is 1000. Blocks without group_reporting are of one job each: their
// rates are added, their mean latencies weighted; their percentiles cannot be put together and are left out.
// Distributions, depths, cpu and disk lines are skipped, they are not about the result.
import type { ResultReading } from '../model.ts'
import { addJob, newGroup, readingsOf, type Group, type Latency } from './fio/groups.ts'
import type { Format } from './reading/format.ts'
import { numberOf, unknownLine } from './reading/run-draft.ts'
import { scaled } from './reading/scale.ts'
import type { Source } from './reading/source.ts'

// seqwrite: (g=0): rw=write, bs=(R) 16.0KiB-16.0KiB, (W) 16.0KiB-16.0KiB, (T) 16.0KiB-16.0KiB, ioengine=sync, iodepth=1
const definition =
  /^(\S[^:]{0,200}): \(g=(\d{1,6})\): rw=(\w+), bs=(.{1,200}), ioengine=(\S{1,40}), iodepth=(\d{1,9})$/
// fio-3.38
const banner = /^fio-(\d+\.\S{1,40})$/
// Starting 32 processes   Starting 1 thread
const starting = /^Starting \d{1,9} (?:process(?:es)?|threads?)(?: and \d{1,9} process(?:es)?)?$/
// seqwrite: (groupid=0, jobs=1): err= 0: pid=1837794: Mon Jan  5 01:03:19 2026
const block =
  /^(\S[^:]{0,200}): \(groupid=(\d{1,6}), jobs=(\d{1,9})\): err= *(\d{1,9})(.{0,300}): pid=\d{1,12}: \w/
//   write: IOPS=27.3k, BW=783MiB/s (821MB/s)(1024MiB/1308msec); 0 zone resets
const rate =
  /^ +(read|write|trim): IOPS=([\d.]{1,20}[kM]?), BW=([\d.]{1,20}[KMGT]?i?B)\/s \([^)]{1,40}\)\([^/]{1,40}\/(\d{1,15})msec\)/
//      lat (usec): min=547, max=2095, avg=1276.04, stdev=450.42
const latency =
  /^ +(slat|clat|lat|sync) \(([num]sec)\): min= *([\d.]{1,20}[kM]?), max= *([\d.]{1,20}[kM]?), avg= *([\d.]{1,20}), stdev=/
//     clat percentiles (usec):
const percentiles = /^ +(slat|clat|lat|sync) percentiles \(([num]sec)\):$/
//      | 99.00th=[ 2057], 99.50th=[ 2057], 99.90th=[ 2057], 99.95th=[ 2089],
const percentileRow = /^ +\|/
const percentile = /([\d.]{1,12})th=\[ *(\d{1,15})\]/g
//      issued rwts: total=0,1024,0,0 short=0,0,0,0 dropped=0,0,0,0
const issued = /^ +issued rwts?: total=(\d{1,18}),(\d{1,18}),(\d{1,18})(?:,\d{1,18})? short=/
// Run status group 0 (all jobs):
const status = /^Run status group (\d{1,6}) \(all jobs\):$/
//   WRITE: bw=783MiB/s (821MB/s), 783MiB/s-783MiB/s (821MB/s-821MB/s), io=1024MiB (1074MB), run=1308-1308msec
const total =
  /^ +(READ|WRITE|TRIM): bw=([\d.]{1,20}[KMGT]?i?B)\/s .{1,200}, run=\d{1,15}-\d{1,15}msec$/
// fio: pid=12, err=28/file:filesetup.c:240, func=write, error=No space left on device
// fio: job startup hung? exiting.
const alarm = /^fio: (?!terminating)/
// O_DIRECT with fdatasync=1 for block size 16K (a line of the script that runs fio)
const sync = /^O_DIRECT with (f(?:data)?sync=\d{1,9}) for block size \S+$/

const skipped: readonly RegExp[] = [
  /^\.\.\.$/, // further jobs like the one above
  /: Laying out IO files? \(/,
  /^Jobs: \d+ \(f=/,
  /^ +bw \( *[KMGT]?i?B\/s\): /,
  /^ +iops +: min=/,
  /^ +lat \([num]sec\) *: /,
  /^ +cpu +: usr=/,
  /^ +IO depths +: /,
  /^ +(?:submit|complete) +: /,
  /^ +latency +: target=/,
  /^ +fsync\/fdatasync\/sync_file_range:$/,
  /^ +(?:zone resets|zonemode)/,
  /^Disk stats \(read\/write\):$/,
  /^ +\S+: ios=\d+\/\d+, /,
]

/** fio's text: metrics `write.iops`, `write.bytes/s`, `write.latency.avg`, `write.clat.p99`, `sync.latency.avg`. */
export const fio: Format = {
  name: 'fio',
  recognises: ({ head }) =>
    /^fio-\d+\.\S{1,40}\r?$/m.test(head) ||
    /^\S[^:\n]{0,200}: \(g(?:roupid)?=\d{1,6}[,)].*$/m.test(head),
  read: (source) => read(source),
}

function read(source: Source): readonly ResultReading[] {
  const groups: Group[] = []
  let program: Group[] = []
  let printed: string | undefined
  let note: { text: string; line: number } | undefined
  let open: { group: Group; direction: string } | undefined
  let ranks: Latency | undefined

  const groupOf = (number: string, line: number): Group => {
    const known = program.find((group) => group.number === number)
    if (known) return known
    const added = newGroup(number, line, note)
    program.push(added)
    groups.push(added)
    return added
  }
  // A definition behind results, or a second banner, is of another program.
  const another = (): void => {
    program = []
    printed = undefined
    open = undefined
    ranks = undefined
  }

  // Scripts print lines of blocks again behind the status of the group.
  const inBlock = (): boolean => open?.direction !== 'status'

  const readLine = (text: string, line: number): boolean => {
    let match: RegExpExecArray | null
    if ((match = definition.exec(text))) {
      if (printed !== undefined) another()
      const [, name = '', number = '', rw = '', sizes = '', engine = '', depth = ''] = match
      groupOf(number, line).definitions.push({ name, rw, sizes, engine, depth, line })
    } else if ((match = banner.exec(text))) {
      if (printed !== undefined) another()
      printed = match[1]
      for (const group of program) group.version = { value: match[1] ?? '', line }
      note = undefined
    } else if ((match = block.exec(text))) {
      const [, name = '', number = '', jobs = '', error = '', reason = ''] = match
      const group = groupOf(number, line)
      addJob(group, { name, jobs: Number(jobs), line })
      if (error !== '0') group.failure ??= { text: `err= ${error}${reason}`, line }
      open = { group, direction: '' }
    } else if (inBlock() && open && (match = rate.exec(text))) {
      const [, direction = '', , , msec = ''] = match
      open.direction = direction
      open.group.jobs
        .at(-1)
        ?.directions.push({ direction, seconds: Number(msec) / 1000, line, latencies: [] })
    } else if (inBlock() && open && (match = latency.exec(text))) {
      const [, kind = '', unit = '', low = '', high = '', mean = ''] = match
      const found = {
        kind,
        unit,
        low: count(low),
        high: count(high),
        mean: numberOf(mean),
        ranks: [],
        line,
      }
      const job = open.group.jobs.at(-1)
      if (kind === 'sync') job?.syncs.push(found)
      else job?.directions.at(-1)?.latencies.push(found)
    } else if (inBlock() && open && (match = percentiles.exec(text))) {
      const [, kind = '', unit = ''] = match
      const job = open.group.jobs.at(-1)
      const among = kind === 'sync' ? job?.syncs : job?.directions.at(-1)?.latencies
      ranks = among?.find((one) => one.kind === kind)
      if (ranks) ranks.rankUnit = unit
    } else if (ranks && percentileRow.test(text)) {
      for (const [, rank = '', value = ''] of text.matchAll(percentile)) {
        ranks.ranks.push({ rank: String(Number(rank)), value: Number(value), line })
      }
    } else if (inBlock() && open && (match = issued.exec(text))) {
      const job = open.group.jobs.at(-1)
      const [, reads = '', writes = '', trims = ''] = match
      if (job)
        job.issued = { read: Number(reads), write: Number(writes), trim: Number(trims), line }
    } else if ((match = status.exec(text))) {
      const group = groupOf(match[1] ?? '', line)
      open = { group, direction: 'status' }
    } else if (open?.direction === 'status' && (match = total.exec(text))) {
      const [, direction = '', bandwidth = ''] = match
      open.group.totals.push({ direction: direction.toLowerCase(), bandwidth, line })
    } else if (alarm.test(text)) {
      const last = program.at(-1) ?? groupOf('0', line)
      last.failure ??= { text: text.slice(0, 300), line }
    } else if ((match = sync.exec(text))) {
      if (printed !== undefined) another()
      note = { text: match[1] ?? '', line }
    } else return starting.test(text) || skipped.some((pattern) => pattern.test(text))
    return true
  }

  const cursor = source.cursor()
  while (cursor.next()) {
    const text = cursor.text().trimEnd()
    if (text === '') continue
    // The last line of a file that was cut may lack digits; one that ends with its unit does not.
    if (!cursor.complete && !total.test(text)) {
      source.report(
        'info',
        'fio/cut-off',
        'the last line has no line feed and is not used',
        cursor.line,
      )
    } else if (!readLine(text, cursor.line)) unknownLine(source, 'fio', text, cursor.line)
  }
  return readingsOf(source, groups, Math.max(1, cursor.line))
}

// 1234   27.3k
function count(text: string): number | undefined {
  const factor = text.endsWith('k') ? 1000 : text.endsWith('M') ? 1e6 : 1
  const number = numberOf(text.replace(/[kM]$/, ''))
  return number === undefined ? undefined : scaled(number, factor, 1)
}
