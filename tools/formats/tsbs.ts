// The Time Series Benchmark Suite (TSBS): the output of tsbs_load and of tsbs_run_queries; a file may contain several runs.
//
// Reference: https://github.com/timescale/tsbs, load/loader.go, pkg/query/benchmarker.go and stat_processor.go. Intervals beside the
// running means of the whole load are samples of it, and reports on the way are skipped. The rate of queries, which has two decimals, is a
// fact: times are exact.
import { count, lineFormat, ms, rate } from './reading/line-table.ts'

const tool = 'tsbs'
const loads =
  /^time,per\. metric\/s,metric total,overall metric\/s(?:,per\. row\/s,row total,overall row\/s)?$/
const sample =
  /^(\d{10}),([\d.]{1,20}),[\d.e+]{1,20},[\d.]{1,20}(?:,([\d.]{1,20}|-),(?:[\d.e+]{1,20}|-),(?:[\d.]{1,20}|-))?$/i
const loaded =
  /^loaded (\d{1,18}) (metrics|rows) in (\d{1,12}(?:\.\d{1,9})?)sec with (\d{1,9}) workers \(mean rate (\d{1,18}(?:\.\d{1,9})?) (?:metrics|rows)\/sec\)$/
const complete =
  /^Run complete after (\d{1,18}) queries with (\d{1,9}) workers \(Overall query rate (\d{1,18}(?:\.\d{1,9})?) queries\/sec\):$/
const interval = /^After \d{1,18} queries with \d{1,9} workers:$/
const label = /^(all queries|\S.{0,200}?) *:$/
const number = String.raw` *([\d.]{1,20})`
const times = new RegExp(
  `^min: ${number}ms, med: ${number}ms, mean: ${number}ms, max: ${number}ms, stddev: ${number}ms, sum: *[\\d.]{1,20}sec, count: *\\d{1,18}$`,
)
const wall = /^wall clock time: (\d{1,12}(?:\.\d{1,9})?)sec$/
// The database stands in front of the description of each query.
const target =
  /^(?:akumuli|cassandra|clickhouse|cratedb|influx(?:db)?|mongo(?:db)?|questdb|siridb|timescaledb|timestream|victoriametrics) /i

interface State {
  kind: 'load' | 'interval' | 'queries'
  label: string
  second: number
}

/** TSBS: `rows/s` and `metrics/s` of a load, latencies of queries; field threads is its workers, workload the query. */
export const tsbs = lineFormat<State>({
  tool,
  programs: ['tsbs_load', 'tsbs_run_queries'],
  recognises: ({ headLines }) =>
    headLines.some((text) => loads.test(text) || loaded.test(text) || complete.test(text)),
  runs: {
    starts: [loads, complete],
    body: new RegExp([sample, loaded, times, wall].map(({ source }) => source).join('|')),
    last: wall,
  },
  columns: [rate('metrics/s'), rate('rows/s')],
  start: () => ({ kind: 'load', label: '', second: Number.NaN }),
  rows: [
    [
      'time,per. metric/s,metric total,overall metric/s,per. row/s,row total,overall row/s',
      loads,
      (run, _, line) => run.field('workload', 'load', line),
    ],
    [
      '1704902929,402627.71,4.031495E+06,402627.71,50933.99,5.100000E+05,50933.99',
      sample,
      (run, [, time, metrics, rows]) =>
        run.sample(Number(time), [Number(metrics), Number(rows === '-' ? Number.NaN : rows)]),
    ],
    [
      'loaded 5185385 rows in 105.424sec with 4 workers (mean rate 49185.94 rows/sec)',
      loaded,
      (run, [, all = '', kind = '', seconds = '', workers, mean = ''], line) => {
        run.field('threads', workers, line)
        run.add(count(kind), all, line)
        run.add({ name: 'time.total', unit: 's' }, seconds, line)
        run.add(rate(`${kind}/s`), mean, line)
      },
    ],
    [
      'Run complete after 10 queries with 4 workers (Overall query rate 0.83 queries/sec):',
      complete,
      (run, [, queries = '', workers, overall = ''], line) => {
        run.state.kind = 'queries'
        run.add(count('queries'), queries, line)
        run.field('threads', workers, line)
        run.fact('overall query rate', overall, line)
      },
    ],
    [
      'After 100 queries with 4 workers:',
      interval,
      ({ state }) => {
        state.kind = 'interval'
      },
    ],
    [
      'min:  2758.02ms, med:  3812.48ms, mean:  4296.58ms, max: 5693.18ms, stddev:  1117.91ms, sum:  43.0sec, count: 10',
      times,
      (run, [, ...numbers], line) => {
        const { kind, label: name } = run.state
        if (kind !== 'queries') return
        if (name !== 'all queries') run.field('workload', name.replace(target, ''), line)
        else
          for (const [index, part] of ['min', 'p50', 'avg', 'max', 'stddev'].entries())
            run.add(ms(`latency.${part}`), numbers[index] ?? '', line)
      },
    ],
    ['wall clock time: 12.230280sec', wall, [{ name: 'time.total', unit: 's' }]],
    [
      'Influx average load per truck model per fleet:',
      label,
      ({ state }, [, name = '']) => {
        state.label = name
      },
    ],
  ],
  skipped: [
    /^\[worker \d+\] backoffs took a total of /,
    /^Summary:$/,
    /^(?:Interval|Overall) query rate: /,
    /^loaded \d+ /,
  ],
  isRun: ({ known, state }) => known > 0 && state.kind !== 'interval',
  whole: (run) => ['latency.avg', 'rows/s', 'metrics/s'].some((metric) => run.has(metric)),
  end: ({ state }) => `ends without the mean ${state.kind === 'load' ? 'rate' : 'time'}`,
})
