// Selects the outputs of a monitor file that cover a run.
import type { CondensedSeries, Run, SeriesReading } from '../core/model.ts'

/** An output of a monitor. */
export type Monitor = SeriesReading<CondensedSeries>

/** The outputs of one file that cover the run; all if none does, or if the duration of the run is unknown. */
export function outputsOfRun(run: Run, outputs: readonly Monitor[]): readonly Monitor[] {
  const covering = outputs.filter((output) => coverage(run, output)?.isWhole)
  return covering.length > 0 ? covering : outputs
}

/** The seconds that an output covers and those of the run; `isWhole` if they agree. Undefined where either is unknown. */
export function coverage(
  run: Run,
  { series }: Monitor,
): { readonly seconds: number; readonly duration: number; readonly isWhole: boolean } | undefined {
  const last = series.at.at(-1)
  const duration = run.measurements.find(({ metric }) => metric === 'time.total')?.value
  if (last === undefined || duration === undefined || duration <= 0) return undefined
  const seconds = series.samples <= 1 ? 0 : last
  return { seconds, duration, isWhole: seconds > 0.8 * duration && seconds < 1.25 * duration }
}
