// The summary at the end of a run: titled sections of labelled figures.
//
// References: sysbench 1.0 and 1.1 src/sysbench.c, src/db_driver.c, src/tests/*; 0.4.12 and 0.5 sysbench/*.c.
import type { Inner, Metric, PrintedUnit } from './metrics.ts'

/** A part of the summary. */
export interface Section {
  readonly title: RegExp
  readonly entries: readonly Entry[]
}

/** A labelled line: `shape` is its text after the label with `#` for a number, one target a number. */
export interface Entry {
  readonly label: RegExp
  readonly shape: string
  readonly to: readonly Target[]
}

/** Where a number goes; `percentile` takes its rank from the label, `skip` is known and not kept. */
interface Target {
  readonly metric: Metric | Inner | 'percentile' | 'skip'
  readonly unit: PrintedUnit
}

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
export const sections: readonly Section[] = [
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
export const loose: readonly Entry[] = [
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
