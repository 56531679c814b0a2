import type { Comparison } from '../../analysis/compare-cells.ts'
import type { Cell } from '../../analysis/projection.ts'
import { effectSizeOf } from '../../analysis/effect-size.ts'
import { isSignificant } from '../../analysis/verdict.ts'

/** Converts a cell to the object that `query --format json` and `ndjson` print. */
export function cellRecord({ runs, comparison, ...cell }: Cell): unknown {
  const { fields, metric, value, unit, n, low, high, ratio, baseline, status, reason } = cell
  return {
    fields,
    metric,
    value,
    unit,
    n,
    low,
    high,
    ...(ratio === undefined ? {} : { ratio, ...comparisonRecord(comparison) }),
    ...(baseline === undefined ? {} : { baseline }),
    status,
    ...(reason === undefined ? {} : { reason }),
    warnings: cell.warnings,
    evidence: cell.evidence,
    runs: runs.map(({ id }) => id),
  }
}

/** The comparison of a cell as JSON; nothing for a cell without one. */
export function comparisonRecord(
  comparison: Comparison | undefined,
): Readonly<Record<string, unknown>> {
  if (!comparison) return {}
  const { ratio, interval, p, pAdjusted, family, n, verdict, warnings } = comparison
  return {
    verdict: verdict.kind,
    ...('margin' in verdict ? { margin: verdict.margin } : {}),
    ...('needed' in verdict ? { replicatesNeeded: verdict.needed } : {}),
    effectSize: isSignificant(verdict) ? (effectSizeOf(ratio) ?? null) : null,
    interval: interval ? [interval.low, interval.high] : null,
    coverage: interval?.coverage ?? null,
    replicates: n,
    p,
    pAdjusted,
    family,
    comparisonWarnings: warnings,
  }
}
