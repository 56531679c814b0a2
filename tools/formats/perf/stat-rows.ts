// The forms of `perf stat` for programs and over time: `-x`, `-j` and `-I`, also per core, socket, node or processor.
//
// Reference: Linux, tools/perf/util/stat-display.c and tools/perf/Documentation/perf-stat.txt (CSV FORMAT, JSON FORMAT). Metrics that
// perf computes are skipped, except shares of pipeline slots. Counts of an interval become rates per second.
import type { Counter, CountersReading, SeriesReading } from '../../core/model.ts'
import type { Line } from '../reading/line.ts'
import { completeLines, firstLines } from '../reading/lines.ts'
import { parseDecimal } from '../reading/number-text.ts'
import { reportBadLine } from '../reading/reported-text.ts'
import { scaleExactly } from '../reading/scale.ts'
import { SeriesBuilder } from '../reading/series-builder.ts'
import type { Source } from '../reading/source.ts'
import { isTopdownHeader, Topdown } from './topdown.ts'

const tool = 'perf-stat'

/** An event with the number that perf printed for it; `value` is absent if it was not counted. */
interface StatRow {
  readonly time?: number
  /** The core, socket, node or processor, and a dot; empty for all of them. */
  readonly place: string
  readonly value?: number
  /** `share` for shares of slots, which are no counts. */
  readonly unit: string
  readonly event: string
  readonly share?: number
  readonly line: number
}

// #           time             counts unit events   # time   core cpus  counts unit events
const intervalHeader = /^# +time .*\bcounts? .*\bevents$/
// S0-D0-C0   N1   CPU3   S1   D0
const places = String.raw`(?:S\d{1,4}(?:-D\d{1,4})?(?:-(?:CLS\d{1,4}|C\d{1,4}))?|N\d{1,4}|D\d{1,4}|CPU\d{1,5})`
//      0.504339343 S0-D0-C0   2     1.05 msec task-clock   #  0.002 CPUs utilized
const intervalRow = new RegExp(
  String.raw`^ +(\d{1,9}\.\d{1,9}) +(?:(${places}) +(?:\d{1,5} +)?)?([\d.,]{1,30}|<not counted>|<not supported>) +(?:(msec|ns|Joules|[KMG]i?B) +)?([A-Za-z][\w./:,=-]{1,120})(?: +(?:#.*|\(\d+[.,]\d+%\)))?$`,
)
// {"counter-value" : "1.074144", "unit" : "msec", "event" : "task-clock", "event-runtime" : 1074144, "pcnt-running" : 100.00}
const jsonRow = /^\{.*?"counter-value" : "([^"]{1,40})".*?"event" : "([^"]{1,120})".*\}$/
const separators = [',', ';', '\t', '|', "'", ':', '^', '!', '%']
const missing = /^<not (?:counted|supported)>$/

// 1.10,msec,task-clock,1096406,100.00,0.001,CPUs utilized
function csvPattern(separator: string): RegExp {
  const s = /\w/.test(separator) ? separator : `\\${separator}`
  return new RegExp(
    `^(?: *(\\d{1,9}\\.\\d{1,9})${s})?(?:(${places})${s}(?:\\d{1,5}${s})?)?([\\d.]{1,30}|<not counted>|<not supported>)${s}([\\w./%]{0,12})${s}([A-Za-z][\\w./:=-]{1,120})${s}\\d{1,20}${s}(\\d{1,3}\\.\\d{1,2})(?:${s}.*)?$`,
  )
}
const csvPatterns = separators.map(csvPattern)
// Metrics of the row above: ,,,,,1.21,insn per cycle
const continuation = /^(?:[^\w<]{3,}|(?:S\d|N\d|D\d|CPU\d)[^a-z]*[^\w<]{3,})[\d.]+[^\w]/

// {"core" : "S0-D0-C15", "metric-value" : 0.02, "metric-unit" : "stalled cycles per insn"}
const metricOnly = /^\{(?!.*"counter-value").*"metric-unit" : /

// Before 6.2, objects of metrics follow their event on the same line.
const objectsOf = ({ text, line }: Line): readonly Line[] =>
  text.split(/(?<=\}) +(?=\{")/).map((object) => ({ text: object, line }))

/** True for rows of `perf stat -x`, `-j` or `-I`. */
export function isStatRows(source: Source): boolean {
  const lines = firstLines(source, 6)
  // The header may be missing in a copied output.
  if (lines.filter((text) => intervalRow.test(text)).length >= 3) return true
  return lines.some(
    (text) =>
      intervalHeader.test(text) ||
      (text.startsWith('#') && isTopdownHeader(text)) ||
      jsonRow.test(text) ||
      csvPatterns.some((pattern) => pattern.test(text)),
  )
}

/** Counters of all rows, or rates over time if the rows have times. */
export function readStatRows(source: Source): readonly (CountersReading | SeriesReading)[] {
  const rows: StatRow[] = []
  const pattern = csvPatterns.find((one) => firstLines(source, 6).some((text) => one.test(text)))
  const topdown = new Topdown()
  for (const each of completeLines(source, tool).flatMap(objectsOf)) {
    const row = rowOf(each, pattern)
    if (row) rows.push(row)
    const shares = topdown.take(each)
    for (const { name, value = Number.NaN, time = row?.time ?? timeOf(each.text) } of shares)
      rows.push({
        ...(time !== undefined && { time }),
        ...{ place: '', value, unit: 'share', event: name, line: each.line },
      })
    const isSkipped = [/^#/, continuation, metricOnly].some((skipped) => skipped.test(each.text))
    if (!row && shares.length === 0 && !isSkipped)
      reportBadLine(source, tool, each, 'a number, its unit and an event')
  }
  if (rows.some(({ time }) => time !== undefined)) return seriesOf(source, rows)
  const counters = rows.map(({ place, event, value, unit, share, line }): Counter => ({
    name: place + event,
    ...(value === undefined ? {} : { value }),
    unit: unit === 'share' ? '1' : unit,
    ...(share === undefined ? {} : { share }),
    line,
  }))
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

// 1.0011 # 27.2 %  tma_…     1.0011,,,,27.2,%  tma_…     {"interval" : 1.0011, …
function timeOf(text: string): number | undefined {
  const time = /^ *(\d{1,9}\.\d{6,9})[ ,;\t|]|"interval" : (\d{1,9}\.\d{1,9})/.exec(text)
  return time ? Number(time[1] ?? time[2]) : undefined
}

function rowOf({ text, line }: Line, pattern: RegExp | undefined): StatRow | undefined {
  const json = jsonRow.exec(text)
  if (json) return jsonRowOf(json, line)
  const match = pattern?.exec(text) ?? intervalRow.exec(text)
  if (!match) return undefined
  const [, time, place, printed = '', unit = '', event = '', share] = match
  return rowWith({ time, place, printed, unit, event, share, line })
}

// {… "interval" : 0.250336972, "core" : "S0-D0-C0", "pcnt-running" : 100.00}
function jsonRowOf(
  [text, printed = '', event = '']: RegExpExecArray,
  line: number,
): StatRow | undefined {
  const of = (name: string): string | undefined =>
    new RegExp(`"${name}" : "?([^",}]{1,60})`).exec(text)?.[1]
  const [place, cpu] = [of('core') ?? of('die') ?? of('socket') ?? of('node'), of('cpu')]
  return rowWith({
    time: of('interval'),
    place: place ?? (cpu === undefined ? undefined : `CPU${cpu}`),
    printed,
    unit: of('unit') ?? '',
    event,
    share: of('pcnt-running'),
    line,
  })
}

interface Printed {
  readonly time: string | undefined
  readonly place: string | undefined
  readonly printed: string
  readonly unit: string
  readonly event: string
  readonly share: string | undefined
  readonly line: number
}

const units: ReadonlyMap<string, readonly [unit: string, over: number]> = new Map([
  ['msec', ['s', 1000]],
  ['ns', ['s', 1e9]],
  ['Joules', ['J', 1]],
])

function rowWith({ time, place, printed, unit, event, share, line }: Printed): StatRow | undefined {
  const [base, over] = units.get(unit) ?? [unit === '' ? '1' : unit, 1]
  // Text over time groups thousands; the forms for programs never do.
  const plain = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(printed)
    ? printed.replaceAll(',', '')
    : printed
  const value = missing.test(printed) ? undefined : parseDecimal(plain)
  if (Number.isNaN(value)) return undefined
  return {
    ...(time === undefined ? {} : { time: Number(time) }),
    place: place === undefined ? '' : `${place}.`,
    ...(value === undefined ? {} : { value: scaleExactly(value, 1, over) }),
    unit: base,
    event,
    ...(share === undefined || value === undefined
      ? {}
      : { share: scaleExactly(Number(share), 1, 100) }),
    line,
  }
}

// The first interval of a copied output begins at an unknown time: 123.100852112 below a command with -I 1000.
function firstWithoutStart(source: Source, rows: readonly StatRow[]): number | undefined {
  const [first, second] = new Set(rows.flatMap(({ time }) => time ?? []))
  if (first === undefined) return undefined
  const lines = firstLines(source, 6)
  const hasStart =
    second === undefined
      ? lines.some((text) => intervalHeader.test(text)) ||
        !lines.some((text) => intervalRow.test(text))
      : first <= 1.5 * (second - first)
  return hasStart ? undefined : first
}

function seriesOf(source: Source, rows: readonly StatRow[]): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  const unknown = firstWithoutStart(source, rows)
  let [last, start] = [Number.NaN, 0]
  for (const { time = Number.NaN, place, event, value, unit, line } of rows) {
    if (Number.isNaN(time)) {
      reportBadLine(source, tool, { text: event, line }, 'a time in front')
      continue
    }
    if (time === unknown) {
      if (time !== last)
        reportBadLine(source, tool, { text: event, line }, 'the interval before the first one')
      last = time
      continue
    }
    if (time !== last) {
      start = Number.isNaN(last) ? 0 : last
      last = time
      series.startSample(time, true, line)
    }
    const seconds = time - start
    if (unit === 'share') {
      if (value !== undefined) series.add(`${tool}.${place}${event}`, '1', value)
      continue
    }
    const rate = unit === '1' ? '1/s' : unit === 's' ? '1' : `${unit}/s`
    if (value !== undefined && seconds > 0)
      series.add(`${tool}.${place}${event}`, rate, value / seconds)
  }
  return series.readings()
}
