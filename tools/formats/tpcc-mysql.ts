// The output of tpcc_start of tpcc-mysql, both shapes of its interval lines.
//
// Reference: https://github.com/Percona-Lab/tpcc-mysql, src/main.c. The number before `trx` is the second; a
// transaction here is a New-Order. 95 % and 99 % are latencies of New-Orders in ms, `count|max` are New-Order
// (the older shape begins with it), Payment, Order-Status, Delivery and Stock-Level.
// TpmC is New-Orders that succeeded a minute. Dots of STOPPING THREADS and the second summary are skipped.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  newRun,
  numberOf,
  readingOf,
  refuse,
  setting,
  state,
  unknownLine,
  fail,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf, type Meaning } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

//    1, trx: 386, 95%: 167.168, 99%: 191.273, max_rt: 245.694, 388|163.449, 40|136.786, 36|829.054, 40|653.000
const interval =
  /^ *(\d{1,9}), trx: (\d{1,9}), 95%: (\S{1,20}), 99%: (\S{1,20}), max_rt: (\S{1,20}), (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}$/
//   10, 1193(0):1.112|1.450, 1194(0):0.263|0.351, 120(0):0.150|0.156, 119(0):1.312|1.401, 119(0):2.500|3.110
const olderInterval =
  /^ *(\d{1,9}), (\d{1,9})\(\d{1,9}\):(\S{1,20})\|(\S{1,20}), (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}$/
//   [0] sc:960702 lt:19399073  rt:0  fl:0 avg_rt: 22.7 (5)
const raw =
  /^ *\[([0-4])\] sc: *(\d{1,18}) +lt: *(\d{1,18}) +rt: *(\d{1,18}) +fl: *(\d{1,18}) *(?:avg_rt: (\S{1,20}) \(\d{1,9}\))?$/
//                  81439.102 TpmC
const tpmc = /^ *(\S{1,30}) TpmC$/
//  [connection]: 100
const parameter =
  /^ *\[(server|port|DBname|user|pass|warehouse|connection|rampup|measure)\]: *(.{0,200}?)(?: \(sec\.\))?$/
//  in 15000 sec.
const seconds = /^ in (\d{1,9}) sec\.$/
//         Payment: 43.47% (>=43.0%) [OK]
const constraint =
  /^ *(?:Payment|Order-Status|Delivery|Stock-Level|New-Order): \S{1,20}% .{0,40}\[(OK|NG)\]/
// 1213, HY000, Deadlock found   (what MySQL says while the database is loaded or busy)
const alarm = /^(?:\d{4}, \w{5}, |error|fail|Segmentation|\(retry\)|.{0,80}Can't connect)/i

const skipped: readonly RegExp[] = [
  /^\*{3,}/,
  /^option \S+ (?:\(socket\) )?with value '/,
  /^<(?:Parameters|Raw Results|Raw Results2\(sum ver\.\)|Constraint Check|TpmC)>/,
  /^RAMP-UP TIME\.\(\d+ sec\.\)$/,
  /^MEASURING START\.$/,
  /^STOPPING THREADS\.*$/,
  /^ \[(?:transaction percentage|response time)/,
]

const ms = { unit: 's', over: 1000 }
const names = ['new-order', 'payment', 'order-status', 'delivery', 'stock-level']
const columns: readonly Meaning[] = [
  { name: 'new-order.transactions', unit: '1' },
  { name: 'latency.p95', ...ms },
  { name: 'latency.p99', ...ms },
  { name: 'latency.max', ...ms },
  ...names.slice(1).map((name): Meaning => ({ name: `${name}.transactions`, unit: '1' })),
]
const olderColumns: readonly Meaning[] = [
  { name: 'new-order.transactions', unit: '1' },
  { name: 'latency.p90', unit: 's' },
  { name: 'latency.max', unit: 's' },
  ...names.slice(1).map((name): Meaning => ({ name: `${name}.transactions`, unit: '1' })),
]

/** tpcc-mysql: `tpmC`, counts a transaction type, and New-Orders an interval as a series. */
export const tpccMysql: Format = {
  name: 'tpcc-mysql',
  recognises: ({ head }) =>
    /^\*{3} (?:###easy### )?TPC-C Load Generator \*{3}/m.test(head) ||
    head
      .split('\n', 40)
      .some((line) => interval.test(line.trimEnd()) || olderInterval.test(line.trimEnd())),
  read: (source) => [read(source)],
}

function read(source: Source): ResultReading {
  const run = newRun('tpcc-mysql')
  const times = new Times()
  let samples: Samples | undefined
  let meanings = columns
  let sums = false
  let bad = 0
  let last = 0
  fact(run, 'tool', 'tpcc-mysql', 1)

  const sample = (match: RegExpExecArray, of: readonly Meaning[], line: number): void => {
    const values = match.slice(1).map((text) => numberOf(text) ?? Number.NaN)
    const second = values[0] ?? Number.NaN
    if (values.some((value) => Number.isNaN(value)) || (samples !== undefined && meanings !== of)) {
      bad += 1
      source.report(
        'warning',
        'tpcc-mysql/bad-line',
        'an interval line whose numbers are not plain',
        line,
      )
      return
    }
    if (second <= last)
      source.report('warning', 'tpcc-mysql/order', `second ${second} follows ${last}`, line)
    last = second
    samples ??= new Samples(of.length)
    meanings = of
    const offset = samples.open()
    for (const index of of.keys()) samples.values[offset + index] = values[index + 1] ?? 0
    samples.keep(times.add(second))
  }

  const readLine = (text: string, line: number): boolean => {
    let match: RegExpExecArray | null
    if ((match = interval.exec(text))) sample(match, columns, line)
    else if ((match = olderInterval.exec(text))) sample(match, olderColumns, line)
    else if ((match = parameter.exec(text))) {
      const [, name = '', value = ''] = match
      if (name === 'connection') setting(run, 'threads', value, line)
      else if (name === 'warehouse') setting(run, 'warehouses', value, line)
      else if (name === 'measure') setting(run, 'seconds', value, line)
      else if (name === 'rampup') fact(run, 'ramp-up', `${value} s`, line)
    } else if ((match = raw.exec(text))) {
      if (sums) return true
      const [, index = '', success = '', late = '', retry = '', failed = '', mean] = match
      const name = names[Number(index)] ?? index
      for (const [what, value] of [
        ['on-time', success],
        ['late', late],
        ['retries', retry],
        ['failures', failed],
      ] as const) {
        state(run, { name: `${name}.${what}`, unit: '1' }, value, line)
      }
      if (mean !== undefined) state(run, { name: `${name}.latency.avg`, ...ms }, mean, line)
      if (Number(failed) > 0) run.warnings.push(`${failed} ${name} transactions failed`)
    } else if ((match = tpmc.exec(text)))
      state(run, { name: 'tpmC', unit: '1/s', over: 60 }, match[1] ?? '', line)
    else if ((match = seconds.exec(text)))
      state(run, { name: 'time.total', unit: 's' }, match[1] ?? '', line)
    else if ((match = constraint.exec(text))) {
      if (match[1] === 'NG')
        source.report(
          'info',
          'tpcc-mysql/constraint',
          `a constraint of TPC-C is not met: ${text.trim()}`,
          line,
        )
    } else if (text.startsWith('<Raw Results2')) sums = true
    else if (alarm.test(text)) {
      alarmed ??= { text, line }
      source.report('warning', 'tpcc-mysql/alarm', text.slice(0, 200), line)
    } else return skipped.some((pattern) => pattern.test(text))
    return true
  }
  let alarmed: { text: string; line: number } | undefined

  const cursor = source.cursor()
  while (cursor.next()) {
    const text = cursor.text().trimEnd()
    if (text === '') continue
    // A number at the end of a cut file may lack digits; the last line of the result ends with its unit.
    if (!cursor.complete && !tpmc.test(text)) {
      source.report(
        'info',
        'tpcc-mysql/cut-off',
        'the last line has no line feed and is not used',
        cursor.line,
      )
    } else if (!readLine(text, cursor.line)) unknownLine(source, 'tpcc-mysql', text, cursor.line)
  }
  const line = Math.max(1, cursor.line)
  if (bad > 0) run.warnings.push(`${bad} interval line${bad === 1 ? '' : 's'} not read`)
  checkRate(run)
  const whole = run.measurements.has('tpmC')
  if (!whole && alarmed && times.count === 0) fail(run, alarmed.text, alarmed.line)
  const place = times.count > 0 ? `ends at second ${last} without TpmC` : 'ends without TpmC'
  const series =
    samples && times.count > 0
      ? seriesOf(times, [{ prefix: '', samples, columns: meanings }])
      : undefined
  return readingOf(source, run, { series, end: whole ? undefined : { text: place, line } })
}

// TpmC is (on time + late) New-Orders × 60 / seconds, to a tenth of a percent.
function checkRate(run: ReturnType<typeof newRun>): void {
  const [rate, time, onTime, late] = [
    'tpmC',
    'time.total',
    'new-order.on-time',
    'new-order.late',
  ].map((name) => run.measurements.get(name))
  if (!rate || !time || !onTime || !late || !(time.value > 0)) return
  const expected = (onTime.value + late.value) / time.value
  if (Math.abs(expected - rate.value) <= 1e-3 * expected) return
  refuse(
    run,
    `TpmC = ${(rate.value * 60).toFixed(3)}, but New-Orders a minute = ${(expected * 60).toFixed(3)}`,
    rate.line,
  )
}
