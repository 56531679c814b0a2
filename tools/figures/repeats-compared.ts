// Repeats set against those of a baseline: how large the difference is, apart from whether it is real.
import { baselineFrom, baselineOf } from '../analysis/baseline.ts'
import { compare } from '../analysis/compare.ts'
import { luckRange } from '../analysis/luck-range.ts'
import { realAndLarge } from '../analysis/magnitude.ts'
import { mean } from '../analysis/mean.ts'
import { runsNeeded } from '../analysis/runs-needed.ts'
import type { FigureContext } from './context.ts'
import type { FigureTable } from './figure.ts'
import type { Fields, Grid } from './grid.ts'

// The seed of every interval of a ratio, as in projections.
const seed = 1
const alpha = 0.05

const head = ['real, large?', 'mean', 'median', '95 %', 'luck range', 'p', 'n']
const numbers = head.slice(1).map(() => 'right' as const)

/** What the reader of the table must know. */
export const comparedNotes: readonly string[] = [
  'Real: a rank test (Mann–Whitney, two-sided) gives p below 0.05. Small: below 2 %; large: from 5 % on. Luck range: what a single pair of runs could have shown, worst against best and best against worst.',
]

/**
 * A line a row of the grid that has a baseline: changes in percent of the baseline's mean and median, the 95 % interval of
 * the ratio of the medians, the luck range, p and the verdict. Where repeats are nested, a run is the mean of a restart.
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
    title: several ? 'Against the baseline' : `Against ${only}`,
    head: [
      grid.keys.map((key) => vocabulary.key(key).title).join(', '),
      ...(several ? ['against'] : []),
      ...head,
    ],
    align: ['left', ...(several ? (['left'] as const) : []), 'left', ...numbers],
    rows: pairs.map(({ cell, base }) => {
      const made = compare(base.values, cell.values, { seed, alpha, ...(better ? { better } : {}) })
      const [before, after] = [mean(base.values), mean(cell.values)]
      const luck = luckRange(base.values, cell.values)
      const few = made.verdict.kind === 'too few runs'
      const texts = [
        ...(several ? [nameAt(base)] : []),
        realAndLarge(made, base.values, cell.values),
        before !== undefined && before > 0 && after !== undefined ? percent(after / before) : '',
        made.ratio === null ? '' : percent(made.ratio),
        between(made.low, made.high),
        between(luck?.low ?? null, luck?.high ?? null),
        few ? `none below ${String(runsNeeded(alpha, ...made.n))} runs` : chance(made.p),
        made.n.join(' + '),
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

// Three decimals; what they would make zero keeps one digit that counts.
function chance(p: number | null): string {
  if (p === null) return ''
  return p < 0.001
    ? p.toExponential(0).replace('e-', ' · 10⁻').replace(/\d+$/, superscript)
    : p.toFixed(3)
}

function superscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
}
