// The report of mysqlslap, as text or with --csv: one run per number of clients.
//
// Reference: mysql-server, client/mysqlslap.cc (print_conclusions, print_conclusions_csv). Times are of all
// queries of one iteration, in seconds; a row of CSV is engine, load, mean, smallest, largest, clients, queries.
import type { ResultReading } from '../core/model.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import type { Meaning } from './reading/row-columns.ts'
import { commandIn } from './reading/printed-command-line.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { reportUnknownLine } from './reading/reported-text.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'mysqlslap'
const programs = ['mysqlslap', 'mariadb-slap']

// Benchmark
const title = /^Benchmark$/
//         Running for engine innodb
const engine = /^\s+Running for engine (\S{1,60})$/
//         Average number of seconds to run all queries: 0.104 seconds
const time =
  /^\s+(Average|Minimum|Maximum) number of seconds to run all queries: (\S{1,40}) seconds$/
//         Number of clients running queries: 50
const clients = /^\s+Number of clients running queries: (\d{1,9})$/
//         Average number of queries per client: 20
const queries = /^\s+Average number of queries per client: (\d{1,18})$/
// innodb,mixed,0.104,0.101,0.110,50,20
const row =
  /^([\w-]{0,60}),([\w-]{1,60}),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,9}),(\d{1,18})$/
// mysqlslap: Error when connecting to server: 1045 Access denied
const alarm = /^(?:\S{1,80}\/)?(?:mysqlslap|mariadb-slap): (?!\[?[Ww]arning\b|Deprecated )/
// mysqlslap: [Warning] Using a password on the command line interface can be insecure.
// mysqlslap: Deprecated program name. It will be removed in a future release, use '/usr/bin/mariadb-slap' instead
const warning = /^\S{1,80}: (?:\[?[Ww]arning\b|Deprecated )/

const runLines: RunLines = {
  programs,
  starts: [title, row],
  once: [/^\s+Average number of seconds /, clients],
  body: new RegExp([row, time, clients, queries, alarm].map(({ source }) => source).join('|')),
  last: new RegExp(`${queries.source}|${row.source}`),
  fatal: alarm,
}

const mean: Meaning = { name: 'time.avg', unit: 's' }
const smallest: Meaning = { name: 'time.min', unit: 's' }
const largest: Meaning = { name: 'time.max', unit: 's' }
const perClient: Meaning = { name: 'queries/client', unit: '1' }
const times = new Map([
  ['Average', mean],
  ['Minimum', smallest],
  ['Maximum', largest],
])

/** mysqlslap: `time.avg`, `time.min`, `time.max` of all queries; field threads is the number of clients. */
export const mysqlslap: Format = {
  name: tool,
  programs,
  recognises({ head }) {
    const lines = head.split('\n', 20).map((text) => text.trimEnd())
    return lines.some((text) => time.test(text) || alarm.test(text)) || row.test(lines[0] ?? '')
  },
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).flatMap((lines) =>
      read(source, lines),
    ),
}

function read(source: Source, lines: readonly Line[]): readonly ResultReading[] {
  const run = newRun(tool)
  const known = lines.filter((line) => readLine(source, run, line))
  const [first] = known
  if (!first) return []
  addFact(run, 'tool', tool, first.line)
  const all = [mean, smallest, largest, perClient]
  const isWhole = all.every(({ name }) => run.measurements.has(name))
  const end = { text: 'ends in the middle of the report', line: known.at(-1)?.line ?? first.line }
  return [toReading(source, run, isWhole ? {} : { end })]
}

// Reads a line; false if it does not belong to a run.
function readLine(source: Source, run: RunDraft, each: Line): boolean {
  const { text, line } = each
  let match: RegExpExecArray | null
  if ((match = row.exec(text))) readRow(run, match, line)
  else if ((match = engine.exec(text))) addSetting(run, 'storage', match[1] ?? '', line)
  else if ((match = time.exec(text))) {
    const meaning = times.get(match[1] ?? '')
    if (meaning) addMeasurement(run, meaning, match[2] ?? '', line)
  } else if ((match = clients.exec(text))) addSetting(run, 'threads', match[1] ?? '', line)
  else if ((match = queries.exec(text))) addQueries(run, match[1] ?? '', line)
  else if (alarm.test(text)) fail(run, text, line)
  else if (!title.test(text) && commandIn(text, programs) === undefined) {
    if (!warning.test(text)) reportUnknownLine(source, tool, each, 'warning')
    return false
  }
  return true
}

function readRow(run: RunDraft, match: RegExpExecArray, line: number): void {
  const [, storage = '', load = '', average = '', least = '', most = '', users = '', count = ''] =
    match
  if (storage !== '') addSetting(run, 'storage', storage, line)
  addSetting(run, 'workload', load, line)
  addSetting(run, 'threads', users, line)
  addMeasurement(run, mean, average, line)
  addMeasurement(run, smallest, least, line)
  addMeasurement(run, largest, most, line)
  addQueries(run, count, line)
}

// The times cover all queries, so runs with different numbers of queries are not replicates.
function addQueries(run: RunDraft, count: string, line: number): void {
  addMeasurement(run, perClient, count, line)
  addFact(run, 'queries per client', count, line)
}
