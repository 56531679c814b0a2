// The report of wrk and wrk2; a file may contain several runs.
//
// Reference: https://github.com/wg/wrk, src/wrk.c and src/units.c. k, M and G after counts are powers of 1000, KB, MB and
// GB powers of 1024. The detailed spectrum of wrk2 is skipped.
import type { ResultReading } from '../model.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { commandIn } from './reading/command-line.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { reportUnknownLine } from './reading/report.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  refuse,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import { scaleExactly } from './reading/scale.ts'
import type { Source } from './reading/source.ts'

const tool = 'wrk'

// Running 30s test @ http://127.0.0.1:8080/users/42
const title = /^Running (\d{1,9}(?:\.\d{1,4})?[a-z]{1,2}) test @ (\S{1,500})$/
// The path of a URL: different paths are different workloads.
const pathOf = /^\w{1,8}:\/\/[^/?]{1,256}([/?]\S{0,256})$/
//   8 threads and 64 connections
const load = /^ +(\d{1,9}) threads and (\d{1,9}) connections$/
//     Latency   635.91us    0.89ms  12.92ms   93.69%
const latency = /^ +Latency +(\S{1,20}) +(\S{1,20}) +(\S{1,20}) +[\d.]{1,10}%$/
//      99%    5.80ms     99.999%    5.80ms
const percentile = /^ *(\d{1,3}(?:\.\d{1,4})?)% +(\S{1,20})$/
//   22464657 requests in 30.00s, 17.76GB read
const total = /^ +(\d{1,18}) requests in (\S{1,20}), (\S{1,20}) read$/
//   Socket errors: connect 0, read 12, write 0, timeout 3
const socketErrors =
  /^ +Socket errors: connect (\d{1,12}), read (\d{1,12}), write (\d{1,12}), timeout (\d{1,12})$/
//   Non-2xx or 3xx responses: 30
const badResponses = /^ +Non-2xx or 3xx responses: (\d{1,15})$/
// Requests/sec: 748868.53
const rate = /^Requests\/sec: +(\S{1,30})$/
// Transfer/sec:    606.33MB
const transfer = /^Transfer\/sec: +(\S{1,30})$/
// unable to connect to 127.0.0.1:8080 Connection refused
const alarm = /^unable to /

const skipped: readonly RegExp[] = [
  /^ +Thread Stats +Avg +Stdev +Max/,
  /^ +Req\/Sec +/,
  /^ +Latency Distribution/,
  /^-{10,}$/,
  /^ +(?:Thread calibration|Initialised )/,
  /^ +(?:Detailed Percentile spectrum|Value +Percentile|[\d.]{1,20} +[\d.]{1,20} +\d)/,
  /^#\[/,
]

const programs = ['wrk', 'wrk2']
const runLines: RunLines = {
  programs,
  starts: [title, load],
  once: [latency, rate, transfer],
  body: new RegExp([latency, total, rate, transfer, alarm].map(({ source }) => source).join('|')),
  last: transfer,
  fatal: alarm,
}

const times = new Map([
  ['us', 1e6],
  ['ms', 1000],
  ['s', 1],
])
const minute = 60
const sizes = ['', 'K', 'M', 'G', 'T']

/** wrk: `requests/s`, `bytes/s`, `latency.avg`, `latency.max` and percentiles; fields threads and connections, workload is the path. */
export const wrk: Format = {
  name: tool,
  programs,
  recognises: ({ head }) =>
    /^Running \d{1,9}(?:\.\d{1,4})?[a-z]{1,2} test @ \S/m.test(head)
      ? /^ +\d{1,9} threads and \d{1,9} connections\s*$/m.test(head)
      : /^ +\d{1,18} requests in \S{1,20}, \S{1,20} read\s*$/m.test(head) &&
        /^Requests\/sec: +[\d.]{1,30}\s*$/m.test(head),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).flatMap((lines) =>
      read(source, lines),
    ),
}

function read(source: Source, lines: readonly Line[]): readonly ResultReading[] {
  const run = newRun(tool)
  let isRun = false
  for (const each of lines) {
    const { text, line } = each
    const match = title.exec(text)
    if (match) addTitle(run, match, line)
    else if (alarm.test(text)) fail(run, text, line)
    else if (commandIn(text, programs) === undefined && !readLine(run, each)) {
      if (!skipped.some((pattern) => pattern.test(text))) reportUnknownLine(source, tool, each)
      continue
    }
    isRun = true
  }
  const [first] = lines
  const last = lines.at(-1)
  if (!isRun || !first || !last) return []
  if (run.facts.length === 0) addFact(run, 'tool', tool, first.line)
  // The transfer is the last line.
  const isWhole = run.measurements.has('requests/s') && run.measurements.has('bytes/s')
  const end = { text: 'ends before the transfer per second', line: last.line }
  return [toReading(source, run, isWhole ? {} : { end })]
}

function addTitle(run: RunDraft, [, duration = '', url = '']: RegExpExecArray, line: number): void {
  addFact(run, 'tool', tool, line)
  addFact(run, 'duration', duration, line)
  addFact(run, 'url', url, line)
  const path = pathOf.exec(url)?.[1]
  if (path !== undefined) addSetting(run, 'workload', path, line)
}

function readLine(run: RunDraft, { text, line }: Line): boolean {
  let match: RegExpExecArray | null
  if ((match = load.exec(text))) {
    addSetting(run, 'threads', match[1] ?? '', line)
    addSetting(run, 'connections', match[2] ?? '', line)
  } else if ((match = latency.exec(text))) {
    addTime(run, 'latency.avg', match[1] ?? '', line)
    addTime(run, 'latency.stddev', match[2] ?? '', line)
    addTime(run, 'latency.max', match[3] ?? '', line)
  } else if ((match = percentile.exec(text)))
    addTime(run, `latency.p${String(Number(match[1]))}`, match[2] ?? '', line)
  else if ((match = total.exec(text))) {
    addMeasurement(run, { name: 'requests', unit: '1' }, match[1] ?? '', line)
    addTime(run, 'time.total', match[2] ?? '', line)
  } else if ((match = socketErrors.exec(text))) {
    const errors = match.slice(1).reduce((sum, count) => sum + Number(count), 0)
    run.measurements.set('errors', { metric: 'errors', value: errors, unit: '1', line })
    // wrk counts timeouts as completed requests, but not connect, read and write errors.
    const all = requestsOf(run) + errors - Number(match[4])
    judgeFailed(run, { failed: errors, all }, text.trim(), line)
  } else if ((match = badResponses.exec(text)))
    judgeFailed(run, { failed: Number(match[1]), all: requestsOf(run) }, text.trim(), line)
  else if ((match = rate.exec(text)))
    addMeasurement(run, { name: 'requests/s', unit: '1/s' }, match[1] ?? '', line)
  else if ((match = transfer.exec(text))) addBytes(run, match[1] ?? '', line)
  else return false
  return true
}

function requestsOf({ measurements }: RunDraft): number {
  return measurements.get('requests')?.value ?? Number.NaN
}

// 635.91us   1.50m
function addTime(run: RunDraft, metric: string, text: string, line: number): void {
  const [, digits = '', unit = ''] = /^([\d.]{1,18})(us|ms|s|m|h)$/.exec(text) ?? []
  const number = parsePlainNumber(digits)
  if (number === undefined) refuse(run, `${metric} is "${text}", expected a time`, line)
  else {
    const over = times.get(unit)
    const value =
      over === undefined
        ? number * (unit === 'm' ? minute : minute * minute)
        : scaleExactly(number, 1, over)
    run.measurements.set(metric, { metric, value, unit: 's', line })
  }
}

// 606.33MB
function addBytes(run: RunDraft, text: string, line: number): void {
  const [, digits = '', prefix = ''] = /^([\d.]{1,18})([KMGT]?)B$/.exec(text) ?? []
  const number = parsePlainNumber(digits)
  if (number === undefined) refuse(run, `Transfer/sec is "${text}", expected a rate`, line)
  else {
    const value = number * 1024 ** sizes.indexOf(prefix)
    run.measurements.set('bytes/s', { metric: 'bytes/s', value, unit: 'B/s', line })
  }
}
