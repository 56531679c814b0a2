// The log of HammerDB 3 to 6, of its command line and of its log file: TPROC-C with one run per TEST RESULT, and TPROC-H.
//
// Reference: https://github.com/TPC-Council/HammerDB, src/*/*oltp.tcl and modules/xtprof-1.0.tm. NOPM are
// New-Orders per minute, TPM transactions per minute as the server counts them, so TPM of two engines are not
// comparable. A transaction counter prints a line about every ten seconds (its default; times are not printed).
// `job <id> result` prints the same lines as a list in JSON. The time profile follows the result in the log, or is a
// file of its own. Lines about the start of the program, its settings and its users are skipped.
import { append } from '../core/append.ts'
import type { Reading, TableReading } from '../core/model.ts'
import {
  isProfile,
  readJsonProfile,
  readProfile,
  type Profile,
} from './hammerdb/hammerdb-profile.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { parseDateLine } from './reading/clock.ts'
import { perMinute } from './reading/line-table.ts'
import { completeLines, firstLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'

const tool = 'hammerdb'
const counterInterval = 10

const banner = /^HammerDB CLI v(\S{1,40})$/
// Hammerdb Log @ Fri Jan 18 12:15:37 MST 2019
const logTitle = /^Hammerdb (?:Log|Transaction Counter Log|Time Profile Log) @ /i
// Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM
const result =
  /^(?:Vuser \d{1,6}:)?TEST RESULT : System achieved (?<nopm>\S{1,30}) NOPM from (?<tpm>\S{1,30}) (?<name>\S.{0,40}?) TPM$/
// Vuser 1:TEST RESULT : System achieved 60501 SQL Server TPM at 13207 NOPM
const olderResult =
  /^(?:Vuser \d{1,6}:)?TEST RESULT : System achieved (?<tpm>\S{1,30}) (?<name>\S.{0,40}?) TPM at (?<nopm>\S{1,30}) NOPM$/
const users = /^(?:Vuser \d{1,6}:)?(\d{1,9}) Active Virtual Users configured$/
// Creating 80 virtual users...   81 Virtual Users Created with Monitor VU
const created =
  /^(?:Creating \d{1,9} virtual users?\.\.\.|\d{1,9} Virtual Users Created with Monitor VU)$/
const period = /^Vuser \d{1,6}:Timing test period of (\d{1,9}) in minutes$/
const version = /^Vuser \d{1,6}:DBVersion:(\S.{0,80})$/
// Benchmark set to TPC-C for MySQL
const engine = /^Benchmark set to TPC-C for (\S.{0,40})$/
//  mysql_count_ware       = 3000
const warehouses = /^ ?\w{1,40}_count_ware +=? *(\d{1,9})$/
// Vuser 1:770 ...,   (minutes that have passed)
const minutes = /^Vuser \d{1,6}:(\d{1,9}) {1,4}\.\.\.,$/
// 1190430 PostgreSQL tpm
const counter = /^(\d{1,15}) (\S.{0,40}) tpm$/
//     "18312": "2022-12-01 10:00:11",   (the counter of a job in JSON; since 5.0 the time is the key)
const jsonCounter = /^\s*"(\d{1,15})": "(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)",?$/
const laterJsonCounter = /^\s*"(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)": "(?<tpm>\d{1,15})",?$/
// Error in Virtual User 30: ERROR:  could not serialize access
const alarm =
  /^(?:Error in Virtual User \d{1,6}: |Vuser \d{1,6}:FINISHED FAILED|Vuser \d{1,6}:.{0,40}(?:Error|error: )|Error: )/

const skipped: readonly RegExp[] = [
  logTitle,
  // The list, the id of the job and its time.
  /^[[\]]$|^[0-9A-F]{12,40}$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  /^(?:Copyright |Type "help"|Initialized )/,
  /^(?:SETTING CONFIGURATION|Setting |Printing current|Database set to|Dictionary Settings|Script (?:loaded|cleared)|Running virtual users|Creating virtual user threads|Logging activated|Loading )/i,
  /^(?:Value \S.* for \S+ is the same|Changed \S+:\S+ from )/,
  /^[\w ]+ \{$|^\}$|^ \w{1,60} +=|^\+-[+-]*$/,
  /^Timestamp \d+ @ |^Vuser \d{1,6} created/,
  /^Vuser \d{1,6}:(?:RUNNING|FINISHED SUCCESS|Ssl_cipher|Initializing \w+ time profiler|Processing \d+ transactions|Beginning rampup|Rampup |Test complete, |Gathering timing data|Calculating timings|Writing timing data|VU \d+ |Assigned \d+ WIDs?)/,
  /^(?:ALL VIRTUAL USERS COMPLETE|vudestroy|VUSER|TEST COMPLETE|Transaction Counter|Stopping Transaction Counter|HAMMERDB RESULT|Killing|Closing|Destroying)/i,
  /^(?:hammerdb|tclsh)>/,
  /^TRANSACTION (?:RESPONSE TIMES|COUNT)$|^\s*[{}\]]{1,3},?$|^\{"[^"]{1,40} tpm": \{$/,
]

const recognised = [
  banner,
  logTitle,
  result,
  olderResult,
  users,
  minutes,
  /^Vuser \d{1,6}(?: created|:RUNNING)/,
]

/** HammerDB: `nopm`, `tpm`, latencies of its time profile, TPM over time; for TPROC-H the times of queries and their geometric mean. */
export const hammerdb: Format = {
  name: tool,
  recognises({ head }) {
    const lines = head.split('\n', 40).map((text) => plainText(text).trimEnd())
    return (
      lines.some((text) => recognised.some((pattern) => pattern.test(text))) || isProfile(lines)
    )
  },
  read: (source) => new Reader(source).read(),
}

class State {
  readonly run = new RunDraft(tool)
  started = false
  passed = 0
  alarm?: Line
  alarms = 0
  readonly times = new Times()
  readonly tpm = new Samples(1)
  readonly queries = new QuerySets()

  /** A run begins with what the head of the log says. */
  constructor({ facts, settings }: RunDraft) {
    append(this.run.facts, facts)
    for (const [name, setting] of settings) this.run.settings.set(name, setting)
  }

  addSample(second: number, tpm: string): void {
    this.tpm.values[this.tpm.open()] = Number(tpm)
    this.tpm.keep(this.times.add(second))
  }
}

class Reader {
  readonly #source: Source
  // Numbers of a time profile come after the result of their run, so the readings are made at the end.
  readonly #readings: (() => Reading)[] = []
  readonly #profile: Profile = { facts: [] }
  /** The run whose profile in JSON is read. */
  #profiled: RunDraft | undefined
  /** The run whose counter in JSON is read, its first time in seconds, and the last line of it. */
  #counted: { readonly state: State; readonly start: number; line: number } | undefined
  /** The head of the log holds for every run of it. */
  #program = new RunDraft(tool)
  #state = new State(this.#program)
  #finished: State | undefined

  constructor(source: Source) {
    this.#source = source
  }

  read(): readonly Reading[] {
    const source = this.#source
    // A result ends with TPM or NOPM, so it is complete without a line feed.
    const isComplete = (text: string): boolean => result.test(text) || olderResult.test(text)
    for (const each of completeLines(source, tool, { severity: 'info', isComplete })) {
      const line = { ...each, text: plainText(each.text) }
      if (!this.#line(line)) reportUnknownLine(source, tool, line)
    }
    const { facts } = this.#profile
    const { started } = this.#state
    if (facts.length > 0 && this.#readings.length === 0 && !started)
      return [{ kind: 'facts', facts }]
    if (started || this.#readings.length === 0) this.#finishWithoutResult()
    return this.#readings.map((reading) => reading())
  }

  #line(each: Line): boolean {
    const state = this.#state
    const { run } = state
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = result.exec(text) ?? olderResult.exec(text))) this.#finish(match, line)
    else if ((match = users.exec(text))) run.setting('threads', match[1] ?? '', line)
    else if (created.test(text)) {
      state.started = true
      this.#finished = undefined
    } else if ((match = period.exec(text))) {
      state.started = true
      run.fact('minutes', match[1] ?? '', line)
    } else if ((match = minutes.exec(text))) {
      state.started = true
      state.passed = Number(match[1])
    } else if ((match = banner.exec(text))) {
      this.#program = new RunDraft(tool)
      this.#program.fact('tool', `HammerDB ${match[1] ?? ''}`, line)
      this.#state = new State(this.#program)
    } else if ((match = version.exec(text))) run.fact('database version', match[1] ?? '', line)
    else if ((match = engine.exec(text))) {
      const benchmark = `TPROC-C for ${match[1] ?? ''}`
      for (const draft of [this.#program, run]) draft.fact('benchmark', benchmark, line)
    } else if ((match = warehouses.exec(text))) {
      for (const draft of [this.#program, run]) draft.setting('warehouses', match[1] ?? '', line)
    } else if ((match = counter.exec(text))) {
      state.addSample(counterInterval * (state.times.count + 1), match[1] ?? '')
    } else if (alarm.test(text)) {
      state.alarm ??= { text: text.slice(0, 300), line }
      state.alarms += 1
      this.#source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else if (this.#jsonLine(each)) return true
    else if (
      !readProfile(this.#profile, this.#finished?.run, each) &&
      !state.queries.read(run, each)
    )
      return skipped.some((pattern) => pattern.test(text))
    return true
  }

  // The profile and the counter of a job stand in front of its result or behind it.
  #jsonLine(each: Line): boolean {
    const { text, line } = each
    const ofFinished = (isKnown: (state: State) => boolean): State =>
      this.#finished && !isKnown(this.#finished) ? this.#finished : this.#state
    const later = laterJsonCounter.exec(text)?.groups
    const [, tpm = later?.['tpm'], time = later?.['time']] = jsonCounter.exec(text) ?? []
    if (tpm === undefined || time === undefined) {
      if (/^\s*"NEWORD": \{$/.test(text))
        this.#profiled = ofFinished(({ run }) => run.measurements.has('new-order.latency.avg')).run
      return readJsonProfile(this.#profile, this.#profiled ?? this.#state.run, each)
    }
    const second = parseDateLine(time)
    if (this.#counted?.line !== line - 1)
      this.#counted = { state: ofFinished(({ times }) => times.count > 0), start: second, line }
    this.#counted.line = line
    this.#counted.state.addSample(second - this.#counted.start, tpm)
    return true
  }

  #finish({ groups }: RegExpExecArray, line: number): void {
    const state = this.#state
    const { run, alarm, alarms } = state
    run.add(perMinute('nopm'), groups?.['nopm'] ?? '', line)
    run.add(perMinute('tpm'), groups?.['tpm'] ?? '', line)
    run.fact('database', groups?.['name'] ?? '', line)
    if (alarm) run.warnings.push(alarms > 1 ? `${alarm.text} (one of ${alarms})` : alarm.text)
    this.#readings.push(() => run.reading(this.#source, { series: seriesOfRun(state) }))
    this.#finished = state
    this.#state = new State(this.#program)
  }

  #finishWithoutResult(): void {
    const state = this.#state
    const { run, alarm, passed } = state
    if (alarm && passed === 0 && !state.queries.isWhole) run.fail(alarm.text, alarm.line)
    const text = passed > 0 ? `ends at minute ${passed} without a result` : 'ends without a result'
    const isWhole = state.queries.isWhole
    if (isWhole) state.queries.finish(run)
    if (isWhole && alarm) run.warnings.push(alarm.text)
    const end = isWhole ? undefined : { text, line: Math.max(1, this.#source.lines().length) }
    this.#readings.push(() => run.reading(this.#source, { series: seriesOfRun(state), end }))
  }
}

// The command line prints carriage returns over its prompt. "TEST RESULT : …", is an element of a list in JSON.
function plainText(text: string): string {
  // A copied line may begin with blanks, or be emphasised.
  return (
    text
      .replace(/^(?:\r+| {1,40}(?=Vuser \d))/, '')
      // Elapsed: 00:09 / 61:30Vuser 1:TEST RESULT : …
      .replace(/^[\r ]*Elapsed: [\d:]{1,12} \/ [\d:]{1,12}(?=Vuser \d)/, '')
      .replace(/^\*\*(\d.*)\*\*$/, '$1')
      .replace(/^ {0,8}"([^"\\]{1,300})",?$/, '$1')
  )
}

function seriesOfRun({ times, tpm }: State): ReturnType<typeof seriesOf> | undefined {
  const table = { prefix: '', samples: tpm, columns: [perMinute('tpm')] }
  return times.count === 0 ? undefined : seriesOf(times, [table])
}

// TPROC-H: the times of the queries of each virtual user, of its query sets, and their geometric mean.
//
// Reference: HammerDB, src/*/*olap.tcl. Times are in seconds.

// Benchmark set to TPC-H for PostgreSQL
const benchmark = /^Benchmark set to TPC-H for (\S.{0,40})$/
const query = /^(Vuser \d{1,6}):query (\d{1,2}) completed in (\S{1,20}) seconds$/
const set = /^(Vuser \d{1,6}):Completed (\d{1,6}) query set\(s\) in (\S{1,20}) seconds$/
const mean =
  /^(Vuser \d{1,6}):Geometric mean of query times returning rows \((\d{1,2})\) is ["']?([\d.]{1,20})["']?$/
const skippedByQuerySets =
  /^Vuser \d{1,6}:(?:Executing Query|Executing |Verbose |Scale factor |RF[12] |Completed \d{1,6} update set)/

/** The query sets of a run; a run of a single user has no user in the names of its metrics. */
class QuerySets {
  readonly #started = new Set<string>()
  readonly #finished = new Set<string>()
  readonly #pending: ((run: RunDraft, isSingle: boolean) => void)[] = []

  /** Reads a line; false when it is not one of TPROC-H. */
  read(run: RunDraft, { text, line }: Line): boolean {
    let match: RegExpExecArray | null
    if ((match = benchmark.exec(text))) run.fact('benchmark', `TPROC-H for ${match[1] ?? ''}`, line)
    else if ((match = query.exec(text))) this.#add(match, `query.${match[2] ?? ''}.time`, line)
    else if ((match = set.exec(text))) this.#add(match, 'time.total', line)
    else if ((match = mean.exec(text))) {
      this.#add(match, 'query.time.geomean', line)
      this.#finished.add(match[1] ?? '')
    } else return skippedByQuerySets.test(text)
    return true
  }

  /** True once every user with a query has its geometric mean. */
  get isWhole(): boolean {
    return this.#started.size > 0 && [...this.#started].every((user) => this.#finished.has(user))
  }

  finish(run: RunDraft): void {
    for (const add of this.#pending) add(run, this.#started.size === 1)
  }

  #add([, user = '', , value = '']: RegExpExecArray, name: string, line: number): void {
    this.#started.add(user)
    this.#pending.push((run, isSingle) => {
      const prefix = isSingle ? '' : `${user.toLowerCase().replace(' ', '-')}.`
      const metric = freeName(run, prefix + name)
      run.add({ name: metric, unit: 's' }, value, line)
    })
  }
}

// A user may run several query sets.
function freeName({ measurements }: RunDraft, name: string): string {
  if (!measurements.has(name)) return name
  for (let number = 2; ; number += 1)
    if (!measurements.has(`${name}.${String(number)}`)) return `${name}.${String(number)}`
}

// New-Orders per minute of several servers, a line each, as scripts around TPROC-C collect them (https://github.com/mdcallag/mytools,
// bench/tprocc). The lines do not say what the number is: it is a published table whose meaning the archive page declares.

// pg1222,20561   my8407_rel,31220
const tableRow = /^((?:pg|my|ma|fbmy)\d{2,8}\w{0,60}),(\d{1,15})$/

/** Lines of a packed version and a number: a table of the columns 1 and 2. */
export const hammerdbTable: Format = {
  name: 'hammerdb-table',
  recognises: (source) => tableRow.test(firstLines(source, 1)[0] ?? ''),
  read(source) {
    const rows: TableReading['rows'][number][] = []
    for (const line of completeLines(source, 'hammerdb-table', { severity: 'info' })) {
      const [, name, number = ''] = tableRow.exec(line.text) ?? []
      if (name !== undefined) rows.push({ cells: [name, number], line: line.line })
      else reportBadLine(source, 'hammerdb-table', line, 'a version and a number')
    }
    return [{ kind: 'table', header: ['1', '2'], rows }]
  },
}
