// Monitors without timestamps whose samples, at an assumed interval of 1 s, cover much less than their run.
import type { Diagnostic } from '../model.ts'
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

/** One warning per pattern of files, because its files are usually outputs of one command, with the first that is too short. */
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
        message: `Unexpected samples without timestamps: at an assumed interval of 1 s, they cover ${String(assumedSeconds)} s of a run of ${seconds.toFixed(0)} s. Record timestamps (option -t), or keep the command line, such as "vmstat 5", above the output`,
        place: { file: path },
      })
    }
  }
  return diagnostics
}
