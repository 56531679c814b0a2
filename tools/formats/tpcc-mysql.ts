// The output of tpcc_start of tpcc-mysql, both shapes of its interval lines.
//
// Reference: https://github.com/Percona-Lab/tpcc-mysql, src/main.c. The number before `trx` is the second; a
// transaction here is a New-Order. 95 % and 99 % are latencies of New-Orders in ms, `count|max` are New-Order
// (the older shape begins with it), Payment, Order-Status, Delivery and Stock-Level.
// TpmC is the successful New-Orders per minute. Dots of STOPPING THREADS and the second summary are skipped.
import type { Meaning } from './reading/row-columns.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import type { Line } from './reading/source.ts'
import { count, lineFormat, ms, perMinute, type LineRun } from './reading/line-table.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { shortened } from './reading/lines.ts'
import type { RunDraft } from './reading/run-draft.ts'

const tool = 'tpcc-mysql'
const programs = ['tpcc_start']

const title = /^\*{3} (?:###easy### )?TPC-C Load Generator \*{3}/
const interval =
  /^ *(\d{1,9}), trx: (\d{1,9}), 95%: (\S{1,20}), 99%: (\S{1,20}), max_rt: (\S{1,20}), (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}$/
const olderInterval =
  /^ *(\d{1,9}), (\d{1,9})\(\d{1,9}\):(\S{1,20})\|(\S{1,20}), (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}$/
const rawResult =
  /^ *\[([0-4])\] sc: *(\d{1,18}) +lt: *(\d{1,18}) +rt: *(\d{1,18}) +fl: *(\d{1,18}) *(?:avg_rt: (\S{1,20}) \(\d{1,9}\))?$/
const tpmc = /^ *(\S{1,30}) TpmC$/
// 1213, HY000, Deadlock found   (an error of MySQL while the database is loaded or busy)
const alarm = /^(?:\d{4}, \w{5}, |error|fail|Segmentation|\(retry\)|.{0,80}Can't connect)/i

const transactions = ['new-order', 'payment', 'order-status', 'delivery', 'stock-level']
const counts = transactions.map((name) => count(`${name}.transactions`))
const columns: readonly Meaning[] = [
  ...counts.slice(0, 1),
  ms('latency.p95'),
  ms('latency.p99'),
  ms('latency.max'),
  ...counts.slice(1),
]
const olderColumns: readonly Meaning[] = [
  ...counts.slice(0, 1),
  { name: 'latency.p90', unit: 's' },
  { name: 'latency.max', unit: 's' },
  ...counts.slice(1),
]
const settings = new Map([
  ['connection', 'threads'],
  ['warehouse', 'warehouses'],
  ['measure', 'seconds'],
])

interface State {
  inSecondSummary: boolean
  badLines: number
  /** The first message of an error after the last sample. */
  error?: Line | undefined
}

/** tpcc-mysql: `tpmC`, counts per transaction type, and New-Orders per interval as a series. */
export const tpccMysql = lineFormat<State>({
  tool,
  recognises: ({ head }) =>
    head.split('\n', 40).some((line) => {
      const text = line.trimEnd()
      return title.test(text) || interval.test(text) || olderInterval.test(text)
    }),
  // A number at the end of a cut file may lack digits; the last line of the result ends with its unit.
  isComplete: (text) => tpmc.test(text),
  runs: {
    programs,
    starts: [title, /^<Parameters>$/],
    frame: /^\*{3,}$/,
    once: [/^<Raw Results>$/, tpmc],
    body: new RegExp(
      [interval, olderInterval, rawResult, tpmc].map(({ source }) => source).join('|'),
    ),
    alarm,
    position(text) {
      const second = (interval.exec(text) ?? olderInterval.exec(text))?.[1]
      return second === undefined ? undefined : Number(second)
    },
  },
  start: () => ({ inSecondSummary: false, badLines: 0 }),
  rows: [
    [
      '    1, trx: 386, 95%: 167.168, 99%: 191.273, max_rt: 245.694, 388|163.449, 40|136.786, 36|829.054, 40|653.000',
      interval,
      (run, match, line) => addSample(run, match, columns, line),
    ],
    [
      '  10, 1193(0):1.112|1.450, 1194(0):0.263|0.351, 120(0):0.150|0.156, 119(0):1.312|1.401, 119(0):2.500|3.110',
      olderInterval,
      (run, match, line) => addSample(run, match, olderColumns, line),
    ],
    [
      '  [connection]: 100',
      /^ *\[(server|port|DBname|user|pass|warehouse|connection|rampup|measure)\]: *(.{0,200}?)(?: \(sec\.\))?$/,
      (run, [, name = '', value = ''], line) => {
        const field = settings.get(name)
        if (field !== undefined) run.field(field, value, line)
        else if (name === 'rampup') run.fact('ramp-up', `${value} s`, line)
      },
    ],
    [
      '  [0] sc:960702 lt:19399073  rt:0  fl:0 avg_rt: 22.7 (5)',
      rawResult,
      (run, match, line) => {
        if (!run.state.inSecondSummary) addRawResult(run, match, line)
      },
    ],
    ['                 81439.102 TpmC', tpmc, [perMinute('tpmC')]],
    [' in 15000 sec.', /^ in (\d{1,9}) sec\.$/, [{ name: 'time.total', unit: 's' }]],
    [
      '        Payment: 43.47% (>=43.0%) [OK]',
      /^ *(?:Payment|Order-Status|Delivery|Stock-Level|New-Order): \S{1,20}% .{0,40}\[(OK|NG)\]/,
      (run, [, verdict], { text, line }) => {
        const message = `a constraint of TPC-C is not met: ${text.trim()}`
        if (verdict === 'NG') run.source.report('info', `${tool}/constraint`, message, line)
      },
    ],
    [
      '<Raw Results2(sum ver.)>',
      /^<Raw Results2/,
      ({ state }) => {
        state.inSecondSummary = true
      },
    ],
    [
      '1213, HY000, Deadlock found',
      alarm,
      (run, _, line) => {
        run.alarm(line)
        run.state.error ??= line
      },
    ],
  ],
  skipped: [
    /^\*{3,}/,
    /^option \S+ (?:\(socket\) )?with value '/,
    /^<(?:Parameters|Raw Results|Raw Results2\(sum ver\.\)|Constraint Check|TpmC)>/,
    /^RAMP-UP TIME\.\(\d+ sec\.\)$/,
    /^MEASURING START\.$/,
    /^STOPPING THREADS\.*$/,
    /^ \[(?:transaction percentage|response time)/,
  ],
  whole: ['tpmC'],
  end: ({ samples, second }) =>
    samples > 0 ? `ends at second ${second} without TpmC` : 'ends without TpmC',
  finish(run) {
    const { badLines, error } = run.state
    const { draft } = run
    if (badLines > 0)
      draft.warnings.push(`${badLines} interval line${badLines === 1 ? '' : 's'} not read`)
    checkRate(draft)
    judgeFailures(draft)
    // A run continues after a deadlock; an error after the last sample ended it.
    if (error) run.failure = error
    else if (run.failure && !run.has('tpmC')) {
      draft.warnings.push(shortened(run.failure.text))
      run.failure = undefined
    }
  },
})

function addSample(
  run: LineRun<State>,
  match: RegExpExecArray,
  meanings: readonly Meaning[],
  { line }: Line,
): void {
  const numbers = match.slice(1).map((text) => parsePlainNumber(text) ?? Number.NaN)
  const [second = Number.NaN, ...row] = numbers
  const isOtherShape = run.samples > 0 && run.columns !== meanings
  if (isOtherShape || numbers.some((number) => Number.isNaN(number))) {
    run.state.badLines += 1
    run.report('bad-line', 'an interval line whose numbers are not plain', line)
    return
  }
  if (second <= run.second) run.report('order', `second ${second} follows ${run.second}`, line)
  run.state.error = undefined
  run.columns = meanings
  run.sample(second, row)
}

function addRawResult(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const [, index = '', success = '', late = '', retries = '', failures = '', mean] = match
  const name = transactions[Number(index)] ?? index
  const outcomes = { 'on-time': success, late, retries, failures }
  for (const [outcome, number] of Object.entries(outcomes))
    run.add(count(`${name}.${outcome}`), number, line)
  if (mean !== undefined) run.add(ms(`${name}.latency.avg`), mean, line)
}

// A transaction that was retried in vain is counted as a failure only.
function judgeFailures(run: RunDraft): void {
  const countOf = (name: string): number => run.measurements.get(name)?.value ?? 0
  const failed = transactions.flatMap((name) => {
    const count = run.measurements.get(`${name}.failures`)
    return count && count.value > 0 ? [{ name, ...count }] : []
  })
  const all = transactions.flatMap((name) =>
    ['on-time', 'late', 'failures'].map((outcome) => countOf(`${name}.${outcome}`)),
  )
  const sum = (list: readonly number[]): number => list.reduce((total, count) => total + count, 0)
  const text = failed.map(({ name, value }) => `${value} ${name}`).join(', ')
  const counts = { failed: sum(failed.map(({ value }) => value)), all: sum(all) }
  judgeFailed(run, counts, `${text} transactions failed`, failed[0]?.line ?? 1)
}

// TpmC is (on time + late) New-Orders × 60 / seconds, to a tenth of a percent.
function checkRate(run: RunDraft): void {
  const rate = run.measurements.get('tpmC')
  const time = run.measurements.get('time.total')
  const onTime = run.measurements.get('new-order.on-time')
  const late = run.measurements.get('new-order.late')
  if (!rate || !time || !onTime || !late || !(time.value > 0)) return
  const expected = (onTime.value + late.value) / time.value
  if (Math.abs(expected - rate.value) <= 1e-3 * expected) return
  const perMinute = [rate.value, expected].map((value) => (value * 60).toFixed(3))
  run.refuse(`TpmC = ${perMinute.join(', but New-Orders per minute = ')}`, rate.line)
}
