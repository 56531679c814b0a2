// Facts of compared sides in order of weight, each from the source that states it best. The explorer ranks with it, too.
import { memoizeByText } from '../core/memoize.ts'
import type { Cell } from '../options/difference.ts'
import { byWeight, ownName, type FactRow, type FactRowOf } from '../options/fact-row.ts'

/** A fact of the sides: its values on each side, none where no run of the side states it. */
export interface RankedFact extends Omit<FactRow, 'order' | 'moment'> {
  /** As in the vocabulary, such as `option sync_binlog`: where the values are stated. */
  readonly name: string
  readonly values: readonly (readonly Cell[])[]
  readonly differs: boolean
}

/** Name, such as `option sync_binlog` → the distinct values of each side. */
export type SideValues = ReadonlyMap<string, readonly (readonly Cell[])[]>

/** One fact per row: the first source that differs among those that all sides state, else the first that differs at all. */
export function rankFacts(values: SideValues, rowOf: FactRowOf): readonly RankedFact[] {
  const sources = new Map<string, { name: string; row: FactRow }[]>()
  for (const name of values.keys()) {
    const row = rowOf(name)
    const key = row.counted ? name : row.fact
    const known = sources.get(key)
    if (known) known.push({ name, row })
    else sources.set(key, [{ name, row }])
  }
  const facts = [...sources.values()].map((all) => {
    const ordered = all.toSorted((a, b) => byWeight(a.row, b.row))
    const complete = ordered.filter(({ name }) => valuesOf(name).every(({ length }) => length > 0))
    const usable = complete.length > 0 ? complete : ordered
    const different = usable.find(({ name }) => isDifferent(valuesOf(name)))
    const chosen = different ?? usable[0]
    if (!chosen) throw new Error('A fact has no source')
    return { ...chosen, differs: different !== undefined }
  })
  return facts
    .toSorted((a, b) => byWeight(a.row, b.row) || (a.name < b.name ? -1 : 1))
    .map(({ name, differs, row: { fact, area, weight, counted, environment } }) => ({
      ...{ fact, area, weight, counted, environment, name },
      values: valuesOf(name),
      differs,
    }))

  function valuesOf(name: string): readonly (readonly Cell[])[] {
    return values.get(name) ?? []
  }
}

function isDifferent([first = [], ...others]: readonly (readonly Cell[])[]): boolean {
  const texts = sortedTexts(first)
  return others.some((cells) => {
    const own = sortedTexts(cells)
    return own.length !== texts.length || own.some((text, index) => text !== texts[index])
  })
}

function sortedTexts(cells: readonly Cell[]): readonly string[] {
  return cells.map(({ text }) => text).toSorted()
}

/** The name in the vocabulary of a trait: `variable x` and `my.cnf x` are both `option x`. */
export const sourceName = memoizeByText((trait) => {
  if (/^(?:-|argument |launch )/.test(trait)) return trait
  const option = /^(?:variable|my\.cnf) (.*)$/s.exec(trait)?.[1]
  return option === undefined ? `fact ${trait}` : `option ${option}`
})

/** True if `names` has the fact: by its name, by that of its trait, or without the source. */
export function isNamed({ name, fact }: RankedFact, names: ReadonlySet<string>): boolean {
  const own = ownName(name)
  return [name, own, fact, `variable ${own}`, `my.cnf ${own}`].some((text) => names.has(text))
}
