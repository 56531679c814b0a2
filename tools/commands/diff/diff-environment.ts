// benchfolio diff environment: what differs between groups of runs besides their filters, most important first.
import { rankedDifferences, rankedEnvironment } from '../../analysis/environment-differences.ts'
import type { RankedFact } from '../../analysis/rank-facts.ts'
import { groupBy } from '../../analysis/group-by.ts'
import { separateIntended } from '../../analysis/intended-differences.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import type { Group } from '../../options/sides.ts'
import type { Output } from '../command.ts'
import { cellEvidence, joinedTexts, printedDifference, sourceText } from './diff-cells.ts'
import { parseTextFormat, readGroups, type PrintOptions } from './diff-groups.ts'

interface EnvironmentDifference {
  /** With `--all` also facts that are equal. */
  readonly facts: readonly RankedFact[]
  /** Server variables, which are counted unless `--all` lists them. */
  readonly counted: readonly RankedFact[]
  readonly equal: number
  /** Names of facts that the fields of the filters entail. */
  readonly intended: ReadonlySet<string>
}

/** Prints the facts that differ in order of weight; 0 if none does, 1 otherwise. */
export async function diffEnvironment(
  given: readonly string[],
  options: PrintOptions,
  output: Output,
): Promise<number> {
  const format = parseTextFormat(options.format)
  const { groups, keys } = await readGroups(given, options)
  const difference = environmentDifference(groups, keys, options.all === true)
  const differing = difference.facts.filter(({ differs }) => differs).length
  if (options.json === true)
    output.data(`${JSON.stringify(environmentRecord(difference, differing))}\n`)
  else output.data(formatEnvironment(difference, differing, groups, format))
  return differing + difference.counted.length > 0 ? 1 : 0
}

function environmentDifference(
  groups: readonly Group[],
  keys: readonly string[],
  all: boolean,
): EnvironmentDifference {
  const vocabulary = readVocabulary(process.cwd())
  const rowOf = vocabulary.factRows()
  const sides = groups.map(({ runs }) => runs)
  const environment = rankedEnvironment(sides, rowOf)
  const differing = rankedDifferences(sides, rowOf, (key) => !keys.includes(key))
  const listed = new Set(environment.filter(({ differs }) => differs).map(({ fact }) => fact))
  const facts = [
    ...environment.filter(({ fact }) => listed.has(fact)),
    ...differing.filter(({ fact }) => !listed.has(fact)),
  ].toSorted((a, b) => b.weight - a.weight)
  const { intended } = separateIntended(facts, sides, { keys }, vocabulary)
  const names = new Set(facts.map(({ fact }) => fact))
  const equal = environment.filter(({ fact }) => !names.has(fact))
  const isCounted = ({ counted, name }: RankedFact): boolean =>
    !all && counted && name.startsWith('option ')
  return {
    facts: [...facts.filter((fact) => !isCounted(fact)), ...(all ? equal : [])],
    counted: facts.filter(isCounted),
    equal: equal.length,
    intended: new Set(intended.map(({ fact }) => fact)),
  }
}

function environmentRecord(
  { facts, counted, equal, intended }: EnvironmentDifference,
  differ: number,
): unknown {
  return {
    differ,
    equal,
    facts: facts.map(({ fact, area, weight, values, differs }) => ({
      fact,
      weight,
      area,
      differs,
      intended: intended.has(fact),
      values: values.map(joinedTexts),
      evidence: cellEvidence(values),
    })),
    variables: [...groupBy(counted, ({ area }) => area)].map(([area, all]) => ({
      area,
      count: all.length,
      names: all.map(({ fact }) => fact),
    })),
  }
}

function formatEnvironment(
  { facts, counted, equal, intended }: EnvironmentDifference,
  differing: number,
  groups: readonly Group[],
  format: 'table' | 'markdown',
): string {
  const differ = differing === 1 ? 'fact differs' : 'facts differ'
  const header = ['fact', ...groups.map(({ label }) => label), 'source']
  const rows = facts.map(({ fact, values, differs }) => [
    differs && intended.has(fact) ? `${fact} *` : fact,
    ...values.map((cells) => joinedTexts(cells) ?? '–'),
    sourceText(values.map(([first]) => first?.place)),
  ])
  const summary = `${differing} ${differ}, ${equal} equal\n`
  const notes = [
    facts.some(({ fact, differs }) => differs && intended.has(fact))
      ? '* follows from the fields of the filters.\n'
      : '',
    counted.length === 0 ? '' : `${variableCounts(counted)}\n`,
  ]
  return printedDifference({ summary, header, rows, notes }, format)
}

function variableCounts(counted: readonly RankedFact[]): string {
  const areas = [...groupBy(counted, ({ area }) => area)]
  const list = areas.map(([area, all]) => `${all.length} ${area}`).join(', ')
  const differ = counted.length === 1 ? 'variable differs' : 'variables differ'
  return `${counted.length} more server ${differ}: ${list} (--all shows them).`
}
