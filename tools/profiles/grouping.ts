// The functions of reports taken together by the shared object they are in.
import type { Report } from './profile.ts'

/** What a row of a comparison represents. */
export const groupings = ['function', 'object'] as const
export type Grouping = (typeof groupings)[number]

/** Where a report does not say in which object a function is. */
export const noObject = '(no object)'

/** The reports with a group in the place of every function; as they are for `function`. */
export function grouped<R extends Report>(reports: readonly R[], by: Grouping): readonly R[] {
  if (by === 'function') return reports
  return reports.map((report) => {
    const entries = report.reading.entries.map(({ self, line, object = noObject }) => ({
      frames: [object],
      self,
      line,
    }))
    return { ...report, reading: { ...report.reading, entries } }
  })
}
