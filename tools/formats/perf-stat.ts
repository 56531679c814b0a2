// The text that `perf stat` prints at the end.
//
// Reference: Linux, tools/perf/util/stat-display.c. What stands behind `#` is computed from other counters and
// is skipped, except shares of pipeline slots, and so are the lines that say when it started and the spread of `-r`. One reading per block.
// The decimal mark is inferred from all numbers of a block; if it remains unknown, an ambiguous `1.234` is rejected.
import type { Counter, CountersReading, SeriesReading } from '../core/model.ts'
import { Topdown, isTopdownHeader } from './perf/topdown.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { completeLines, firstLines, splitFields, reportBadLine } from './reading/lines.ts'
import { scaleExactly } from './reading/row-columns.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'perf-stat'

//  Performance counter stats for process id '1125918':
const title = /^ {0,8}Performance counter stats for (.+?)(?: \(\d+ runs\))?:$/
// # started on Tue Mar  4 15:48:07 2025
const started = /^# started on /
//      10.001336917 seconds time elapsed   10,0014 +- 0,0021 seconds time elapsed
const elapsed = /^ +(\d+[.,]\d+)(?: \+- \d+[.,]\d+)? seconds (time elapsed|user|sys)\b/
//      2,152,105,393      instructions              #    0.90  insn per cycle         (63.36%)
const shared = /\((\d+[.,]\d+)%\) *$/
// ( +-  0.13% )
const spread = /\( \+- +(\d+[.,]\d+)% \)/
// #    0.998 CPUs utilized   (never grouped)
const computedNumber = /# +(\d+[.,]\d+) /
//                                                   #     12.1 %  tma_retiring
const computed = /^ +#/

// S0-D0-C0           2            1,002.34 msec cpu-clock   (--per-core, --per-socket, --per-node, -A)
const placed =
  /^ *(S\d{1,4}(?:-D\d{1,4})?(?:-C\d{1,4})?|N\d{1,4}|CPU\d{1,5}) +(?:\d{1,5} +(?=[\d<]))?(?=[\d<])/

const units: ReadonlyMap<string, readonly [unit: string, over: number]> = new Map([
  ['msec', ['s', 1000]],
  ['ns', ['s', 1e9]],
  ['Joules', ['J', 1]],
])

/** `perf stat`: a counters reading a block; an event that is not supported or counted has no value. */
export const perfStat: Format = {
  name: tool,
  recognises: (source) => hasTitle(source) || isStatRows(source),
  read: (source) => (hasTitle(source) ? read(source) : readStatRows(source)),
}

// The output of a load tool that it counted is above the title: such a file is the load tool's.
const mostAbove = 5

const hasTitle = (source: Source): boolean =>
  firstLines(source, mostAbove + 1).some((text) => title.test(text))

function read(source: Source): readonly CountersReading[] {
  const blocks: Line[][] = []
  for (const each of completeLines(source, tool)) {
    const block = blocks.at(-1)
    if (title.test(each.text)) blocks.push([])
    else if (started.test(each.text) || (computed.test(each.text) && !/ tma_/.test(each.text)))
      continue
    else if (block === undefined) reportBadLine(source, tool, each, 'the title of a block')
    else block.push({ ...each, text: withoutSeparators(each.text) })
  }
  return blocks
    .map((lines): CountersReading => ({ kind: 'counters', counters: countersOf(source, lines) }))
    .filter(({ counters }) => counters.length > 0)
}

function countersOf(source: Source, lines: readonly Line[]): readonly Counter[] {
  const mark = markOfBlock(lines)
  const topdown = new Topdown()
  return lines.flatMap((each): readonly Counter[] => {
    const [, seconds = '', name] = elapsed.exec(each.text) ?? []
    if (name !== undefined)
      return [{ name: `seconds ${name}`, value: decimal(seconds), unit: 's', line: each.line }]
    const isWhole = topdown.isWhole(each.text) || computed.test(each.text)
    const shares = topdown.take(each)
    if (isWhole) return shares
    const counter = counterOf(each, mark)
    if (typeof counter === 'object') return [counter, ...shares]
    const expected = counter === 'ambiguous' ? 'with an unambiguous decimal mark' : 'and an event'
    reportBadLine(source, tool, each, `a number ${expected}`)
    return []
  })
}

// Undefined if no number of the block shows it, or if they differ.
function markOfBlock(lines: readonly Line[]): Mark | undefined {
  const marks = new Set<Mark | undefined>()
  for (const { text } of lines) {
    for (const pattern of [elapsed, shared, spread, computedNumber]) {
      const number = pattern.exec(text)?.[1]
      if (number !== undefined) marks.add(number.includes(',') ? ',' : '.')
    }
    marks.add(markOf(splitFields(text)[0] ?? ''))
  }
  marks.delete(undefined)
  return marks.size === 1 ? [...marks][0] : undefined
}

// A number that is never grouped.
function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}

function counterOf(
  { text, line }: Line,
  mark: Mark | undefined,
): Counter | 'ambiguous' | undefined {
  const share = shared.exec(text)?.[1]
  const whole = (text.split('#', 1)[0] ?? '').replace(shared, '').replace(spread, '')
  const [start = '', place] = placed.exec(whole) ?? []
  const printed = whole.slice(start.length)
  const [first = '', ...rest] = splitFields(printed)
  const missing = first === '<not' && /^(?:supported|counted)>$/.test(rest[0] ?? '')
  const value = missing ? undefined : valueOf(first, mark)
  const [unit, over] = units.get(rest[0] ?? '') ?? ['1', 1]
  const name = missing || unit !== '1' ? rest[1] : rest[0]
  const count = missing || unit !== '1' ? 2 : 1
  if (name === undefined || rest.length !== count || (value === undefined && !missing))
    return undefined
  if (value === 'ambiguous') return value
  return {
    name: place === undefined ? name : `${place}.${name}`,
    ...(value === undefined ? {} : { value: scaleExactly(value, 1, over) }),
    unit,
    ...(share === undefined ? {} : { share: scaleExactly(decimal(share), 1, 100) }),
    line,
  }
}

/** The decimal mark of a number. */
type Mark = '.' | ','

const notations: readonly (readonly [mark: Mark, pattern: RegExp])[] = [
  ['.', /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d+)(?:\.\d+)?$/],
  [',', /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/],
]

/** The possible values of a number by decimal mark: `1.234` is 1.234 or 1234. */
function valuesOf(text: string): ReadonlyMap<Mark, number> {
  const values = new Map<Mark, number>()
  for (const [mark, pattern] of notations) {
    const digits = text.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.')
    if (pattern.test(text) && Number.isFinite(Number(digits))) values.set(mark, Number(digits))
  }
  return values
}

/** The value of a printed number; `ambiguous` where it depends on a mark that is not known. */
function valueOf(text: string, mark: Mark | undefined): number | 'ambiguous' | undefined {
  const values = valuesOf(text)
  const known = mark && values.get(mark)
  if (known !== undefined) return known
  const [first, second] = [...values.values()]
  return second === undefined || first === second ? first : 'ambiguous'
}

function markOf(text: string): Mark | undefined {
  const marks = [...valuesOf(text).keys()]
  return marks.length === 1 ? marks[0] : undefined
}

// 12 345,67 msec task-clock   S0-D0-C0   2   30 426 868 cycles   (separated by a space, a no-break space or an apostrophe)
const separated =
  /^(\s{0,40}(?:(?:[SND]\d|CPU\d)[\w-]{0,20} {1,40}(?:\d{1,5} {1,40}(?= ))?)?\s{0,40})([1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3})+)(?!\d)/

/** Removes spaces and apostrophes, which are never decimal marks, from the first number of a line. */
function withoutSeparators(text: string): string {
  return text.replace(
    separated,
    (_, start: string, number: string) => start + number.replace(/\D/g, ''),
  )
}

// The forms of `perf stat` for programs and over time: `-x`, `-j` and `-I`, also per core, socket, node or processor.
//
// Reference: Linux, tools/perf/util/stat-display.c and tools/perf/Documentation/perf-stat.txt (CSV FORMAT, JSON FORMAT). Metrics that
// perf computes are skipped, except shares of pipeline slots. Counts of an interval become rates per second.

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

function isStatRows(source: Source): boolean {
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

function readStatRows(source: Source): readonly (CountersReading | SeriesReading)[] {
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

interface Printed extends Pick<StatRow, 'unit' | 'event' | 'line'> {
  readonly time: string | undefined
  readonly place: string | undefined
  readonly printed: string
  readonly share: string | undefined
}

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
    ...(share !== undefined &&
      value !== undefined && { share: scaleExactly(Number(share), 1, 100) }),
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
