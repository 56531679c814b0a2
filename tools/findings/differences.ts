// What else differs between the sides of a change: configuration and environment, most important first.
import { rankedDifferences, type RankedFact } from '../analysis/environment-differences.ts'
import { separateIntended } from '../analysis/intended-differences.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import type { Cell } from '../options/difference.ts'
import { sideText } from './change-findings.ts'
import type { Change } from './changes.ts'
import { counted, findingTable, type Finding, type FindingCell } from './finding.ts'

const mostValues = 3
const longestText = 60

/** What differs between the sides of a change apart from the compared keys; none where nothing does. */
export function differenceFindings(
  change: Change,
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const sides = [
    change.cells.flatMap(({ baseline }) => baseline.runs),
    change.cells.flatMap(({ contender }) => contender.runs),
  ]
  const heads = [
    sideText(change.baseline, change.contender, vocabulary),
    sideText(change.contender, change.baseline, vocabulary),
  ] as const
  return differencesBetween(sides, change.compared, heads, isField, vocabulary)
}

/** The same for two sets of runs that `heads` name. */
export function differencesBetween(
  sides: readonly (readonly Run[])[],
  keys: readonly string[],
  heads: readonly [baseline: string, contender: string],
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const facts = rankedDifferences(sides, vocabulary.factRows(), isField)
  const { others } = separateIntended(facts, sides, { keys }, vocabulary)
  const named = facts.filter(({ name }) => keys.some((key) => name === `field ${key}`))
  const rest = facts.filter((fact) => !named.includes(fact))
  if (rest.length === 0) return []
  const isOption = ({ name }: RankedFact): boolean => name.startsWith('option ')
  const options = rest.filter(isOption)
  // Options that only one release has follow from the versions.
  const common = options.filter(({ values }) =>
    values.every((cells) => cells.some(({ text }) => text !== '')),
  )
  const environment = rest.filter((fact) => !isOption(fact))
  const pair = `${heads[0]} and ${heads[1]}`
  const uncontrolled = new Set(others)
  return [
    ...(options.length > 0
      ? [
          {
            kind: 'configuration' as const,
            title: optionsTitle(common.length, options.length - common.length, pair),
            support: 'descriptive' as const,
            verdict: 'possible explanations of a change; none was tested alone',
            size: common.length,
            table: differenceTable(common, heads, uncontrolled),
            notes: [],
          },
        ]
      : []),
    ...(environment.length > 0
      ? [
          {
            kind: 'environment' as const,
            title: `${counted(environment.length, 'property', 'properties')} of host, client or load ${environment.length === 1 ? 'differs' : 'differ'} between ${pair}`,
            support: 'descriptive' as const,
            verdict: 'confounders: the change may be caused by them',
            size: environment.length,
            table: differenceTable(environment, heads, uncontrolled),
            notes: [],
          },
        ]
      : []),
  ]
}

function optionsTitle(common: number, oneSided: number, pair: string): string {
  const partial = counted(oneSided, 'option')
  const exist = oneSided === 1 ? 'exists' : 'exist'
  if (common === 0)
    return `No server option differs between ${pair}; ${partial} ${exist} on one side only`
  const differ = `${counted(common, 'server option')} ${common === 1 ? 'differs' : 'differ'} between ${pair}`
  return oneSided === 0 ? differ : `${differ}; ${partial} ${exist} on one side only`
}

function differenceTable(
  facts: readonly RankedFact[],
  heads: readonly [string, string],
  uncontrolled: ReadonlySet<RankedFact>,
): NonNullable<Finding['table']> {
  return findingTable(
    [
      ['property', 'left'],
      ['area', 'left'],
      [heads[0], 'left'],
      [heads[1], 'left'],
      ['follows from the compared fields', 'left'],
    ],
    facts.map((fact): readonly FindingCell[] => [
      { text: fact.fact },
      { text: fact.area },
      ...fact.values.map(valueCell),
      { text: uncontrolled.has(fact) ? 'no' : 'yes' },
    ]),
    20,
  )
}

function valueCell(cells: readonly Cell[]): FindingCell {
  const shown = cells.slice(0, mostValues)
  const texts = shown.map(({ text }) => (text === '' ? 'not stated' : shortened(text)))
  const more = cells.length > mostValues ? [`… (${String(cells.length)} values)`] : []
  return {
    text: cells.length === 0 ? 'not stated' : [...texts, ...more].join(' | '),
    sources: shown.flatMap(({ place }) => (place ? [place] : [])),
  }
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
