// Which cells of a chart are drawn where it has more than a reader can follow: always those that the sentences cite.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { fieldsText, pick, sourceOf, type CellSet, type Fields } from '../findings/finding-cells.ts'
import { isReleaseKey, sizesOf } from '../findings/side-order.ts'
import type { Sentence, Source } from '../findings/finding.ts'
import { nameOf } from '../findings/side-name.ts'
import { fieldOrder } from '../runs/run-order.ts'

/** The cells that are drawn, and a note on the others. */
interface Lines {
  readonly shown: readonly Cell[]
  readonly notes: readonly string[]
}

/** What the sentences beside a chart are about: the cells whose values they state, and the sides that they name. */
export interface Quoted {
  readonly has: (cell: Cell) => boolean
  readonly names: (side: Fields) => boolean
}

/** More lines need a choice. */
export const mostLines = 8
const mostChosen = 8
const mostRows = 16

/** What some sentences are about. */
export function quotedIn(sentences: readonly Sentence[], vocabulary: Vocabulary): Quoted {
  // A line of a table may state the values of many cells.
  const keyOf = ({ file, line }: Source, value: number | null = null): string =>
    JSON.stringify([file, line, value])
  const stated = new Set(
    sentences.flatMap(({ cells }) =>
      cells.flatMap(({ value, sources = [] }) => sources.map((source) => keyOf(source, value))),
    ),
  )
  const plain = (text: string): string => ` ${text.replaceAll(/[,;:]/g, ' ')} `
  const texts = sentences.map(({ text }) => plain(text))
  return {
    has: (cell) => sourceOf(cell).some((source) => stated.has(keyOf(source, cell.value))),
    names: (side) => texts.some((text) => text.includes(plain(nameOf(side, side, vocabulary)))),
  }
}

/** The only one of some keys in which the two values of a sentence differ: what is compared are lines of one chart. */
export function comparedIn(
  sentences: readonly Sentence[],
  cells: readonly Cell[],
  keys: readonly string[],
): readonly string[] {
  const byPlace = new Map(
    cells.flatMap((cell) => sourceOf(cell).map((own) => [placeOf(own), cell])),
  )
  const compared = sentences.flatMap(({ cells: cited }) => {
    const [base, other, ...more] = cited.flatMap(({ sources: [own] = [] }) => {
      const cell = own && byPlace.get(placeOf(own))
      return cell ? [cell] : []
    })
    if (!base || !other || more.length > 0) return []
    const differing = keys.filter((key) => base.fields[key] !== other.fields[key])
    return differing.length === 1 ? differing : []
  })
  return compared.slice(0, 1)
}

const placeOf = ({ file, line }: Source): string => JSON.stringify([file, line])

/**
 * Of more than eight lines those that the sentences name, that of the best value, and the best and the worst by their distance from
 * the median of all: of releases one each, and the first and the last of each engine, of other names as many as fit.
 */
export function tellingLines(
  cells: readonly Cell[],
  series: readonly string[],
  sides: readonly Fields[] | undefined,
  better: CellSet['better'],
  quoted: Quoted,
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
  const named = names.filter((name) =>
    lines.get(name)?.some((cell) => quoted.has(cell) || quoted.names(pick(cell.fields, series))),
  )
  const [best] = byValue(cells, better)
  const needed = new Set([...named, ...(best ? [lineOf(best)] : [])])
  const isCourse = series.some(isReleaseKey)
  // Releases are a course from the first to the last; other names have no order.
  const groups = [
    ranked,
    ...groupBy(names, (name) => lines.get(name)?.[0]?.fields['engine'] ?? '').values(),
  ]
  const chosen = isCourse
    ? new Set([...needed, ...groups.flatMap((group) => [...group.slice(0, 1), ...group.slice(-1)])])
    : withEnds(ranked, needed, mostChosen)
  if (chosen.size === lines.size) return { shown: cells, notes: [] }
  const which = [
    ...(isCourse ? ['the first', 'the last'] : []),
    'the best',
    ...(chosen.has(ranked.at(-1) ?? '') ? ['the worst'] : []),
    ...(named.length > 0 ? ['those that the sentences name'] : []),
  ]
  return {
    shown: cells.filter((cell) => chosen.has(lineOf(cell))),
    notes: [
      `${String(chosen.size)} of ${String(lines.size)} lines are drawn: ${which.slice(0, -1).join(', ')} and ${which.at(-1) ?? ''}.`,
    ],
  }
}

/** The cells with a value, the best first. */
export function byValue(cells: readonly Cell[], better: CellSet['better']): readonly Cell[] {
  const sign = better === 'lower' ? 1 : -1
  return cells
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
}

// The first and the last of a list in turn, until there are enough.
function withEnds(
  ranked: readonly string[],
  needed: ReadonlySet<string>,
  most: number,
): ReadonlySet<string> {
  const chosen = new Set(needed)
  for (const index of ranked.keys())
    for (const name of [ranked[index], ranked.at(-1 - index)])
      if (name !== undefined && chosen.size < most) chosen.add(name)
  return chosen
}

/** Of more than sixteen rows those that the sentences cite, then the best and the worst; `ranked` are all rows, the best first. */
export function tellingRows(
  cells: readonly Cell[],
  keys: readonly string[],
  better: CellSet['better'],
  quoted: Quoted,
): Lines & { readonly ranked: readonly Fields[] } {
  const rowOf = ({ fields }: Cell): string => fieldsText(pick(fields, keys))
  const rows = new Map(
    byValue(cells, better)
      .toReversed()
      .map((cell) => [rowOf(cell), cell]),
  )
  const names = [...new Set(byValue(cells, better).map(rowOf))]
  const ranked = names.map((name) => pick(rows.get(name)?.fields ?? {}, keys))
  if (names.length <= mostRows) return { shown: cells, notes: [], ranked }
  const cited = new Set(cells.filter(quoted.has).map(rowOf))
  const chosen = withEnds(names, cited, mostRows)
  return {
    shown: cells.filter((cell) => chosen.has(rowOf(cell))),
    notes: [
      `${String(chosen.size)} of ${String(names.length)} rows are drawn, ${citedFirst(cited.size > 0)}the best and the worst: see the tables.`,
    ],
    ranked,
  }
}

/** Of more than sixteen rows those that the sentences cite, then those with the largest ratio between their values. */
export function widestRows(
  cells: readonly Cell[],
  keys: readonly string[],
  compared: readonly string[],
  quoted: Quoted,
): Lines {
  const rows = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, keys))).values()].filter(
    (row) => new Set(row.map(({ fields }) => fieldsText(pick(fields, compared)))).size > 1,
  )
  const chosen = rows
    .toSorted(
      (a, b) => Number(b.some(quoted.has)) - Number(a.some(quoted.has)) || spread(b) - spread(a),
    )
    .slice(0, mostRows)
  return {
    shown: chosen.flat(),
    notes:
      rows.length > chosen.length
        ? [
            `${String(chosen.length)} of ${String(rows.length)} rows are drawn, ${citedFirst(rows.some((row) => row.some(quoted.has)))}the largest differences: see the tables.`,
          ]
        : [],
  }
}

const citedFirst = (isCited: boolean): string =>
  isCited ? 'first those that the sentences cite, then ' : ''

function spread(cells: readonly Cell[]): number {
  const values = cells.flatMap(({ value }) => value ?? [])
  const low = smallest(values)
  return low > 0 ? Math.log(largest(values) / low) : 0
}
