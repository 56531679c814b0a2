// The outputs of a monitor in a file, each with the command that was printed above it.
import { append } from '../../core/append.ts'
import type { SeriesReading } from '../../core/model.ts'
import { Clock } from './clock.ts'
import type { Cursor } from './cursor.ts'
import { reportBadField, reportNoSamples } from './lines.ts'
import { Times, seriesOf } from './samples.ts'
import type { Source } from './source.ts'
import {
  parseCommandLine,
  programArguments,
  type ProgramArguments,
  type ValuedOptions,
} from './printed-command-line.ts'

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

// Command lines of monitors, which state the sampling interval of outputs without timestamps.

/** A monitor whose output states no interval. */
interface Monitor extends ValuedOptions {
  readonly programs: readonly string[]
  /** The argument that is the interval, as written. */
  interval(args: ProgramArguments): string | undefined
  /** The operands that the program accepts. A title such as `# iostat on node 2` has others. */
  readonly operand: RegExp
}

// 10   0.5
const number = /^\d+(?:\.\d+)?$/
// 10   sda   nvme0n1   dm-0   /dev/vdb   ALL   disk0   vg-data
const numberOrDevice = /^(?:[^A-Za-z]+|.*[\d/_-].*|(?:[hsv]|xv)d[a-z]{1,3}|dasd[a-z]{1,3}|ALL)$/

// iostat -x sda 10 3
const firstNumber = ({ operands }: ProgramArguments): string | undefined =>
  operands.find((operand) => /^\d|[$`]/.test(operand))

const monitors = {
  // procps-ng, src/vmstat.c: vmstat -S M -w 10 60
  vmstat: {
    programs: ['vmstat'],
    letters: 'Sp',
    names: ['unit', 'partition'],
    interval: ({ operands }) => operands[0],
    operand: number,
  },
  // sysstat, iostat.c: iostat -g data sda 10 3
  iostat: {
    programs: ['iostat'],
    letters: 'fgjo',
    names: [],
    interval: firstNumber,
    operand: numberOrDevice,
  },
  // Apple and FreeBSD, iostat.c: iostat -n 3 -w 10 disk0; a number after the disks replaces that of -w
  'iostat-macos': {
    programs: ['iostat'],
    letters: 'cnw',
    names: [],
    interval: (args) =>
      firstNumber(args) ?? args.options.findLast(({ name }) => name === '-w')?.value,
    operand: numberOrDevice,
  },
  // dstat and dool: dstat -C 0,3 -D total 10
  dstat: {
    programs: ['dstat', 'dool'],
    letters: 'CDIMNS',
    names: ['diskset', 'output', 'pidfile'],
    interval: ({ operands }) => operands[0],
    operand: number,
  },
} satisfies Record<string, Monitor>

/** A monitor whose interval the command line states. */
export type MonitorName = keyof typeof monitors

// 10   0.5
const positive = /^(?=.*[1-9])\d{1,5}(?:\.\d{1,3})?$/

/** The command line that starts the monitor, without a prompt; undefined for any other line, such as a title that begins with its name. */
export function monitorCommand(monitor: MonitorName, text: string): string | undefined {
  const { programs, operand } = monitors[monitor]
  const command = programs
    .map((program) => parseCommandLine(program, text))
    .find((line) => line !== undefined)
  const operands = argumentsOf(monitor, command)?.operands ?? []
  // After -N, -g or -p, and in commands with variables, operands may have any form: iostat -N data 5   vmstat `cat interval` 60
  const isAny = / -[A-Za-z]*[Ngp]|[$`]/.test(command ?? '')
  return isAny || operands.every((text) => operand.test(text)) ? command : undefined
}

/**
 * The interval of a command such as `vmstat -w 5 60`, in seconds; undefined without a command, and where its interval is
 * absent or no plain number, as in `vmstat $INTERVAL 60`.
 */
export function intervalOf(monitor: MonitorName, command: string | undefined): number | undefined {
  const args = argumentsOf(monitor, command)
  const interval = args && monitors[monitor].interval(args)
  return interval !== undefined && positive.test(interval) ? Number(interval) : undefined
}

/** The number of samples after which a command such as `vmstat -w 5 60` ends; undefined if the command states no count. */
export function countOf(monitor: 'vmstat', command: string | undefined): number | undefined {
  const [, count = ''] = argumentsOf(monitor, command)?.operands ?? []
  return /^[1-9]\d{0,8}$/.test(count) ? Number(count) : undefined
}

/** The value of the last of the options `names` of the command. */
export function optionValue(
  monitor: MonitorName,
  names: readonly string[],
  command: string | undefined,
): string | undefined {
  const options = argumentsOf(monitor, command)?.options ?? []
  return options.findLast(({ name }) => names.includes(name))?.value
}

/** True if the command has one of the options, also a letter together with others: `-xy`; undefined without a command. */
export function hasOption(
  monitor: MonitorName,
  names: readonly string[],
  command: string | undefined,
): boolean | undefined {
  return argumentsOf(monitor, command)?.options.some(({ name }) => names.includes(name))
}

function argumentsOf(
  monitor: MonitorName,
  command: string | undefined,
): ProgramArguments | undefined {
  if (command === undefined) return undefined
  return monitors[monitor].programs
    .map((program) => programArguments(program, command, monitors[monitor]))
    .find((args) => args !== undefined)
}
