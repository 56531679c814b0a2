// Differences as text: the most important ones with their values, the rest counted by area.
import { largest } from '../core/extremes.ts'
import type { Cell } from '../options/difference.ts'
import { sizeText } from '../options/option-value.ts'
import { groupBy } from './group-by.ts'

/** A difference as it is printed; differences come in order of weight. */
export interface PrintedDifference {
  readonly fact: string
  readonly name: string
  readonly area: string
  readonly weight: number
  readonly counted: boolean
  readonly values: readonly Cell[]
  readonly isOfRelease?: boolean
  readonly isOneSided?: boolean
}

/** A sentence and the values that it prints. */
export interface DifferenceSentence {
  readonly text: string
  /** Of its most important difference. */
  readonly weight: number
  readonly cells: readonly Cell[]
  /** The differences that it counts without their values. */
  readonly counted: readonly PrintedDifference[]
}

/** The sentences on what differs, and on what only some sides state: it may be equal on the others. */
export function sentencesByKnowledge(differences: readonly PrintedDifference[]): {
  readonly known: readonly DifferenceSentence[]
  readonly partial: readonly DifferenceSentence[]
} {
  const isSure = (each: PrintedDifference): boolean => isKnown(each) && each.isOfRelease !== true
  return {
    known: differenceSentences(differences.filter(isSure)),
    partial: differenceSentences(differences.filter((each) => !isSure(each))),
  }
}

const mostNamed = 6
const mostOptions = 3
const mostTexts = 6
const longestText = 48

/** One sentence for each of the six most important differences, one for the number of others, and two for server variables. */
export function differenceSentences(
  differences: readonly PrintedDifference[],
): readonly DifferenceSentence[] {
  const ofRelease = differences.filter(({ isOfRelease }) => isOfRelease)
  const others = differences.filter(({ isOfRelease }) => isOfRelease !== true)
  const options = others.filter(isCountedOption)
  const facts = others.filter((difference) => !isCountedOption(difference))
  // What only some sides state may be equal on the others.
  const named = [...facts.filter(isKnown), ...facts.filter((each) => !isKnown(each))]
  const rest = named.slice(mostNamed)
  return [
    ...named.slice(0, mostNamed).map(namedSentence),
    ...(rest.length > 0 ? [sentence(`${String(rest.length)} more: ${restText(rest)}`, rest)] : []),
    ...optionSentence(options),
    ...(ofRelease.length > 0
      ? [sentence(`${variables(ofRelease.length)} recorded for only some servers`, ofRelease)]
      : []),
  ]
}

/** All differences as a note, and what only some sides state as another; none where there are no differences. */
export function differenceNotes(differences: readonly PrintedDifference[]): readonly string[] {
  const { known, partial } = sentencesByKnowledge(differences)
  return [
    ...(known.length > 0
      ? [`Other differences: ${known.map(({ text }) => text).join('; ')}.`]
      : []),
    ...(partial.length > 0
      ? [
          `Recorded for some runs only, so the others may be equal: ${partial.map(({ text }) => text).join('; ')}.`,
        ]
      : []),
  ]
}

const mostInVerdict = 3

/** The names of the other differences, for a line with a verdict; undefined without a known difference. */
export function differenceNames(differences: readonly PrintedDifference[]): string | undefined {
  const known = differences.filter(isKnown)
  const isVariable = (each: PrintedDifference): boolean =>
    isCountedOption(each) || each.isOfRelease === true
  const named = known.filter((each) => !isVariable(each))
  const options = known.filter(isVariable)
  const [option] = options
  const rest = named.slice(mostInVerdict).length
  const names = [
    ...named.slice(0, mostInVerdict).map(({ fact }) => fact),
    ...(rest > 0 ? [`${String(rest)} more ${rest === 1 ? 'property' : 'properties'}`] : []),
    ...(option ? [options.length === 1 ? option.fact : variables(options.length)] : []),
  ]
  const last = names.pop()
  if (last === undefined) return undefined
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

// A property that one side does not state may be equal there.
function isKnown({ isOneSided }: PrintedDifference): boolean {
  return isOneSided !== true
}

/** The differences that an author declares as intended, as one note; none where there are no differences. */
export function intendedNotes(differences: readonly PrintedDifference[]): readonly string[] {
  const texts = differenceSentences(differences).map(({ text }) => text)
  return texts.length > 0 ? [`Also different, declared as intended: ${texts.join('; ')}.`] : []
}

function isCountedOption({ name, counted: isCounted }: PrintedDifference): boolean {
  return isCounted && name.startsWith('option ')
}

function namedSentence({ fact, weight, values }: PrintedDifference): DifferenceSentence {
  return { text: `${fact} (${valueTexts(fact, values)})`, weight, cells: values, counted: [] }
}

function optionSentence(options: readonly PrintedDifference[]): readonly DifferenceSentence[] {
  if (options.length === 0) return []
  const few = options.length <= mostOptions
  const list = few
    ? options.map((option) => namedSentence(option).text).join(', ')
    : areaCounts(options)
  const text = `${variables(options.length)}: ${list}`
  if (!few) return [sentence(text, options)]
  const cells = options.flatMap(({ values }) => values)
  return [{ ...sentence(text, options), cells, counted: [] }]
}

function variables(count: number): string {
  return `${String(count)} server variable${count === 1 ? '' : 's'}`
}

// A sentence that counts differences prints none of their values.
function sentence(text: string, differences: readonly PrintedDifference[]): DifferenceSentence {
  const weight = largest(differences.map((difference) => difference.weight))
  return { text, weight, cells: [], counted: differences }
}

function restText(rest: readonly PrintedDifference[]): string {
  return rest.length > mostOptions ? areaCounts(rest) : rest.map(({ fact }) => fact).join(', ')
}

// 40 InnoDB, 12 optimizer
function areaCounts(differences: readonly PrintedDifference[]): string {
  return [...groupBy(differences, ({ area }) => area)]
    .map(([area, all]) => `${String(all.length)} ${area}`)
    .join(', ')
}

function valueTexts(name: string, cells: readonly Cell[]): string {
  const shown = cells
    .slice(0, mostTexts)
    .map(({ text }) => (text === '' ? 'not stated' : shortened(sizeText(name, text))))
  return [...shown, ...(cells.length > mostTexts ? ['…'] : [])].join(' | ')
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
