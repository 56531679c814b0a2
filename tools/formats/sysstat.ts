// The output of `sar` of sysstat: processors, memory, disks, networks, each under a line of names.
//
// Reference: sysstat, sar(1). Times are of a 12-hour or 24-hour clock; in some locales commas stand in them and in the
// numbers. Averages count as a dropped sample, headers that are repeated are counted, restarts are skipped.
import type { Format, Source, Line } from './reading/source.ts'
import { firstLines, completeLines, splitFields, reportBadLine } from './reading/lines.ts'
import type { SeriesReading } from '../core/model.ts'
import { readTimeOfDay } from './reading/clock.ts'
import { cursorOn } from './reading/cursor.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import { toBaseUnit, type Meaning } from './reading/row-columns.ts'

// Columns that `sar` prints and no other program of sysstat.
const own =
  /^(?:%system|kbmemfree|kbswpfree|kbhugfree|pgpgin\/s|pswpin\/s|runq-sz|proc\/s|IFACE|dentunusd|totsck|bread\/s|rcvin\/s|active\/s|retrans\/s|%scpu-10|%temp|MHz|wghMHz|FCHOST|MBfsfree)$/

/** `sar`: metrics `sar.all.%user`, `sar.kbmemfree`, `sar.nvme0n1.rkB/s`, … */
export const sar: Format = {
  name: 'sar',
  recognises,
  read: (source) => readSections(source, 'sar'),
}

function recognises(source: Source): boolean {
  const lines = firstLines(source, 6)
  const names = lines.map(namesOf).find((found) => found !== undefined) ?? []
  const disks = names.includes('DEV') && lines.some(isBanner)
  const known = disks || names.some((name) => own.test(name))
  return (
    known && !names.includes('PID') && !names.some((name) => name === '%usr' || name === '%sys')
  )
}

// Reports of sysstat's `sar` and `pidstat`: under a line of names, rows with a time and mostly with what they are about.

// 07:46:16 PM     CPU     %user     14,47,29  all  0,46     # 1772000000  1000  4711 …     07:46:16 PM IST     CPU     %user
// 08時42分19秒  CPU   (Chinese and Japanese, Korean likewise)
const timed =
  /^#?\s*(?:(\d\d)[:,.時时시](\d\d)[:,.分분](\d\d)[秒초]?(?:( [AP]M)(?: [A-Z]{2,5}(?=\s))?)?|(\d{10}))(?:\s+(.*))?$/
// # Time        UID       PID    %usr …  Command
const named = /^#\s*Time\s+(.*)$/
// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(2 CPU)
const anyBanner = /^[A-Z]\w+ \S+ \([^)]*\)\s/
const restart = /^[\d:,.\sAPM]*(?:LINUX RESTART|COM )/
// Average:     all   99.00    0.00    1.00
const average = /^[^\s\d#][^\s:：]{0,20}[:：]\s(?=.{0,1000}\s-?\d[\d.,]{0,20}(?:\s|$))/

/** These columns identify the device or processor of a row and are part of the metric's name. */
const keyColumns = new Set([
  ...['CPU', 'DEV', 'IFACE', 'INTR', 'TTY', 'BUS', 'TEMP', 'FAN', 'IN', 'FCHOST', 'PID'],
])
const texts = new Set([
  ...['UID', 'USER', 'Command', 'DEVICE', 'TGID', 'TID', 'FILESYSTEM', 'MOUNTPOINT'],
])

/** The names of columns on a line, without the time in front; undefined when it is no such line. */
function namesOf(text: string): readonly string[] | undefined {
  if (text.length > 1000) return undefined
  const rest = named.exec(text)?.[1] ?? timed.exec(text)?.[6]
  if (rest === undefined) return undefined
  const names = splitFields(rest)
  const plain = names.every((name) => /^[%A-Za-z][\w%/.+-]*$/.test(name))
  return plain && names.length > 1 && names.some((name) => /[%/]|^kb|-sz$|^tps$/.test(name))
    ? names
    : undefined
}

function isBanner(text: string): boolean {
  return anyBanner.test(text)
}

interface Section {
  readonly names: readonly string[]
  readonly series: SeriesBuilder
  time: number
  seen: Set<string>
  averaged: boolean
}

/** Reads the reports of a file: a series a kind of report. `tool` is the prefix of the metrics. */
function readSections(source: Source, tool: string): readonly SeriesReading[] {
  const sections = new Map<string, Section>()
  let section: Section | undefined
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const names = namesOf(text)
    if (names) {
      const key = names.join(' ')
      const known = sections.get(key)
      if (known) known.series.headers += 1
      section = known ?? newSection(source, tool, names)
      sections.set(key, section)
    } else if (isBanner(text) || restart.test(text)) continue
    else if (section && average.test(text)) {
      if (!section.averaged) section.series.dropped += 1
      section.averaged = true
    } else if (!section || !addRow(section, tool, each)) {
      reportBadLine(
        source,
        tool,
        each,
        section ? `${String(section.names.length)} columns` : 'a time',
      )
    }
  }
  return [...sections.values()].flatMap(({ series }) => series.readings())
}

function newSection(source: Source, tool: string, names: readonly string[]): Section {
  const series = new SeriesBuilder(source, tool)
  return { names, series, time: Number.NaN, seen: new Set(), averaged: false }
}

function addRow(section: Section, tool: string, { text, line }: Line): boolean {
  const match = timed.exec(text.trim())
  const seconds = timeOf(text.trim())
  const cells = splitFields(match?.[6] ?? '')
  const { names, series } = section
  const command = names.indexOf('Command')
  // A command may hold blanks; it is the last column.
  if (Number.isNaN(seconds) || cells.length < names.length) return false
  if (cells.length > names.length && command !== names.length - 1) return false
  const values: (readonly [string, number])[] = []
  let about = ''
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? ''
    if (name === 'Command')
      about += `.${
        cell
          .replace(/^[|_]+/, '')
          .split('/')
          .at(-1) ?? ''
      }`
    // The processor that a process ran on is no measurement; for `sar` it is what the row is about.
    else if (keyColumns.has(name) && !(name === 'CPU' && command >= 0)) about += `.${cell}`
    else if (!texts.has(name) && name !== 'CPU') {
      const value = parseDecimal(cell)
      if (Number.isNaN(value) && !/^-?nan$/i.test(cell)) return false
      values.push([name, value])
    }
  }
  if (seconds !== section.time || section.seen.has(about)) {
    series.startSample(seconds, seconds > 86_400, line)
    section.time = seconds
    section.seen = new Set()
  }
  section.seen.add(about)
  for (const [name, value] of values) {
    const meaning = sysstatMeaning(name)
    series.add(`${tool}${about}.${name}`, meaning.unit, toBaseUnit(value, meaning))
  }
  return true
}

function timeOf(text: string): number {
  const [, hours, minutes, seconds, half = '', epoch] = timed.exec(text) ?? []
  if (epoch !== undefined) return Number(epoch)
  if (hours === undefined) return Number.NaN
  return readTimeOfDay(cursorOn(`${hours}:${minutes ?? ''}:${seconds ?? ''}${half}`))
}

// What the columns of sysstat's programs mean, by the rules that their names follow.
//
// Reference: sysstat, sar(1) and pidstat(1): names with kB or kb are KiB, shares are in percent, waits in milliseconds.

const milliseconds = /^(?:await|r_await|w_await|d_await|f_await|svctm)$/
const kibibytes = /^(?:kb[a-z]\w*|VSZ|RSS|StkSize|StkRef|[rwd]?areq-sz)$/
const kibibytesSecond = /^(?:[rwtd]x?kB\/s|kB_\w+\/s)$/
const mebibytes = /^MB(?:fs|_\w+|[a-z]\w*)$/

/** The meaning of a column of `sar` or `pidstat`; a name that follows no rule is a plain number. */
export function sysstatMeaning(name: string): Meaning {
  if (name.startsWith('%')) return { name, unit: '1', over: 100 }
  if (kibibytesSecond.test(name)) return { name, unit: 'B/s', times: 1024 }
  if (kibibytes.test(name)) return { name, unit: 'B', times: 1024 }
  if (mebibytes.test(name)) return { name, unit: 'B', times: 1_048_576 }
  if (name === 'avgrq-sz') return { name, unit: 'B', times: 512 }
  if (milliseconds.test(name)) return { name, unit: 's', over: 1000 }
  if (name.endsWith('/s')) return { name, unit: '1/s' }
  return { name, unit: '1' }
}

// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(80 CPU)
// Linux 5.14.0-70.el9.x86_64 (host)   01/23/2024   _x86_64_   (32 CPU)   (copied from a terminal)
// Linux 6.8.0-60-generic (host) ⇥ ⇥_x86_64_⇥(12 CPU)   (a locale without dates)
// Linux 4.18.0-553.el8.x86_64 (host) ⇥西元2026年08月13日 ⇥_x86_64_⇥(4 CPU)

/** The first line of what the tools of sysstat print: kernel, host, date, architecture, processors. */
export const banner = /^Linux \S+ \([^)]*\)[ \t]{1,16}(?=[^\w\s]{0,4}\d|_\w+_\s)/

// The output of `pidstat` of sysstat: what processes used, a row a process and time, also with `-h` and `-t`.
//
// Reference: sysstat, pidstat(1). Users, threads' groups and the processor that a process ran on are skipped; averages
// count as a dropped sample.

/** `pidstat`: metrics `pidstat.<pid>.<command>.%CPU`, … */
export const pidstat: Format = {
  name: 'pidstat',
  recognises: (source) =>
    firstLines(source, 6).some((text) => {
      const names = namesOf(text)
      return (
        names?.includes('Command') === true &&
        names.some((name) => name === 'PID' || name === 'TGID')
      )
    }),
  read: (source) => readSections(source, 'pidstat'),
}
