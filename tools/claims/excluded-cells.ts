// The cells that the selection of a claim leaves out.
import { groupBy } from '../analysis/group-by.ts'
import { metricOf } from '../analysis/metric-value.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Selection } from './selection.ts'
import type { ComparedSides } from './claim-sides.ts'

/** Cells that the selection leaves out of all that the runs of the archives make. */
export interface ExcludedCells {
  readonly cells: number
  readonly of: number
  /** Key → the texts that only excluded cells have. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** Counts the excluded cells of a metric; a cell has runs of both sides. */
export function excludedCells(
  { archiveRuns, where, baseline, contender, metric }: ComparedSides,
  keys: readonly string[],
): ExcludedCells {
  const measured = archiveRuns.filter((run) => 'value' in metricOf(run, metric))
  const [left, right] = [baseline, contender].map((side) => bySide(measured, side, keys))
  const cells = new Map<string, { readonly sample: Run; readonly isIncluded: boolean }>()
  for (const [point, baselines] of left ?? [])
    for (const first of baselines.keys())
      for (const [second, sample] of right?.get(point) ?? [])
        if (first !== second)
          cells.set(JSON.stringify([point, first, second]), {
            sample,
            isIncluded: where.filter(sample.fields),
          })
  const all = [...cells.values()]
  const excluded = all.filter(({ isIncluded }) => !isIncluded)
  const textsAt = (list: typeof all, key: string): ReadonlySet<string> =>
    new Set(list.map(({ sample: { fields } }) => fields[key] ?? ''))
  const texts = [...where.texts.keys()].flatMap((key) => {
    const kept = textsAt(
      all.filter(({ isIncluded }) => isIncluded),
      key,
    )
    const lost = [...textsAt(excluded, key)].filter((text) => text !== '' && !kept.has(text))
    return lost.length === 0 ? [] : [[key, lost.toSorted(naturalOrder)] as const]
  })
  return { cells: excluded.length, of: all.length, texts: new Map(texts) }
}

/** The excluded cells as a note of the claim; none where nothing is excluded. */
export function excludedNote({ cells, of, texts }: ExcludedCells): readonly string[] {
  if (cells === 0) return []
  const named = [...texts].map(([key, list]) => {
    const more = list.length > mostTexts ? ` and ${list.length - mostTexts} more` : ''
    return `${key}=${list.slice(0, mostTexts).join(',')}${more}`
  })
  const which = named.length === 0 ? '' : `: ${named.join('; ')}`
  return [`The claim excludes ${cells} of ${of} points${which}.`]
}

const mostTexts = 6

// Point → texts of the side's own keys → a run.
function bySide(
  runs: readonly Run[],
  { filter, texts }: Selection,
  keys: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, Run>> {
  const textsAt = ({ fields }: Run, of: Iterable<string>): string =>
    JSON.stringify([...of].map((key) => [key, fields[key] ?? '']))
  const points = groupBy(
    runs.filter(({ fields }) => filter(fields)),
    (run) => textsAt(run, keys),
  )
  return new Map(
    [...points].map(([point, list]) => [
      point,
      new Map(list.map((run) => [textsAt(run, texts.keys()), run])),
    ]),
  )
}
