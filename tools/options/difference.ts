// What differs between the configurations of two or more sides, layer by layer, and why.
import type { Place } from '../core/model.ts'
import type { Configuration, Setting } from './configuration.ts'
import type { Default } from './defaults.ts'
import { classOf, rowClassTexts, type RowClass } from './row-class.ts'
import { isNoise, type OptionVocabulary } from './option-vocabulary.ts'
import type { Side } from './sides.ts'

/** A value of one side and its location. */
export interface Cell {
  readonly text: string
  readonly place?: Place
}

/** One option. Each layer has a list of cells a side: several where it varies inside the side, none where it is absent. */
export interface Row {
  readonly name: string
  readonly class: RowClass
  readonly written: readonly (readonly Cell[])[]
  readonly running: readonly (readonly Cell[])[]
  readonly default: readonly (readonly Cell[])[]
  readonly writtenDiffers: boolean
  readonly effectiveDiffers: boolean
  /** Whether each side has one value at a point: then the row follows the difference that is meant. */
  readonly follows: boolean
}

/** The rows that differ or that a server ignored; noise apart, it is counted by `written` and `effective`. */
export interface Difference {
  readonly written: number
  readonly effective: number
  readonly rows: readonly Row[]
  /** Options that all sides have alike. */
  readonly equal: number
  /** Sides of which no dump of the running server is known. */
  readonly withoutRunning: readonly string[]
  readonly withoutWritten: readonly string[]
}

/** Data to interpret the difference. */
export interface Knowledge {
  readonly vocabulary: OptionVocabulary
  readonly defaultOf: (name: string, of: Configuration) => Default | undefined
}

/** Compares the sides. Rows are sorted by class, then by name. */
export function difference(sides: readonly Side[], knowledge: Knowledge): Difference {
  const all = sides.flatMap(({ points }) => [...points.values()].flat())
  const names = new Set(
    all.flatMap(({ written, running }) => [...(written?.keys() ?? []), ...(running?.keys() ?? [])]),
  )
  const rows: Row[] = []
  let equal = 0
  for (const name of [...names].toSorted()) {
    const row = rowOf(name, sides, knowledge)
    if (row) rows.push(row)
    else equal += 1
  }
  const counted = rows.filter((row) => row.class !== 'noise' && row.class !== 'host')
  return {
    written: counted.filter((row) => row.writtenDiffers).length,
    effective: counted.filter((row) => row.effectiveDiffers).length,
    rows: rows.toSorted((a, b) => order.indexOf(a.class) - order.indexOf(b.class)),
    equal,
    withoutRunning: sides.filter((side) => lacks(side, 'running')).map(({ label }) => label),
    withoutWritten: sides.filter((side) => lacks(side, 'written')).map(({ label }) => label),
  }
}

const order = Object.keys(rowClassTexts)

function rowOf(name: string, sides: readonly Side[], knowledge: Knowledge): Row | undefined {
  const points = [...new Set(sides.flatMap((side) => [...side.points.keys()]))]
    .map((point) => sides.map((side) => side.points.get(point) ?? []))
    .filter((at) => at.filter((all) => all.length > 0).length > 1 || sides.length < 2)
  const writtenDiffers = points.some((at) =>
    differ(
      at
        .filter((all) => all.some(({ written }) => written))
        .map((all) => forms(all, ({ written }) => written?.get(name)?.form ?? '')),
    ),
  )
  const effectiveDiffers = points.some((at) => differ(effective(name, at, knowledge)))
  // Only some of the servers have the variable.
  const comesOrGoes = points.some((at) =>
    differ(
      at
        .filter((all) => all.some(({ running }) => running))
        .map((all) => String(all.some(({ running }) => running?.has(name) === true))),
    ),
  )
  const configurations = sides.map((side) => [...side.points.values()].flat())
  const family = configurations
    .flat()
    .map(({ written, running }) => (running?.get(name) ?? written?.get(name))?.family)
    .find((found) => found !== undefined)
  const familyVocabulary = family && knowledge.vocabulary.get(family)
  const row = {
    name,
    class: classOf(configurations, name, {
      noise: isNoise(familyVocabulary, name),
      entry: familyVocabulary?.options.get(name),
      effectiveDiffers,
      defaultOf: (of) => knowledge.defaultOf(name, of),
    }),
    written: configurations.map((all) => cells(all, ({ written }) => written?.get(name))),
    running: configurations.map((all) => cells(all, ({ running }) => running?.get(name))),
    default: configurations.map((all) => cells(all, (of) => knowledge.defaultOf(name, of))),
    writtenDiffers,
    effectiveDiffers,
    follows: points.every((at) =>
      at.every((all) => new Set(all.map((of) => effectiveForm(name, of, knowledge))).size < 2),
    ),
  }
  const tells = writtenDiffers || effectiveDiffers || comesOrGoes || row.class === 'ignored'
  return tells ? row : undefined
}

// Running values where every side has them; else what was written, or the default where that is known.
function effective(
  name: string,
  at: readonly (readonly Configuration[])[],
  knowledge: Knowledge,
): readonly string[] {
  const sides = at.filter((all) => all.length > 0)
  if (sides.every((all) => all.every(({ running }) => running !== undefined))) {
    return sides
      .filter((all) => all.some(({ running }) => running?.has(name) === true))
      .map((all) => forms(all, ({ running }) => running?.get(name)?.form ?? ''))
  }
  return sides.some((all) => all.some(({ written }) => written?.has(name) === true))
    ? sides.map((all) =>
        forms(
          all,
          (of) => of.written?.get(name)?.form ?? knowledge.defaultOf(name, of)?.form ?? unknown,
        ),
      )
    : []
}

const unknown = '\u0000default'

/** The effective value, in the form that is compared; undefined if no layer has it. */
export function effectiveForm(
  name: string,
  of: Configuration,
  { defaultOf }: Pick<Knowledge, 'defaultOf'>,
): string | undefined {
  if (of.running) return of.running.get(name)?.form
  return of.written?.get(name)?.form ?? defaultOf(name, of)?.form
}

function forms(all: readonly Configuration[], of: (one: Configuration) => string): string {
  return [...new Set(all.map(of))].toSorted().join('\u0001')
}

function differ(texts: readonly string[]): boolean {
  return new Set(texts).size > 1
}

function cells(
  all: readonly Configuration[],
  of: (one: Configuration) => Setting | Default | undefined,
): readonly Cell[] {
  const found = new Map<string, Cell>()
  for (const one of all) {
    const setting = of(one)
    if (!setting || found.has(setting.text)) continue
    found.set(setting.text, {
      text: setting.text,
      ...('place' in setting ? { place: setting.place } : {}),
    })
  }
  return [...found.values()]
}

function lacks(side: Side, layer: 'written' | 'running'): boolean {
  return [...side.points.values()].every((all) => all.every((one) => one[layer] === undefined))
}
