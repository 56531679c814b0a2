// The seconds between samples of a monitor that prints no times: those of the command that was printed above its output.
import type { SeriesReading } from '../../model.ts'
import { parseCommandLine } from './command-line.ts'
import type { Source } from './source.ts'

const linesAbove = 3

/** The interval of a command such as `vmstat -w 5 60` among the first lines, in seconds; undefined without a command. */
export function echoedInterval(tool: string, { above, headLines }: Source): number | undefined {
  for (const text of [...above, ...headLines.slice(0, linesAbove)]) {
    const command = parseCommandLine(tool, text)
    if (command === undefined) continue
    const fields = command.split(' ')
    const program = fields.findIndex((field) => field === tool || field.endsWith(`/${tool}`))
    const interval = fields.slice(program + 1).find((field) => /^\d{1,5}$/.test(field))
    return Math.max(1, Number(interval ?? 1))
  }
  return undefined
}

/** The mark of a series whose samples are taken to be one second apart: neither times nor a command state it. */
export function assumption(
  hasTimes: boolean,
  interval: number | undefined,
): Pick<SeriesReading, 'assumesSeconds'> {
  return hasTimes || interval !== undefined ? {} : { assumesSeconds: true }
}
