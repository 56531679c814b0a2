// The command lines that a script or a terminal printed above the output of load tools that print none themselves.
import { smallest } from '../../core/extremes.ts'
import type { Reading, ResultReading } from '../../core/model.ts'
import { commandIn } from './printed-command-line.ts'
import { joinContinuedCommands } from './continued-commands.ts'
import type { Line } from './line.ts'
import type { Source } from './source.ts'

const longestCommand = 4000

/** Adds to each reading the last command line of one of `programs` above its first number; an existing command is kept. */
export function withCommands(
  readings: readonly Reading[],
  source: Source,
  programs: readonly string[],
): readonly Reading[] {
  const commands = programs.length === 0 ? [] : commandsIn(source, programs)
  if (commands.length === 0) return readings
  return readings.map((reading) => {
    if (reading.kind !== 'result' || reading.command) return reading
    const first = firstLineOf(reading)
    const command = commands.findLast(({ line }) => line <= first)
    return command ? { ...reading, command } : reading
  })
}

function firstLineOf({ measurements, reason }: ResultReading): number {
  const first = smallest(measurements.map(({ line }) => line))
  return first === Number.POSITIVE_INFINITY ? (reason?.line ?? first) : first
}

function commandsIn(source: Source, programs: readonly string[]): readonly Line[] {
  const lines = source.lines().map((text, index) => ({ text, line: index + 1 }))
  return joinContinuedCommands([...source.above, ...lines], programs).flatMap(({ text, line }) => {
    const command = commandIn(text, programs)
    return command === undefined ? [] : [{ text: command.slice(0, longestCommand), line }]
  })
}
