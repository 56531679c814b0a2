// The text output of fio 2 and 3: one run per group of jobs, several programs in one file.
//
// Reference: https://github.com/axboe/fio, stat.c (show_thread_status_normal, show_group_stats), init.c.
// KiB and MiB are powers of 1024, `k` after a count means 1000; in fio 2, KB means 1024 bytes, and `K` after a count 1000.
// Blocks without group_reporting are of one job each: their rates are added, their mean latencies weighted; their
// percentiles cannot be combined and are left out.
// Distributions, depths, cpu and disk lines are skipped, they are not about the result.
import type { ResultReading } from '../core/model.ts'
import { parseBytes, readingsOf, type Group, type Latency, type Program } from './fio/groups.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { completeLines, reportUnknownLine } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { scaleExactly } from './reading/row-columns.ts'

const tool = 'fio'

// seqwrite: (g=0): rw=write, bs=(R) 16.0KiB-16.0KiB, (W) 16.0KiB-16.0KiB, (T) 16.0KiB-16.0KiB, ioengine=sync, iodepth=1
const definition =
  /^([^\s>[][^:|]{0,200}): \(g=(\d{1,6})\): rw=(\w+), bs=(.{1,200}), ioengine=(\S{1,40}), iodepth=(\d{1,9})$/
// fio-3.38   2.0.8
const banner = /^(?:fio-)?(\d+\.\d\S{0,40})$/
// Starting 32 processes   Starting 1 thread
const starting =
  /^Starting (\d{1,9}) (?:process(?:es)?|threads?)(?: and (\d{1,9}) process(?:es)?)?$/
// seqwrite: (groupid=0, jobs=1): err= 0: pid=1837794: Mon Jan  5 01:03:19 2026     (fio 1: without a time)
const block =
  /^([^\s>[][^:|]{0,200}): \(groupid=(\d{1,6}), jobs=(\d{1,9})\): err= *(\d{1,9})(.{0,300}): pid=\d{1,12}(?:: \w.*)?$/
//   write: IOPS=27.3k, BW=783MiB/s (821MB/s)(1024MiB/1308msec); 0 zone resets
const rate =
  /^ +(read|write|trim): IOPS=([\d.]{1,20}[kM]?), BW=([\d.]{1,20}[KMGT]?i?B)\/s \([^)]{1,40}\)\([^/]{1,40}\/(\d{1,15})msec\)/
//   read : io=2824.0KB, bw=8029B/s, iops=1, runt=360149msec     (fio 1 and 2)
const oldRate =
  /^ +(read|write|trim) *: io=([\d.]{1,20}[KMGT]?B), bw=[\d.]{1,20}[KMGT]?B\/s, iops=(\d{1,12}) ?, runt= *(\d{1,15})msec$/
//      lat (usec): min=547, max=2095, avg=1276.04, stdev=450.42
const latency =
  /^ +(slat|clat|lat|sync) \(([num]sec)\) ?: min= *([\d.]{1,20}[kKM]?) ?, max= *([\d.]{1,20}[kKM]?) ?, avg= *([\d.]{1,20}), stdev=/
//     clat percentiles (usec):
const percentiles = /^ +(slat|clat|lat|sync) percentiles \(([num]sec)\):$/
//      | 99.00th=[ 2057], 99.50th=[ 2057], 99.90th=[ 2057], 99.95th=[ 2089],
const percentileRow = /^ +\|/
const percentile = /([\d.]{1,12})th=\[ *(\d{1,15})\]/g
//      issued rwts: total=0,1024,0,0 short=0,0,0,0 dropped=0,0,0,0     issued rwt: total=0,1024,0, short=0,0,0, dropped=0,0,0     (fio 3.0, 3.1)
const issued = /^ +issued rwts?: total=(\d{1,18}),(\d{1,18}),(\d{1,18})(?:,\d{1,18})?,? short=/
//      issued    : total=r=706/w=6487/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0     (fio 2)
//      issued r/w/d: total=0/31953/0, short=0/0/0     (fio 1)
const oldIssued =
  /^ +issued(?: r\/w\/d| *): total=(?:r=)?(\d{1,18})\/(?:w=)?(\d{1,18})\/(?:d=)?(\d{1,18}), short=/
const status = /^Run status group (\d{1,6}) \(all jobs\):$/
//   WRITE: bw=783MiB/s (821MB/s), 783MiB/s-783MiB/s (821MB/s-821MB/s), io=1024MiB (1074MB), run=1308-1308msec
const total =
  /^ +(READ|WRITE|TRIM): bw=([\d.]{1,20}[KMGT]?i?B)\/s .{1,200}, run=\d{1,15}-\d{1,15}msec$/
//    READ: io=2824KB, aggrb=7KB/s, minb=7KB/s, maxb=7KB/s, mint=360149msec, maxt=360149msec     (fio 2)
const oldTotal =
  /^ +(READ|WRITE|TRIM): io=([\d.]{1,20}[KMGT]?B), aggrb=.{1,80}, mint=\d{1,15}msec, maxt=(\d{1,15})msec$/
// fio: pid=12, err=28/file:filesetup.c:240, func=write, error=No space left on device
// fio: job startup hung? exiting.
// fio: this platform does not support process shared mutexes, forcing use of threads.
const alarm = /^fio: (?!terminating)/
// O_DIRECT with fdatasync=1 for block size 16K (a line of the script that runs fio)
const sync = /^O_DIRECT with (f(?:data)?sync=\d{1,9}) for block size \S+$/

const skipped: readonly RegExp[] = [
  /^\.\.\.$/, // further jobs like the one above
  /: Laying out IO file(?:s|\(s\))? \(/,
  /^Jobs: \d+ \(f=/,
  /^ +bw \( *[KMGT]?i?B *\/s\) *: /,
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
  name: tool,
  programs: ['fio'],
  recognises: ({ head }) =>
    /^fio-\d+\.\S{1,40}\r?$/m.test(head) ||
    /^[^\s>[][^:|\n]{0,200}: \(g(?:roupid)?=\d{1,6}[,)].*$/m.test(head),
  read: (source) => new Reader().read(source),
}

class Reader {
  readonly #groups: Group[] = []
  /** The groups of the current program of the file, by their numbers. */
  #program = new Map<string, Group>()
  #end: Program = { lastLine: 1 }
  #lastGroup: Group | undefined
  #hasBanner = false
  #note: Line | undefined
  /** The part of the output that the next line belongs to; scripts print lines of blocks again behind the status. */
  #open: { readonly group: Group; readonly part: 'block' | 'status' } | undefined
  /** The latency whose percentiles come next. */
  #ranked: Latency | undefined

  read(source: Source): readonly ResultReading[] {
    // The last line of a file that was cut may lack digits; one that ends with its unit does not.
    const isComplete = (text: string): boolean => total.test(text) || oldTotal.test(text)
    for (const line of completeLines(source, tool, { severity: 'info', isComplete }))
      if (this.#line(line)) this.#end.lastLine = line.line
      else reportUnknownLine(source, tool, line)
    return readingsOf(source, this.#groups)
  }

  #line({ text, line }: Line): boolean {
    let match: RegExpExecArray | null
    if ((match = definition.exec(text))) this.#define(match, line)
    else if ((match = banner.exec(text))) this.#startProgram(match[1] ?? '', line)
    else if ((match = block.exec(text))) this.#openBlock(match, line)
    else if ((match = starting.exec(text)))
      this.#end.started = Number(match[1]) + Number(match[2] ?? 0)
    else if (this.#open?.part === 'block' && this.#blockLine(this.#open.group, text, line))
      return true
    else if (this.#ranked && percentileRow.test(text)) {
      for (const [, rank = '', value = ''] of text.matchAll(percentile))
        this.#ranked.ranks.push({ rank: String(Number(rank)), value: Number(value), line })
    } else if ((match = status.exec(text)))
      this.#open = { group: this.#group(match[1] ?? '', line), part: 'status' }
    else if (this.#open?.part === 'status' && (match = total.exec(text))) {
      const [, direction = '', printed = ''] = match
      const bytesPerSecond = parseBytes(printed)
      this.#open.group.totals.push({ direction, printed, bytesPerSecond, line })
    } else if (this.#open?.part === 'status' && (match = oldTotal.exec(text))) {
      const [, direction = '', printed = '', milliseconds = ''] = match
      // From io and maxt, because fio rounds `aggrb` to whole KB/s.
      const bytes = parseBytes(printed, 1024)
      const bytesPerSecond = bytes === undefined ? undefined : (1000 * bytes) / Number(milliseconds)
      this.#open.group.totals.push({ direction, printed, bytesPerSecond, line })
    } else if (alarm.test(text)) {
      // After the status, it is a message of the next program.
      if (this.#open?.part === 'status') this.#endProgram()
      const group = this.#lastGroup ?? this.#group('0', line)
      group.alarm ??= { text: text.slice(0, 300), line }
    } else if ((match = sync.exec(text))) {
      if (this.#hasBanner) this.#endProgram()
      this.#note = { text: match[1] ?? '', line }
    } else return skipped.some((pattern) => pattern.test(text))
    return true
  }

  #define(match: RegExpExecArray, line: number): void {
    if (this.#hasBanner || this.#open?.part === 'status') this.#endProgram()
    const [, name = '', number = '', rw = '', sizes = '', engine = '', depth = ''] = match
    this.#group(number, line).definitions.push({ name, rw, sizes, engine, depth, line })
  }

  #startProgram(version: string, line: number): void {
    if (this.#hasBanner) this.#endProgram()
    this.#hasBanner = true
    for (const group of this.#program.values()) group.version = { text: version, line }
    this.#note = undefined
  }

  // A definition behind results, or a second banner, belongs to another program.
  #endProgram(): void {
    this.#program = new Map()
    this.#end = { lastLine: 1 }
    this.#lastGroup = undefined
    this.#hasBanner = false
    this.#open = undefined
    this.#ranked = undefined
  }

  #group(number: string, line: number): Group {
    const known = this.#program.get(number)
    if (known) return known
    const group: Group = {
      ...{ number, line, program: this.#end, definitions: [], jobs: [], totals: [] },
      ...(this.#note && { note: this.#note }),
    }
    this.#program.set(number, group)
    this.#lastGroup = group
    this.#groups.push(group)
    return group
  }

  #openBlock(match: RegExpExecArray, line: number): void {
    const [, name = '', number = '', jobs = '', error = '', reason = ''] = match
    const group = this.#group(number, line)
    group.jobs.push({ name, jobs: Number(jobs), line, directions: [], syncs: [] })
    if (error !== '0') group.failure ??= { text: `err= ${error}${reason}`, line }
    this.#open = { group, part: 'block' }
  }

  // Reads a line of the block of a job; false when it is none.
  #blockLine(group: Group, text: string, line: number): boolean {
    const job = group.jobs.at(-1)
    if (!job) return false
    let match: RegExpExecArray | null
    if ((match = rate.exec(text))) {
      const [, direction = '', iops = '', bandwidth = '', milliseconds = ''] = match
      const rates = { iops: parseCount(iops), bytesPerSecond: parseBytes(bandwidth) }
      const seconds = Number(milliseconds) / 1000
      job.directions.push({ direction, ...rates, seconds, line, latencies: [] })
    } else if ((match = oldRate.exec(text))) {
      const [, direction = '', bytes = '', iops = '', milliseconds = ''] = match
      const seconds = Number(milliseconds) / 1000
      const bytesPerSecond = (parseBytes(bytes, 1024) ?? Number.NaN) / seconds
      const rates = { iops: Number(iops), bytesPerSecond }
      job.directions.push({ direction, ...rates, seconds, line, latencies: [] })
    } else if ((match = latency.exec(text))) {
      const parsed = parseLatency(match, line)
      if (parsed.kind === 'sync') job.syncs.push(parsed)
      else job.directions.at(-1)?.latencies.push(parsed)
    } else if ((match = percentiles.exec(text))) {
      const [, kind = '', unit = ''] = match
      const latencies = kind === 'sync' ? job.syncs : job.directions.at(-1)?.latencies
      this.#ranked = latencies?.find((candidate) => candidate.kind === kind)
      if (this.#ranked) this.#ranked.rankUnit = unit
    } else if ((match = issued.exec(text) ?? oldIssued.exec(text))) {
      const [, reads = '', writes = '', trims = ''] = match
      job.issued = { read: Number(reads), write: Number(writes), trim: Number(trims), line }
    } else return false
    return true
  }
}

function parseLatency(match: RegExpExecArray, line: number): Latency {
  const [, kind = '', unit = '', low = '', high = '', mean = ''] = match
  const range = { low: parseCount(low), high: parseCount(high), mean: parsePlainNumber(mean) }
  return { kind, unit, ...range, ranks: [], line }
}

// 1234   27.3k   27.3K
function parseCount(text: string): number | undefined {
  const factor = /k$/i.test(text) ? 1000 : text.endsWith('M') ? 1e6 : 1
  const number = parsePlainNumber(text.replace(/[kKM]$/, ''))
  return number === undefined ? undefined : scaleExactly(number, factor, 1)
}
