// The log of HammerDB 3 to 6 for TPROC-C, of its command line and of its log file; a run a TEST RESULT.
//
// Reference: https://github.com/TPC-Council/HammerDB, src/*/*oltp.tcl and modules/xtprof-1.0.tm. NOPM are
// New-Orders a minute, TPM transactions a minute as the server counts them, so TPM of two engines are not
// comparable. A transaction counter prints a line about every ten seconds (its default; times are not printed).
// The time profile stands behind the result in the log, or in a file of its own. Lines of the program's
// start, its settings and its users are skipped.
import type { FactsReading, Reading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { readProfile, isProfile, type Profile } from './hammerdb/profile.ts'
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
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

// HammerDB CLI v6.0
const banner = /^HammerDB CLI v(\S{1,40})$/
// Hammerdb Log @ Fri Jan 18 12:15:37 MST 2019
const logTitle = /^Hammerdb (?:Log|Transaction Counter Log|Time Profile Log) @ /i
// Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM
const result =
  /^(?:Vuser \d{1,6}:)?TEST RESULT : System achieved (\S{1,30}) NOPM from (\S{1,30}) (\S.{0,40}?) TPM$/
// Vuser 1:TEST RESULT : System achieved 60501 SQL Server TPM at 13207 NOPM
const olderResult =
  /^(?:Vuser \d{1,6}:)?TEST RESULT : System achieved (\S{1,30}) (\S.{0,40}?) TPM at (\S{1,30}) NOPM$/
// Vuser 1:64 Active Virtual Users configured
const users = /^Vuser \d{1,6}:(\d{1,9}) Active Virtual Users configured$/
// Creating 80 virtual users...   81 Virtual Users Created with Monitor VU
const created =
  /^(?:Creating \d{1,9} virtual users?\.\.\.|\d{1,9} Virtual Users Created with Monitor VU)$/
// Vuser 1:Timing test period of 1200 in minutes
const period = /^Vuser \d{1,6}:Timing test period of (\d{1,9}) in minutes$/
// Vuser 1:DBVersion:8.4.7
const version = /^Vuser \d{1,6}:DBVersion:(\S.{0,80})$/
// Benchmark set to TPC-C for MySQL
const engine = /^Benchmark set to TPC-C for (\S.{0,40})$/
//  mysql_count_ware       = 3000
const warehouses = /^ ?\w{1,40}_count_ware +=? *(\d{1,9})$/
// Vuser 1:770 ...,   (minutes that have passed)
const minutes = /^Vuser \d{1,6}:(\d{1,9}) {1,4}\.\.\.,$/
// 1190430 PostgreSQL tpm
const counter = /^(\d{1,15}) (\S.{0,40}) tpm$/
// Error in Virtual User 30: ERROR:  could not serialize access
const alarm =
  /^(?:Error in Virtual User \d{1,6}: |Vuser \d{1,6}:FINISHED FAILED|Vuser \d{1,6}:.{0,40}(?:Error|error: )|Error: )/

const skipped: readonly RegExp[] = [
  /^Copyright /,
  /^Type "help"/,
  /^Initialized /,
  /^(?:SETTING CONFIGURATION|Setting |Printing current|Database set to|Dictionary Settings|Script (?:loaded|cleared)|Running virtual users|Creating virtual user threads|Logging activated|Loading )/i,
  /^(?:Value \S.* for \S+ is the same|Changed \S+:\S+ from )/,
  /^[\w ]+ \{$/,
  /^\}$/,
  /^ \w{1,60} +=/,
  /^\+-[+-]*$/,
  /^Timestamp \d+ @ /,
  /^Vuser \d{1,6} created/,
  /^Vuser \d{1,6}:(?:RUNNING|FINISHED SUCCESS|Ssl_cipher|Initializing \w+ time profiler|Processing \d+ transactions|Beginning rampup|Rampup |Test complete, |Gathering timing data|Calculating timings|Writing timing data|VU \d+ |Assigned \d+ WIDs?)/,
  /^(?:ALL VIRTUAL USERS COMPLETE|vudestroy|VUSER|TEST COMPLETE|Transaction Counter|Stopping Transaction Counter|HAMMERDB RESULT|Killing|Closing|Destroying)/i,
  /^(?:hammerdb|tclsh)>/,
]

// More of them are one run each; further ones belong to it.
const recognising = [
  banner,
  logTitle,
  result,
  olderResult,
  users,
  minutes,
  /^Vuser \d{1,6}(?: created|:RUNNING)/,
]

/** HammerDB: `nopm`, `tpm`, latencies of its time profile; TPM over time as a series. */
export const hammerdb: Format = {
  name: 'hammerdb',
  recognises: (source) => {
    const lines = source.head.split('\n', 40).map((line) => line.replace(/^\r+/, '').trimEnd())
    return (
      lines.some((line) => recognising.some((pattern) => pattern.test(line))) || isProfile(lines)
    )
  },
  read,
}

interface State {
  run: RunDraft
  started: boolean
  passed: number
  alarm?: { readonly text: string; readonly line: number; count: number }
  readonly times: Times
  readonly tpm: Samples
}

function newState({ facts, settings }: Pick<RunDraft, 'facts' | 'settings'>): State {
  const run = newRun('hammerdb')
  run.facts.push(...facts)
  for (const [name, { value, line }] of settings) setting(run, name, value, line)
  return { run, started: false, passed: 0, times: new Times(), tpm: new Samples(1) }
}

function read(source: Source): readonly Reading[] {
  const readings: (() => Reading)[] = []
  const profile: Profile = { facts: [] }
  // What the head of the log says holds for every run of it.
  let program = newRun('hammerdb')
  let current = newState(program)
  let finished: RunDraft | undefined

  const finish = (line: number, match: RegExpExecArray, isOlder: boolean): void => {
    const ended = current
    const { run } = ended
    const [, first = '', second = '', third = ''] = match
    const [nopm, tpm, name] = isOlder ? [third, first, second] : [first, second, third]
    state(run, { name: 'nopm', unit: '1/s', over: 60 }, nopm, line)
    state(run, { name: 'tpm', unit: '1/s', over: 60 }, tpm, line)
    fact(run, 'database', name, line)
    if (ended.alarm) {
      const { count, text } = ended.alarm
      run.warnings.push(count > 1 ? `${text} (one of ${count})` : text)
    }
    readings.push(() => readingOf(source, run, { series: seriesOfRun(ended) }))
    finished = run
    current = newState(program)
  }

  const readLine = (text: string, line: number): boolean => {
    let match: RegExpExecArray | null
    const { run } = current
    if ((match = result.exec(text))) finish(line, match, false)
    else if ((match = olderResult.exec(text))) finish(line, match, true)
    else if ((match = users.exec(text))) setting(run, 'threads', match[1] ?? '', line)
    else if (created.test(text)) {
      current.started = true
      finished = undefined
    } else if ((match = period.exec(text))) {
      current.started = true
      fact(run, 'minutes', match[1] ?? '', line)
    } else if ((match = minutes.exec(text))) {
      current.started = true
      current.passed = Number(match[1])
    } else if ((match = banner.exec(text))) {
      program = newRun('hammerdb')
      fact(program, 'tool', `HammerDB ${match[1] ?? ''}`, line)
      current = newState(program)
    } else if ((match = version.exec(text))) fact(run, 'database version', match[1] ?? '', line)
    else if ((match = engine.exec(text))) {
      for (const of of [program, run]) fact(of, 'benchmark', `TPROC-C for ${match[1] ?? ''}`, line)
    } else if ((match = warehouses.exec(text))) {
      for (const of of [program, run]) setting(of, 'warehouses', match[1] ?? '', line)
    } else if ((match = counter.exec(text))) {
      const offset = current.tpm.open()
      current.tpm.values[offset] = Number(match[1])
      current.tpm.keep(current.times.add(10 * (current.times.count + 1)))
    } else if (alarm.test(text)) {
      if (current.alarm) current.alarm.count += 1
      else current.alarm = { text: text.slice(0, 300), line, count: 1 }
      source.report('warning', 'hammerdb/alarm', text.slice(0, 200), line)
    } else if (!readProfile(profile, finished, text, line)) {
      return logTitle.test(text) || skipped.some((pattern) => pattern.test(text))
    }
    return true
  }

  const cursor = source.cursor()
  while (cursor.next()) {
    // The command line writes a carriage return over its prompt.
    const text = cursor.text().replace(/^\r+/, '').trimEnd()
    if (text === '') continue
    // A result ends with TPM or NOPM, so that it is whole even without a line feed.
    if (!cursor.complete && !result.test(text) && !olderResult.test(text)) {
      source.report(
        'info',
        'hammerdb/cut-off',
        'the last line has no line feed and is not used',
        cursor.line,
      )
    } else if (!readLine(text, cursor.line)) unknownLine(source, 'hammerdb', text, cursor.line)
  }
  const line = Math.max(1, cursor.line)
  if (profile.facts.length > 0 && readings.length === 0 && !current.started) {
    const facts: FactsReading = { kind: 'facts', facts: profile.facts }
    return [facts]
  }
  if (current.started || readings.length === 0) {
    const rest = current
    if (rest.alarm && rest.passed === 0) fail(rest.run, rest.alarm.text, rest.alarm.line)
    const where =
      rest.passed > 0 ? `ends at minute ${rest.passed} without a result` : 'ends without a result'
    readings.push(() =>
      readingOf(source, rest.run, { series: seriesOfRun(rest), end: { text: where, line } }),
    )
  }
  return readings.map((make) => make())
}

function seriesOfRun({ times, tpm }: State): ReturnType<typeof seriesOf> | undefined {
  if (times.count === 0) return undefined
  return seriesOf(times, [
    { prefix: '', samples: tpm, columns: [{ name: 'tpm', unit: '1/s', over: 60 }] },
  ])
}
