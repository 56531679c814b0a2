// The error log of MySQL, MariaDB or Percona Server.
//
// Reference: MySQL, sql/server_component/log_sink_trad.cc; MariaDB, sql/log.cc: print_buffer_to_file(). Notes are
// skipped, and lines without a time, which continue a message, such as the stack of a crash.
import type { FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { LogFacts, type Level } from './reading/log-facts.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'mysql-error-log'

// 2026-06-09T18:50:43.222254Z 0 [Warning] [MY-011070] [Server] 'binlog_format' is deprecated …
// 2018-09-20 14:48:43 0 [Note] InnoDB: Using Linux native AIO
// 130125 14:48:43 [Note] Plugin 'FEDERATED' is disabled.
const stamp = /^(?:\d{4}-\d\d-\d\d[T ]|\d{6} )[ \d]\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?\s/
const message = /^\S+(?: {1,2}\d{1,2}:\S+)? +(?:\d+ )?(?:0x[0-9a-f]+ )?\[([A-Za-z]{4,7})\] (.*)$/
const levels: ReadonlyMap<string, Level> = new Map([
  ['ERROR', 'error'],
  ['Error', 'error'],
  ['Warning', 'warning'],
  ['WARNING', 'warning'],
  ['Note', 'note'],
  ['System', 'note'],
])
// Version: '10.3.10-MariaDB'  socket: …      … mysqld (mysqld 8.4.9-9) starting as process 4123132
const version =
  /\bVersion: '([^']{1,80})'|\((mysqld \d[^)]{1,60})\) (?:starting as process|initializing of)/
const crash =
  /got signal \d+|got exception 0x|Assertion failure|semaphore wait has lasted|Out of memory|\bSIGSEGV\b/

/** A server's error log: facts `server`, `error`, `crash` and the numbers of errors and warnings. */
export const mysqlErrorLog: Format = {
  name: tool,
  quotes: true,
  recognises: (source) =>
    firstLines(source, 8).some(
      (text) => stamp.test(text) && levels.has(message.exec(text)?.[1] ?? ''),
    ),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const log = new LogFacts()
  let started = false
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const found = version.exec(text)
    const [, printed, content = ''] = stamp.test(text) ? (message.exec(text) ?? []) : []
    const level = levels.get(printed ?? '')
    if (found) log.addFact('server', found[1] ?? found[2] ?? '', line)
    if (crash.test(text)) log.addCrash(text, line)
    if (printed !== undefined && level === undefined)
      reportBadLine(source, tool, each, 'a known level')
    else if (level !== undefined) log.addMessage(level, content, line)
    // Without a level: InnoDB of 5.5, mysqld_safe, or the rest of a message.
    else if (!started && !stamp.test(text) && !found) reportBadLine(source, tool, each, 'a time')
    started ||= stamp.test(text)
  }
  return [{ kind: 'facts', facts: log.facts() }]
}
