// The comparability guard: what else differs between runs that are compared, and which runs are one sample.
import type { Run } from '../core/model.ts'
import type { Cell } from '../options/difference.ts'
import { byWeight, ownName } from '../options/fact-row.ts'
import { packageFactRows, globExpression } from '../options/fact-rows.ts'
import { differenceSentences } from './difference-sentences.ts'
import { rankedDifferences } from './environment-differences.ts'
import { groupBy } from './group-by.ts'
import { type RankedFact, isNamed } from './rank-facts.ts'
import { haveLikeConfigurations, traitsOf } from './run-traits.ts'
import type { Vocabulary } from './vocabulary.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { configurations } from '../options/of-runs.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { sameForm } from '../options/option-value.ts'
import { packageRoot } from '../root.ts'

/** What is compared: the fields that a cell shows, and its runs. */
export interface ComparedCell {
  readonly fields: Readonly<Record<string, string>>
  readonly runs: readonly Run[]
}

/** What the vocabulary says about differences and keys. */
export type Words = Pick<Vocabulary, 'varies' | 'factRows' | 'key'>

/** An uncontrolled difference: its distinct values, each with its line; the text is empty where a cell does not state it. */
export interface Confounder extends Omit<RankedFact, 'values'> {
  readonly values: readonly Cell[]
  /** True for an option that only some of the compared releases have, if the configurations of all sides come from the same kind of file. */
  readonly isOfRelease?: boolean
  /** True if the sides that state it agree, so the others may agree, too; absent if `isOfRelease` is true. */
  readonly isOneSided?: boolean
}

/**
 * Confounders in order of weight: what differs between compared cells although the figure does not show it and the compared
 * keys do not entail it. Cells are compared if they agree in all keys except the compared ones. Keys that vary within a cell
 * are reported as its residue instead.
 */
export function confoundersOf(
  cells: readonly ComparedCell[],
  compared: Compared,
  vocabulary: Words,
): readonly Confounder[] {
  const rowOf = vocabulary.factRows()
  const shown = Object.keys(cells[0]?.fields ?? {}).map((key) => `field ${key}`)
  const declared = [...shown, ...(compared.declared ?? [])]
  const groups = groupBy(cells, ({ fields }) =>
    JSON.stringify(Object.entries(fields).filter(([key]) => !compared.keys.includes(key))),
  )
  const found = new Map<string, Found>()
  const known = new Set<string>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const content = contentOf(group)
    if (known.has(content)) continue
    known.add(content)
    const sides = group
      .map(({ runs }) => runs.filter(({ status }) => status === 'ok'))
      .filter(({ length }) => length > 0)
    const facts = rankedDifferences(sides, rowOf).filter((fact) => !variesInside(group, fact))
    const { others } = separateIntended(facts, sides, { ...compared, declared }, vocabulary)
    const isAlike = haveLikeConfigurations(sides)
    for (const fact of others) {
      if (isAlias(fact, compared.keys, cells, vocabulary)) continue
      const own: Found = found.get(fact.name) ?? { facts: [], values: new Map(), isAlike }
      own.facts.push(fact)
      own.isAlike &&= isAlike
      found.set(fact.name, own)
      for (const cell of valuesOf(fact)) {
        if (!own.values.has(cell.text)) own.values.set(cell.text, cell)
      }
    }
  }
  return [...found.values()]
    .flatMap(({ facts, values, isAlike }) => {
      const [fact] = facts
      return fact ? [{ fact, facts, values: [...values.values()], isAlike }] : []
    })
    .toSorted(
      (a, b) =>
        byWeight(rowOf(a.fact.name), rowOf(b.fact.name)) || (a.fact.name < b.fact.name ? -1 : 1),
    )
    .map(({ fact, facts, values, isAlike }) =>
      confounderOf(fact, values, isAlike ? compared.keys : [], facts.every(hasOneStatedValue)),
    )
}

// What may differ inside a group of cells: two groups that differ only in fields that all runs of each share have the same
// differences, and the hundreds of options of their servers are compared once.
function contentOf(group: readonly ComparedCell[]): string {
  const [first] = group.flatMap(({ runs }) => runs)
  const shared = Object.entries(first?.fields ?? {})
    .filter(([key, text]) =>
      group.every(({ runs }) => runs.every(({ fields }) => fields[key] === text)),
    )
    .map(([key]) => key)
  const own = ({ fields }: Run): readonly (readonly [string, string])[] =>
    Object.entries(fields).filter(([key]) => !shared.includes(key))
  const sides = group.map(({ runs }) => [
    ...new Set(runs.map((run) => JSON.stringify([run.status, numberOf(traitsOf(run)), own(run)]))),
  ])
  return JSON.stringify([shared, sides])
}

let traitsCount = 0

const numberOf = memoizeByObject<object, number>(() => (traitsCount += 1))

/** A difference in some groups of cells; `isAlike` is true if the sides of each group have the same kind of configuration. */
interface Found {
  readonly facts: RankedFact[]
  readonly values: Map<string, Cell>
  isAlike: boolean
}

/** Confounders of sides that are compared as a whole; `compared` has the keys in which they differ on purpose. */
export function confoundersOfSides(
  sides: readonly (readonly Run[])[],
  compared: Compared,
  vocabulary: Words,
): readonly Confounder[] {
  const cells = sides.map((runs) => ({ runs, fields: {} }))
  return confoundersOf(cells, compared, vocabulary)
}

/** The side of a run as a key of cells. No archive has a field of this name: names of fields have no spaces. */
export const sideKey = 'side of the pair'

/** Differences between sides as confounders of a comparison over `keys`. */
export function asConfounders(
  facts: readonly RankedFact[],
  keys: readonly string[],
  sides: readonly (readonly Run[])[],
): readonly Confounder[] {
  const ofRelease = haveLikeConfigurations(sides) ? keys : []
  return facts.map((fact) =>
    confounderOf(fact, distinct(valuesOf(fact)), ofRelease, hasOneStatedValue(fact)),
  )
}

function confounderOf(
  fact: RankedFact,
  values: readonly Cell[],
  keys: readonly string[],
  isOneSided: boolean,
): Confounder {
  const isOfRelease =
    keys.some((key) => releaseKeys.has(key)) &&
    fact.name.startsWith('option ') &&
    values.some(({ text }) => text === '')
  return {
    ...fact,
    values,
    ...(isOfRelease ? { isOfRelease } : {}),
    ...(isOneSided && !isOfRelease ? { isOneSided } : {}),
  }
}

function hasOneStatedValue({ values }: RankedFact): boolean {
  const stated = values
    .map((cells) => cells.flatMap(({ text }) => (text === '' ? [] : [text])))
    .filter(({ length }) => length > 0)
  return new Set(stated.map((texts) => JSON.stringify(texts.toSorted()))).size < 2
}

/** The differences of several comparisons as one list in order of weight, each with the values of all. */
export function mergeConfounders(lists: readonly (readonly Confounder[])[]): readonly Confounder[] {
  const merged = new Map<string, Confounder>()
  for (const confounder of lists.flat()) {
    const known = merged.get(confounder.name) ?? confounder
    const values = distinct([...known.values, ...confounder.values])
    const isKnown = confounder.isOneSided === true && known.isOneSided !== true
    merged.set(confounder.name, {
      ...confounder,
      values,
      ...(isKnown ? { isOneSided: false } : {}),
    })
  }
  return [...merged.values()].toSorted((a, b) => b.weight - a.weight)
}

// The distinct values of all sides; the empty text means a side without any.
function valuesOf({ values }: RankedFact): readonly Cell[] {
  return values.flatMap((cells) => (cells.length === 0 ? [{ text: '' }] : cells))
}

// A second name of a compared key, such as a path's own word for a version: a key that the vocabulary does not know and
// whose texts map one to one to those of the compared keys. When a version was recorded adds no information, either.
function isAlias(
  fact: RankedFact,
  contrast: readonly string[],
  cells: readonly ComparedCell[],
  vocabulary: Words,
): boolean {
  const name = keyOf(fact)
  if (name === undefined) return false
  const { title, plural, unit, varies, silent = false } = vocabulary.key(name)
  if (title !== name || plural !== undefined || unit !== undefined) return false
  if (varies !== undefined && !silent) return false
  const pairs = cells.flatMap(({ runs }) =>
    runs.map(({ fields }) => [fields[name], contrast.map((key) => fields[key] ?? '').join('\0')]),
  )
  if (pairs.some(([text]) => text === undefined)) return false
  const distinctPairs = new Set(pairs.map((pair) => JSON.stringify(pair))).size
  return [0, 1].every((side) => new Set(pairs.map((pair) => pair[side])).size === distinctPairs)
}

/**
 * Why some runs are not replicates of each other: they agree in every key but `repeat` and differ in a trait. Undefined
 * if all are replicates.
 */
export function mixedReason(runs: readonly Run[]): string | undefined {
  if (runs.length < 2 || haveEqualTraits(runs)) return undefined
  for (const group of groupBy(runs, settingOf).values()) {
    const byTraits = groupBy(
      group.filter(({ status }) => status === 'ok'),
      traitsOf,
    )
    const sides = [...byTraits.values()]
    const facts = rankedDifferences(sides, packageFactRows(), () => false).filter(
      ({ name }) => !(isOneInstanceType(group) && name === 'fact host name'),
    )
    if (facts.length === 0) continue
    const sentences = differenceSentences(asConfounders(facts, [], sides)).map(({ text }) => text)
    return `not repeats: the runs differ in ${sentences.join('; ')}`
  }
  return undefined
}

// Each start of a cloud instance is another host; its type and its processor say what it is.
function isOneInstanceType(runs: readonly Run[]): boolean {
  const [first] = runs
  const type = first?.fields['instance']
  return type !== undefined && runs.every(({ fields }) => fields['instance'] === type)
}

function distinct(cells: readonly Cell[]): readonly Cell[] {
  return [...new Map(cells.map((cell) => [cell.text, cell])).values()]
}

// Failed runs are not compared: their files may be incomplete.
function haveEqualTraits(runs: readonly Run[]): boolean {
  return new Set(runs.filter(({ status }) => status === 'ok').map(traitsOf)).size < 2
}

// The key of a difference in a field.
function keyOf({ name }: RankedFact): string | undefined {
  return name.startsWith('field ') ? ownName(name) : undefined
}

function variesInside(cells: readonly ComparedCell[], fact: RankedFact): boolean {
  const key = keyOf(fact)
  if (key === undefined) return false
  return cells.some((cell) => new Set(cell.runs.map(({ fields }) => fields[key] ?? '')).size > 1)
}

/** What a run is called by, apart from which replicate it is, as one text: runs that share it should be one sample. */
export const settingOf = memoizeByObject(({ fields, replicate }: Run) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([key]) => !replicateKeys.has(key) && key !== replicate?.key)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
)

/** The keys that name a release: a comparison over one of them compares servers that do not have the same options. */
export const releaseKeys: ReadonlySet<string> = new Set(['engine', 'version', 'build'])

/** What a comparison varies: the keys it compares, and further names that the author declares. */
export interface Compared {
  readonly keys: readonly string[]
  readonly declared?: readonly string[]
}

/**
 * Separates the differences that are intended. Those are the compared keys, what the vocabulary says they vary, and the
 * options that the archive varies with them: options of the same name or value, and options written in files whose
 * paths have a key that the vocabulary does not know.
 */
export function separateIntended(
  facts: readonly RankedFact[],
  sides: readonly (readonly Run[])[],
  { keys, declared = [] }: Compared,
  vocabulary: Pick<Vocabulary, 'varies'>,
): { readonly intended: readonly RankedFact[]; readonly others: readonly RankedFact[] } {
  const names = new Set([...keys.map((key) => `field ${key}`), ...declared])
  const patterns = keys.flatMap((key) => vocabulary.varies(key) ?? []).map(globExpression)
  const unknown = keys.filter((key) => vocabulary.varies(key) === undefined)
  const runs = sides.flat()
  const follows = (fact: RankedFact): boolean =>
    isNamed(fact, names) ||
    patterns.some((pattern) => pattern.test(fact.name) || pattern.test(`area ${fact.area}`)) ||
    (fact.name.startsWith('option ') &&
      unknown.some((key) => isVariedBy(ownName(fact.name), key, runs)))
  return { intended: facts.filter(follows), others: facts.filter((fact) => !follows(fact)) }
}

function isVariedBy(option: string, key: string, runs: readonly Run[]): boolean {
  const plain = (text: string): string => text.replaceAll('-', '_').toLowerCase()
  if (plain(option) === plain(key)) return true
  const configurationOf = configurations(readOptionVocabulary(packageRoot))
  return runs.every((run) => {
    const { running, written } = configurationOf(run)
    const setting = written?.get(option)
    const file = setting && run.companions.find(({ path }) => path === setting.place.file)
    if (file && key in file.fields) return true
    const value = (running ?? written)?.get(option)
    const text = run.fields[key]
    return value !== undefined && text !== undefined && sameForm(text, value.family) === value.form
  })
}
