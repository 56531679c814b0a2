// Monitors without timestamps whose samples, at an assumed interval of 1 s, cover much less than their run.
import type { Diagnostic } from '../core/model.ts'
import type { PlacedSource } from './placed-source.ts'

const shortestRun = 10
const coveredShare = 0.6

/** The rule of these diagnostics. */
export const assumedInterval = 'runs/assumed-interval'

/** A run with its monitors; `seconds` is `NaN` where no file states them. */
export interface TimedRun {
  readonly seconds: number
  readonly monitors: readonly PlacedSource[]
}

/** One warning per file pattern, for its first file that is too short: files of one pattern usually have the same command. */
export function assumedIntervals(runs: Iterable<TimedRun>): readonly Diagnostic[] {
  const reported = new Set<string | undefined>()
  const diagnostics: Diagnostic[] = []
  for (const { seconds, monitors } of runs) {
    if (!(seconds >= shortestRun)) continue
    for (const { path, group, assumedSeconds } of monitors) {
      if (assumedSeconds === undefined || assumedSeconds > coveredShare * seconds) continue
      if (reported.has(group)) continue
      reported.add(group)
      diagnostics.push({
        severity: 'warning',
        rule: assumedInterval,
        message: `Unexpected ${String(assumedSeconds)} s of samples without timestamps (assumed interval: 1 s), expected about ${seconds.toFixed(0)} s, the duration of the run. Record timestamps (vmstat -t, iostat -t, dstat -t), or keep the command line, such as "vmstat 5", above the output`,
        place: { file: path },
      })
    }
  }
  return diagnostics
}
