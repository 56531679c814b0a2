// The functions of reports taken together: by the shared object they are in, or by a part of the program.
import type { SubsystemOf } from '../analysis/subsystems.ts'
import type { ProfileEntry } from '../core/model.ts'
import type { Report } from './profile.ts'
import { baseName, plainName } from './symbol-name.ts'

/** What a row of a comparison represents. */
export const groupings = ['function', 'object', 'subsystem'] as const
export type Grouping = (typeof groupings)[number]

/** Where a report does not say in which object a function is. */
export const noObject = '(no object)'

/** The reports with a group in the place of every function; as they are for `function`. */
export function grouped<R extends Report>(
  reports: readonly R[],
  by: Grouping,
  subsystemOf: SubsystemOf,
): readonly R[] {
  if (by === 'function') return reports
  const groupOf = ({ frames, object }: ProfileEntry): string => {
    if (by === 'object') return object ?? noObject
    const symbol = plainName(frames.at(-1) ?? '')
    return subsystemOf([symbol, baseName(symbol)], object)
  }
  return reports.map((report) => {
    const entries = report.reading.entries.map(({ self, line, ...rest }) => ({
      frames: [groupOf({ self, line, ...rest })],
      self,
      line,
    }))
    return { ...report, reading: { ...report.reading, entries } }
  })
}
