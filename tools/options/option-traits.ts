// Named texts of runs side by side: facts of the environment, arguments of command lines.
import type { Run } from '../core/model.ts'
import type { Cell } from './difference.ts'
import type { Group } from './sides.ts'

/** A named text of a run, with its place. */
export interface Trait extends Cell {
  readonly name: string
}

/** One name: of each side its distinct cells, none where no run of the side has it. */
export interface TraitRow {
  readonly name: string
  readonly cells: readonly (readonly Cell[])[]
  readonly differs: boolean
}

/** The rows of all names in the order in which they first appear. */
export function traitRows(
  groups: readonly Pick<Group, 'runs'>[],
  traitsOf: (run: Run) => readonly Trait[],
): readonly TraitRow[] {
  const sides = groups.map(({ runs }) => {
    const found = new Map<string, Map<string, Cell>>()
    for (const run of runs) {
      for (const { name, text, place } of traitsOf(run)) {
        const texts = found.get(name) ?? new Map<string, Cell>()
        found.set(name, texts)
        if (!texts.has(text)) texts.set(text, { text, ...(place ? { place } : {}) })
      }
    }
    return found
  })
  const names = new Set(sides.flatMap((side) => [...side.keys()]))
  return [...names].map((name) => {
    const cells = sides.map((side) => [...(side.get(name)?.values() ?? [])])
    const texts = cells.map((all) => JSON.stringify(all.map(({ text }) => text).toSorted()))
    return { name, cells, differs: new Set(texts).size > 1 }
  })
}
