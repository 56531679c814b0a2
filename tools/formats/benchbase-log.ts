// What BenchBase, OLTP-Bench and the TPC-C of YugabyteDB print: the configuration, the result, and a histogram of transactions.
//
// Reference: https://github.com/cmu-db/benchbase and https://github.com/oltpbenchmark/oltpbench, DBWorkload.java and Results.java;
// https://github.com/yugabyte/tpcc, DBWorkload.java. Names of files, of phases and of the logger are skipped.
import { judgeGoodput } from './benchbase.ts'
import { count, lineFormat, ms, perMinute, rate, type LineRun } from './reading/line-table.ts'
import type { Line } from './reading/source.ts'

// [INFO ] 2024-11-21 19:10:23,043 [main]  com.oltpbenchmark.DBWorkload runWorkload -      02:25:40,167 (DBWorkload.java:861) INFO  -
const logger =
  /^(?:\[(?:INFO|WARN|DEBUG|ERROR) ?\] .{0,140}?|(?:\d{4}-\d\d-\d\d )?(?:\d\d:\d\d:\d\d,\d{3} )?\([\w$]{1,60}\.java:\d{1,5}\) (?:INFO|WARN|DEBUG|ERROR|FATAL) ) ?-(?: |$)/
const rates =
  /^(?:Rate limited reqs\/s|Throughput): Results\((?:state=(\w{1,20}), )?nanoSeconds=(\d{1,20}), measuredRequests=(\d{1,18})\) = ([\d.E]{1,30}) requests\/sec(?: \(throughput\), ([\d.E]{1,30}) requests\/sec \(goodput\))?(?: reqs\/sec)?$/
const tpmC = /^(?:TPM-C ?: ?| *TPM-C \| +)([\d.,]{1,20})$/
const efficiency = /^(?:Efficiency ?: ?| *Efficiency \| +)([\d.]{1,20})%?$/
const requests = /^ *Throughput \(req\/s\) \| +([\d.,]{1,20})$/
const newOrders = /^Num New Order transactions ?: (\d{1,18}), time seconds: (\d{1,9})$/
// NewOrder, Avg Latency: 61.2 msecs, p99 Latency: 240.9 msecs
const latency =
  /^([A-Z][A-Za-z]{1,40}), Avg Latency: ([\d.]{1,20}) msecs, p99 Latency: ([\d.]{1,20}) msecs$/
const warehouses = /tpccbenchmark .{0,400}--warehouses[= ](\d{1,9})\b/
const benchmark = /^Benchmark: +(\w{1,40}) \{/
const property =
  /^(Type|Driver|Isolation|Scale Factor|Loader Threads|Terminals|Batch Size|Reconnect on Conn\. Failure|Selectivity): +(\S.{0,100})$/
const terminals = /^Creating (\d{1,6}) virtual terminals\.\.\.$/
const histogram =
  /^(?:(Completed|Aborted|Unexpected|Unknown Status) Transactions|(Rejected) Transactions \([\w ]{1,40}\)|Unexpected SQL (Errors)):$/
const transaction =
  /^(?:[\w$]{1,60}\.){0,10}([A-Za-z]\w{0,60})\/\d{1,4} +\[ *(\d{1,15})\](?: \**)?$/

interface State {
  /** What the lines below the title of a histogram count. */
  counted: string
}

/** BenchBase's console: `requests/s`, `goodput`, `tpmC`, transactions by type; fields workload, threads (terminals), scale, isolation. */
export const benchbaseLog = lineFormat<State>({
  tool: 'benchbase-log',
  title: undefined,
  recognises: ({ headLines }) =>
    headLines.some(
      (text) =>
        rates.test(text.replace(logger, '')) ||
        (benchmark.test(text) && /oltpbenchmark/.test(text)) ||
        (logger.test(text) && /\(DBWorkload\.java:|\boltpbenchmark\b/.test(text)),
    ),
  runs: {
    programs: ['tpccbenchmark'],
    process: /\b(?:benchbase\.jar|oltpbenchmark|tpccbenchmark)\b/,
    starts: [benchmark],
    once: [/(?:Rate limited reqs\/s|Throughput): Results\(/],
    body: /(?:Rate limited reqs\/s|Throughput): Results\(|TPM-C/,
    alarm: /^\[(?:ERROR|FATAL)\] |\.java:\d{1,5}\) (?:ERROR|FATAL) /,
  },
  start: () => ({ counted: '' }),
  plain: (text) => text.replace(logger, ''),
  rows: [
    [
      'Rate limited reqs/s: Results(state=EXIT, nanoSeconds=60999908412, measuredRequests=3168) = 51.9 requests/sec (throughput), 50.2 requests/sec (goodput)',
      rates,
      addRates,
    ],
    [
      'TPM-C: 6227',
      tpmC,
      (run, [, value = ''], line) => run.add(perMinute('tpmC'), value.replaceAll(',', ''), line),
    ],
    [
      'Efficiency : 96.84292379471229',
      efficiency,
      (run, [, value = ''], line) => run.efficiency(value, line),
    ],
    [
      'Throughput (req/s) |              46.70',
      requests,
      (run, [, value = ''], line) => run.add(rate('requests/s'), value.replaceAll(',', ''), line),
    ],
    [
      'Num New Order transactions : 186826, time seconds: 1800',
      newOrders,
      (run, [, value = '', seconds = ''], line) => {
        run.add(count('new-order.transactions'), value, line)
        if (!run.has('time.total')) run.add({ name: 'time.total', unit: 's' }, seconds, line)
      },
    ],
    [
      'Benchmark:     TPCC {com.oltpbenchmark.benchmarks.tpcc.TPCCBenchmark}',
      benchmark,
      (run, [, name = ''], line) => run.field('workload', name.toLowerCase(), line),
    ],
    [
      'NewOrder, Avg Latency: 61.2 msecs, p99 Latency: 240.9 msecs',
      latency,
      (run, [, name = '', mean = '', p99 = ''], line) => {
        run.add(ms(`${dashed(name)}.latency.avg`), mean, line)
        run.add(ms(`${dashed(name)}.latency.p99`), p99, line)
      },
    ],
    ['./tpccbenchmark --execute=true --warehouses=10', warehouses, ['warehouses']],
    ['Scale Factor:  2.0', property, addProperty],
    ['Creating 2 virtual terminals...', terminals, ['threads']],
    [
      'Completed Transactions:',
      histogram,
      (run, [, status, rejected, errors]) => {
        run.state.counted = (status ?? rejected ?? errors ?? '').toLowerCase()
      },
    ],
    [
      'com.oltpbenchmark.benchmarks.tpcc.procedures.NewOrder/01                         [1473] ***',
      transaction,
      addTransactions,
    ],
  ],
  skipped: [
    /^(?:[=-]+(?:RESULTS[=-]+)?|<EMPTY>|)$/,
    /^(?:Configuration|URL|New Connection Per Txn|Workload Histograms|Throughput)\b|^[A-Z]{5,10}(?: START)? ::/,
    /^(?:Attempting|Creating|Executing|Finished|Grouped|Launching|Loading|Output|Running|Skipping|Starting|Upload|Waiting)\b/,
  ],
  whole: ({ draft }) => draft.measurements.has('requests/s') || draft.measurements.has('tpmC'),
  end: 'ends without the rate of requests',
  finish(run) {
    if (!run.draft.facts.some(({ name }) => name === 'tool'))
      run.draft.fact('tool', 'BenchBase', run.firstLine)
    judgeGoodput(run.draft)
  },
})

function addRates(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const [, state, nanoseconds = '', requests = '', throughput = '', goodput] = match
  run.fact('tool', state === undefined && goodput === undefined ? 'OLTP-Bench' : 'BenchBase', line)
  run.add({ name: 'time.total', unit: 's', over: 1e9 }, nanoseconds, line)
  run.add(count('requests'), requests, line)
  run.add(rate('requests/s'), throughput, line)
  if (goodput !== undefined) run.add(rate('goodput'), goodput, line)
  if (state !== undefined && state !== 'EXIT' && state !== 'DONE')
    run.draft.failure ??= { text: `the state is ${state}`, line: line.line }
}

function addProperty(
  run: LineRun<State>,
  [, name = '', value = '']: RegExpExecArray,
  line: Line,
): void {
  if (name === 'Scale Factor') run.field('scale', value.replace(/\.0+$/, ''), line)
  else if (name === 'Terminals') run.field('threads', value, line)
  else if (name === 'Isolation') run.field('isolation', value, line)
  else run.fact(name === 'Type' ? 'DBMS Type' : name, value, line)
}

function dashed(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
}

// Completed ones by type; what failed of all types together.
function addTransactions(
  run: LineRun<State>,
  [, name = '', value = '']: RegExpExecArray,
  line: Line,
): void {
  const { counted } = run.state
  const own = dashed(name)
  if (counted === 'completed') run.add(count(`${own}.transactions`), value, line)
  else if (counted !== '') run.add(count(`${own}.${counted}`), value, line)
}
