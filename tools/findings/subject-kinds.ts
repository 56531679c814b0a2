// Which of several comparisons an archive is about.
import type { Cell } from '../analysis/projection.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { noise } from '../inference/inference-vocabulary.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import type { Subject } from './compared-subject.ts'
import { areInPaths, hardwareKeys, type CellSet } from './finding-cells.ts'
import { isFlag, isNamed, isNumbered, isSizeKey } from './key-values.ts'
import { negated } from './side-order.ts'

/** The share of all cells from which on a subject without a known name counts. */
export const commonShare = 0.3

const outliers = 0.1

/** The key of the heading of a table. */
const heading = 'table'

/** What the author calls an archive: its name, the headings of its README, and the names of options in its text. */
export type ArchiveNames = Readonly<Partial<Record<'name' | 'titles' | 'options', string>>>

/** What decides the kind of a subject. */
interface Traits {
  /** It changes the result. */
  readonly hasEffect: boolean
  /** The author calls the archive after it. */
  readonly isInName: boolean
  readonly isNumber: boolean
  readonly isSize: boolean
  /** The README writes the name of the option: wal_segment_size. */
  readonly isWritten: boolean
  /** Parts of paths of unknown meaning, and headings, which say many things at once. */
  readonly isPart: boolean
  /** Parts whose ratios differ as those of two loads do. */
  readonly isLoadLike: boolean
  /** Named, of a known meaning, in enough cells, and no machine. */
  readonly isKnown: boolean
  readonly areEngines: boolean
  readonly isFlag: boolean
}

// The subject of an archive is of the first of these kinds, and of several of one kind the one with the largest and most consistent difference.
const kinds: readonly (readonly [reason: string, holds: (traits: Traits) => boolean])[] = [
  ['the author names the servers', ({ isInName, areEngines }) => isInName && areEngines],
  ['the author names the archive after it', ({ isInName }) => isInName],
  ['which server to take is the first question', (own) => own.isKnown && own.areEngines],
  [
    'a release, an option or a switch was chosen to be compared',
    (own) => own.isKnown && !own.isFlag,
  ],
  [
    'true and false are rather parameters of a load than what is compared',
    ({ isKnown }) => isKnown,
  ],
  ['the author writes of the option', ({ hasEffect, isWritten }) => hasEffect && isWritten],
  [
    'a part of a path, a machine or what few cells have may be another experiment',
    ({ hasEffect, isNumber, isLoadLike }) => hasEffect && !isNumber && !isLoadLike,
  ],
  ['a part of a path may be another load', ({ hasEffect, isNumber }) => hasEffect && !isNumber],
  ['a number is a condition and an axis', ({ hasEffect, isSize }) => hasEffect && !isSize],
  ['more memory or more data change the result of everything', () => true],
]

/** Subjects in the order of their kinds. */
export function ranked(
  subjects: readonly Subject[],
  { cells }: CellSet,
  isUnknown: (key: string) => boolean,
  names: ArchiveNames,
): readonly Subject[] {
  const isInName = namedAfter(names, cells, isUnknown)
  const written = new Set(names.options?.split('\n'))
  const rankOf = (subject: Subject): number => {
    const { compared, score } = subject
    const isOften = subject.cells.length >= commonShare * cells.length
    const isNumber =
      !isNamed(compared, cells) || compared.every((key) => isUnknown(key) && isNumbered(key, cells))
    const isPart = compared.every((key) => isUnknown(key) || key === heading)
    const hasEffect = score > 0
    const traits: Traits = {
      ...{ hasEffect, isNumber, isPart },
      isInName: hasEffect && isOften && compared.some((key) => isInName(key, subject)),
      isSize: compared.some(isSizeKey),
      isWritten: isOften && compared.some((key) => written.has(key)),
      isLoadLike: isPart && hasRatiosOfLoads(subject),
      isKnown:
        hasEffect &&
        isOften &&
        !isNumber &&
        !isPart &&
        !compared.some((key) => hardwareKeys.has(key)),
      areEngines: areEngines(subject),
      isFlag: compared.every((key) => isFlag(key, subject.cells)),
    }
    return kinds.findIndex(([, holds]) => holds(traits))
  }
  const isChosen = memoizeByObject(
    ({ compared }: Subject) =>
      areInPaths(compared, cells) || (compared.includes('version') && areReleasesInPaths(cells)),
  )
  return subjects
    .map((subject) => ({ subject, rank: rankOf(subject) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(isChosen(b.subject)) - Number(isChosen(a.subject)) ||
        b.subject.score - a.subject.score,
    )
    .map(({ subject }) => subject)
}

// PG16
const areReleasesInPaths = (cells: readonly Cell[]): boolean =>
  cells.every(({ fields: { version = '' }, runs: [run] }) =>
    run?.source?.path.split(/\D+/).includes(version.split('.')[0] ?? ''),
  )

// Sides of other engines, whether these are compared by their own names or by one that tells them, such as the class of a benchmark.
const areEngines = ({ pairs }: Subject): boolean =>
  pairs.some(({ cells }) =>
    cells.some(({ baseline, contender }) => {
      const [base, other] = [baseline.fields['engine'], contender.fields['engine']]
      return base !== undefined && other !== undefined && base !== other
    }),
  )

// Ratios that differ among themselves more than eightfold are rather those of two loads than of two configurations; `apart` is the share of outliers at either end.
function hasRatiosOfLoads({ pairs }: Subject, apart = 0): boolean {
  return pairs.some(({ cells }) => {
    const ratios = cells.map(({ comparison: { ratio } }) => ratio ?? 1).toSorted((a, b) => a - b)
    const left = Math.floor(apart * ratios.length)
    const [low = 1, high = low] = [ratios[left], ratios.at(-1 - left)]
    return high > 8 * low
  })
}

// The author names an archive after the field, or after one of the names that nothing else explains: ht in cores-ht, pgo in 2026-ps-pgo.
function namedAfter(
  { name = '', titles = '' }: ArchiveNames,
  cells: readonly Cell[],
  isUnknown: (key: string) => boolean,
): (key: string, subject: Subject) => boolean {
  const whole = `${name} ${commonFolders(cells)}`
  const named = flat(whole)
  const words = new Set(wordsOf(whole))
  const all = new Set([...words, ...wordsOf(titles)])
  const titled = [...all].filter(isTelling)
  const numbers = [...new Set(titles.match(/\d+(?:\.\d+)*/g))]
  const titledEngines = new Set([...all].flatMap((word) => engineOf(word) ?? []))
  return (key, subject) => {
    const { sides } = subject
    if (!isUnknown(key) && (words.has(key) || (flat(key).length > 2 && named.includes(flat(key)))))
      return true
    // PostgreSQL 16 vs 18, but not MySQL 8.0 on 8 cores
    const releases = numbers.map((number) =>
      sides.flatMap(({ version = '' }) =>
        `${version}.`.startsWith(`${number}.`) ? [version] : [],
      ),
    )
    const areSeveral = releases.some(
      (own) =>
        own.length > 0 &&
        releases.some(
          (others) => others.length > 0 && !others.some((version) => own.includes(version)),
        ),
    )
    if (key === 'version' && areSeveral) return true
    const engines = new Set(sides.flatMap((side) => (key === 'engine' ? (side[key] ?? []) : [])))
    if ([...titledEngines].filter((engine) => engines.has(engine)).length > 1) return true
    // A heading has words of many things.
    if (key === heading || (!isUnknown(key) && hasRatiosOfLoads(subject, outliers))) return false
    const own = sides.map((side) => wordsOf(side[key] ?? ''))
    const isNegated = sides.some((side) => negated.test(side[key] ?? ''))
    // A word of all sides names none of them.
    return titled.some(
      (word) =>
        own.some((texts) => texts.includes(word)) &&
        (isNegated || !own.every((texts) => texts.includes(word))),
    )
  }
}

// The folders that all cells are from.
function commonFolders(cells: readonly Cell[]): string {
  const [first = [], ...others] = cells.flatMap(({ runs }) =>
    runs.map(({ source }) => (source?.path ?? '').split('/').slice(0, -1)),
  )
  const end = first.findIndex((part, level) => others.some((other) => other[level] !== part))
  return first.slice(0, end < 0 ? undefined : end).join(' ')
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[a-z]{3,}|(?<![a-z])[a-z]{2}(?![a-z])/g) ?? []

// Archives of all kinds are called results or perf, and after the server that all their runs have.
const isTelling = (word: string): boolean =>
  word.length > 2 && !noise.test(word) && word !== 'perf' && engineOf(word) === undefined

const flat = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
