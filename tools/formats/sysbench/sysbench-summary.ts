// The summary at the end of a run: titled sections of labelled figures.
//
// References: sysbench 1.0 and 1.1 src/sysbench.c, src/db_driver.c, src/tests/*; 0.4.12 and 0.5 sysbench/*.c.
import { quoted } from '../reading/lines.ts'
import { scaleExactly } from '../reading/row-columns.ts'
import { type Draft, type Entry, type Section, type Target } from './sysbench-draft.ts'
import { type PrintedUnit, inBaseUnit, percentileMetric } from './intervals.ts'

const base = (...metrics: Target['metric'][]): readonly Target[] =>
  metrics.map((metric) => ({ metric, unit: 'base' }))
const inUnit = (unit: PrintedUnit, ...metrics: Target['metric'][]): readonly Target[] =>
  metrics.map((metric) => ({ metric, unit }))

const perSecond = '# (# per sec.)'
const iops = 'IOPS=# # MiB/s (# MB/s)'
const performed = base('reads', 'writes', 'others', 'skip')

const general: readonly Entry[] = [
  //     total time:                          900.0719s
  //     time elapsed:                        630.0039s
  [/^(?:total time|time elapsed):/, '#s', base('time.total')],
  [/^total number of events:/, '#', base('events')],
]

/** The sections in the order in which sysbench prints them; `Throughput` is 1.1's and fileio's. */
const sections: readonly Section[] = [
  {
    // The second line is the title of an output without the first.
    title: /^(?:(?:SQL|OLTP test) statistics|queries performed):/,
    entries: [
      [/^queries performed:/, '', []],
      //         read:                            11599378
      [/^read:/, '#', base('reads')],
      [/^write:/, '#', base('writes')],
      [/^other:/, '#', base('others')],
      [/^total:/, '#', base('total')],
      //     transactions:                        828527 (920.51 per sec.)
      [/^transactions:/, perSecond, base('transactions', 'tps')],
      //     queries:                             16570540 (18410.21 per sec.)
      [/^queries:/, perSecond, base('queries', 'qps')],
      //     read/write requests:                 144410254 (240680.41 per sec.)
      [/^read\/write requests:/, perSecond, base('requests', 'rwps')],
      //     other operations:                    16045203 (26741.63 per sec.)
      [/^other operations:/, perSecond, base('operations', 'others/s')],
      //     ignored errors:                      0      (0.00 per sec.)
      //     deadlocks:                           0      (0.00 per sec.)
      [/^(?:ignored errors|deadlocks):/, perSecond, base('errors', 'errors/s')],
      //     reconnects:                          0      (0.00 per sec.)
      [/^reconnects:/, perSecond, base('reconnects', 'reconnects/s')],
    ],
  },
  {
    title: /^CPU speed:/,
    entries: [[/^events per second:/, '#', base('eps')]],
  },
  {
    title: /^File operations:/,
    entries: [
      //     reads/s:                      84454.63
      [/^reads\/s:/, '#', base('reads/s')],
      [/^writes\/s:/, '#', base('writes/s')],
      [/^fsyncs\/s:/, '#', base('fsyncs/s')],
    ],
  },
  {
    title: /^Throughput:/,
    entries: [
      [/^read, MiB\/s:/, '#', inUnit('MiB', 'bytes-read/s')],
      [/^written, MiB\/s:/, '#', inUnit('MiB', 'bytes-written/s')],
      //          read:  IOPS=1749.75 27.34 MiB/s (28.67 MB/s)
      [/^read:/, iops, [...base('reads/s'), ...inUnit('MiB', 'bytes-read/s', 'skip')]],
      [/^write:/, iops, [...base('writes/s'), ...inUnit('MiB', 'bytes-written/s', 'skip')]],
      //          fsync: IOPS=3732.39
      [/^fsync:/, 'IOPS=#', base('fsyncs/s')],
      [/^events\/s \(eps\):/, '#', base('eps')],
      ...general,
    ],
  },
  {
    title: /^(?:General statistics|Test execution summary):/,
    entries: [
      ...general,
      //     total time taken by event execution: 59991.8050s
      [/^total time taken by event execution:(?=.*s$)/, '#s', base('latency.sum')],
      //     total time taken by event execution: 59.8388   (0.4 prints no unit: seconds)
      [/^total time taken by event execution:/, '#', base('latency.sum')],
      //     response time:
      [/^(?:response time|per-request statistics):/, '', []],
      //          min:                                  3.00ms
      [/^min:/, '#ms', inUnit('ms', 'latency.min')],
      [/^avg:/, '#ms', inUnit('ms', 'latency.avg')],
      [/^max:/, '#ms', inUnit('ms', 'latency.max')],
      //          approx.  95 percentile:              10.63ms
      [/^approx\. +(\d+) percentile:/, '#ms', inUnit('ms', 'percentile')],
    ],
  },
  {
    title: /^Latency \(ms\):/,
    entries: [
      //          min:                                   11.08
      [/^min:/, '#', inUnit('ms', 'latency.min')],
      [/^avg:/, '#', inUnit('ms', 'latency.avg')],
      [/^max:/, '#', inUnit('ms', 'latency.max')],
      //          95th percentile:                      139.85
      [/^(\d+)(?:th|st|nd|rd) percentile:/, '#', inUnit('ms', 'percentile')],
      [/^percentile stats: +disabled$/, '', []],
      //          sum:                             57600117.14
      [/^sum:/, '#', inUnit('ms', 'latency.sum')],
    ],
  },
  {
    title: /^Threads fairness:/,
    entries: [
      [/^events \(avg\/stddev\):/, '#/#', base('events/thread', 'events/thread.stddev')],
      [/^execution time \(avg\/stddev\):/, '#/#', base('time/thread', 'time/thread.stddev')],
    ],
  },
]

/** Lines with numbers outside any section, above the summary. */
const loose: readonly Entry[] = [
  // Total operations: 14422195 (7208560.52 per second)
  [/^Total operations:/, '# (# per second)', base('skip', 'eps')],
  // Operations performed: 102400 ( 1935.62 ops/sec)
  [/^Operations performed:(?=.*ops\/sec)/, '# (# ops/sec)', base('skip', 'eps')],
  // 14084.17 MiB transferred (7039.61 MiB/sec)
  // 102400.00 MB transferred (10240.00 MB/sec)
  ...['MiB', 'MB'].map((unit): Entry => {
    const label = new RegExp(`^(?=[^ ]+ ${unit} transferred )`)
    return [label, `# ${unit} transferred (# ${unit}/sec)`, inUnit('MiB', 'bytes', 'bytes/s')]
  }),
  // Operations performed:  10000 Read, 0 Write, 0 Other = 10000 Total
  [/^Operations performed:/, '# Read, # Write, # Other = # Total', performed],
  // Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (504.13Mb/sec)
  ...(['KiB', 'MiB', 'GiB'] as const).map((unit): Entry => {
    const rate = `${unit.charAt(0)}b/sec`
    const label = `^Read \\S+ Written \\S+ Total transferred \\S+ (?=\\(\\S+${rate}\\)$)`
    return [new RegExp(label), `(#${rate})`, inUnit(unit, 'bytes/s')]
  }),
  [/^(?=[^ ]+ Requests\/sec executed$)/, '# Requests/sec executed', base('eps')],
  [/^Number of unfinished transactions on forced shutdown:/, '#', base('unfinished')],
]

// Reads the summary at the end of a run by the tables of its sections.

// Latency (us):
const latencyTitle = /^Latency \(([^)]*)\):/
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
      draft.remark('info', 'unknown-line', 'with a section title and other text', line)
    }
    return true
  }
  const unit = latencyTitle.exec(text)?.[1]
  if (unit === undefined) return false
  draft.refuse('unit', `latencies are in ${quoted(unit)}, not in "ms"`, line)
  draft.section = { title: latencyTitle, entries: [[/^/, '', []]] }
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
  return entries.find(([label]) => label.test(text))
}

function readEntry(draft: Draft, [label, shape, targets]: Entry, text: string, line: number): void {
  const [start, rank] = label.exec(text) ?? []
  if (start === undefined || targets.length === 0) return
  const name = start === '' ? shape : start
  const first = draft.labels.get(name)
  if (first !== undefined) {
    draft.refuse('duplicate-key', `"${name}" occurs twice (first on line ${first})`, line)
    return
  }
  draft.labels.set(name, line)
  // A copied output may end behind a label.
  if (text.trimEnd() === start.trimEnd()) {
    draft.remark('info', 'no-number', 'with a label and no number', line)
    return
  }
  const numbers = matchShape(shape, text.slice(start.length).trim())
  if (numbers === undefined) {
    draft.refuse('bad-number', `${quoted(text)} is not of the form "${name} ${shape}"`, line)
    return
  }
  for (const [index, { metric, unit }] of targets.entries()) {
    const value = figure(numbers[index] ?? '')
    if (value === 'locale' || value === 'bad-number') {
      const problem = value === 'locale' ? 'has a comma in a number' : 'has no valid number'
      draft.refuse(value, `${quoted(text)} ${problem}`, line)
      return
    }
    if (value === 'notation') {
      const what = 'with a number in a form that sysbench does not print'
      draft.remark('warning', 'bad-number', what, line)
      continue
    }
    if (metric === 'skip') continue
    const stated = { value: inBaseUnit(value, unit), line }
    if (metric !== 'percentile') draft.stated.set(metric, stated)
    else if (rank !== undefined) {
      draft.ranks.push(rank)
      draft.stated.set(percentileMetric(rank), stated)
    }
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

// 920.51
const plain = /^\d+(?:\.\d+)?$/
// 920,51   54,950   1.234,56
const withComma = /^\d[\d.]*,[\d.,]*\d$/
// +920.51   9.2051e+02
const otherNotation = /^\+?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,4})?$/

/**
 * The value of digits with at most one point, or why the text is none. An integer above 2^53 is not exact and so not
 * a number here.
 */
function figure(text: string): number | 'locale' | 'notation' | 'bad-number' {
  const value = Number(text)
  const isExact = value <= Number.MAX_SAFE_INTEGER
  if (isExact && plain.test(text)) return value
  if (isExact && otherNotation.test(text)) return 'notation'
  return withComma.test(text) ? 'locale' : 'bad-number'
}

// The histogram of response times that `--histogram=on` prints between the interval lines and the summary.
//
// Reference: sysbench 1.0.20, src/sb_histogram.c: sb_histogram_print(). Buckets are those that hold something, each
// with its response time in ms.

//        0.234 |*****                                    3
const bucket = /^(\d{1,9}\.\d{3}) \|\** *(\d{1,15})$/

/** Reads a bucket of the histogram; false for any other line. */
export function readBucket({ bins }: Draft, text: string, line: number): boolean {
  const [, value, count] = bucket.exec(text) ?? []
  if (value === undefined) return false
  bins.push({ value: scaleExactly(Number(value), 1, 1000), count: Number(count), line })
  return true
}
