// Selects the outputs of a monitor file that cover a run.
import type { CondensedSeries, Run, SeriesReading } from '../core/model.ts'

/** An output of a monitor. */
export type Monitor = SeriesReading<CondensedSeries>

/** The outputs of one file that cover the run; all if none does, or if the duration of the run is unknown. */
export function outputsOfRun(run: Run, outputs: readonly Monitor[]): readonly Monitor[] {
  const covering = outputs.filter((output) => coverage(run, output)?.isWhole)
  return covering.length > 0 ? covering : outputs
}

/** The seconds that a monitor covers and those of the run; `isWhole` if they agree. */
export interface Coverage {
  readonly seconds: number
  readonly duration: number
  readonly isWhole: boolean
}

/** What an output covers of the run. Undefined where either is unknown. */
export function coverage(run: Run, { series }: Monitor): Coverage | undefined {
  const last = series.at.at(-1)
  return last === undefined ? undefined : covered(run, series.samples <= 1 ? 0 : last)
}

/** What these seconds are of the run. Undefined where its duration is unknown. */
export function covered(run: Run, seconds: number): Coverage | undefined {
  const duration = run.measurements.find(({ metric }) => metric === 'time.total')?.value
  if (duration === undefined || duration <= 0) return undefined
  return { seconds, duration, isWhole: seconds > 0.8 * duration && seconds < 1.25 * duration }
}
