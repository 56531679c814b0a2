// Runs set side by side: in which keys and traits they differ. What differs was prepared; this selects.

import { differenceSentences, type PrintedDifference } from '../analysis/difference-sentences.ts'
import { rankFacts, type SideValues } from '../analysis/rank-facts.ts'
import type { FactRow } from '../options/fact-row.ts'
import type { KeyColumn, Runs, RunTraits } from './packed-runs.ts'

/** More runs than this are not read side by side. */
export const mostCompared = 8

/** Keys in which the runs differ; `repeat` and the archive have their own columns. */
export function differingKeys({ keys }: Runs, rows: readonly number[]): readonly KeyColumn[] {
  return keys.filter(({ codes }) => rows.some((row) => codes[row] !== codes[rows[0] ?? 0]))
}

/** Warnings on compared runs: runs that failed, and every other difference than the keys that the table shows, as in figures. */
export function warningsOf(runs: Runs, rows: readonly number[]): readonly string[] {
  if (rows.length < 2) return []
  const keys = differingKeys(runs, rows).filter(({ key }) => key !== 'repeat' && key !== 'status')
  const failed = rows.filter((row) => textOf(runs, 'status', row) !== 'ok').length
  const others = differenceSentences(otherDifferences(runs, rows, keys))
  return [
    ...(failed > 0
      ? [`${String(failed)} ${failed === 1 ? 'run has' : 'runs have'} no complete result.`]
      : []),
    ...(keys.length > 1
      ? [`The runs differ in ${String(keys.length)} fields: ${fieldTitles(runs, keys)}.`]
      : []),
    ...others.map(({ text }) => text),
  ]
}

// Most important first.
function fieldTitles({ traits }: Runs, keys: readonly KeyColumn[]): string {
  const order = new Map(traits?.facts.map(({ name, weight }) => [name, weight] as const) ?? [])
  const weight = ({ key }: KeyColumn): number => order.get(`field ${key}`) ?? -Infinity
  return keys
    .toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)))
    .map(({ title }) => title)
    .join(', ')
}

// The facts in which the runs differ, in order of weight, without those that follow from the differing keys.
function otherDifferences(
  { traits }: Runs,
  rows: readonly number[],
  keys: readonly KeyColumn[],
): readonly PrintedDifference[] {
  if (!traits) return []
  const intended = new Set(
    keys.flatMap(({ key }) => [`field ${key}`, `option ${key}`, ...(traits.follows[key] ?? [])]),
  )
  const byName = new Map(traits.facts.map((fact) => [fact.name, fact]))
  const rowOf = (name: string): FactRow => {
    const fact = byName.get(name)
    if (!fact) throw new Error(`No fact ${name} in the data of the explorer`)
    return { ...fact, environment: false, moment: false }
  }
  const ofRelease = keys.some(({ key }) => ['engine', 'version', 'build'].includes(key))
  return rankFacts(valuesOf(traits, rows), rowOf)
    .filter(({ name, differs }) => differs && !intended.has(name))
    .map(({ values, ...fact }) => {
      const texts = new Set(
        values.flatMap((cells) => (cells[0] ? cells.map(({ text }) => text) : [''])),
      )
      const isOfRelease = ofRelease && fact.name.startsWith('option ') && texts.has('')
      return { ...fact, values: [...texts].map((text) => ({ text })), isOfRelease }
    })
}

// Fact → the values of each run.
function valuesOf(
  { names, facts, texts, sets, codes }: RunTraits,
  rows: readonly number[],
): SideValues {
  const values = new Map<string, { text: string }[][]>()
  for (const [side, row] of rows.entries()) {
    const set = sets[codes[row] ?? 0] ?? []
    for (let index = 0; index < set.length; index += 2) {
      const trait = set[index] ?? 0
      const { name } = facts[trait] ?? {}
      if (name === undefined || trait >= names.length) continue
      const sides = values.get(name) ?? rows.map(() => [])
      values.set(name, sides)
      const text = texts[set[index + 1] ?? 0] ?? ''
      if (sides[side]?.every((known) => known.text !== text) === true) sides[side].push({ text })
    }
  }
  return values
}

function textOf({ keys }: Runs, key: string, row: number): string {
  const column = keys.find((candidate) => candidate.key === key)
  return column?.values[column.codes[row] ?? 0] ?? ''
}
