// Profiles with far fewer samples than the others of their side.
import { median } from 'simple-statistics'
import { grouped } from '../core/counted.ts'
import { samplesOf, type Report } from './profile.ts'

/** A report with few samples. Programs round their counts, so the median of its side is not printed. */
export interface SmallProfile {
  readonly report: Report
  readonly samples: number
}

// Of the median of the side.
const leastPart = 0.5

/** The reports of a side with less than half of its median number of samples; none where a report does not state its samples. */
export function smallProfiles(reports: readonly Report[]): readonly SmallProfile[] {
  const counts = reports.map(({ reading }) => samplesOf(reading))
  if (counts.length < 2 || !counts.every((count) => count !== undefined)) return []
  const middle = median([...counts])
  return reports.flatMap((report, index) => {
    const samples = counts[index]
    return samples !== undefined && samples < leastPart * middle ? [{ report, samples }] : []
  })
}

/** `the profile of repeat 2 has 249 samples, fewer than half the median of these runs`. */
export function smallProfileText(name: string, { samples }: SmallProfile): string {
  return `the profile of ${name} has ${grouped(samples)} samples, fewer than half the median of these runs`
}
