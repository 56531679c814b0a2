// The report of memtier_benchmark 1.2 to 2: progress on one line, then a table of operations; a file may contain several runs.
//
// Reference: https://github.com/RedisLabs/memtier_benchmark, memtier_benchmark.cpp and run_stats.cpp. KB are 1024 bytes.
// Several runs (-x) print the best, the worst and the average: the average is read. Rows of distributions are skipped.
import type { Meaning } from './reading/row-columns.ts'
import type { Line } from './reading/source.ts'
import { lineFormat, ms, rate, type LineRun } from './reading/line-table.ts'
import { splitFields } from './reading/lines.ts'

const column = /(?:Avg\. |p[\d.]{1,8} )?Latency|[A-Za-z]{1,10}\/sec/g
const row =
  /^(Sets|Gets|Waits|Totals|[A-Z][a-z]{2,20}s) +(\d[\d.]{0,30}(?: +(?:---|-?nan|\d[\d.]{0,30})){1,20})$/
const progress =
  /^\[RUN #\d{1,6} \d{1,3}%, *(\d{1,9}) secs\] +\d{1,6} threads: +\d{1,18} ops, +(\d{1,18}) \(avg: /
const alarm = /^(?:connection error|error|server \S{1,100} handle error response): /
const programs = ['memtier_benchmark']

const settings = new Map([
  ['Threads', 'threads'],
  ['Connections per thread', 'connections_per_thread'],
  ['Seconds', 'seconds'],
])
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['Ops/sec', rate('ops/s')],
  ['Hits/sec', rate('hits/s')],
  ['Misses/sec', rate('misses/s')],
  ['KB/sec', { name: 'bytes/s', unit: 'B/s', times: 1024 }],
  ['Latency', ms('latency.avg')],
  ['Avg. Latency', ms('latency.avg')],
])

interface State {
  names?: readonly string[]
  /** False below the titles of the best and the worst of several runs. */
  isResult: boolean
}

/** memtier_benchmark: `ops/s`, latencies, and the same per operation such as `gets.latency.p99`; threads, connections a thread. */
export const memtier = lineFormat<State>({
  tool: 'memtier',
  title: 'memtier_benchmark',
  recognises: ({ head }) =>
    /^(?:\[RUN #\d{1,6}\] Preparing benchmark client|Type +Ops\/sec .{0,200}KB\/sec\s*$)/m.test(
      head,
    ),
  runs: {
    programs,
    starts: [/^Writing results to /, /^\[RUN #1\] Preparing benchmark client/],
    once: [/^\d{1,12} +Threads$/, /^ALL STATS$/, /^AGGREGATED AVERAGE RESULTS /],
    body: new RegExp(`^\\r*${progress.source.slice(1)}|${row.source}`),
    alarm,
  },
  columns: [rate('ops/s')],
  start: () => ({ isResult: true }),
  rows: [
    [
      '[RUN #1 5%,   1 secs]  4 threads:      123456 ops,  121001 (avg:  121001) ops/sec, 5.12MB/sec',
      /^\r*\[RUN #/,
      addProgress,
    ],
    [
      '4         Threads',
      /^(\d{1,12}) +(Threads|Connections per thread|Seconds|Requests per client)$/,
      (run, [, value = '', name = ''], line) => {
        const field = settings.get(name)
        if (field === undefined) run.fact(name.toLowerCase(), value, line)
        else run.field(field, value, line)
      },
    ],
    [
      'AGGREGATED AVERAGE RESULTS (3 runs)',
      /^(?:ALL STATS|(BEST|WORST) RUN RESULTS|AGGREGATED AVERAGE RESULTS \(\d{1,6} runs\))$/,
      ({ state }, [, extreme]) => {
        state.isResult = extreme === undefined
      },
    ],
    [
      'Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency       KB/sec',
      /^Type +Ops\/sec .{0,200}KB\/sec$/,
      ({ state }, { input }) => {
        state.names = input.match(column) ?? []
      },
    ],
    ['Sets        11000.12          ---          ---         1.61234         847.12', row, addRow],
    ['connection error: Connection refused', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [
    /^(?:Writing results to |\[RUN #\d{1,6}\] |\[RUN #\d{1,6} \d{1,3}%, )/,
    /^[=-]{10,}$/,
    /^---$/,
    /^Request Latency Distribution$/,
    /^Type +<= msec +Percent$/,
    /^[A-Z]{2,20} +[\d.]{1,20} +[\d.]{1,20}$/,
  ],
  whole: ['ops/s'],
  enough: ({ draft }) => [...draft.measurements.keys()].some((name) => name.endsWith('.ops/s')),
  end: 'ends without a row of totals',
})

// A terminal line holds every update of the progress, each after a carriage return.
function addProgress(run: LineRun<State>, { input }: RegExpExecArray): void {
  for (const part of input.split('\r')) {
    const [, second = '', now = ''] = progress.exec(part) ?? []
    if (second !== '' && Number(second) > run.second) run.sample(Number(second), [Number(now)])
  }
}

function addRow(
  run: LineRun<State>,
  [, name = '', numbers = '']: RegExpExecArray,
  line: Line,
): void {
  const { isResult, names } = run.state
  const cells = splitFields(numbers)
  if (isResult && names?.length !== cells.length) run.bad(line, 'one number per table column')
  if (!isResult || names?.length !== cells.length) return
  const prefix = name === 'Totals' ? '' : `${name.toLowerCase()}.`
  for (const [index, printed] of names.entries()) {
    const rank = /^p([\d.]{1,8}) Latency$/.exec(printed)?.[1]
    const meaning =
      rank === undefined ? meanings.get(printed) : ms(`latency.p${String(Number(rank))}`)
    const cell = cells[index] ?? ''
    // Operations that never happened have no latency.
    if (meaning && !/^(?:---|-?nan)$/.test(cell))
      run.add({ ...meaning, name: prefix + meaning.name }, cell, line)
  }
}
