// The error log of MySQL, MariaDB or Percona Server, and the log of PostgreSQL with the usual prefix: time, zone, process.
//
// References: MySQL, sql/server_component/log_sink_trad.cc; MariaDB, sql/log.cc: print_buffer_to_file(); PostgreSQL,
// src/backend/utils/error/elog.c. Notes and messages of level LOG and below are skipped but for versions and checkpoints; so are lines
// that continue a message, such as the stack of a crash.
import type { Fact } from '../core/model.ts'
import type { Format } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'

type Level = 'error' | 'warning' | 'note'

// All errors are counted, but only so many texts are kept.
const mostTexts = 20
const longestText = 200

class LogFacts {
  readonly #facts: Fact[] = []
  readonly #errors = new Set<string>()
  readonly #counts = new Map<Level, { readonly count: number; readonly first: number }>()

  /** Adds a fact, such as the version of the server; the same name and value once. */
  addFact(name: string, value: string, line: number): void {
    if (this.#facts.some((fact) => fact.name === name && fact.value === value)) return
    this.#facts.push({ name, value: value.slice(0, longestText), line })
  }

  /** Counts a message, and adds the first of each text that is an error. */
  addMessage(level: Level, text: string, line: number): void {
    const { count, first } = this.#counts.get(level) ?? { count: 0, first: line }
    this.#counts.set(level, { count: count + 1, first })
    if (level !== 'error' || this.#errors.size >= mostTexts || this.#errors.has(text)) return
    this.#errors.add(text)
    this.#facts.push({ name: 'error', value: text.slice(0, longestText), line })
  }

  /** Adds a line that reports a crash of the server; only the first ones. */
  addCrash(text: string, line: number): void {
    if (this.#facts.filter(({ name }) => name === 'crash').length < mostTexts)
      this.#facts.push({ name: 'crash', value: text.trim().slice(0, longestText), line })
  }

  /** All facts in the order of their lines; each count has the line of its first message. */
  facts(): readonly Fact[] {
    const counts = (['error', 'warning'] as const).map((level): Fact => {
      const { count, first } = this.#counts.get(level) ?? { count: 0, first: 1 }
      return { name: `${level}s in the log`, value: String(count), line: first }
    })
    return [...this.#facts, ...counts].toSorted((a, b) => a.line - b.line)
  }
}

// 2026-06-09T18:50:43.222254Z 0 [Warning] [MY-011070] [Server] 'binlog_format' is deprecated …
// 2018-09-20 14:48:43 0 [Note] InnoDB: Using Linux native AIO
// 130125 14:48:43 [Note] Plugin 'FEDERATED' is disabled.
const stamp = /^(?:\d{4}-\d\d-\d\d[T ]|\d{6} )[ \d]\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)?\s/
const mysqlMessage =
  /^\S+(?: {1,2}\d{1,2}:\S+)? +(?:\d+ )?(?:0x[0-9a-f]+ )?\[([A-Za-z]{4,7})\] (.*)$/
const mysqlLevels: ReadonlyMap<string, Level> = new Map([
  ['ERROR', 'error'],
  ['Error', 'error'],
  ['Warning', 'warning'],
  ['WARNING', 'warning'],
  ['Note', 'note'],
  ['System', 'note'],
])
// Version: '10.3.10-MariaDB'  socket: …      … mysqld (mysqld 8.4.9-9) starting as process 4123132
const mysqlVersion =
  /\bVersion: '([^']{1,80})'|\((mysqld \d[^)]{1,60})\) (?:starting as process|initializing of)/
const mysqlCrash =
  /got signal \d+|got exception 0x|Assertion failure|semaphore wait has lasted|Out of memory|\bSIGSEGV\b/

/** A server's error log: facts `server`, `error`, `crash` and the numbers of errors and warnings. */
export const mysqlErrorLog: Format = {
  name: 'mysql-error-log',
  quotes: true,
  recognises: (source) =>
    firstLines(source, 8).some(
      (text) => stamp.test(text) && mysqlLevels.has(mysqlMessage.exec(text)?.[1] ?? ''),
    ),
  read(source) {
    const log = new LogFacts()
    let started = false
    for (const each of completeLines(source, 'mysql-error-log')) {
      const { text, line } = each
      const found = mysqlVersion.exec(text)
      const isStamped = stamp.test(text)
      const [, printed, content = ''] = isStamped ? (mysqlMessage.exec(text) ?? []) : []
      const level = mysqlLevels.get(printed ?? '')
      if (found) log.addFact('server', found[1] ?? found[2] ?? '', line)
      if (mysqlCrash.test(text)) log.addCrash(text, line)
      if (printed !== undefined && level === undefined)
        reportBadLine(source, 'mysql-error-log', each, 'a known level')
      else if (level !== undefined) log.addMessage(level, content, line)
      // Without a level: InnoDB of 5.5, mysqld_safe, or the rest of a message.
      else if (!started && !isStamped && !found)
        reportBadLine(source, 'mysql-error-log', each, 'a time')
      started ||= isStamped
    }
    return [{ kind: 'facts', facts: log.facts() }]
  },
}

// 2025-03-05 07:52:18.981 UTC [1308580] LOG:  listening on IPv4 address "127.0.0.1", port 5432
const postgresqlRow =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? \S{1,10} \[\d{1,10}\](?: \S{1,80})? ([A-Z]{3,10}\d?): {1,2}(?:(?=[A-Z]{0,4}\d)[A-Z\d]{5}: {1,2})?(.*)$/
const postgresqlLevels: ReadonlyMap<string, Level> = new Map([
  ['PANIC', 'error'],
  ['FATAL', 'error'],
  ['ERROR', 'error'],
  ['WARNING', 'warning'],
])
const postgresqlNotes =
  /^(?:LOG|INFO|NOTICE|DEBUG\d?|DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION)$/
// starting PostgreSQL 12.22 on x86_64-pc-linux-gnu, compiled by gcc
const postgresqlVersion = /^starting (PostgreSQL \S{1,40})/
const postgresqlCrash =
  /was terminated by signal|was not properly shut down|^terminating any other active/

/** A server's log: facts `server`, `error`, `crash`, `checkpoints` and the numbers of errors and warnings. */
export const postgresqlLog: Format = {
  name: 'postgresql-log',
  quotes: true,
  recognises: (source) => firstLines(source, 8).some((text) => postgresqlRow.test(text)),
  read(source) {
    const log = new LogFacts()
    let started = false
    let checkpoints = 0
    let last = 1
    for (const each of completeLines(source, 'postgresql-log')) {
      const { text, line } = each
      const [, printed, message = ''] = postgresqlRow.exec(text) ?? []
      const level = postgresqlLevels.get(printed ?? '')
      const found = postgresqlVersion.exec(message)?.[1]
      if (printed === undefined) {
        if (!started || !/^\s/.test(text))
          reportBadLine(source, 'postgresql-log', each, 'a time, a process and a level')
        continue
      }
      started = true
      if (found !== undefined) log.addFact('server', found, line)
      if (printed === 'PANIC' || postgresqlCrash.test(message)) log.addCrash(message, line)
      if (message.startsWith('checkpoint complete')) {
        checkpoints += 1
        last = line
      }
      if (level !== undefined) log.addMessage(level, message, line)
      else if (!postgresqlNotes.test(printed))
        reportBadLine(source, 'postgresql-log', each, 'a known level')
    }
    log.addFact('checkpoints', String(checkpoints), last)
    return [{ kind: 'facts', facts: log.facts() }]
  },
}
