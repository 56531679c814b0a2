// The cells of a comparison: every contender with every baseline at every point.
import { pairsInArchive } from '../analysis/archive-family.ts'
import { asFamily, sideBySide, type Pair } from '../analysis/side-by-side.ts'
import { groupBy } from '../analysis/group-by.ts'
import { mergeConfounders, type Confounder } from '../analysis/comparability.ts'
import { differenceNotes } from '../analysis/difference-sentences.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Call } from './call.ts'
import type { Selection } from './selection.ts'
import type { Comparison } from './spec.ts'
import type { Cell } from '../analysis/projection.ts'

/** The runs that pass the selection, all runs of the archives, and the parsed selections. */
export interface ComparedSides {
  readonly slugs: readonly string[]
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly metric: string
  readonly where: Selection
  readonly baseline: Selection
  readonly contender: Selection
}

/** The sides of a comparison; undefined where something is wrong, which is reported. */
export function comparedSides(
  call: Call,
  { name: metric, contender: second, baseline: first, where: selected }: Comparison,
  archive: string | undefined,
): ComparedSides | undefined {
  const { slugs, runs: archiveRuns } = call.runs(archive)
  if (archiveRuns.length === 0) return undefined
  if (first === undefined || second === undefined)
    return call.report(
      'sides',
      `Unexpected \`${metric}\` without sides, expected METRIC CONTENDER / BASELINE, CELLS`,
    )
  const where = call.selection('the cells', selected, archiveRuns)
  const baseline = call.selection('the baseline', first, archiveRuns)
  const contender = call.selection('the contender', second, archiveRuns)
  if (!where || !baseline || !contender || !call.metricKnown(metric, archiveRuns)) return undefined
  const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
  return { slugs, archiveRuns, runs, metric, where, baseline, contender }
}

/** One cell: the point, the fields in which the sides differ, and their comparison. */
export interface ComparedCell extends Pair {
  readonly baselineFields: Readonly<Record<string, string>>
  readonly contenderFields: Readonly<Record<string, string>>
}

/** The cells; keys that vary inside one without being named are reported. */
export interface ComparedCells {
  readonly cells: readonly ComparedCell[]
  /** At most one sentence: other differences between the two sides. */
  readonly confounders: readonly string[]
}

/**
 * Compares the contender's runs with the baseline's at each point of the keys `over`; all cells are one family, and part of that of
 * the archive.
 */
export function comparedCells(
  { archiveRuns, runs, metric, ...sides }: ComparedSides,
  over: readonly string[],
  call: Call,
): ComparedCells {
  const { vocabulary } = call.context
  const own = new Set([...sides.baseline.texts.keys(), ...sides.contender.texts.keys()])
  const keys = over.filter((key) => !own.has(key))
  const left = bySide(runs, sides.baseline, [...own])
  const right = bySide(runs, sides.contender, [...own])
  const cells: ComparedCell[] = []
  const confounders: (readonly Confounder[])[] = []
  for (const baseline of left) {
    for (const contender of right) {
      if (JSON.stringify(baseline.fields) === JSON.stringify(contender.fields)) continue
      const compared = sideBySide(baseline.runs, contender.runs, {
        metric,
        keys,
        intended: [...own],
        vocabulary,
      })
      call.reportMixed(compared.pooled)
      for (const pair of compared.pairs)
        cells.push({ ...pair, baselineFields: baseline.fields, contenderFields: contender.fields })
      // Options are counted below the figures; a claim names what else differs.
      confounders.push(
        compared.confounders.filter(({ name, counted }) => !counted || !name.startsWith('option ')),
      )
    }
  }
  return {
    cells: pairsInArchive(asFamily(cells), { metric }, archiveRuns),
    confounders: differenceNotes(mergeConfounders(confounders)),
  }
}

// One side per combination of texts of the keys in which the sides differ.
function bySide(
  runs: readonly Run[],
  { filter, texts }: Selection,
  own: readonly string[],
): readonly { readonly fields: Run['fields']; readonly runs: readonly Run[] }[] {
  const named = own.filter((key) => texts.has(key))
  const fieldsOf = (run: Run | undefined): Run['fields'] =>
    Object.fromEntries(named.map((key) => [key, run?.fields[key] ?? '']))
  const sides = groupBy(
    runs.filter(({ fields }) => filter(fields)),
    (run) => JSON.stringify(fieldsOf(run)),
  )
  return [...sides]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([, list]) => ({ fields: fieldsOf(list[0]), runs: list }))
}

/** The evidence of a cell with its middle lines first, and how many these are. */
export function middleLines({ evidence, n }: Pick<Cell, 'evidence' | 'n'>): {
  readonly evidence: Cell['evidence']
  readonly middle: number
} {
  // Evidence is sorted by the distance of its run from the median; a run may have several lines.
  const runs = [...new Set(evidence.map(({ run }) => run))].slice(0, n > 0 && n % 2 === 0 ? 2 : 1)
  const first = runs.flatMap((id) => evidence.find(({ run }) => run === id) ?? [])
  return {
    evidence: [...first, ...evidence.filter((entry) => !first.includes(entry))],
    middle: first.length,
  }
}
