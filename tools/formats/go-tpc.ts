// The output of go-tpc tpcc, tpch and ch (and of `tiup bench`): lines per transaction every ten seconds and per query, then the summary
// and tpmC; a file may contain several runs.
//
// Reference: https://github.com/pingcap/go-tpc, pkg/measurement/measure.go and tpcc/workload.go. Times are in milliseconds.
// Before 1.0.6 the marks are `Current:` and `Summary:` before the first line; TPM of a line is its count per minute.
// `prepare`, `check` and `cleanup` are not runs; their errors are reported.
import { judgeFailed } from './reading/failed-operations.ts'
import { count, lineFormat, ms, perMinute, rate, type LineRun } from './reading/line-table.ts'
import type { Line } from './reading/source.ts'
import { parsePlainNumber } from './reading/number-text.ts'

const tool = 'go-tpc'

const operation =
  /^(?:\[(Current|Summary)\] ?|(Current|Summary): )?([A-Z_]{2,40}) +- Takes\(s\): ([\d.]{1,20}), Count: (\d{1,18}), TPM: (-?[\d.]{1,30}), Sum\(ms\): [\d.]{1,30}, (.{1,300})$/
const total =
  /^tpmC: (-?[\d.]{1,30})(?:, tpmTotal: ([\d.]{1,30}))?(?:, efficiency: ([\d.]{1,20})%)?$/
// [Summary] Q1: 7.62s   [Summary] Q1     - Count: 11, Sum(ms): 42738.2, Avg(ms): 3885.3
const query =
  /^\[(Current|Summary)\] Q(\d{1,3})(?:: ([\d.]{1,20})s| +- Count: (\d{1,18}), Sum\(ms\): [\d.]{1,30}, Avg\(ms\): ([\d.]{1,30}))$/
const perHour = /^QphH: ([\d.]{1,30})$/
const command = /\b(?:go-tpc|tiup bench) (tpcc|tpch|ch)\b(.*)/
const scale = / --sf[= ](\d{1,9}(?:\.\d{1,4})?)\b/
const warehouses = / --warehouses[= ](\d{1,9})\b/
const threads = / (?:--threads[= ]|-T[= ]?)(\d{1,9})\b/
const isPreparing = /\s(?:prepare|check|cleanup)(?:\s|$)/
const isRunning = /\srun(?:\s|$)/
const alarm =
  /^(?:panic: |fatal|error|\[\d{4}[^\]]{1,60}\] \[(?:ERROR|FATAL)\]|execute run failed, err |\S{0,80}: connect: )/i
const notAlarm = new RegExp(`^(?!${alarm.source.slice(1)}).*${command.source}`, 'i')

interface State {
  isSummary: boolean
  isRun: boolean
  /** True when a query's time in the summary was read. */
  hasQuery: boolean
}

/** go-tpc: `tpmC`, `tpm` (tpmTotal), transactions and latencies such as `new-order.latency.p99`; `query.1.time` and `QphH`. */
export const goTpc = lineFormat<State>({
  tool,
  programs: ['go-tpc'],
  recognises: ({ head }) =>
    /^(?:\[(?:Current|Summary)\] ?|(?:Current|Summary): )?[A-Z_]{2,40} +- Takes\(s\): [\d.]{1,20}, Count: \d{1,18}, TPM: /m.test(
      head,
    ) ||
    /^tpmC: [\d.]{1,30}, tpmTotal: |^\[(?:Current|Summary)\] Q\d{1,3}(?:: [\d.]+s| +- Count: )/m.test(
      head,
    ),
  runs: {
    process: /\b(?:go-tpc|tiup bench) /,
    starts: [notAlarm],
    body: new RegExp(`${operation.source}|${total.source}|${query.source}`),
    last: total,
    fatal: /^(?:panic|fatal error): /,
    alarm,
    // Interval lines have no timestamp, but all precede the summary.
    position(text) {
      const [, mark, olderMark] = operation.exec(text) ?? []
      const kind = mark ?? olderMark ?? query.exec(text)?.[1]
      return kind === undefined ? undefined : Number(kind === 'Summary')
    },
  },
  columns: [rate('tpmC')],
  start: () => ({ isSummary: false, isRun: true, hasQuery: false }),
  rows: [
    [
      '[Summary] NEW_ORDER - Takes(s): 60.0, Count: 9304, TPM: 9304.2, Sum(ms): 278000.1, Avg(ms): 29.9, 50th(ms): 28.3',
      operation,
      addOperation,
    ],
    [
      'tpmC: 9304.2, tpmTotal: 20678.8, efficiency: 72.4%',
      total,
      (run, [, tpmC = '', all, efficiency], line) => {
        run.add(perMinute('tpmC'), tpmC, line)
        if (all !== undefined) run.add(perMinute('tpm'), all, line)
        if (efficiency !== undefined) run.efficiency(efficiency, line)
      },
    ],
    ['[Summary] Q10: 3.27s', query, addQuery],
    ['QphH: 45.8', perHour, [count('QphH')]],
    [
      './bin/go-tpc tpcc -H 127.0.0.1 --warehouses 100 --threads 16 run',
      notAlarm,
      (run, { input }, line) => {
        const [, workload, options = ''] = command.exec(input) ?? []
        run.state.isRun = isRunning.test(options) || !isPreparing.test(options)
        run.field('workload', workload, line)
        run.field('scale', scale.exec(options)?.[1], line)
        run.field('warehouses', warehouses.exec(options)?.[1], line)
        run.field('threads', threads.exec(options)?.[1], line)
      },
    ],
    ['panic: dial tcp 127.0.0.1:4000: connect: refused', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [/^(?:Finished|Got signal|creating |load |begin |table )/],
  isRun: (run) => run.state.isRun || run.has('tpmC'),
  whole: ({ draft, state }) => draft.measurements.has('tpmC') || state.hasQuery,
  enough: ({ draft }) => [...draft.measurements.keys()].some((name) => name.endsWith('.tpm')),
  end: 'ends without tpmC',
  finish: judgeErrors,
})

function addOperation(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const { state } = run
  const [, mark, olderMark, name = '', takes = '', transactions = '', tpm = '', latencies = ''] =
    match
  const kind = mark ?? olderMark
  state.isRun = true
  if (kind !== undefined) state.isSummary = kind === 'Summary'
  const prefix = `${name.toLowerCase().replaceAll('_', '-')}.`
  if (state.isSummary) {
    run.add(count(`${prefix}transactions`), transactions, line)
    run.add(perMinute(`${prefix}tpm`), tpm, line)
    if (name === 'NEW_ORDER') run.add({ name: 'time.total', unit: 's' }, takes, line)
    run.latencies(prefix, latencies, 'ms', line)
  } else if (name === 'NEW_ORDER') {
    const [seconds, now] = [parsePlainNumber(takes), parsePlainNumber(tpm)]
    if (seconds === undefined || now === undefined || seconds <= 0)
      run.bad(line, 'a time and a rate')
    else run.sample(run.second + seconds, [now / 60])
  }
}

// The summary has the mean of each query.
function addQuery(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const [, kind, number = '', seconds, executions, mean] = match
  if (kind === 'Current') return
  const name = `query.${number}.time`
  run.state.hasQuery = true
  if (seconds !== undefined) run.add({ name, unit: 's' }, seconds, line)
  if (mean !== undefined) run.add(ms(name), mean, line)
  if (executions !== undefined) run.add(count(`query.${number}.executions`), executions, line)
}

// Failed transactions are counted as another kind: NEW_ORDER_ERR.
function judgeErrors({ draft }: LineRun<State>): void {
  const counts = [...draft.measurements.values()].filter(({ metric }) =>
    metric.endsWith('.transactions'),
  )
  const failed = counts.filter(({ metric }) => metric.endsWith('-err.transactions'))
  const sum = (list: typeof counts): number => list.reduce((all, { value }) => all + value, 0)
  const text = failed
    .map(({ metric, value }) => `${value} ${kindOf(metric)} transactions`)
    .join(', ')
  judgeFailed(draft, { failed: sum(failed), all: sum(counts) }, text, failed[0]?.line ?? 1)
}

// new-order-err.transactions
function kindOf(metric: string): string {
  return metric.split('.', 1).join('').toUpperCase().replaceAll('-', '_')
}
