// Monitors without timestamps in files without an archive page, compared with the run durations of their folder.
import { dirname } from 'node:path'
import { groupBy } from '../../analysis/group-by.ts'
import { smallest } from '../../core/extremes.ts'
import type { Diagnostic } from '../../core/model.ts'
import { assumedIntervals } from '../../runs/assumed-interval.ts'
import type { PlacedSource } from '../../runs/placed-source.ts'

/** Warns about monitors that cover at most 60 % of the shortest run in their folder. */
export function untimedMonitors(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const folders = [...groupBy(sources, ({ path }) => dirname(path)).values()]
  return assumedIntervals(
    folders
      .filter((files) => files.some(({ assumedSeconds }) => assumedSeconds !== undefined))
      .map((files) => {
        const durations = files.flatMap(({ readings }) => readings.flatMap(durationsOf))
        const seconds = durations.length === 0 ? Number.NaN : smallest(durations)
        return { seconds, monitors: files }
      }),
  )
}

function durationsOf(reading: PlacedSource['readings'][number]): readonly number[] {
  if (reading.kind !== 'result') return []
  const total = reading.measurements.find(({ metric }) => metric === 'time.total')?.value
  const seconds = total ?? Number(reading.settings['seconds']?.value ?? Number.NaN)
  return seconds > 0 ? [seconds] : []
}
