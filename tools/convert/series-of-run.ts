// The time series of a run: its own samples, then those of its monitors.
import type { CondensedSeries, Run } from '../core/model.ts'

/** Every condensed series of a run; the load tool's first. */
export function seriesOf(run: Run): readonly CondensedSeries[] {
  const own = run.source?.readings.filter(({ kind }) => kind === 'result')[run.ordinal]
  const monitors = run.companions.flatMap(({ readings }) => readings)
  return [...(own ? [own] : []), ...monitors].flatMap((reading) =>
    'series' in reading ? [reading.series] : [],
  )
}
