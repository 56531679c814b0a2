// Which lines of a chart are drawn where it has more than a reader can follow.
import { groupBy } from '../analysis/group-by.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import {
  fieldOrder,
  fieldsText,
  pick,
  type CellSet,
  type Fields,
} from '../findings/finding-cells.ts'
import { isReleaseKey, sizesOf } from '../findings/archive-subject.ts'
import { naturalOrder } from '../runs/natural-order.ts'

/** The cells that are drawn, and a note on the others. */
interface Lines {
  readonly shown: readonly Cell[]
  readonly notes: readonly string[]
}

const mostLines = 8
const mostLoads = 4

/**
 * Of more than eight lines the best and the worst, by their distance from the median of all: of releases one each, and the first
 * and the last of each engine, of other names four each.
 */
export function tellingLines(
  cells: readonly Cell[],
  series: readonly string[],
  sides: readonly Fields[] | undefined,
  better: CellSet['better'],
): Lines {
  const lineOf = ({ fields }: Pick<Cell, 'fields'>): string => fieldsText(pick(fields, series))
  const lines = groupBy(cells, lineOf)
  if (lines.size <= mostLines) return { shown: cells, notes: [] }
  const order = (sides ?? cells.map(({ fields }) => fields).toSorted(fieldOrder(series))).map(
    (fields) => lineOf({ fields }),
  )
  const names = [...new Set(order)].filter((name) => lines.has(name))
  const sizes = sizesOf(cells, series)
  const sign = better === 'lower' ? 1 : -1
  const ranked = names
    .filter((name) => sizes.has(name))
    .toSorted((a, b) => sign * ((sizes.get(a) ?? 0) - (sizes.get(b) ?? 0)))
  const half = mostLines / 2
  // Releases are a course from the first to the last; other names have no order.
  const groups = series.some(isReleaseKey)
    ? [ranked, ...groupBy(names, (name) => lines.get(name)?.[0]?.fields['engine'] ?? '').values()]
    : Array.from({ length: half }, (_, index) => ranked.slice(index, ranked.length - index))
  const chosen = new Set(groups.flatMap((group) => [...group.slice(0, 1), ...group.slice(-1)]))
  const which = series.some(isReleaseKey)
    ? 'the first, the last, the best and the worst'
    : 'the best and the worst'
  return {
    shown: cells.filter((cell) => chosen.has(lineOf(cell))),
    notes: [`${String(chosen.size)} of ${String(lines.size)} lines are drawn: ${which}.`],
  }
}

/** Of more than eight loads as lines the smallest, the largest and two between. */
export function spreadLoads(cells: readonly Cell[], x: string, vocabulary: Vocabulary): Lines {
  const values = [...new Set(cells.map(({ fields }) => fields[x] ?? ''))].toSorted(naturalOrder)
  if (values.length <= mostLines) return { shown: cells, notes: [] }
  const step = (values.length - 1) / (mostLoads - 1)
  const chosen = new Set(
    Array.from({ length: mostLoads }, (_, index) => values[Math.round(index * step)]),
  )
  const title = vocabulary.key(x).plural ?? `values of ${vocabulary.key(x).title}`
  return {
    shown: cells.filter(({ fields }) => chosen.has(fields[x])),
    notes: [`${String(mostLoads)} of ${String(values.length)} ${title} are drawn.`],
  }
}
