// Monitors without timestamps whose samples, at an assumed interval of 1 s, cover much less than their run.
import type { Diagnostic } from '../model.ts'
import type { Draft } from './draft.ts'
import type { PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

const shortestRun = 10
const coveredShare = 0.6

/** One warning per pattern of files: its files are outputs of one command, and loading all of them is slow. */
export function assumedIntervals(
  joined: ReadonlyMap<Draft, readonly PlacedSource[]>,
): readonly Diagnostic[] {
  const seen = new Set<string | undefined>()
  return [...joined].flatMap(([draft, companions]) => {
    const seconds = secondsOf(draft)
    if (!(seconds >= shortestRun)) return []
    return companions.flatMap((companion): readonly Diagnostic[] => {
      if (seen.has(companion.group) || !kindsOf(companion).includes('series')) return []
      seen.add(companion.group)
      const covered = coveredSeconds(companion)
      if (covered === undefined || covered > coveredShare * seconds) return []
      return [
        {
          severity: 'warning',
          rule: 'runs/assumed-interval',
          message: `Unexpected samples without timestamps: at an assumed interval of 1 s, they cover ${String(covered)} s of a run of ${seconds.toFixed(0)} s. Record timestamps (option -t), or keep the command line, such as "vmstat 5", above the output`,
          place: { file: companion.path },
        },
      ]
    })
  })
}

// NaN where the run states no duration.
function secondsOf({ result, fields }: Draft): number {
  const total = result.measurements.find(({ metric }) => metric === 'time.total')
  return total?.value ?? Number(fields['seconds'] ?? Number.NaN)
}

// Undefined for samples with timestamps.
function coveredSeconds({ readings }: PlacedSource): number | undefined {
  for (const reading of readings)
    if (reading.kind === 'series' && reading.assumesSeconds) return reading.series.at.at(-1)
  return undefined
}
