// Results in one line, for the lists of engines, versions, workloads and hosts that no claim is about.
import type { ResultGroup, ResultRow } from './term-results.ts'

/**
 * Returns the smallest and the largest result with what they were measured on: `1,743 (12.22) to 1,816 (10.23) tps`. Where there is a
 * version before theirs, the ratios: `0.96 × (tpcb-like) to 0.98 × (select-only) vs 10.23, no clear difference`.
 */
export function spanOf({ rows, unit, base }: ResultGroup): string {
  const ratios = rows.flatMap((row) => (row.ratio ? [{ ...row.ratio, row }] : []))
  if (ratios.length === 0) return `${between(rows.map((row) => ({ ...row, row })))} ${unit}`
  const repeats = ratios.every(({ row }) => row.n === 1)
    ? ', one value each'
    : ', no clear difference'
  const doubt = ratios.some(({ isApart, row }) => isApart && row.n > 1) ? '' : repeats
  return `${between(ratios)} vs ${base}${doubt}`
}

interface End {
  readonly text: string
  readonly value: number
  readonly row: ResultRow
}

function between(all: readonly End[]): string {
  const [low, ...others] = all.toSorted((a, b) => a.value - b.value)
  const high = others.at(-1)
  return [low, high].flatMap((end) => (end ? [`${end.text}${nameOf(end.row)}`] : [])).join(' to ')
}

// Four settings in a row name nothing that a reader knows.
function nameOf({ texts }: ResultRow): string {
  return texts.length > 2 ? '' : ` (${texts.join(' ')})`
}
