import type { Comparison } from '../../analysis/compare.ts'
import type { Cell } from '../../analysis/projection.ts'
import { verdictText } from '../../analysis/verdict.ts'

/** Converts a cell to the object that `query --format json` prints. */
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

function comparisonRecord(comparison: Comparison | undefined): Readonly<Record<string, unknown>> {
  if (!comparison) return {}
  const { low, high, p, verdict, warnings } = comparison
  return {
    ratioLow: low,
    ratioHigh: high,
    p,
    verdict: verdictText(verdict),
    comparisonWarnings: warnings,
  }
}
