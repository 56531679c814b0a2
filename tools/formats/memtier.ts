// The report of memtier_benchmark 1.2 to 2: progress on one line, then a table of operations; a file may contain several runs.
//
// Reference: https://github.com/RedisLabs/memtier_benchmark, memtier_benchmark.cpp and run_stats.cpp. KB are 1024 bytes.
// Several runs (-x) print the best, the worst and the average: the average is read. Rows of distributions are skipped.
import type { ResultReading } from '../model.ts'
import type { Meaning } from './reading/columns.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines, splitFields } from './reading/lines.ts'
import { reportBadLine, reportUnknownLine } from './reading/report.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

const tool = 'memtier'

// 4         Threads
const setting = /^(\d{1,12}) +(Threads|Connections per thread|Seconds|Requests per client)$/
// ALL STATS   BEST RUN RESULTS   AGGREGATED AVERAGE RESULTS (3 runs)
const title =
  /^(?:ALL STATS|BEST RUN RESULTS|WORST RUN RESULTS|AGGREGATED AVERAGE RESULTS \(\d{1,6} runs\))$/
// Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency       KB/sec
const header = /^Type +Ops\/sec .{0,200}KB\/sec$/
const column = /(?:Avg\. |p[\d.]{1,8} )?Latency|[A-Za-z]{1,10}\/sec/g
// Sets        11000.12          ---          ---         1.61234         1.50300       847.12
const row =
  /^(Sets|Gets|Waits|Totals|[A-Z][a-z]{2,20}s) +(\d[\d.]{0,30}(?: +(?:---|-?nan|\d[\d.]{0,30})){1,20})$/
// [RUN #1 5%,   1 secs]  4 threads:      123456 ops,  121001 (avg:  121001) ops/sec, 5.12MB/sec …
const progress =
  /^\[RUN #\d{1,6} \d{1,3}%, *(\d{1,9}) secs\] +\d{1,6} threads: +\d{1,18} ops, +(\d{1,18}) \(avg: /
// connection error: Connection refused   error: failed to prepare thread 0 for test.
const alarm = /^(?:connection error|error|server \S{1,100} handle error response): /

const programs = ['memtier_benchmark']
const runLines: RunLines = {
  programs,
  starts: [/^Writing results to /, /^\[RUN #1\] Preparing benchmark client/],
  once: [/^\d{1,12} +Threads$/, /^ALL STATS$/, /^AGGREGATED AVERAGE RESULTS /],
  body: new RegExp(`^\\r*${progress.source.slice(1)}|${row.source}`),
  alarm,
}

const skipped: readonly RegExp[] = [
  /^(?:Writing results to |\[RUN #\d{1,6}\] |\[RUN #\d{1,6} \d{1,3}%, )/,
  /^[=-]{10,}$/,
  /^---$/,
  /^Request Latency Distribution$/,
  /^Type +<= msec +Percent$/,
  /^[A-Z]{2,20} +[\d.]{1,20} +[\d.]{1,20}$/,
]

const settings = new Map([
  ['Threads', 'threads'],
  ['Connections per thread', 'connections_per_thread'],
  ['Seconds', 'seconds'],
])
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['Ops/sec', { name: 'ops/s', unit: '1/s' }],
  ['Hits/sec', { name: 'hits/s', unit: '1/s' }],
  ['Misses/sec', { name: 'misses/s', unit: '1/s' }],
  ['KB/sec', { name: 'bytes/s', unit: 'B/s', times: 1024 }],
  ['Latency', { name: 'latency.avg', unit: 's', over: 1000 }],
  ['Avg. Latency', { name: 'latency.avg', unit: 's', over: 1000 }],
])

/** memtier_benchmark: `ops/s`, latencies, and the same per operation such as `gets.latency.p99`; threads, connections a thread. */
export const memtier: Format = {
  name: tool,
  programs,
  recognises: ({ head }) =>
    /^(?:\[RUN #\d{1,6}\] Preparing benchmark client|Type +Ops\/sec .{0,200}KB\/sec\s*$)/m.test(
      head,
    ),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).map((lines) =>
      new Reader(source).read(lines),
    ),
}

class Reader {
  readonly #source: Source
  readonly #run = newRun(tool)
  readonly #times = new Times()
  readonly #rates = new Samples(1)
  #columns: readonly string[] | undefined
  /** False below the titles of the best and the worst of several runs. */
  #isResult = true
  #lastSecond = 0
  #failure: Line | undefined

  constructor(source: Source) {
    this.#source = source
  }

  read(lines: readonly Line[]): ResultReading {
    const run = this.#run
    addFact(run, 'tool', 'memtier_benchmark', lines[0]?.line ?? 1)
    for (const each of lines) {
      if (!this.#line(each)) reportUnknownLine(this.#source, tool, each)
    }
    const isWhole = run.measurements.has('ops/s')
    if (this.#failure && !isWhole) fail(run, this.#failure.text, this.#failure.line)
    else if (this.#failure) run.warnings.push(this.#failure.text)
    const tables = [{ prefix: '', samples: this.#rates, columns: [{ name: 'ops/s', unit: '1/s' }] }]
    const series = this.#times.count > 0 ? seriesOf(this.#times, tables) : undefined
    const end = { text: 'ends without a row of totals', line: lines.at(-1)?.line ?? 1 }
    return toReading(this.#source, run, isWhole ? { series } : { series, end })
  }

  #line(each: Line): boolean {
    const { text, line } = each
    let match: RegExpExecArray | null
    if (/^\r*\[RUN #/.test(text)) this.#progress(text)
    else if ((match = setting.exec(text))) {
      const [, value = '', name = ''] = match
      const field = settings.get(name)
      if (field === undefined) addFact(this.#run, name.toLowerCase(), value, line)
      else addSetting(this.#run, field, value, line)
    } else if (title.test(text)) this.#isResult = !/BEST|WORST/.test(text)
    else if (header.test(text)) this.#columns = text.match(column) ?? []
    else if ((match = row.exec(text))) this.#row(each, match)
    else if (alarm.test(text)) {
      this.#failure ??= { text: text.slice(0, 200), line }
      this.#source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else return skipped.some((pattern) => pattern.test(text))
    return true
  }

  // A terminal line holds every update of the progress, each after a carriage return.
  #progress(text: string): void {
    for (const part of text.split('\r')) {
      const [, second = '', rate = ''] = progress.exec(part) ?? []
      if (second === '' || Number(second) <= this.#lastSecond) continue
      this.#lastSecond = Number(second)
      this.#rates.values[this.#rates.open()] = Number(rate)
      this.#rates.keep(this.#times.add(Number(second)))
    }
  }

  #row(each: Line, [, name = '', numbers = '']: RegExpExecArray): void {
    if (!this.#isResult) return
    const cells = splitFields(numbers)
    if (this.#columns?.length !== cells.length) {
      reportBadLine(this.#source, tool, each, 'one number per table column')
      return
    }
    const prefix = name === 'Totals' ? '' : `${name.toLowerCase()}.`
    for (const [index, printed] of this.#columns.entries())
      addCell(this.#run, prefix, printed, cells[index] ?? '', each.line)
  }
}

function addCell(run: RunDraft, prefix: string, printed: string, cell: string, line: number): void {
  const rank = /^p([\d.]{1,8}) Latency$/.exec(printed)?.[1]
  const meaning =
    rank === undefined
      ? meanings.get(printed)
      : { name: `latency.p${String(Number(rank))}`, unit: 's', over: 1000 }
  // Operations that never happened have no latency.
  if (!meaning || /^(?:---|-?nan)$/.test(cell)) return
  addMeasurement(run, { ...meaning, name: prefix + meaning.name }, cell, line)
}
