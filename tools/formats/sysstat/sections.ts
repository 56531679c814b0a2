// Reports of sysstat's `sar` and `pidstat`: under a line of names, rows with a time and mostly with what they are about.
import type { SeriesReading } from '../../core/model.ts'
import { readTimeOfDay } from '../reading/clock.ts'
import { cursorOn } from '../reading/cursor.ts'
import type { Line } from '../reading/line.ts'
import { completeLines, splitFields } from '../reading/lines.ts'
import { parseDecimal } from '../reading/number-text.ts'
import { reportBadLine } from '../reading/reported-text.ts'
import { SeriesBuilder } from '../reading/series-builder.ts'
import type { Source } from '../reading/source.ts'
import { inBaseUnit, sysstatMeaning } from './meaning.ts'

// 07:46:16 PM     CPU     %user     14,47,29  all  0,46     # 1772000000  1000  4711 …     07:46:16 PM IST     CPU     %user
const timed =
  /^#?\s*(?:(\d\d)[:,.](\d\d)[:,.](\d\d)(?:( [AP]M)(?: [A-Z]{2,5}(?=\s))?)?|(\d{10}))(?:\s+(.*))?$/
// # Time        UID       PID    %usr …  Command
const named = /^#\s*Time\s+(.*)$/
// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(2 CPU)
const banner = /^[A-Z]\w+ \S+ \([^)]*\)\s/
const restart = /^[\d:,.\sAPM]*(?:LINUX RESTART|COM )/
// Average:     all   99.00    0.00    1.00
const average = /^[^\s\d#][^\s:]{0,20}:\s(?=.{0,1000}\s-?\d[\d.,]{0,20}(?:\s|$))/

/** These columns identify the device or processor of a row and are part of the metric's name. */
const keys = new Set([
  'CPU',
  'DEV',
  'IFACE',
  'INTR',
  'TTY',
  'BUS',
  'TEMP',
  'FAN',
  'IN',
  'FCHOST',
  'PID',
])
const texts = new Set([
  'UID',
  'USER',
  'Command',
  'DEVICE',
  'TGID',
  'TID',
  'FILESYSTEM',
  'MOUNTPOINT',
])

/** The names of columns on a line, without the time in front; undefined when it is no such line. */
export function namesOf(text: string): readonly string[] | undefined {
  if (text.length > 1000) return undefined
  const rest = named.exec(text)?.[1] ?? timed.exec(text)?.[6]
  if (rest === undefined) return undefined
  const names = splitFields(rest)
  const plain = names.every((name) => /^[%A-Za-z][\w%/.+-]*$/.test(name))
  return plain && names.length > 1 && names.some((name) => /[%/]|^kb|-sz$|^tps$/.test(name))
    ? names
    : undefined
}

/** True for the first line that sysstat's programs print. */
export function isBanner(text: string): boolean {
  return banner.test(text)
}

interface Section {
  readonly names: readonly string[]
  readonly series: SeriesBuilder
  time: number
  seen: Set<string>
  averaged: boolean
}

/** Reads the reports of a file: a series a kind of report. `tool` is the prefix of the metrics. */
export function readSections(source: Source, tool: string): readonly SeriesReading[] {
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
    else if (keys.has(name) && !(name === 'CPU' && command >= 0)) about += `.${cell}`
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
    series.add(`${tool}${about}.${name}`, meaning.unit, inBaseUnit(value, meaning))
  }
  return true
}

function timeOf(text: string): number {
  const [, hours, minutes, seconds, half = '', epoch] = timed.exec(text) ?? []
  if (epoch !== undefined) return Number(epoch)
  if (hours === undefined) return Number.NaN
  return readTimeOfDay(cursorOn(`${hours}:${minutes ?? ''}:${seconds ?? ''}${half}`))
}
