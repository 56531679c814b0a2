// The output of `cockroach workload run` (tpcc, kv, ycsb, bank, movr, …): a line per operation every second, then totals per
// operation, the result of all, and tpmC with its efficiency; a file may contain several runs.
//
// Reference: https://github.com/cockroachdb/cockroach, pkg/workload/cli/format.go and pkg/workload/tpcc/result.go. Before 2018 the
// result has no mark. Checks of TPC-C and lines of the server's log are skipped.
import type { Series } from '../core/model.ts'
import { count, lineFormat, ms, perMinute, rate, type LineRun } from './reading/line-table.ts'
import type { Line } from './reading/source.ts'

const programs = ['cockroach', 'workload']
const cell = String.raw` +(\d{1,15}\.\d)`
const header = /^_elapsed_+errors_+ops.*?(?:__(total|result))?$/
const interval = new RegExp(
  String.raw`^ *(\d{1,9}(?:\.\d)?)s +(\d{1,12})${cell.repeat(2)}${cell.repeat(4)} +([A-Za-z]\S{0,60}|\d{1,4}: .{1,200})$`,
)
const total = new RegExp(
  String.raw`^ *(\d{1,9}(?:\.\d)?)s +(\d{1,12}) +(\d{1,15})${cell.repeat(6)}(?: +([A-Za-z]\S{0,60}|\d{1,4}: .{1,200}))? *$`,
)
const tpmC = new RegExp(
  String.raw`^ *(\d{1,9}(?:\.\d)?)s +(\d{1,15}\.\d) +(\d{1,6}\.\d)%${cell.repeat(5)} +(\d{1,15}\.\d?)$`,
)
const tpmHeader = /^_elapsed_+tpmC_/
const command = /\bworkload run ([a-z]\w{0,30})\b(.*)/
const alarm = /^(?:Error: |ERROR: |panic: |fatal error: |[EF]\d{6} )/

interface State {
  /** True below the header of the result of all operations. */
  isResult: boolean
  /** The rates of each operation by the seconds at which they were printed. */
  readonly rates: Map<string, Map<number, number>>
}

/** cockroach workload: `ops/s`, `tpmC`, latencies, and the same per operation such as `new-order.latency.p99`; rates as a series. */
export const cockroachWorkload = lineFormat<State>({
  tool: 'cockroach-workload',
  title: 'cockroach workload',
  recognises: ({ headLines }) =>
    headLines.some((text) => header.test(text) || tpmHeader.test(text)) ||
    (headLines.length >= 3 && headLines.slice(0, 3).every((text) => interval.test(text))),
  runs: {
    programs,
    starts: [/\bworkload run [a-z]/, /^Initializing \d+ connections\.\.\.$/],
    once: [/^_elapsed.*__result$/, tpmHeader],
    body: new RegExp([interval, total, tpmC].map(({ source }) => source).join('|')),
    fatal: /^(?:panic|fatal error): /,
    alarm,
    position(text) {
      const second = interval.exec(text)?.[1]
      return second === undefined ? undefined : Number(second)
    },
  },
  // All but the last number of tpmC.
  isComplete: (text) => tpmC.test(text),
  start: () => ({ isResult: false, rates: new Map() }),
  rows: [
    [
      '    2.0s        0            4.0            3.0     83.9    109.1    109.1    109.1 newOrder',
      interval,
      addInterval,
    ],
    [
      '  600.0s        0       22514928        37524.8      5.1      3.8     15.7     26.2    369.1',
      total,
      addTotal,
    ],
    [
      '   60.0s       52.0  40.4%    170.7     92.3    469.8    637.5   1073.7   1543.5',
      tpmC,
      addTpmC,
    ],
    [
      '_elapsed___errors_____ops(total)___ops/sec(cum)__avg(ms)__p50(ms)__p95(ms)__p99(ms)_pMax(ms)__result',
      header,
      ({ state }, [, kind]) => {
        state.isResult = kind !== 'total'
      },
    ],
    [
      "./cockroach workload run tpcc --warehouses=10 --concurrency=20 'postgresql://root@localhost:26257/tpcc'",
      command,
      (run, [, name, options = ''], line) => {
        run.draft.command ??= {
          text: line.text.replace(/^[$#>] /, '').slice(0, 4000),
          line: line.line,
        }
        // YCSB's workloads A to F are different loads.
        const letter = / --workload[= ]([A-Fa-f])\b/.exec(options)?.[1]
        run.field('workload', letter ? `workload${letter.toLowerCase()}` : name, line)
        run.field('warehouses', / --warehouses[= ](\d{1,9})\b/.exec(options)?.[1], line)
        run.field('threads', / --concurrency[= ](\d{1,9})\b/.exec(options)?.[1], line)
      },
    ],
    ['Error: driver: bad connection', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [
    tpmHeader,
    /^(?:Initializing |Audit check |Check |Number of reads|Highest sequence|Starting |\(deprecated\))/,
    /^[IW]\d{6} /,
  ],
  whole: ['ops/s', 'operations'],
  enough: ({ draft }) => draft.measurements.size > 0,
  end: ({ state, draft }) =>
    state.rates.size + draft.measurements.size > 0
      ? 'ends without the result of all operations'
      : 'ends without a result',
  finish(run) {
    run.series = seriesOf(run.state.rates)
  },
})

function addInterval({ state }: LineRun<State>, match: RegExpExecArray): void {
  const [, second, , now, , , , , , name = ''] = match
  const own = state.rates.get(name) ?? new Map<number, number>()
  state.rates.set(name, own.set(Number(second), Number(now)))
}

function addTotal(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const [, seconds = '', errors = '', operations = '', cumulative = '', ...rest] = match
  const name = rest[5]
  const prefix = run.state.isResult || name === undefined ? '' : `${kebab(name)}.`
  const [, number, query] = /^(\d+): (.+)$/.exec(name ?? '') ?? []
  if (query !== undefined) run.fact(`query ${number ?? ''}`, query, line)
  run.add(count(`${prefix}operations`), operations, line)
  run.add(rate(`${prefix}ops/s`), rateOf(operations, seconds, cumulative), line)
  for (const [index, label] of ['avg', 'p50', 'p95', 'p99', 'max'].entries())
    run.add(ms(`${prefix}latency.${label}`), rest[index] ?? '', line)
  if (prefix !== '') return
  run.add({ name: 'time.total', unit: 's' }, seconds, line)
  run.add(count('errors'), errors, line)
  if (Number(errors) > 0) run.draft.warnings.push(`${errors} errors`)
}

// One decimal is too coarse for few operations: 5 in 60 s are 0.083 per second, printed as 0.1.
function rateOf(operations: string, seconds: string, printed: string): string {
  const exact = Number(operations) / Number(seconds)
  const isFiner = Number(printed) < Number(seconds)
  return isFiner && Math.abs(exact - Number(printed)) <= 0.051 ? exact.toPrecision(6) : printed
}

function addTpmC(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const [, , value = '', efficiency = '', ...latencies] = match
  run.add(perMinute('tpmC'), value, line)
  run.efficiency(efficiency, line)
  // The block of the operation prints the others, except in a copied output.
  for (const [index, name] of ['avg', 'p50', 'p90', 'p95', 'p99', 'max'].entries()) {
    const metric = `new-order.latency.${name}`
    const printed = latencies[index] ?? ''
    // The last one may be cut.
    if (!run.has(metric) && /\.\d$/.test(printed)) run.add(ms(metric), printed, line)
  }
}

// newOrder   1: select count(*) from t
function kebab(name: string): string {
  const query = /^(\d+): /.exec(name)?.[1]
  if (query !== undefined) return `query.${query}`
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
}

function seriesOf(rates: State['rates']): Series | undefined {
  const at = [...new Set([...rates.values()].flatMap((own) => [...own.keys()]))].toSorted(
    (a, b) => a - b,
  )
  if (at.length === 0) return undefined
  const own = [...rates].map(([name, values]) => ({
    metric: `${kebab(name)}.ops/s`,
    unit: '1/s',
    values: Float64Array.from(at, (second) => values.get(second) ?? Number.NaN),
  }))
  const all = at.map((second) => {
    const now = [...rates.values()].map((values) => values.get(second) ?? Number.NaN)
    return now.reduce((sum, value) => sum + value, 0)
  })
  // The last second of a log that was cut may lack operations, so that its sum is none.
  return {
    at: Float64Array.from(at),
    columns: [{ metric: 'ops/s', unit: '1/s', values: Float64Array.from(all) }, ...own],
  }
}
