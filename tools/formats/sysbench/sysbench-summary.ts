// The summary at the end of a run: titled sections of labelled figures.
//
// References: sysbench 1.0 and 1.1 src/sysbench.c, src/db_driver.c, src/tests/*; 0.4.12 and 0.5 sysbench/*.c.
import type { Bin } from '../../core/model.ts'
import { quoted } from '../reading/reported-text.ts'
import { scaleExactly } from '../reading/scale.ts'
import {
  type Draft,
  type Entry,
  type Section,
  type Target,
  refuse,
  remark,
} from './sysbench-draft.ts'
import { type PrintedUnit, inBaseUnit, percentileMetric } from './intervals.ts'

const base = (...metrics: Target['metric'][]): readonly Target[] =>
  metrics.map((metric) => ({ metric, unit: 'base' }))
const inUnit = (unit: PrintedUnit, ...metrics: Target['metric'][]): readonly Target[] =>
  metrics.map((metric) => ({ metric, unit }))

const perSecond = '# (# per sec.)'

const general: readonly Entry[] = [
  //     total time:                          900.0719s
  //     time elapsed:                        630.0039s
  { label: /^(?:total time|time elapsed):/, shape: '#s', to: base('time.total') },
  //     total number of events:              828527
  { label: /^total number of events:/, shape: '#', to: base('events') },
]

/** The sections in the order in which sysbench prints them; `Throughput` is 1.1's and fileio's. */
const sections: readonly Section[] = [
  {
    // The second line is the title of an output without the first.
    title: /^(?:(?:SQL|OLTP test) statistics|queries performed):/,
    entries: [
      //     queries performed:
      { label: /^queries performed:/, shape: '', to: [] },
      //         read:                            11599378
      { label: /^read:/, shape: '#', to: base('reads') },
      { label: /^write:/, shape: '#', to: base('writes') },
      { label: /^other:/, shape: '#', to: base('others') },
      { label: /^total:/, shape: '#', to: base('total') },
      //     transactions:                        828527 (920.51 per sec.)
      { label: /^transactions:/, shape: perSecond, to: base('transactions', 'tps') },
      //     queries:                             16570540 (18410.21 per sec.)
      { label: /^queries:/, shape: perSecond, to: base('queries', 'qps') },
      //     read/write requests:                 144410254 (240680.41 per sec.)
      { label: /^read\/write requests:/, shape: perSecond, to: base('requests', 'rwps') },
      //     other operations:                    16045203 (26741.63 per sec.)
      { label: /^other operations:/, shape: perSecond, to: base('operations', 'others/s') },
      //     ignored errors:                      0      (0.00 per sec.)
      //     deadlocks:                           0      (0.00 per sec.)
      { label: /^(?:ignored errors|deadlocks):/, shape: perSecond, to: base('errors', 'errors/s') },
      //     reconnects:                          0      (0.00 per sec.)
      { label: /^reconnects:/, shape: perSecond, to: base('reconnects', 'reconnects/s') },
    ],
  },
  {
    title: /^CPU speed:/,
    //     events per second:  4465.32
    entries: [{ label: /^events per second:/, shape: '#', to: base('eps') }],
  },
  {
    title: /^File operations:/,
    entries: [
      //     reads/s:                      84454.63
      { label: /^reads\/s:/, shape: '#', to: base('reads/s') },
      { label: /^writes\/s:/, shape: '#', to: base('writes/s') },
      { label: /^fsyncs\/s:/, shape: '#', to: base('fsyncs/s') },
    ],
  },
  {
    title: /^Throughput:/,
    entries: [
      //     read, MiB/s:                  1319.60
      { label: /^read, MiB\/s:/, shape: '#', to: inUnit('MiB', 'bytes-read/s') },
      { label: /^written, MiB\/s:/, shape: '#', to: inUnit('MiB', 'bytes-written/s') },
      //          read:  IOPS=1749.75 27.34 MiB/s (28.67 MB/s)
      {
        label: /^read:/,
        shape: 'IOPS=# # MiB/s (# MB/s)',
        to: [...base('reads/s'), ...inUnit('MiB', 'bytes-read/s'), ...base('skip')],
      },
      {
        label: /^write:/,
        shape: 'IOPS=# # MiB/s (# MB/s)',
        to: [...base('writes/s'), ...inUnit('MiB', 'bytes-written/s'), ...base('skip')],
      },
      //          fsync: IOPS=3732.39
      { label: /^fsync:/, shape: 'IOPS=#', to: base('fsyncs/s') },
      //     events/s (eps):                      178941.1308
      { label: /^events\/s \(eps\):/, shape: '#', to: base('eps') },
      ...general,
    ],
  },
  {
    title: /^(?:General statistics|Test execution summary):/,
    entries: [
      ...general,
      //     total time taken by event execution: 59991.8050s
      {
        label: /^total time taken by event execution:(?=.*s$)/,
        shape: '#s',
        to: base('latency.sum'),
      },
      //     total time taken by event execution: 59.8388   (0.4 prints no unit: seconds)
      { label: /^total time taken by event execution:/, shape: '#', to: base('latency.sum') },
      //     response time:
      { label: /^(?:response time|per-request statistics):/, shape: '', to: [] },
      //          min:                                  3.00ms
      { label: /^min:/, shape: '#ms', to: inUnit('ms', 'latency.min') },
      { label: /^avg:/, shape: '#ms', to: inUnit('ms', 'latency.avg') },
      { label: /^max:/, shape: '#ms', to: inUnit('ms', 'latency.max') },
      //          approx.  95 percentile:              10.63ms
      { label: /^approx\. +(\d+) percentile:/, shape: '#ms', to: inUnit('ms', 'percentile') },
    ],
  },
  {
    title: /^Latency \(ms\):/,
    entries: [
      //          min:                                   11.08
      { label: /^min:/, shape: '#', to: inUnit('ms', 'latency.min') },
      { label: /^avg:/, shape: '#', to: inUnit('ms', 'latency.avg') },
      { label: /^max:/, shape: '#', to: inUnit('ms', 'latency.max') },
      //          95th percentile:                      139.85
      { label: /^(\d+)(?:th|st|nd|rd) percentile:/, shape: '#', to: inUnit('ms', 'percentile') },
      //          percentile stats:               disabled
      { label: /^percentile stats: +disabled$/, shape: '', to: [] },
      //          sum:                             57600117.14
      { label: /^sum:/, shape: '#', to: inUnit('ms', 'latency.sum') },
    ],
  },
  {
    title: /^Threads fairness:/,
    entries: [
      //     events (avg/stddev):           12945.7344/37.74
      {
        label: /^events \(avg\/stddev\):/,
        shape: '#/#',
        to: base('events/thread', 'events/thread.stddev'),
      },
      //     execution time (avg/stddev):   900.0018/0.02
      {
        label: /^execution time \(avg\/stddev\):/,
        shape: '#/#',
        to: base('time/thread', 'time/thread.stddev'),
      },
    ],
  },
]

/** Lines with numbers outside any section, above the summary. */
const loose: readonly Entry[] = [
  // Total operations: 14422195 (7208560.52 per second)
  { label: /^Total operations:/, shape: '# (# per second)', to: base('skip', 'eps') },
  // Operations performed: 102400 ( 1935.62 ops/sec)
  {
    label: /^Operations performed:(?=.*ops\/sec)/,
    shape: '# (# ops/sec)',
    to: base('skip', 'eps'),
  },
  // 14084.17 MiB transferred (7039.61 MiB/sec)
  {
    label: /^(?=[^ ]+ MiB transferred )/,
    shape: '# MiB transferred (# MiB/sec)',
    to: inUnit('MiB', 'bytes', 'bytes/s'),
  },
  // 102400.00 MB transferred (10240.00 MB/sec)
  {
    label: /^(?=[^ ]+ MB transferred )/,
    shape: '# MB transferred (# MB/sec)',
    to: inUnit('MiB', 'bytes', 'bytes/s'),
  },
  // Operations performed:  10000 Read, 0 Write, 0 Other = 10000 Total
  {
    label: /^Operations performed:/,
    shape: '# Read, # Write, # Other = # Total',
    to: base('reads', 'writes', 'others', 'skip'),
  },
  // Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (504.13Mb/sec)
  ...(['KiB', 'MiB', 'GiB'] as const).map((unit) => ({
    label: new RegExp(
      `^Read \\S+ Written \\S+ Total transferred \\S+ (?=\\(\\S+${unit.charAt(0)}b/sec\\)$)`,
    ),
    shape: `(#${unit.charAt(0)}b/sec)`,
    to: inUnit(unit, 'bytes/s'),
  })),
  // 32264.48 Requests/sec executed
  {
    label: /^(?=[^ ]+ Requests\/sec executed$)/,
    shape: '# Requests/sec executed',
    to: base('eps'),
  },
  // Number of unfinished transactions on forced shutdown: 3
  {
    label: /^Number of unfinished transactions on forced shutdown:/,
    shape: '#',
    to: base('unfinished'),
  },
]

// Reads the summary at the end of a run by the tables of its sections.

// Latency (us):
const latencyTitle = /^Latency \(([^)]*)\):/
// execution time (avg/stddev):   900.0018/0.02
const lastLine = /^execution time \(avg\/stddev\):/
// The last line of a file without a line end counts only with all its decimals.
const wholeLastLine = /^execution time \(avg\/stddev\): +\d+\.\d{4}\/\d+\.\d\d$/

/** Reads a line of the summary; false when it is none. `whole` is false when it has no line end. */
export function readSummaryLine(draft: Draft, text: string, line: number, whole: boolean): boolean {
  if (!whole && !(draft.stage === 'summary' && wholeLastLine.test(text))) return false
  const entry = draft.section && entryOf(draft.section.entries, text)
  if (entry) readEntry(draft, entry, text, line)
  else if (!openSection(draft, text, line)) {
    const alone = entryOf(loose, text)
    if (!alone) return false
    readEntry(draft, alone, text, line)
    return true
  }
  if (draft.stage !== 'done') draft.stage = 'summary'
  if (lastLine.test(text)) closeSummary(draft)
  return true
}

/** True for the title of a section. */
export function isSectionTitle(text: string): boolean {
  return latencyTitle.test(text) || sections.some(({ title }) => title.test(text))
}

function openSection(draft: Draft, text: string, line: number): boolean {
  const section = sections.find(({ title }) => title.test(text))
  if (section) {
    draft.section = section
    draft.titles.add(text)
    const rest = text.slice(section.title.exec(text)?.[0].length ?? 0)
    if (rest !== '') {
      const what = 'with a section title and other text'
      remark(draft, { severity: 'info', rule: 'unknown-line', what, line })
    }
    return true
  }
  const unit = latencyTitle.exec(text)?.[1]
  if (unit === undefined) return false
  refuse(draft, 'unit', `latencies are in ${quoted(unit)}, not in "ms"`, line)
  draft.section = { title: latencyTitle, entries: [{ label: /^/, shape: '', to: [] }] }
  return true
}

function closeSummary(draft: Draft): void {
  delete draft.section
  if (draft.inCheckpoint) {
    draft.inCheckpoint = false
    draft.stage = 'running'
    draft.stated.clear()
    draft.labels.clear()
    draft.titles.clear()
    draft.ranks.length = 0
  } else draft.stage = 'done'
}

function entryOf(entries: readonly Entry[], text: string): Entry | undefined {
  return entries.find(({ label }) => label.test(text))
}

function readEntry(draft: Draft, entry: Entry, text: string, line: number): void {
  const label = entry.label.exec(text)
  if (label === null || entry.to.length === 0) return
  const name = label[0] === '' ? entry.shape : label[0]
  const first = draft.labels.get(name)
  if (first !== undefined) {
    refuse(draft, 'duplicate-key', `"${name}" occurs twice (first on line ${first})`, line)
    return
  }
  draft.labels.set(name, line)
  // A copied output may end behind a label.
  if (entry.shape !== '' && text.trimEnd() === label[0].trimEnd()) {
    remark(draft, { severity: 'info', rule: 'no-number', what: 'with a label and no number', line })
    return
  }
  const numbers = matchShape(entry.shape, text.slice(label[0].length).trim())
  if (numbers === undefined) {
    refuse(draft, 'bad-number', `${quoted(text)} is not of the form "${name} ${entry.shape}"`, line)
    return
  }
  for (const [index, { metric, unit }] of entry.to.entries()) {
    const value = readNumber(draft, numbers[index] ?? '', text, line)
    if (value === 'refused') return
    if (value === undefined || metric === 'skip') continue
    const stated = { value: inBaseUnit(value, unit), line }
    if (metric !== 'percentile') draft.stated.set(metric, stated)
    else if (label[1] !== undefined) {
      draft.ranks.push(label[1])
      draft.stated.set(percentileMetric(label[1]), stated)
    }
  }
}

function readNumber(
  draft: Draft,
  number: string,
  text: string,
  line: number,
): number | undefined | 'refused' {
  const read = figure(number)
  switch (read.kind) {
    case 'value':
      return read.value
    case 'notation': {
      const what = 'with a number in a form that sysbench does not print'
      remark(draft, { severity: 'warning', rule: 'bad-number', what, line })
      return undefined
    }
    case 'locale':
      refuse(draft, 'locale', `${quoted(text)} has a comma in a number`, line)
      return 'refused'
    case 'not-a-number':
      refuse(draft, 'bad-number', `${quoted(text)} has no valid number`, line)
      return 'refused'
  }
}

// The text between the fixed parts of a shape; undefined when a fixed part is missing. Linear.
function matchShape(shape: string, text: string): string[] | undefined {
  const [first = '', ...rest] = shape.split('#')
  if (!text.startsWith(first)) return undefined
  const numbers: string[] = []
  let at = first.length
  for (const [index, literal] of rest.entries()) {
    const last = index === rest.length - 1
    const end = last ? endOf(text, literal) : text.indexOf(literal, at)
    if (end < at) return undefined
    numbers.push(text.slice(at, end).trim())
    at = end + literal.length
  }
  return numbers
}

function endOf(text: string, literal: string): number {
  return text.endsWith(literal) ? text.length - literal.length : -1
}

// One number of a summary, strictly: a figure that the tool cannot have printed is never repaired.

/** A value, or why the text is none. */
type Figure =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'locale' | 'notation' | 'not-a-number' }

// 920.51
const plain = /^\d+(?:\.\d+)?$/
// 920,51   54,950   1.234,56
const withComma = /^\d[\d.]*,[\d.,]*\d$/
// +920.51   9.2051e+02
const otherNotation = /^\+?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,4})?$/

/** Reads digits with at most one point. An integer above 2^53 is not exact and so not a number here. */
function figure(text: string): Figure {
  const value = Number(text)
  if (plain.test(text) && value <= Number.MAX_SAFE_INTEGER) return { kind: 'value', value }
  if (otherNotation.test(text) && value <= Number.MAX_SAFE_INTEGER) return { kind: 'notation' }
  return { kind: withComma.test(text) ? 'locale' : 'not-a-number' }
}

// The histogram of response times that `--histogram=on` prints between the interval lines and the summary.
//
// Reference: sysbench 1.0.20, src/sb_histogram.c: sb_histogram_print(). Buckets are those that hold something, each
// with its response time in ms.

//        0.234 |*****                                    3
const bucket = /^(\d{1,9}\.\d{3}) \|\** *(\d{1,15})$/

/** A bucket of the histogram; undefined for any other line. */
export function bucketOf(text: string, line: number): Bin | undefined {
  const [, value, count] = bucket.exec(text) ?? []
  if (value === undefined || count === undefined) return undefined
  return { value: scaleExactly(Number(value), 1, 1000), count: Number(count), line }
}
