// The outputs of a monitor in a file, each with the command that was printed above it.
import { append } from '../../core/append.ts'
import type { SeriesReading } from '../../core/model.ts'
import type { Cursor } from './cursor.ts'
import { monitorCommand, type MonitorName } from './monitor-commands.ts'
import type { Source } from './source.ts'

const linesAbove = 3
const longestCommand = 4000

/** What was read from one output of a monitor. */
export interface MonitorOutput {
  readonly readings: readonly SeriesReading[]
  /** Set when another output follows in the file. */
  readonly next: NextOutput | undefined
}

/** Another output of the monitor in the same file, and the command above it. */
export interface NextOutput {
  readonly command: string | undefined
}

/** Reads each output of the monitor `tool` in a file as a separate series. */
export function readOutputs(
  source: Source,
  tool: MonitorName,
  read: (cursor: Cursor, command: string | undefined) => MonitorOutput,
): readonly SeriesReading[] {
  const cursor = source.cursor()
  const readings: SeriesReading[] = []
  let following: NextOutput | undefined = { command: commandAbove(source, tool) }
  while (following) {
    const output = read(cursor, following.command)
    append(readings, output.readings)
    following = output.next
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

/** The mark of a series whose interval is assumed to be 1 s, because the file has neither timestamps nor a command line. */
export function assumption(
  hasTimes: boolean,
  interval: number | undefined,
): Pick<SeriesReading, 'assumesSeconds'> {
  return hasTimes || interval !== undefined ? {} : { assumesSeconds: true }
}

// The last one counts.
function commandAbove({ above, headLines }: Source, tool: MonitorName): string | undefined {
  return [...above.map(({ text }) => text), ...headLines.slice(0, linesAbove)]
    .map((text) => monitorCommand(tool, text))
    .findLast((command) => command !== undefined)
}
