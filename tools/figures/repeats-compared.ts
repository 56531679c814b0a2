// Repeats compared with those of a baseline: significance and effect size apart.
import { baselineFrom, baselineOf } from '../analysis/baseline.ts'
import { compareCells, compareFamily } from '../analysis/compare-cells.ts'
import { effectSizeOf } from '../analysis/effect-size.ts'
import { mean } from '../analysis/mean.ts'
import { isSignificant, verdictText } from '../analysis/verdict.ts'
import { coverageText, pText } from '../analysis/verdict-text.ts'
import type { FigureContext } from './context.ts'
import type { FigureTable } from './figure.ts'
import { correctedForArchive, type Fields, type Grid } from './grid.ts'
import type { CommonOptions } from './options.ts'

const head = [
  'verdict',
  'effect size',
  'mean',
  'median',
  'interval of the ratio',
  'coverage',
  'p',
  'n',
]
const numbers = head.slice(2).map(() => 'right' as const)

/** Notes on the table. */
export const comparedNotes: readonly string[] = [
  'Significant: p below 0.05 in a two-sided Mann–Whitney test, adjusted for the rows of the table (Holm). Effect size small: below 2 %; large: from 5 %. Interval: Hodges–Lehmann.',
]

/**
 * A line for every row of the grid that has a baseline: verdict, effect size, changes of mean and median in percent,
 * interval of the ratio with its coverage, adjusted p, replicates. Where repeats are nested, a replicate is a restart.
 */
export function repeatsCompared(
  grid: Grid,
  baseline: Fields,
  names: readonly string[],
  context: FigureContext,
  request: CommonOptions,
): FigureTable {
  const { vocabulary } = context
  const { metric, margin } = request
  const { better } = vocabulary.metric(metric)
  const cells = grid.rows.flatMap((row) => grid.at(row, {}) ?? [])
  const baseOf = baselineOf(cells, baselineFrom(baseline, cells), better)
  const nameAt = (cell: Grid['cells'][number]): string =>
    names[grid.rows.findIndex((row) => grid.at(row, {}) === cell)] ?? ''
  const pairs = cells.flatMap((cell) => {
    const base = baseOf(cell)
    return base && base !== cell ? [{ cell, base }] : []
  })
  const own = compareFamily(pairs.map(({ cell, base }) => compareCells(base, cell, margin)))
  const family = correctedForArchive(
    pairs.flatMap(({ cell, base }, index) => {
      const comparison = own[index]
      return comparison ? [{ metric, baseline: base.runs, contender: cell.runs, comparison }] : []
    }),
    request,
    context,
  )
  const bases = new Set(pairs.map(({ base }) => nameAt(base)))
  const [only = ''] = bases
  const several = bases.size > 1
  return {
    title: several ? 'Relative to the baseline' : `Relative to ${only}`,
    head: [
      grid.keys.map((key) => vocabulary.key(key).title).join(', '),
      ...(several ? ['baseline'] : []),
      ...head,
    ],
    align: ['left', ...(several ? (['left'] as const) : []), 'left', 'left', ...numbers],
    rows: family.map(({ comparison }, index) => {
      const { cell, base } = pairs[index] ?? {}
      const [before, after] = [mean(base?.values ?? []), mean(cell?.values ?? [])]
      const { ratio, interval, pAdjusted, verdict, n } = comparison
      const texts = [
        ...(several && base ? [nameAt(base)] : []),
        verdictText(verdict),
        isSignificant(verdict) ? (effectSizeOf(ratio) ?? '') : '',
        before !== undefined && before > 0 && after !== undefined ? percent(after / before) : '',
        ratio === null ? '' : percent(ratio),
        interval ? `${percent(interval.low)} to ${percent(interval.high)}` : '',
        interval ? coverageText(interval) : '',
        pAdjusted === null ? '' : pText(pAdjusted),
        n.join(' + '),
      ]
      return { label: cell ? nameAt(cell) : '', cells: texts.map((text) => ({ text })) }
    }),
  }
}

// −5.44 %, +31.3 %, +118 %: at most three significant digits.
function percent(ratio: number): string {
  const value = (ratio - 1) * 100
  const rounded = Number(Math.abs(value).toPrecision(3))
  const size = rounded.toFixed(rounded < 10 ? 2 : rounded < 100 ? 1 : 0)
  if (Number(size) === 0) return '0.00 %'
  return `${value < 0 ? '−' : '+'}${size} %`
}
