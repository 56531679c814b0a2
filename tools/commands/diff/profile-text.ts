// A difference of profiles as JSON, aligned text or Markdown.
import type {
  Growth,
  GrowthTotal,
  PairRow,
  ProfileDifference,
} from '../../profiles/profile-difference.ts'
import type { Grouping } from '../../profiles/grouping.ts'
import type { Multipliers } from '../../profiles/multiplier.ts'
import { formatRows } from '../print/rows.ts'

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

/** Formats a difference as a table of functions and one of pairs: `+` and `+w` grew in the contender, `−` and `−w` in the baseline. */
export function formatProfileDifference(
  difference: ProfileDifference,
  { unit }: Multipliers,
  format: 'text' | 'markdown',
  by: Grouping,
): string {
  const name = unit === '%' ? 'CPU%' : unit
  const pairColumn = difference.pairs.length > 0 ? ['paired with'] : []
  const header = [by, `${name} #1`, `${name} #2`, '+', '+w', '−', '−w', '', ...pairColumn]
  const rows = difference.rows.map((row) => [
    row.function,
    ...row.shares.map(shareText),
    ...growthTexts(row),
    ...growthTexts(row.reverse),
    row.noise ? '~' : '',
    ...pairColumn.map(() => row.pairedWith ?? ''),
  ])
  const rowFormat = format === 'text' ? 'table' : 'markdown'
  const totals = [
    'total',
    '',
    '',
    ...growthTexts(difference.totals),
    ...growthTexts(difference.reverse),
    '',
    ...pairColumn.map(() => ''),
  ]
  const main = formatRows(header, [...rows, totals], 1, rowFormat)
  if (difference.pairs.length === 0) return main
  return `${main}\n${formatRows(['pair', ...header.slice(1, 7)], difference.pairs.map(pairTexts), 1, rowFormat)}`
}

function pairTexts(pair: PairRow): readonly string[] {
  return [
    pair.functions.join(' → '),
    ...pair.shares.map(shareText),
    ...growthTexts(pair),
    ...growthTexts(pair.reverse),
  ]
}

function growthTexts({ plus, plusWeight }: Growth | GrowthTotal): readonly string[] {
  return [
    plus === null ? '' : `+${plus.toFixed(2)}%`,
    plusWeight === null ? '' : `+${plusWeight.toFixed(2)}`,
  ]
}

function shareText(share: number | null): string {
  return share === null ? '-' : share.toFixed(2)
}
