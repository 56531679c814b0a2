// The outputs of a monitor in a file, each with the command that was printed above it: it states the seconds between samples
// of a monitor that prints no times.
import { append } from '../../append.ts'
import type { SeriesReading } from '../../model.ts'
import { parseCommandLine } from './command-line.ts'
import type { Cursor } from './cursor.ts'
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

/** Reads every output of the monitor `tool` in a file from the cursor on: their samples are not of one series. */
export function readOutputs(
  source: Source,
  tool: string,
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
  return readings
}

/** The output that a command line of `tool` at `start` of the current line starts; undefined for any other line. */
export function outputAfter(cursor: Cursor, start: number, tool: string): NextOutput | undefined {
  const command = parseCommandLine(tool, cursor.text(longestCommand, start))
  return command === undefined ? undefined : { command }
}

/** The interval of a command such as `vmstat -w 5 60`, in seconds; undefined without a command. */
export function intervalOf(tool: string, command: string | undefined): number | undefined {
  const fields = argumentsOf(tool, command)
  const interval = fields?.find((field) => /^\d{1,5}$/.test(field))
  return fields && Math.max(1, Number(interval ?? 1))
}

/** True if such a command has an option of one letter, also together with others: `-xy`. */
export function hasOption(tool: string, letter: string, command: string | undefined): boolean {
  const fields = argumentsOf(tool, command) ?? []
  return fields.some((field) => /^-[A-Za-z]{1,12}$/.test(field) && field.includes(letter))
}

/** The mark of a series whose interval is assumed to be 1 s, because the file has neither timestamps nor a command line. */
export function assumption(
  hasTimes: boolean,
  interval: number | undefined,
): Pick<SeriesReading, 'assumesSeconds'> {
  return hasTimes || interval !== undefined ? {} : { assumesSeconds: true }
}

function argumentsOf(tool: string, command: string | undefined): readonly string[] | undefined {
  if (command === undefined) return undefined
  const fields = command.split(' ')
  const program = fields.findIndex((field) => field === tool || field.endsWith(`/${tool}`))
  return fields.slice(program + 1)
}

function commandAbove({ above, headLines }: Source, tool: string): string | undefined {
  const printed = above.map(({ text }) => text)
  for (const text of [...printed, ...headLines.slice(0, linesAbove)]) {
    const command = parseCommandLine(tool, text)
    if (command !== undefined) return command
  }
  return undefined
}
