// The outputs of a monitor in a file, each with the command that was printed above it.
import { append } from '../../core/append.ts'
import type { SeriesReading } from '../../core/model.ts'
import { Clock } from './clock.ts'
import type { Cursor } from './cursor.ts'
import { intervalOf, monitorCommand, type MonitorName } from './monitor-commands.ts'
import { reportBadField, reportNoSamples } from './reported-text.ts'
import { Times, seriesOf } from './samples.ts'
import type { Source } from './source.ts'

const linesAbove = 3
const longestCommand = 4000

/** Another output of the monitor in the same file, and the command above it. */
export interface NextOutput {
  readonly command: string | undefined
}

/** Reads one output of a monitor. */
export abstract class MonitorReader {
  readonly source: Source
  readonly cursor: Cursor
  readonly command: string | undefined
  /** Seconds between samples without times, if a command states them. */
  readonly interval: number | undefined
  readonly times = new Times()
  /** Set when another output follows in the file. */
  next: NextOutput | undefined
  headers = 0
  hasTimes = false
  readonly #tool: MonitorName
  readonly #clock: Clock

  constructor(tool: MonitorName, source: Source, cursor: Cursor, command: string | undefined) {
    this.#tool = tool
    this.source = source
    this.cursor = cursor
    this.command = command
    this.interval = intervalOf(tool, command)
    this.#clock = new Clock(source, tool)
  }

  /** Takes the lines of the output. */
  abstract read(): readonly SeriesReading[]

  /** The time of a sample after `intervals`: without a printed time or a command, samples are one second apart. */
  secondsAt(time: number, intervals: number, dated: boolean): number {
    if (Number.isNaN(time)) return intervals * (this.interval ?? 1)
    this.hasTimes = true
    return this.#clock.advance(time, dated, this.cursor.line)
  }

  /** The series of the tables; its interval is assumed to be 1 s where the file has neither timestamps nor a command line. */
  seriesOf(
    tables: Parameters<typeof seriesOf>[1],
    sinceBoot: Pick<SeriesReading, 'sinceBoot'> = {},
  ): readonly SeriesReading[] {
    const { dropped, count } = this.times
    if (count === dropped) reportNoSamples(this.source, this.#tool, this.cursor.line)
    const series = seriesOf(this.times, tables)
    const isAssumed = !this.hasTimes && this.interval === undefined
    const assumed = isAssumed ? { assumesSeconds: true as const } : {}
    return [{ kind: 'series', series, dropped, headers: this.headers, ...sinceBoot, ...assumed }]
  }

  reportField(expected: string): void {
    reportBadField(this.source, this.#tool, this.cursor, expected)
  }
}

/** Reads each output of the monitor `tool` in a file as a separate series. */
export function readOutputs(
  source: Source,
  tool: MonitorName,
  Reader: new (...output: ConstructorParameters<typeof MonitorReader>) => MonitorReader,
): readonly SeriesReading[] {
  const cursor = source.cursor()
  const readings: SeriesReading[] = []
  let following: NextOutput | undefined = { command: commandAbove(source, tool) }
  while (following) {
    const reader: MonitorReader = new Reader(tool, source, cursor, following.command)
    append(readings, reader.read())
    following = reader.next
  }
  // A reader stops where the columns change.
  if (cursor.next()) source.refuseFrom(cursor.line)
  return readings
}

/** The output announced by a command line of `tool` at `start` of the current line; undefined for any other line. */
export function outputAfter(
  cursor: Cursor,
  start: number,
  tool: MonitorName,
): NextOutput | undefined {
  const command = monitorCommand(tool, cursor.text(longestCommand, start))
  return command === undefined ? undefined : { command }
}

// The last one counts.
function commandAbove({ above, headLines }: Source, tool: MonitorName): string | undefined {
  return [...above.map(({ text }) => text), ...headLines.slice(0, linesAbove)]
    .map((text) => monitorCommand(tool, text))
    .findLast((command) => command !== undefined)
}
