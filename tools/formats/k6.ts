// The summary at the end of a test of k6, before and since version 1; a file may contain several runs.
//
// Reference: https://github.com/grafana/k6, internal/js/summary.js. kB and MB are powers of 1000. Names of checks and groups, marks of
// thresholds and the progress above are skipped.
import { quoted } from './reading/lines.ts'
import type { Line } from './reading/source.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import { count, lineFormat, rate, type LineRun } from './reading/line-table.ts'
import { parseDuration, parsePlainNumber } from './reading/number-text.ts'

const tool = 'k6'
//   ✓ http_req_duration..............: avg=1.52ms  min=957.23µs …
const named = String.raw`^\s*(?:[✓✗] )?([a-z]\w{1,60})(?:\{[^}]{1,200}\})?\.{2,}: *`
const trend = new RegExp(`${named}((?:(?:avg|min|med|max|p\\(\\d[\\d.]*\\)|count)=\\S+ *)+)$`)
const counter = new RegExp(String.raw`${named}([\d.]+) +([\d.]+)/s$`)
const amount = new RegExp(String.raw`${named}([\d.]+) ([kMGT]?)B +([\d.]+) ([kMGT]?)B/s$`)
const share = new RegExp(
  String.raw`${named}([\d.]+)% +(?:[✓✗]? ?(\d+) +[✗✓] ?(\d+)|(\d+) out of (\d+))$`,
)
const gauge = new RegExp(String.raw`${named}(\d+) +min=(\d+) +max=(\d+)$`)
const requests = /^\s*(?:[✓✗] )?http_reqs\.{2,}:/
const alarm = /^(?:ERRO|FATA)\[\d+\]/
const sizes = ['', 'k', 'M', 'G', 'T']

/** k6: `requests/s`, `iterations/s`, latencies of requests and of iterations, bytes; field threads is the most virtual users. */
export const k6 = lineFormat({
  tool,
  recognises: ({ headLines }) =>
    headLines.some((text) =>
      [trend, /^\s*(?:[✓✗] )?(?:http_reqs|iterations)\.{2,}: *[\d.]+ +[\d.]+\/s$/].some((pattern) =>
        pattern.test(text.trimEnd()),
      ),
    ),
  runs: {
    programs: ['k6'],
    starts: [/^\s+execution: (?:local|cloud)$/],
    once: [requests, /^\s*iterations\.{2,}:/, /^\s*data_received\.{2,}:/],
    body: new RegExp([trend, counter, amount, share].map(({ source }) => source).join('|')),
    alarm,
  },
  start: () => undefined,
  rows: [
    [
      '    http_req_duration..............: avg=1.52ms  min=957.23µs med=1.41ms  max=145.69ms p(90)=1.66ms   p(95)=1.76ms',
      trend,
      addTrend,
    ],
    [
      '    http_reqs..................: 17433  578.878085/s',
      counter,
      (run, [, name = '', number = '', perSecond = ''], line) => {
        const metric = name === 'http_reqs' ? 'requests' : name
        run.add(count(metric), number, line)
        run.add(rate(`${metric}/s`), perSecond, line)
      },
    ],
    [
      '    data_received..............: 5.3 MB 176 kB/s',
      amount,
      (run, [, name = '', total = '', unit = '', now = '', per = ''], line) => {
        const times = (prefix: string): number => 1000 ** sizes.indexOf(prefix)
        run.add({ name, unit: 'B', times: times(unit) }, total, line)
        run.add({ name: `${name}/s`, unit: 'B/s', times: times(per) }, now, line)
      },
    ],
    [
      '    http_req_failed............: 0.05% ✓ 9 ✗ 17424',
      share,
      (run, match, line) => {
        const [, name = '', percent = '', yes, no, part, all] = match
        run.add({ name, unit: '1', over: 100 }, percent, line)
        const count = Number(yes ?? part)
        const total = all === undefined ? count + Number(no) : Number(all)
        const text = `${String(count)} requests failed`
        if (name === 'http_req_failed')
          judgeFailed(run.draft, { failed: count, all: total }, text, line.line)
      },
    ],
    [
      '     scenarios: (100.00%) 1 scenario, 100 max VUs, 5m30s max duration (incl. graceful stop):',
      /^\s*scenarios: .{1,40}, (\d{1,9}) max VUs, /,
      ['threads'],
    ],
    ['    vus_max....................: 10     min=10 max=10', gauge, addGauge],
    ['ERRO[0003] GoError: connection refused', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [
    /^\s*(?:[✓✗█↳]|\/\\|\\_|\|)/,
    /^\s*(?:execution|script|output|scenarios|\* |default|running|[\w-][\w -]* [✓✗] \[)/,
    /^\s*(?:HTTP|EXECUTION|NETWORK|CUSTOM|TOTAL RESULTS|THRESHOLDS|\{ .* \}\.*:.*)$/,
    /^(?:INFO|WARN)\[\d+\]/,
  ],
  isRun: ({ known }) => known > 0,
  whole: (run) => run.has('requests/s') || run.has('iterations/s'),
  enough: (run) => run.has('latency.avg'),
  end: 'ends without the number of requests',
  finish(run) {
    const latency = run.draft.measurements
    for (const [name, value] of [...latency])
      if (name.startsWith('http_req_duration.')) {
        const metric = name.replace('http_req_duration', 'latency')
        latency.set(metric, { ...value, metric })
        latency.delete(name)
      }
  },
})

function addTrend(
  run: LineRun<undefined>,
  [, name = '', pairs = '']: RegExpExecArray,
  { line }: Line,
): void {
  for (const [, label = '', text = ''] of pairs.matchAll(/(\w+|p\(\d[\d.]*\))=(\S+)/g)) {
    const kind = label === 'med' ? 'p50' : label.replace(/[()]/g, '')
    const metric = `${name}.${kind}`
    const seconds = durationOf(text)
    const plain = parsePlainNumber(text)
    // A submetric of a threshold repeats the name.
    if (run.has(metric)) continue
    const value = seconds ?? plain
    const unit = seconds === undefined ? '1' : 's'
    if (value !== undefined) run.draft.measurements.set(metric, { metric, value, unit, line })
    else run.draft.refuse(`${metric} is ${quoted(text)}, expected a time or a number`, line)
  }
}

// 1m6s   1h2m3s   957.23µs
function durationOf(text: string): number | undefined {
  const parts = text.match(/[\d.]+(?:ns|us|µs|ms|s|m|h)/g) ?? []
  if (parts.length === 0 || parts.join('') !== text) return undefined
  const values = parts.map(parseDuration)
  return values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )
}

function addGauge(run: LineRun<undefined>, match: RegExpExecArray, line: Line): void {
  const [, name, , , most = ''] = match
  if (name === 'vus_max' || (name === 'vus' && !run.draft.settings.has('threads'))) {
    run.draft.settings.delete('threads')
    run.field('threads', most, line)
  }
}
