// The driver of load tools: a table of the lines that a tool prints, executed on each run of a file.
import type { ResultReading, Series } from '../../core/model.ts'
import { appendedRuns, type RunLines } from './appended-runs.ts'
import type { Meaning } from './row-columns.ts'
import type { Format, Line, Source } from './source.ts'
import { completeLines, quoted, reportBadLine, reportUnknownLine, shortened } from './lines.ts'
import { parseDuration } from './number-text.ts'
import { RunDraft } from './run-draft.ts'
import { Samples, Times, seriesOf } from './samples.ts'

/** What a group of a pattern is: a measurement, a field, `fact <name>`, `skip`, or what the function does with it. */
export type Target = Meaning | string | ((draft: RunDraft, text: string, line: number) => void)

/** What a line states; a handler returns false for a line that it does not take. */
export type Handler<S> =
  readonly Target[] | ((run: LineRun<S>, match: RegExpExecArray, line: Line) => unknown)

/** A line of a tool: one that it printed, the pattern of all of its kind, and what they state. */
export type Row<S> = readonly [sample: string, pattern: RegExp, handler: Handler<S>]

/** The lines of a load tool. A line belongs to the first row whose pattern matches it. */
export interface LineTable<S> {
  readonly tool: string
  /** The tool's name as a fact of its runs, where it is not `tool`; undefined if a line states it. */
  readonly title?: string | undefined
  /** Programs of the tool where command lines of them start no run; those of `runs` where absent. */
  readonly programs?: readonly string[]
  readonly recognises: (source: Source) => boolean
  readonly runs: RunLines
  /** Splits the lines of a run further, where no single line begins another one. */
  readonly split?: (lines: readonly Line[]) => readonly (readonly Line[])[]
  readonly rows: readonly Row<S>[]
  /** How serious another line is; info by default. */
  readonly unknown?: 'warning'
  /** Lines that are known and not read. */
  readonly skipped?: readonly RegExp[]
  /** What a reader needs to remember of the lines of a run. */
  readonly start: (source: Source) => S
  readonly columns?: readonly Meaning[]
  /** The line as the tool meant it, where a terminal overwrites lines. */
  readonly plain?: (text: string) => string
  /** True for a last line that is complete without a line feed. */
  readonly isComplete?: (text: string) => boolean
  /** True for lines of a run, false for those of a preparation. */
  readonly isRun?: (run: LineRun<S>) => boolean
  /** The measurements of a complete run, or what decides it. */
  readonly whole: readonly string[] | ((run: LineRun<S>) => boolean)
  /** True where a run without them has results of its own, such as rows above missing totals: `end` becomes a warning of the run. */
  readonly enough?: (run: LineRun<S>) => boolean
  /** Why a run without them has no result. */
  readonly end: string | ((run: LineRun<S>) => string)
  /** Adds what follows from several lines, before the run is judged. */
  readonly finish?: (run: LineRun<S>) => void
}

/** The format of a table. */
export function lineFormat<S>(table: LineTable<S>): Format {
  const { tool, runs, programs = runs.programs, rows, recognises } = table
  return {
    name: tool,
    ...(programs ? { programs } : {}),
    recognises,
    read: (source) => readTable(source, table),
    samples: rows.map(([sample, pattern]) => ({ sample, pattern })),
  }
}

// 12.86 New-Orders per minute and warehouse are 100 %; rounding and short runs exceed it a little.
const mostEfficient = 105
// Avg(ms): 29.9   99.9th(us): 4567   (go-tpc and go-ycsb)
const latency = /^(Avg|Min|Max|\d{1,2}(?:\.\d{1,3})?(?:th|st|nd|rd))\((us|ms)\): (\S{1,40})$/

/** One run while its lines are read. */
export class LineRun<S> {
  readonly draft: RunDraft
  readonly state: S
  readonly source: Source
  /** Lines that a row took, and the first of them. */
  known = 0
  firstKnown: number | undefined
  firstLine = 1
  lastLine = 1
  /** The first message of an error. */
  failure: Line | undefined
  /** The time of the last sample, in seconds. */
  second = 0
  columns: readonly Meaning[]
  /** The samples of tools that print several lines for each. */
  series: Series | undefined
  readonly #times = new Times()
  #samples: Samples | undefined
  readonly #table: LineTable<S>

  constructor(source: Source, table: LineTable<S>) {
    this.source = source
    this.draft = new RunDraft(table.tool)
    this.state = table.start(source)
    this.columns = table.columns ?? []
    this.#table = table
  }

  get samples(): number {
    return this.#times.count
  }

  has(metric: string): boolean {
    return this.draft.measurements.has(metric)
  }

  valueOf(metric: string): number {
    return this.draft.measurements.get(metric)?.value ?? Number.NaN
  }

  add(meaning: Meaning, text: string, { line }: Pick<Line, 'line'>): void {
    this.draft.add(meaning, text, line)
  }

  field(name: string, value: string | undefined, { line }: Pick<Line, 'line'>): void {
    if (value !== undefined) this.draft.setting(name, value, line)
  }

  fact(name: string, value: string | undefined, { line }: Pick<Line, 'line'>): void {
    if (value !== undefined) this.draft.fact(name, value, line)
  }

  /** Adds a sample taken at `second`, with a printed number for each of the columns. */
  sample(second: number, numbers: readonly number[]): void {
    this.#samples ??= new Samples(this.columns.length)
    // Making room may replace the values.
    const offset = this.#samples.open()
    this.#samples.values.set(numbers, offset)
    this.#samples.keep(this.#times.add(second))
    this.second = second
  }

  /** Notes a message of an error; the first one is the reason of a run without a result. */
  alarm({ text, line }: Line): void {
    this.failure ??= { text: text.slice(0, 300), line }
    this.report('alarm', text.slice(0, 200), line)
  }

  /** Adds the share of the throughput that the waits of TPC-C allow; with more, the run does not wait, so that tpmC is no score of it. */
  efficiency(percent: string, line: Pick<Line, 'line'>): void {
    this.fact('efficiency', `${percent} %`, line)
    if (!(Number(percent) > mostEfficient)) return
    const text = `efficiency ${percent} % is above 100 %: the run had no keying and think times`
    this.report('efficiency', text, line.line)
    this.draft.warnings.push(text)
  }

  /** Adds `Avg(ms): 29.9, 50th(ms): 28.3, …` as measurements that begin with `prefix`; reports what has another form or unit. */
  latencies(prefix: string, text: string, unit: 'ms' | 'us', { line }: Line): void {
    for (const part of text.split(', ')) {
      const [, label = '', printed, value = ''] = latency.exec(part) ?? []
      const name = /^\d/.test(label) ? `p${label.replace(/[a-z]+$/, '')}` : label.toLowerCase()
      if (printed !== unit) this.unknown({ text: part, line })
      else this.add((unit === 'ms' ? ms : us)(`${prefix}latency.${name}`), value, { line })
    }
  }

  report(rule: string, message: string, line: number): void {
    this.source.report('warning', `${this.#table.tool}/${rule}`, message, line)
  }

  bad(line: Line, expected: string): void {
    reportBadLine(this.source, this.#table.tool, line, expected)
  }

  unknown(line: Line): void {
    const { tool, unknown } = this.#table
    reportUnknownLine(this.source, tool, line, unknown)
  }

  reading(): ResultReading {
    const { draft, failure } = this
    const { whole, end, enough } = this.#table
    const isWhole =
      typeof whole === 'function' ? whole(this) : whole.every((metric) => this.has(metric))
    if (failure && isWhole) draft.warnings.push(shortened(failure.text))
    else if (failure) draft.fail(failure.text, failure.line)
    const table = this.#samples && { prefix: '', samples: this.#samples, columns: this.columns }
    const series = table && this.#times.count > 0 ? seriesOf(this.#times, [table]) : this.series
    const text = typeof end === 'function' ? end(this) : end
    const isEnough = !isWhole && enough?.(this) === true
    if (isEnough) {
      draft.warnings.push(text)
      this.report('cut-off', text, this.lastLine)
    }
    const cut = isWhole || isEnough ? undefined : { text, line: this.lastLine }
    return draft.reading(this.source, { series, end: cut })
  }
}

function readTable<S>(source: Source, table: LineTable<S>): readonly ResultReading[] {
  const {
    tool,
    runs,
    isComplete = () => false,
    split = (lines: readonly Line[]) => [lines],
  } = table
  // Pages and terminals add blanks to the ends of lines.
  const all = completeLines(source, tool, { severity: 'info', isComplete }).map((line) =>
    /\s$/.test(line.text) ? { ...line, text: line.text.trimEnd() } : line,
  )
  const parts = appendedRuns(all, runs).flatMap(split)
  return parts.flatMap((lines) => {
    const run = new LineRun(source, table)
    run.firstLine = lines[0]?.line ?? 1
    run.lastLine = lines.at(-1)?.line ?? 1
    if (!('title' in table) || table.title !== undefined)
      run.draft.fact('tool', table.title ?? tool, run.firstLine)
    for (const line of lines) readLine(run, table, line)
    if (table.isRun?.(run) === false) return []
    table.finish?.(run)
    return [run.reading()]
  })
}

function readLine<S>(run: LineRun<S>, table: LineTable<S>, printed: Line): void {
  const { skipped = [], plain } = table
  const line = plain ? { ...printed, text: plain(printed.text) } : printed
  const isKnown = ({ text }: Line): boolean => skipped.some((pattern) => pattern.test(text))
  if (isTakenBy(table.rows, run, line) || isKnown(line)) return
  // A copied line may begin with blanks that the tool did not print, and authors emphasise: **132 PostgreSQL tpm**
  const bare = { ...line, text: line.text.trimStart().replaceAll('**', '') }
  if (bare.text !== line.text && (isTakenBy(table.rows, run, bare) || isKnown(bare))) return
  run.unknown(line)
}

function isTakenBy<S>(rows: readonly Row<S>[], run: LineRun<S>, line: Line): boolean {
  for (const [, pattern, handler] of rows) {
    const match = pattern.exec(line.text)
    if (!match) continue
    const isTaken =
      typeof handler === 'function'
        ? handler(run, match, line) !== false
        : addGroups(run.draft, handler, match, line.line)
    if (!isTaken) continue
    run.known += 1
    run.firstKnown ??= line.line
    return true
  }
  return false
}

/** Adds what the groups of a match state, by their targets. */
export function addGroups(
  draft: RunDraft,
  targets: readonly Target[],
  match: RegExpExecArray,
  line: number,
): true {
  for (const [index, target] of targets.entries()) {
    const text = match[index + 1]
    if (text === undefined || target === 'skip') continue
    if (typeof target === 'function') target(draft, text, line)
    else if (typeof target !== 'string') draft.add(target, text, line)
    else if (target.startsWith('fact ')) draft.fact(target.slice(5), text, line)
    else draft.setting(target, text, line)
  }
  return true
}

/** A group with its unit, such as `635.91us`, as the measurement `name`. */
export const time =
  (name: string): Target =>
  (draft, text, line) => {
    const value = parseDuration(text)
    if (value === undefined) draft.refuse(`${name} is ${quoted(text)}, expected a time`, line)
    else draft.measurements.set(name, { metric: name, value, unit: 's', line })
  }

/** A number of milliseconds. */
export const ms = (name: string): Meaning => ({ name, unit: 's', over: 1000 })
/** A number of microseconds. */
export const us = (name: string): Meaning => ({ name, unit: 's', over: 1e6 })
/** A count. */
export const count = (name: string): Meaning => ({ name, unit: '1' })
/** A number per second. */
export const rate = (name: string): Meaning => ({ name, unit: '1/s' })
/** A number per minute. */
export const perMinute = (name: string): Meaning => ({ name, unit: '1/s', over: 60 })
