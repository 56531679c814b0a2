// The log of a PostgreSQL server with the usual prefix: time, zone, process.
//
// Reference: PostgreSQL, src/backend/utils/error/elog.c. Messages of level LOG and below are skipped but for the
// version and the checkpoints; so are details, and lines that begin with a tab, which continue a message.
import type { FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { LogFacts, type Level } from './reading/log-facts.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'postgresql-log'

// 2025-03-05 07:52:18.981 UTC [1308580] LOG:  listening on IPv4 address "127.0.0.1", port 5432
const row =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? \S{1,10} \[\d{1,10}\](?: \S{1,80})? ([A-Z]{3,10}\d?): {1,2}(?:(?=[A-Z]{0,4}\d)[A-Z\d]{5}: {1,2})?(.*)$/
const levels: ReadonlyMap<string, Level> = new Map([
  ['PANIC', 'error'],
  ['FATAL', 'error'],
  ['ERROR', 'error'],
  ['WARNING', 'warning'],
])
const others = /^(?:LOG|INFO|NOTICE|DEBUG\d?|DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION)$/
// starting PostgreSQL 12.22 on x86_64-pc-linux-gnu, compiled by gcc
const version = /^starting (PostgreSQL \S{1,40})/
const crash = /was terminated by signal|was not properly shut down|^terminating any other active/

/** A server's log: facts `server`, `error`, `crash`, `checkpoints` and the numbers of errors and warnings. */
export const postgresqlLog: Format = {
  name: tool,
  quotes: true,
  recognises: (source) => firstLines(source, 8).some((text) => row.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const log = new LogFacts()
  let started = false
  let checkpoints = 0
  let last = 1
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const [, printed, message = ''] = row.exec(text) ?? []
    const level = levels.get(printed ?? '')
    const found = version.exec(message)?.[1]
    if (printed === undefined) {
      if (!started || !/^\s/.test(text))
        reportBadLine(source, tool, each, 'a time, a process and a level')
      continue
    }
    started = true
    if (found !== undefined) log.addFact('server', found, line)
    if (printed === 'PANIC' || crash.test(message)) log.addCrash(message, line)
    if (message.startsWith('checkpoint complete')) {
      checkpoints += 1
      last = line
    }
    if (level !== undefined) log.addMessage(level, message, line)
    else if (!others.test(printed)) reportBadLine(source, tool, each, 'a known level')
  }
  log.addFact('checkpoints', String(checkpoints), last)
  return [{ kind: 'facts', facts: log.facts() }]
}
