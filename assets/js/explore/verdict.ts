// The verdict on the selected cell against the baseline, by the rules of docs/statistics.md; its code is loaded on first use.

import type { MetricColumn, Runs } from '../../../tools/view/packed-runs.ts'

/** Ratio, interval and verdict of the rows of two cells: `0.84 × (0.80–0.88, 90 %), insufficient data: 4 per side needed`. */
export async function cellVerdict(
  runs: Runs,
  metric: MetricColumn,
  baseline: readonly number[],
  contender: readonly number[],
): Promise<string> {
  const { compareText } = await import('../../../tools/view/compare-text.ts')
  return compareText(replicatesOf(runs, metric, baseline), replicatesOf(runs, metric, contender))
}

// Runs of one restart are one replicate, whose value is their mean.
function replicatesOf(
  runs: Runs,
  { values }: MetricColumn,
  rows: readonly number[],
): readonly number[] {
  const restart = runs.keys.find(({ key }) => key === 'restart')?.codes
  const replicates = new Map<string, number[]>()
  for (const row of rows) {
    const value = values[row] ?? Number.NaN
    if (!Number.isFinite(value)) continue
    // 0 is the code of runs without the key.
    const code = restart?.[row]
    const id = code ? `restart ${String(code)}` : `run ${String(row)}`
    replicates.set(id, [...(replicates.get(id) ?? []), value])
  }
  return [...replicates.values()].map(
    (sample) => sample.reduce((sum, value) => sum + value, 0) / sample.length,
  )
}
