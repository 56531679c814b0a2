// The report of mysqlslap, as text or with --csv: a run a number of clients.
//
// Reference: mysql-server, client/mysqlslap.cc (print_conclusions, print_conclusions_csv). Times are of all
// queries of one iteration, in seconds; a row of CSV is engine, load, mean, smallest, largest, clients, queries.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  fail,
  newRun,
  readingOf,
  setting,
  state,
  unknownLine,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Meaning } from './reading/samples.ts'
import type { Source } from './reading/source.ts'
import { toolLines } from './reading/tool-lines.ts'

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
const alarm = /^(?:mysqlslap|mariadb-slap|\S{1,80}\/mysqlslap): (?!\[Warning\])/
// mysqlslap: [Warning] Using a password on the command line interface can be insecure.
const warning = /^\S{1,80}: \[Warning\] /

const mean: Meaning = { name: 'time.avg', unit: 's' }
const smallest: Meaning = { name: 'time.min', unit: 's' }
const largest: Meaning = { name: 'time.max', unit: 's' }
const each: Meaning = { name: 'queries/client', unit: '1' }
const times = new Map([
  ['Average', mean],
  ['Minimum', smallest],
  ['Maximum', largest],
])

/** mysqlslap: `time.avg`, `time.min`, `time.max` of all queries; field threads is the number of clients. */
export const mysqlslap: Format = {
  name: 'mysqlslap',
  recognises({ head }) {
    const lines = head.split('\n', 20).map((line) => line.trimEnd())
    return lines.some((line) => time.test(line) || alarm.test(line)) || row.test(lines[0] ?? '')
  },
  read,
}

function read(source: Source): readonly ResultReading[] {
  const runs: RunDraft[] = []
  let open: RunDraft | undefined
  let lastLine = 1
  const next = (): RunDraft => {
    const run = newRun('mysqlslap')
    fact(run, 'tool', 'mysqlslap', lastLine)
    runs.push(run)
    return run
  }
  for (const { text, line } of toolLines(source, 'mysqlslap')) {
    lastLine = line
    let match: RegExpExecArray | null
    if (title.test(text)) open = next()
    else if ((match = row.exec(text))) csvRun(next(), match, line)
    else if ((match = engine.exec(text)))
      setting((open ??= next()), 'storage', match[1] ?? '', line)
    else if ((match = time.exec(text))) {
      const meaning = times.get(match[1] ?? '')
      if (meaning) state((open ??= next()), meaning, match[2] ?? '', line)
    } else if ((match = clients.exec(text)))
      setting((open ??= next()), 'threads', match[1] ?? '', line)
    else if ((match = queries.exec(text))) state((open ??= next()), each, match[1] ?? '', line)
    else if (alarm.test(text)) fail((open ??= next()), text, line)
    else if (!warning.test(text)) unknownLine(source, 'mysqlslap', text, line, 'warning')
  }
  return runs.map((run) => {
    const whole = [mean, smallest, largest, each].every(({ name }) => run.measurements.has(name))
    const end = { text: 'ends in the middle of the report', line: lastLine }
    return readingOf(source, run, whole ? {} : { end })
  })
}

function csvRun(run: RunDraft, match: RegExpExecArray, line: number): void {
  const [, storage = '', load = '', average = '', least = '', most = '', users = '', per = ''] =
    match
  if (storage !== '') setting(run, 'storage', storage, line)
  setting(run, 'workload', load, line)
  setting(run, 'threads', users, line)
  state(run, mean, average, line)
  state(run, smallest, least, line)
  state(run, largest, most, line)
  state(run, each, per, line)
}
