// The seconds between samples of a monitor that prints no times: those of the command that was printed above its output.
import type { SeriesReading } from '../../model.ts'
import { parseCommandLine } from './command-line.ts'
import type { Source } from './source.ts'

const linesAbove = 3

/** The interval of a command such as `vmstat -w 5 60` among the first lines, in seconds; undefined without a command. */
export function echoedInterval(tool: string, source: Source): number | undefined {
  const fields = echoedArguments(tool, source)
  const interval = fields?.find((field) => /^\d{1,5}$/.test(field))
  return fields && Math.max(1, Number(interval ?? 1))
}

/** True if such a command has an option of one letter, also together with others: `-xy`. */
export function hasEchoedOption(tool: string, letter: string, source: Source): boolean {
  const fields = echoedArguments(tool, source) ?? []
  return fields.some((field) => /^-[A-Za-z]{1,12}$/.test(field) && field.includes(letter))
}

function echoedArguments(
  tool: string,
  { above, headLines }: Source,
): readonly string[] | undefined {
  const printed = above.map(({ text }) => text)
  for (const text of [...printed, ...headLines.slice(0, linesAbove)]) {
    const command = parseCommandLine(tool, text)
    if (command === undefined) continue
    const fields = command.split(' ')
    const program = fields.findIndex((field) => field === tool || field.endsWith(`/${tool}`))
    return fields.slice(program + 1)
  }
  return undefined
}

/** The mark of a series whose interval is assumed to be 1 s, because the file has neither timestamps nor a command line. */
export function assumption(
  hasTimes: boolean,
  interval: number | undefined,
): Pick<SeriesReading, 'assumesSeconds'> {
  return hasTimes || interval !== undefined ? {} : { assumesSeconds: true }
}
