import { baselineFrom } from '../analysis/baseline.ts'
import type { FigureSeries } from './figure.ts'
import { holds, type Fields, type Grid } from './grid.ts'

/** The column that is the baseline of all others, or −1 where each row or cell has its own, with its label. */
export function baseColumn(
  grid: Grid,
  wanted: Fields,
  series: readonly FigureSeries[],
): { readonly base: number; readonly label: string; readonly isWord: boolean } {
  const { texts, keywords } = baselineFrom(wanted, grid.runs)
  const relative = Object.entries(keywords)
  if (relative.length === 0) {
    const base = grid.columns.findIndex((fields) => holds(fields, texts))
    return { base, label: series[base]?.label ?? 'the baseline', isWord: false }
  }
  const firsts = new Set(
    grid.cells.flatMap(({ baseline }) =>
      baseline ? [grid.columns.findIndex((column) => holds(baseline, column))] : [],
    ),
  )
  const [only = -1] = firsts
  if (firsts.size === 1 && relative.every(([, word]) => word === 'first'))
    return { base: only, label: series[only]?.label ?? 'the baseline', isWord: true }
  return {
    base: -1,
    label: relative.map(([key, word]) => `the ${word} ${key}`).join(', '),
    isWord: true,
  }
}
