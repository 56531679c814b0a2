// The sizes that a claim's sentence names - "with 16 threads", "up to 8 clients" - against those of its cells.
import type { Filter } from '../analysis/filter.ts'
import { numbersIn, type NumberInText } from '../articles/number-words.ts'
import { largest, smallest } from '../extremes.ts'
import type { Run } from '../model.ts'
import { sizeKeys } from './size-nouns.ts'

/** The runs of a claim's cells, and all runs of its sides. */
export interface SizedRuns {
  readonly included: readonly Run[]
  readonly ofSides: readonly Run[]
  /** The filter of the claim. */
  readonly filter: Filter
  /** Keys that distinguish the sides; ranges of their sizes are not checked. */
  readonly compared: ReadonlySet<string>
}

/** A problem of a sentence about a size that no cell has, or about a range of sizes that leaves cells out; undefined without one. */
export function sizesProblem(sentence: string, runs: SizedRuns): string | undefined {
  for (const { key, noun, numbers, range } of sizesIn(sentence, runs.included)) {
    const known = sizesOf(runs.included, key)
    if (known.length === 0) continue
    const unknown = numbers.find((number) => !isStrict(range) && !known.includes(number))
    const texts = known.join(', ')
    if (unknown !== undefined)
      return `Unexpected ${String(unknown)} ${unknown === 1 ? noun.slice(0, -1) : noun} in the sentence, expected ${noun} of the claim's cells: ${texts}`
    const covers = runs.compared.has(key) ? undefined : range && rangeOf(range, numbers)
    const excluded = covers ? excludedSizes(runs, key, known).filter((size) => covers(size)) : []
    if (excluded.length > 0)
      return `Unexpected range of ${noun} in the sentence: the claim's filter excludes ${excluded.join(', ')}, expected a range within ${texts}`
  }
  return undefined
}

// Sizes of runs that the filter excludes for their size alone.
function excludedSizes(
  { ofSides, filter }: SizedRuns,
  key: string,
  known: readonly number[],
): readonly number[] {
  const [size = 0] = known
  const likeIncluded = ofSides.filter(({ fields }) => filter({ ...fields, [key]: String(size) }))
  return sizesOf(likeIncluded, key).filter((each) => !known.includes(each))
}

type Range = 'up to' | 'below' | 'from' | 'above' | 'between'

interface NamedSizes {
  readonly key: string
  readonly noun: string
  readonly numbers: readonly number[]
  readonly range?: Range
}

const crossing =
  /\b(?:overtakes?|overtook|passes|passed|crosses|crossed|cross over|catch(?:es)? up|changes)\b[^;]{0,60}$/i

// "16, 32 and 64 threads" is a list, "2 to 16 threads" a range.
const separator = /^(?:,| and| or|, and|, or) $/
const rangeSeparator = /^(?: to |–|-|\.\.\.?)$/
const rangesBefore: readonly (readonly [Range, RegExp])[] = [
  ['up to', /\b(?:up to|at most|no more than)\s*$/i],
  ['below', /\b(?:below|under|fewer than|less than)\s*$/i],
  ['above', /\b(?:above|over|more than|beyond)\s*$/i],
  ['from', /\b(?:from|at least|no (?:fewer|less) than)\s*$/i],
]
const rangesAfter: readonly (readonly [Range, RegExp])[] = [
  [
    'from',
    /^ (?:on\b(?! (?:one|two|four|\d))|onwards?\b|upwards?\b|or more\b|and (?:more|above|up)\b)/i,
  ],
  ['up to', /^ (?:or (?:fewer|less)\b|and (?:fewer|less|below)\b)/i],
]

/** Whether a run has every size that a sentence names as a list: "with 16 threads". */
export function hasNamedSizes(sentence: string, runs: readonly Run[]): (run: Run) => boolean {
  const named = sizesIn(sentence, runs).filter(({ range }) => range === undefined)
  return ({ fields }) =>
    named.every(({ key, numbers }) => !(key in fields) || numbers.includes(Number(fields[key])))
}

/** Whether a sentence names a size or a range of sizes of a key: "from two threads on". */
export function namesSizeOf(key: string, sentence: string, runs: readonly Run[]): boolean {
  return sizesIn(sentence, runs).some((named) => named.key === key)
}

/** A problem of a sentence that names a size which none of the runs of its number has; undefined without one. */
export function foreignSize(sentence: string, runs: readonly Run[]): string | undefined {
  for (const { key, noun, numbers, range } of sizesIn(sentence, runs)) {
    const known = sizesOf(runs, key)
    if (range === undefined && known.length > 0 && !numbers.some((each) => known.includes(each)))
      return `Unexpected ${numbers.join(', ')} ${noun} next to a number, expected the ${noun} of its runs: ${known.join(', ')}`
  }
  return undefined
}

// "With a single thread", "single-threaded throughput"
const singles = [
  /\b(?<=\b(?:with|at|on|for) )a single[ -](?=(?:thread|client|core|cpu|connection|user|session)\b)/gi,
  /(?<=^|, )single-(?=threaded(?:,| (?:throughput|performance|qps|tps|latency|load|point|read|update|index|insert|select|quer|transaction)))/gi,
]

function withDigits(sentence: string): string {
  return singles
    .reduce(
      (text, pattern) => text.replace(pattern, (found) => `${' '.repeat(found.length - 2)}1 `),
      sentence,
    )
    .replace(/(?<=\b1 thread)ed\b/gi, '  ')
}

function sizesIn(written: string, runs: readonly Run[]): readonly NamedSizes[] {
  const sentence = withDigits(written)
  const all = numbersIn(sentence)
  return groupsOf(sentence, all).flatMap((group): readonly NamedSizes[] => {
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) return []
    const rest = sentence.slice(last.start + last.text.length)
    const { whole, orMore, noun, keys, scale, before } = nounNextTo(
      sentence.slice(0, first.start),
      rest,
    )
    const key = keys.find((each) => runs.some(({ fields }) => each in fields))
    // "one thread per core", "per thread"
    if (
      key === undefined ||
      /\b(?:per|each|every|except(?: with| for)?|other than|unlike(?: with| at)?|(?:as|than) (?:with|for|at|on)|(?:half|third|quarter) of)\s*$/i.test(
        before,
      )
    )
      return []
    if (/^\s(?:per|a|each)\b/i.test(rest.slice(whole.length))) return []
    const isBetween =
      group.length === 2 &&
      (rangeSeparator.test(gap(sentence, first, last)) || /\bbetween\s*$/i.test(before))
    // "Overtakes it between 10 and 13 threads" is where an order changes.
    if (isBetween && crossing.test(before)) return []
    const range = isBetween
      ? 'between'
      : (rangesBefore.find(([, pattern]) => pattern.test(before))?.[0] ??
        rangesAfter.find(([, pattern]) => pattern.test(orMore || rest.slice(whole.length)))?.[0])
    const numbers = group.map(({ value }) => value * scale)
    const named = { key, noun: `${noun.toLowerCase()}s`, numbers }
    return [range === undefined ? named : { ...named, range }]
  })
}

interface NearNoun {
  readonly whole: string
  readonly orMore: string
  readonly noun: string
  readonly keys: readonly string[]
  /** 1000 for "2k threads". */
  readonly scale: number
  /** The text before the numbers, without a noun that belongs to them. */
  readonly before: string
}

function nounNextTo(before: string, rest: string): NearNoun {
  const { whole, noun, ...after } = nounAfter(rest)
  if (noun !== '') return { whole, noun, ...after, before }
  const [text = '', ...nouns]: readonly (string | undefined)[] =
    nounBefore.exec(before.slice(-longestNoun)) ?? []
  const found = text === '' ? '' : (nouns.find((each) => each !== undefined) ?? 'thread')
  const keys = sizeKeys.get(found.toLowerCase()) ?? []
  const shorter = keys.length > 0 ? before.slice(0, before.length - text.length) : before
  return { whole: '', orMore: '', noun: found, keys, scale: 1, before: shorter }
}

// "threads=64", "a thread count of 64", "the number of clients to 64", "a concurrency of 64"
const nounBefore = new RegExp(
  [
    String.raw`\b(\p{L}+?)s?\s?[=:]\s?`,
    String.raw`\b(?:an? |the )?(\p{L}+?) counts? (?:of|is|to|from|between) `,
    String.raw`\b(?:an? |the )?number of (\p{L}+?)s? (?:of|is|to) `,
    String.raw`\b(?:an? |the )?(?:concurrency(?: level)?)(?: of | is |[=:]\s?)`,
    String.raw`\b(?:an? |the )?(scale factor|scale)(?: of| is)? `,
  ]
    .map((pattern) => `${pattern}$`)
    .join('|'),
  'iu',
)
const longestNoun = 60

// "Two client machines", "16 connection pools"
const otherNoun = String.raw`(?! (?:machine|host|node|computer|instance|process|pool|group|partition|librar|program|buffer)(?:s|es|ies)?\b)`

// "16 threads", "16 concurrent threads", "8 or more clients", "2k threads"
function nounAfter(rest: string): Omit<NearNoun, 'before'> {
  for (const pattern of [
    new RegExp(String.raw`^(k)?( or (?:more|fewer|less))?[ \u00A0-](\p{L}+?)s?\b${otherNoun}`, 'u'),
    /^(k)?( or (?:more|fewer|less))?\+?[ \u00A0](?:concurrent|parallel|client|server|sysbench|pgbench|physical|logical|virtual|cpu|user|worker|load|active|simultaneous) (\p{L}+?)s?\b/iu,
  ]) {
    const [whole = '', thousand, orMore = '', noun = ''] = pattern.exec(rest) ?? []
    const keys = sizeKeys.get(noun.toLowerCase())
    if (keys) return { whole, orMore, noun, keys, scale: thousand === undefined ? 1 : 1000 }
  }
  return { whole: '', orMore: '', noun: '', keys: [], scale: 1 }
}

// Numbers with only a separator between them form one list.
function groupsOf(
  sentence: string,
  numbers: readonly NumberInText[],
): readonly (readonly NumberInText[])[] {
  const groups: NumberInText[][] = []
  for (const number of numbers) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const between = last ? gap(sentence, last, number) : ''
    // "From two to sixteen threads, two cores": a range is complete.
    const [start, end] = group ?? []
    const isRange = start && end && rangeSeparator.test(gap(sentence, start, end))
    const isNext = separator.test(between) || rangeSeparator.test(between)
    if (group && isSize(number) && isNext && isRange !== true) group.push(number)
    else groups.push([number])
  }
  return groups
}

// "At a concurrency of one, 5.7 loses": neither a version nor a percentage is a further size.
function isSize({ value, unit }: NumberInText): boolean {
  return Number.isInteger(value) && unit === ''
}

function gap(sentence: string, first: NumberInText, second: NumberInText): string {
  return sentence.slice(first.start + first.text.length, second.start)
}

function isStrict(range: Range | undefined): boolean {
  return range === 'below' || range === 'above'
}

function rangeOf(range: Range, numbers: readonly number[]): (size: number) => boolean {
  const low = smallest(numbers)
  const high = largest(numbers)
  switch (range) {
    case 'up to':
      return (size) => size <= high
    case 'below':
      return (size) => size < high
    case 'from':
      return (size) => size >= low
    case 'above':
      return (size) => size > low
    case 'between':
      return (size) => size >= low && size <= high
  }
}

function sizesOf(runs: readonly Run[], key: string): readonly number[] {
  const numbers = runs
    .map(({ fields }) => Number(fields[key] ?? Number.NaN))
    .filter(Number.isFinite)
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}
