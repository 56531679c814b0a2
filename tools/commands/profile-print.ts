// What `diff profile` prints of a difference: tables for people, a record for programs.
import type {
  Growth,
  GrowthTotal,
  PairRow,
  ProfileDifference,
} from '../profiles/profile-difference.ts'
import type { Grouping } from '../profiles/grouping.ts'
import type { Multipliers } from '../profiles/multiplier.ts'
import { printRows } from './print-rows.ts'

/** The difference as one object: percentages in percent, four decimals, null for what is not there. */
export function differenceRecord(
  found: ProfileDifference,
  { unit, why }: Multipliers,
  by: Grouping,
): object {
  return {
    multipliers: found.multipliers.map(short),
    unit,
    why,
    noiseFrom: found.noiseFrom,
    by,
    rows: found.rows.map((row) => ({
      [by]: row.function,
      shares: row.shares.map(short),
      plus: short(row.plus),
      plusWeight: short(row.plusWeight),
      noise: row.noise,
      pairedWith: row.pairedWith,
      error: short(row.error),
      reverse: grown(row.reverse),
      ...(row.object === undefined ? {} : { object: row.object }),
      places: row.places.map(([place]) =>
        place ? { file: place.file, line: place.line ?? null } : null,
      ),
    })),
    leftOut: found.leftOut,
    pairs: found.pairs.map((pair) => ({
      functions: pair.functions,
      why: pair.why,
      shares: pair.shares.map(short),
      ...grown(pair),
      reverse: grown(pair.reverse),
    })),
    totals: grown(found.totals),
    reverse: { totals: grown(found.reverse) },
  }
}

function grown({ plus, plusWeight }: Growth): Growth {
  return { plus: short(plus), plusWeight: short(plusWeight) }
}

function short(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(4))
}

/** The difference as a table a direction would need: `+` and `+w` grew in the contender, `−` and `−w` in the baseline. */
export function differenceTables(
  found: ProfileDifference,
  { unit }: Multipliers,
  format: 'text' | 'markdown',
  by: Grouping,
): string {
  const name = unit === '%' ? 'CPU%' : unit
  const paired = found.pairs.length > 0 ? ['paired with'] : []
  const head = [by, `${name} #1`, `${name} #2`, '+', '+w', '−', '−w', '', ...paired]
  const rows = found.rows.map((row) => [
    row.function,
    ...row.shares.map(shareText),
    ...growthTexts(row),
    ...growthTexts(row.reverse),
    row.noise ? '~' : '',
    ...paired.map(() => row.pairedWith ?? ''),
  ])
  const way = format === 'text' ? 'table' : 'markdown'
  const totals = [
    'total',
    '',
    '',
    ...growthTexts(found.totals),
    ...growthTexts(found.reverse),
    '',
    ...paired.map(() => ''),
  ]
  const main = printRows(head, [...rows, totals], 1, way)
  if (found.pairs.length === 0) return main
  return `${main}\n${printRows(['together', ...head.slice(1, 7)], found.pairs.map(pairTexts), 1, way)}`
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
