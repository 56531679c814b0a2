// What differs between the sides of a comparison, most important first, each value with its line.
import type { Run, Place } from '../core/model.ts'
import type { Cell } from '../options/difference.ts'
import { traitRows } from '../options/option-traits.ts'
import { environmentTraits, serverTraits } from '../options/environment-options.ts'
import type { FactRowOf } from '../options/fact-row.ts'
import { keyOrder } from '../runs/run-order.ts'
import { rankFacts, sourceName, type RankedFact, type SideValues } from './rank-facts.ts'
import { differingTraits, traitsOf, type Traits } from './run-traits.ts'
import { configurations } from '../options/of-runs.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { packageRoot } from '../root.ts'

/** The facts in which the sides differ, in order of weight; fields only if `isCompared`. Failed runs are not compared. */
export function rankedDifferences(
  sides: readonly (readonly Run[])[],
  rowOf: FactRowOf,
  isCompared: (key: string) => boolean = () => true,
): readonly RankedFact[] {
  const compared = sides.map((runs) => runs.filter(({ status }) => status === 'ok'))
  const values = new Map([...fieldValues(compared, isCompared), ...traitValues(compared, rowOf)])
  return rankFacts(values, rowOf).filter(({ differs }) => differs)
}

/** All facts about the environment of the sides, in order of weight. */
export function rankedEnvironment(
  sides: readonly (readonly Run[])[],
  rowOf: FactRowOf,
): readonly RankedFact[] {
  const groups = sides.map((runs) => ({ runs }))
  const rows = traitRows(groups, (run) => environmentTraits(run, rowOf))
  const facts = rankFacts(new Map(rows.map(({ name, cells }) => [name, cells])), rowOf)
  const differ = new Set(facts.filter(({ differs }) => differs).map(({ fact }) => fact))
  // Two machines may have one name, which then is no common property.
  return machineFacts.some((fact) => differ.has(fact))
    ? facts.filter(({ fact, differs }) => fact !== 'host name' || differs)
    : facts
}

const machineFacts = ['system', 'cpu model', 'sockets', 'cores per socket']

// Only traits that differ among the runs are collected: sides may have hundreds of equal options.
function traitValues(sides: readonly (readonly Run[])[], rowOf: FactRowOf): SideValues {
  const values = new Map<string, Map<string, Cell>[]>()
  const differing = [...differingTraits(sides.flat()).keys()]
  const rows = new Set(differing.map((trait) => rowKey(sourceName(trait))))
  const names = new Map<string, string | undefined>()
  for (const [side, runs] of sides.entries()) {
    const seen = new Set<Traits>()
    for (const run of runs) {
      const traits = traitsOf(run)
      if (seen.has(traits)) continue
      seen.add(traits)
      for (const [trait, text] of traits) {
        const name = nameOf(trait)
        if (name === undefined) continue
        const cells = values.get(name) ?? sides.map(() => new Map<string, Cell>())
        values.set(name, cells)
        if (cells[side]?.has(text) === false)
          cells[side].set(text, { text, ...evidenceOf(run, name) })
      }
    }
  }
  return new Map([...values].map(([name, cells]) => [name, cells.map((own) => [...own.values()])]))

  // Undefined for a trait of a row in which nothing differs.
  function nameOf(trait: string): string | undefined {
    if (names.has(trait)) return names.get(trait)
    const name = sourceName(trait)
    const differingName = rows.has(rowKey(name)) ? name : undefined
    names.set(trait, differingName)
    return differingName
  }

  function rowKey(name: string): string {
    const { fact, counted } = rowOf(name)
    return counted ? name : fact
  }
}

function fieldValues(
  sides: readonly (readonly Run[])[],
  isCompared: (key: string) => boolean,
): SideValues {
  const keys = new Set(sides.flat().flatMap(({ fields }) => Object.keys(fields)))
  keys.delete('repeat')
  const values = new Map<string, (readonly Cell[])[]>()
  for (const key of [...keys].filter(isCompared).toSorted(keyOrder)) {
    const cells = sides.map((runs) => {
      const own = new Map<string, Cell>()
      for (const run of runs) {
        const text = run.fields[key]
        if (text === undefined || own.has(text)) continue
        own.set(text, { text, ...evidenceOf(run, `field ${key}`) })
      }
      return [...own.values()]
    })
    values.set(`field ${key}`, cells)
  }
  return values
}

/**
 * The place of a property, by its name in the vocabulary of differences: `field x`, `fact x`, `option x`, `argument x` or `--x`. A field
 * without a line in the result file is stated by the path.
 */
export function evidenceOf(run: Run, name: string): { readonly place?: Place } {
  const place = placeOf(run, name)
  return place ? { place } : {}
}

function placeOf(run: Run, name: string): Place | undefined {
  const [, source = '', own = ''] = /^(field|fact|option) (.*)$/s.exec(name) ?? []
  switch (source) {
    case 'field':
      return fieldPlace(run, own)
    case 'fact':
      return factPlace(run, own) ?? serverPlace(run, name)
    case 'option':
      return optionPlace(run, own) ?? serverPlace(run, name)
    default:
      return run.command && run.source
        ? { file: run.source.path, line: run.command.line }
        : undefined
  }
}

function fieldPlace({ source, ordinal }: Run, key: string): Place | undefined {
  if (!source) return undefined
  const results = source.readings.filter((reading) => reading.kind === 'result')
  const line = results[ordinal]?.settings[key]?.line
  return { file: source.path, ...(line === undefined ? {} : { line }) }
}

function factPlace({ host, facts }: Run, wanted: string): Place | undefined {
  const fact = [...host, ...facts].find(({ name }) => name === wanted)
  return fact && { file: fact.file, line: fact.line }
}

function optionPlace(run: Run, option: string): Place | undefined {
  const { running, written } = configurations(readOptionVocabulary(packageRoot))(run)
  return (running ?? written)?.get(option)?.place
}

function serverPlace(run: Run, name: string): Place | undefined {
  return serverTraits(run).find((trait) => trait.name === name)?.place
}
