// A difference of profiles as JSON, aligned text or Markdown.
import { verdictText } from '../../analysis/verdict.ts'
import { shownTexts, sumTexts } from '../../profiles/difference-text.ts'
import type { Growth, ProfileDifference } from '../../profiles/profile-difference.ts'
import type { Grouping } from '../../profiles/grouping.ts'
import type { Multipliers } from '../../profiles/multiplier.ts'
import { formatRows } from '../print/printed-rows.ts'

/** Converts a difference to the object that `diff profile --json` prints: percentages with four decimals, null if absent. */
export function profileDifferenceRecord(
  difference: ProfileDifference,
  { unit, why }: Multipliers,
  by: Grouping,
): object {
  return {
    multipliers: difference.multipliers.map(rounded),
    unit,
    why,
    noiseFrom: difference.noiseFrom,
    by,
    rows: difference.rows.map((row) => ({
      [by]: row.function,
      shares: row.shares.map(rounded),
      plus: rounded(row.plus),
      plusWeight: rounded(row.plusWeight),
      noise: row.noise,
      pairedWith: row.pairedWith,
      error: rounded(row.error),
      reverse: growthRecord(row.reverse),
      ...(row.object === undefined ? {} : { object: row.object }),
      places: row.places.map(([place]) =>
        place ? { file: place.file, line: place.line ?? null } : null,
      ),
    })),
    shown: difference.shown.map((row) => ({
      [by]: row.function,
      shares: row.shares.map(rounded),
      difference: rounded((row.shares[1] ?? 0) - (row.shares[0] ?? 0)),
      verdict: row.comparison.verdict.kind,
      replicates: row.comparison.n,
      p: row.comparison.p,
      pAdjusted: row.comparison.pAdjusted,
      ...(row.why === undefined ? {} : { renamed: row.why }),
    })),
    sums: difference.sums.map(rounded),
    leftOut: difference.leftOut,
    pairs: difference.pairs.map((pair) => ({
      functions: pair.functions,
      why: pair.why,
      shares: pair.shares.map(rounded),
      ...growthRecord(pair),
      reverse: growthRecord(pair.reverse),
    })),
    totals: growthRecord(difference.totals),
    reverse: { totals: growthRecord(difference.reverse) },
  }
}

function growthRecord({ plus, plusWeight }: Growth): Growth {
  return { plus: rounded(plus), plusWeight: rounded(plusWeight) }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}

/**
 * Formats a difference as a table: the shares of both sides, their difference in percentage points or µs per operation, the
 * relative change and the verdict over runs. `~` marks a difference within two standard errors.
 */
export function formatProfileDifference(
  difference: ProfileDifference,
  { unit }: Multipliers,
  format: 'text' | 'markdown',
  by: Grouping,
): string {
  const name = unit === '%' ? 'CPU%' : unit
  const unitOfDifference = unit === '%' ? 'points' : unit
  const isRenamed = difference.shown.some(({ why }) => why !== undefined)
  const header = [
    ...[by, `${name} #1`, `${name} #2`, `difference, ${unitOfDifference}`, 'change', '', 'verdict'],
    ...(isRenamed ? ['renamed'] : []),
  ]
  const rows = difference.shown.map((row) => [
    row.function,
    ...shownTexts(row, difference),
    row.noise ? '~' : '',
    verdictText(row.comparison.verdict),
    ...(isRenamed ? [row.why ?? ''] : []),
  ])
  const total = ['total', ...sumTexts(difference), '', '', '', ...(isRenamed ? [''] : [])]
  return formatRows(header, [...rows, total], 1, format === 'text' ? 'table' : 'markdown')
}
