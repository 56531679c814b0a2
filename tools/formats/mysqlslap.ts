// The report of mysqlslap, as text or with --csv: one run per number of clients.
//
// Reference: mysql-server, client/mysqlslap.cc (print_conclusions, print_conclusions_csv). Times are of all
// queries of one iteration, in seconds; a row of CSV is engine, load, mean, smallest, largest, clients, queries.
import { lineFormat, type Target } from './reading/line-table.ts'
import { commandIn } from './reading/printed-command-line.ts'

const programs = ['mysqlslap', 'mariadb-slap']

const title = /^Benchmark$/
const time =
  /^\s+(?:Average|Minimum|Maximum) number of seconds to run all queries: \S{1,40} seconds$/
const clients = /^\s+Number of clients running queries: (\d{1,9})$/
const queries = /^\s+Average number of queries per client: (\d{1,18})$/
const row =
  /^([\w-]{1,60})?,([\w-]{1,60}),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,9}),(\d{1,18})$/
const alarm = /^(?:\S{1,80}\/)?(?:mysqlslap|mariadb-slap): (?!\[?[Ww]arning\b|Deprecated )/

const seconds = (name: string): Target => ({ name, unit: 's' })
const [average, least, most] = [seconds('time.avg'), seconds('time.min'), seconds('time.max')]

// The times cover all queries, so runs with different numbers of queries are not replicates.
const perClient: Target = (run, text, line) => {
  run.add({ name: 'queries/client', unit: '1' }, text, line)
  run.fact('queries per client', text, line)
}

/** mysqlslap: `time.avg`, `time.min`, `time.max` of all queries; field threads is the number of clients. */
export const mysqlslap = lineFormat<undefined>({
  tool: 'mysqlslap',
  title: undefined,
  unknown: 'warning',
  recognises({ head }) {
    const lines = head.split('\n', 20).map((text) => text.trimEnd())
    return lines.some((text) => time.test(text) || alarm.test(text)) || row.test(lines[0] ?? '')
  },
  runs: {
    programs,
    starts: [title, row],
    once: [/^\s+Average number of seconds /, clients],
    body: new RegExp([row, time, clients, queries, alarm].map(({ source }) => source).join('|')),
    last: new RegExp(`${queries.source}|${row.source}`),
    fatal: alarm,
  },
  start: () => undefined,
  rows: [
    ['Benchmark', title, []],
    [
      'innodb,mixed,0.104,0.101,0.110,50,20',
      row,
      ['storage', 'workload', average, least, most, 'threads', perClient],
    ],
    ['\tRunning for engine innodb', /^\s+Running for engine (\S{1,60})$/, ['storage']],
    [
      '\tAverage number of seconds to run all queries: 0.104 seconds',
      /^\s+Average number of seconds to run all queries: (\S{1,40}) seconds$/,
      [average],
    ],
    [
      '\tMinimum number of seconds to run all queries: 0.101 seconds',
      /^\s+Minimum number of seconds to run all queries: (\S{1,40}) seconds$/,
      [least],
    ],
    [
      '\tMaximum number of seconds to run all queries: 0.110 seconds',
      /^\s+Maximum number of seconds to run all queries: (\S{1,40}) seconds$/,
      [most],
    ],
    ['\tNumber of clients running queries: 50', clients, ['threads']],
    ['\tAverage number of queries per client: 20', queries, [perClient]],
    [
      'mysqlslap: Error when connecting to server: 1045 Access denied',
      alarm,
      ({ draft }, _, { text, line }) => draft.fail(text, line),
    ],
    ['$ mysqlslap -a', /slap/, (_, { input }) => commandIn(input, programs) !== undefined],
  ],
  // mysqlslap: [Warning] Using a password on the command line interface can be insecure.
  skipped: [/^\S{1,80}: (?:\[?[Ww]arning\b|Deprecated )/],
  isRun: ({ known }) => known > 0,
  finish: ({ draft, firstKnown = 1 }) => draft.fact('tool', 'mysqlslap', firstKnown),
  whole: ['time.avg', 'time.min', 'time.max', 'queries/client'],
  enough: (run) => run.has('time.avg') && run.has('time.max'),
  end: 'ends in the middle of the report',
})
