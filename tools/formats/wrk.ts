// The report of wrk and wrk2; a file may contain several runs.
//
// Reference: https://github.com/wg/wrk, src/wrk.c and src/units.c. k, M and G after counts are powers of 1000, KB, MB and
// GB powers of 1024. The detailed spectrum of wrk2 is skipped.
import { commandIn } from './reading/printed-command-line.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import { count, lineFormat, rate, time, type LineRun, type Target } from './reading/line-table.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { quoted } from './reading/lines.ts'

const tool = 'wrk'
const programs = ['wrk', 'wrk2']

const title = /^Running (\d{1,9}(?:\.\d{1,4})?[a-z]{1,2}) test @ (\S{1,500})$/
// The path of a URL: different paths are different workloads.
const pathOf = /^\w{1,8}:\/\/[^/?]{1,256}([/?]\S{0,256})$/
const load = /^ *(\d{1,9}) threads and (\d{1,9}) connections$/
const latency = /^ *Latency +(\S{1,20}) +(\S{1,20}) +(\S{1,20}) +[\d.]{1,10}%$/
const total = /^ *(\d{1,18}) requests in (\S{1,20}), (\S{1,20}) read$/
const perSecond = /^Requests\/sec: +(\S{1,30})$/
const transfer = /^Transfer\/sec: +(\S{1,30})$/
const alarm = /^unable to /
const sizes = ['', 'K', 'M', 'G', 'T']

interface State {
  /** The start of the names of percentiles. */
  prefix: string
}

// 606.33MB
const bytes: Target = (draft, text, line) => {
  const [, digits = '', prefix = ''] = /^([\d.]{1,18})([KMGT]?)B$/.exec(text) ?? []
  const number = parsePlainNumber(digits)
  if (number === undefined) draft.refuse(`Transfer/sec is ${quoted(text)}, expected a rate`, line)
  else {
    const value = number * 1024 ** sizes.indexOf(prefix)
    draft.measurements.set('bytes/s', { metric: 'bytes/s', value, unit: 'B/s', line })
  }
}

function addTitle(run: LineRun<State>, match: RegExpExecArray, line: { line: number }): void {
  const [, duration = '', url = ''] = match
  run.fact('tool', tool, line)
  run.fact('duration', duration, line)
  run.fact('url', url, line)
  run.field('workload', pathOf.exec(url)?.[1], line)
}

/** wrk: `requests/s`, `bytes/s`, `latency.avg`, `latency.max` and percentiles; fields threads and connections, workload is the path. */
export const wrk = lineFormat<State>({
  tool,
  title: undefined,
  recognises: ({ head }) =>
    /^Running \d{1,9}(?:\.\d{1,4})?[a-z]{1,2} test @ \S/m.test(head)
      ? /^ *\d{1,9} threads and \d{1,9} connections\s*$/m.test(head)
      : /^ *\d{1,18} requests in \S{1,20}, \S{1,20} read\s*$/m.test(head) &&
        /^Requests\/sec: +[\d.]{1,30}\s*$/m.test(head),
  runs: {
    programs,
    starts: [title, load],
    once: [latency, perSecond, transfer],
    body: new RegExp(
      [latency, total, perSecond, transfer, alarm].map(({ source }) => source).join('|'),
    ),
    last: transfer,
    fatal: alarm,
  },
  start: () => ({ prefix: 'latency.' }),
  rows: [
    ['Running 30s test @ http://127.0.0.1:8080/users/42', title, addTitle],
    [
      'unable to connect to 127.0.0.1:8080 Connection refused',
      alarm,
      ({ draft }, _, { text, line }) => draft.fail(text, line),
    ],
    ['$ wrk -t8 -c64 -d30s http://127.0.0.1:8080/', /wrk2? /, (_, { input }) => isCommand(input)],
    ['  8 threads and 64 connections', load, ['threads', 'connections']],
    [
      '    Latency   635.91us    0.89ms  12.92ms   93.69%',
      latency,
      [time('latency.avg'), time('latency.stddev'), time('latency.max')],
    ],
    [
      '  Latency Distribution (HdrHistogram - Uncorrected Latency (measured without taking delayed starts into account))',
      /^ *Latency Distribution(.*)$/,
      ({ state }, [, words = '']) => {
        state.prefix = words.includes('Uncorrected') ? 'latency.uncorrected.' : 'latency.'
      },
    ],
    [
      '     99.999%    5.80ms',
      /^ *(\d{1,3}(?:\.\d{1,4})?)% +(\S{1,20})$/,
      ({ draft, state }, [, rank, text = ''], { line }) => {
        const target = time(`${state.prefix}p${String(Number(rank))}`)
        if (typeof target === 'function') target(draft, text, line)
      },
    ],
    [
      '  22464657 requests in 30.00s, 17.76GB read',
      total,
      [count('requests'), time('time.total'), 'skip'],
    ],
    [
      '  Socket errors: connect 0, read 12, write 0, timeout 3',
      /^ *Socket errors: connect (\d{1,12}), read (\d{1,12}), write (\d{1,12}), timeout (\d{1,12})$/,
      (run, match, { text, line }) => {
        const errors = match.slice(1).reduce((sum, number) => sum + Number(number), 0)
        run.draft.measurements.set('errors', { metric: 'errors', value: errors, unit: '1', line })
        // wrk counts timeouts as completed requests, but not connect, read and write errors.
        const all = run.valueOf('requests') + errors - Number(match[4])
        judgeFailed(run.draft, { failed: errors, all }, text.trim(), line)
      },
    ],
    [
      '  Non-2xx or 3xx responses: 30',
      /^ *Non-2xx or 3xx responses: (\d{1,15})$/,
      (run, [, failed], { text, line }) => {
        const counts = { failed: Number(failed), all: run.valueOf('requests') }
        judgeFailed(run.draft, counts, text.trim(), line)
      },
    ],
    ['Requests/sec: 748868.53', perSecond, [rate('requests/s')]],
    ['Transfer/sec:    606.33MB', transfer, [bytes]],
  ],
  skipped: [
    /^ *Thread Stats +Avg +Stdev +Max/,
    /^ *Req\/Sec +/,
    /^-{10,}$/,
    /^ *(?:Thread calibration|Initialised )/,
    /^ *(?:Detailed Percentile spectrum|Value +Percentile|[\d.]{1,20} +[\d.]{1,20} +\d)/,
    /^#\[/,
  ],
  isRun: ({ known }) => known > 0,
  // The transfer is the last line.
  whole: ['requests/s', 'bytes/s'],
  end: 'ends before the transfer per second',
  finish({ draft, firstLine }) {
    if (draft.facts.length === 0) draft.fact('tool', tool, firstLine)
  },
})

function isCommand(text: string): boolean {
  return commandIn(text, programs) !== undefined
}
