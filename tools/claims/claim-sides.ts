// What a statement about two sides is about: its runs and its parsed selections.
import type { Run } from '../core/model.ts'
import type { Call } from './call.ts'
import type { Selection } from './selection.ts'
import { comparison } from './spec.ts'

/** The runs that pass the selection, all runs of the archives, and the parsed selections. */
export interface ComparedSides {
  readonly slugs: readonly string[]
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly metric: string
  readonly where: Selection
  /** True where the selection names several values of a key: then no other key makes cells. */
  readonly isOver: boolean
  readonly baseline: Selection
  readonly contender: Selection
  /** The sides as written. */
  readonly named: { readonly baseline: string; readonly contender: string }
}

/** What `of` states: `qps version=11.4 / version=10.1, threads=*`; undefined where it is wrong, which is reported. */
export function comparedSides(
  call: Call,
  { of, archive }: { readonly of: string; readonly archive?: string | undefined },
): ComparedSides | undefined {
  const { slugs, runs: archiveRuns } = call.runs(archive)
  if (archiveRuns.length === 0) return undefined
  const { name: metric, contender: second, baseline: first, where: selected } = comparison(of)
  if (first === undefined || second === undefined)
    return call.report('sides', `Unexpected \`${of}\`, expected METRIC CONTENDER / BASELINE, CELLS`)
  const where = call.selection('the cells', selected, archiveRuns)
  const baseline = call.selection('the baseline', first, archiveRuns)
  const contender = call.selection('the contender', second, archiveRuns)
  if (!where || !baseline || !contender || !call.metricKnown(metric, archiveRuns)) return undefined
  return {
    slugs,
    archiveRuns,
    runs: archiveRuns.filter(({ fields }) => where.filter(fields)),
    metric,
    where,
    isOver: [...where.texts.values()].some(
      (texts) => texts.length > 1 || /^[<>]|[*]/.test(texts[0] ?? ''),
    ),
    baseline,
    contender,
    named: { baseline: first, contender: second },
  }
}
