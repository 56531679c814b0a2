// Repeats compared with those of a baseline: significance and effect size apart.
import { baselineFrom, baselineOf } from '../analysis/baseline.ts'
import { compare } from '../analysis/compare.ts'
import { pairRatioRange } from '../analysis/pair-ratio-range.ts'
import { realAndLarge } from '../analysis/magnitude.ts'
import { mean } from '../analysis/mean.ts'
import { runsNeeded } from '../analysis/runs-needed.ts'
import type { FigureContext } from './context.ts'
import type { FigureTable } from './figure.ts'
import type { Fields, Grid } from './grid.ts'

// The seed of every interval of a ratio, as in projections.
const seed = 1
const alpha = 0.05

const head = ['verdict', 'mean', 'median', '95 % interval', 'range of single pairs', 'p', 'n']
const numbers = head.slice(1).map(() => 'right' as const)

/** Notes on the table. */
export const comparedNotes: readonly string[] = [
  'Real: significant, p below 0.05 in a two-sided Mann–Whitney test. Small: below 2 %; large: from 5 %. Range of single pairs: from the worst run ÷ the best baseline run to the best ÷ the worst.',
]

/**
 * A line for every row of the grid that has a baseline: verdict, changes of mean and median in percent, 95 % interval of the
 * ratio of medians, range of the ratios of single pairs, and p. Where repeats are nested, a run is the mean of a restart.
 */
export function repeatsCompared(
  grid: Grid,
  baseline: Fields,
  names: readonly string[],
  { vocabulary }: FigureContext,
  metric: string,
): FigureTable {
  const { better } = vocabulary.metric(metric)
  const cells = grid.rows.flatMap((row) => grid.at(row, {}) ?? [])
  const baseOf = baselineOf(cells, baselineFrom(baseline, cells), better)
  const nameAt = (cell: Grid['cells'][number]): string =>
    names[grid.rows.findIndex((row) => grid.at(row, {}) === cell)] ?? ''
  const pairs = cells.flatMap((cell) => {
    const base = baseOf(cell)
    return base && base !== cell ? [{ cell, base }] : []
  })
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
    align: ['left', ...(several ? (['left'] as const) : []), 'left', ...numbers],
    rows: pairs.map(({ cell, base }) => {
      const comparison = compare(base.values, cell.values, {
        seed,
        alpha,
        ...(better ? { better } : {}),
      })
      const [before, after] = [mean(base.values), mean(cell.values)]
      const pairRange = pairRatioRange(base.values, cell.values)
      const few = comparison.verdict.kind === 'too few runs'
      const texts = [
        ...(several ? [nameAt(base)] : []),
        realAndLarge(comparison, base.values, cell.values),
        before !== undefined && before > 0 && after !== undefined ? percent(after / before) : '',
        comparison.ratio === null ? '' : percent(comparison.ratio),
        between(comparison.low, comparison.high),
        between(pairRange?.low ?? null, pairRange?.high ?? null),
        few ? `needs ${String(runsNeeded(alpha, ...comparison.n))} runs` : chance(comparison.p),
        comparison.n.join(' + '),
      ]
      return { label: nameAt(cell), cells: texts.map((text) => ({ text })) }
    }),
  }
}

// −5.44 %
function percent(ratio: number): string {
  const value = (ratio - 1) * 100
  const size = Math.abs(value).toFixed(2)
  if (Number(size) === 0) return '0.00 %'
  return `${value < 0 ? '−' : '+'}${size} %`
}

function between(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : `${percent(low)} to ${percent(high)}`
}

// Three decimals, or one significant digit below 0.001.
function chance(p: number | null): string {
  if (p === null) return ''
  return p < 0.001
    ? p.toExponential(0).replace('e-', ' · 10⁻').replace(/\d+$/, superscript)
    : p.toFixed(3)
}

function superscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
}
