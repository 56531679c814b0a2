// Two sets of runs of the same archive, cell by cell: what `benchfolio compare` prints.
import type { Run } from '../core/model.ts'
import { sharedKeys } from '../options/sides.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { compareCells, compareFamily, type Comparison } from './compare-cells.ts'
import { confoundersOf, sideKey, type Confounder, type Words } from './comparability.ts'
import type { MetricOptions } from './metric-value.ts'
import { project, type Cell } from './projection.ts'

/** One point on both sides; a side is absent when no run of it is there. */
export interface Pair {
  readonly fields: Readonly<Record<string, string>>
  readonly baseline?: Cell
  readonly contender?: Cell
  readonly comparison: Comparison
}

/** The pairs, and what else differs between the sides without being asked for. */
export interface SideBySide {
  /** Keys that make a cell. */
  readonly keys: readonly string[]
  readonly pairs: readonly Pair[]
  /** Keys in which runs of one cell differ, apart from those that number replicates, with their values. */
  readonly pooled: ReadonlyMap<string, readonly string[]>
  /** What else differs between the sides of a pair, most important first. */
  readonly confounders: readonly Confounder[]
}

/** How to compare; `keys` are found when absent: those that vary and whose texts both sides share. */
export interface SideBySideTerms {
  readonly metric: string
  readonly keys?: readonly string[]
  /** Keys of the filters: the intended difference. */
  readonly intended: readonly string[]
  /** The share around 1 that counts as equivalent; see `compare.ts`. */
  readonly margin?: number
  readonly vocabulary: Words
  /** How numbers are made that no file states. */
  readonly options?: MetricOptions
}

/** Compares the contender's runs with the baseline's at every point that either side has; all pairs are one family. */
export function sideBySide(
  baseline: readonly Run[],
  contender: readonly Run[],
  terms: SideBySideTerms,
): SideBySide {
  const { pairs, ...found } = pairCells(baseline, contender, terms)
  return { ...found, pairs: asFamily(pairs), confounders: confoundersOfPairs(pairs, terms) }
}

/** The pairs, each as a family of its own. */
export function pairCells(
  baseline: readonly Run[],
  contender: readonly Run[],
  terms: Pick<SideBySideTerms, 'metric' | 'keys' | 'margin' | 'options'>,
): Omit<SideBySide, 'confounders'> {
  const keys = terms.keys ?? sharedKeys([baseline, contender])
  const { metric, margin, options = {} } = terms
  const where = new Map<string, readonly string[]>()
  const { cells: left, residue } = project(baseline, { metric, keys, where, options })
  const other = project(contender, { metric, keys, where, options })
  const right = other.cells
  const rightByFields = new Map(right.map((cell) => [JSON.stringify(cell.fields), cell]))
  const leftFields = new Set(left.map(({ fields }) => JSON.stringify(fields)))
  const pair = (fields: Pair['fields'], base?: Cell, other?: Cell): Pair => ({
    fields,
    ...(base ? { baseline: base } : {}),
    ...(other ? { contender: other } : {}),
    comparison: compareCells(base, other, margin),
  })
  const pairs = [
    ...left.map((cell) => pair(cell.fields, cell, rightByFields.get(JSON.stringify(cell.fields)))),
    ...right
      .filter(({ fields }) => !leftFields.has(JSON.stringify(fields)))
      .map((cell) => pair(cell.fields, undefined, cell)),
  ]
  return { keys, pairs, pooled: merged(residue, other.residue) }
}

function merged(...residues: readonly SideBySide['pooled'][]): SideBySide['pooled'] {
  const values = new Map<string, Set<string>>()
  for (const [key, list] of residues.flatMap((residue) => [...residue]))
    values.set(key, new Set([...(values.get(key) ?? []), ...list]))
  return new Map([...values].map(([key, set]) => [key, [...set].toSorted(naturalOrder)]))
}

// The sides of a pair as cells that differ in one more field.
function confoundersOfPairs(
  pairs: readonly Pair[],
  { intended, vocabulary }: SideBySideTerms,
): readonly Confounder[] {
  const cells = pairs.flatMap(({ baseline, contender }) =>
    [baseline, contender].flatMap((cell, side) =>
      cell ? [{ runs: cell.runs, fields: { ...cell.fields, [sideKey]: String(side) } }] : [],
    ),
  )
  return confoundersOf(cells, { keys: [sideKey, ...intended] }, vocabulary)
}

/** The pairs with their comparisons corrected as one family. */
export function asFamily<P extends Pair>(pairs: readonly P[]): readonly P[] {
  const corrected = compareFamily(pairs.map(({ comparison }) => comparison))
  return pairs.map((pair, index) => ({ ...pair, comparison: corrected[index] ?? pair.comparison }))
}
