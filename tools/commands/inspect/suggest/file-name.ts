// The name of a file in a pattern: a key for each word that varies and that results have too.
import { plainNumbers, type NamedFile, type NumberKey } from './plain-numbers.ts'
import type { Seen } from './seen.ts'
import { kindOf, pieceOf, withWholeVersions, wordsOf, type Piece } from './words.ts'

/** Texts of a key, over all paths. */
export type KeyTexts = ReadonlyMap<string, ReadonlySet<string>>

// Endings of names say how a file was written, not what was run.
const ending =
  /^(?:txt|log|out|err|std(?:out|err)|csv|tsv|json|cnf|conf|ini|md|html?|xml|dat|gz|zst|xz|bz2)$/i

/** The pattern of the names of a group of files of one shape; `taken` gets their keys. With `limit` only its keys are used. */
export function fileName(
  group: readonly Seen[],
  taken: Set<string>,
  limit: KeyTexts | undefined,
): string {
  const whole = limit && wholeName(group, taken, limit)
  if (whole !== undefined) return whole
  const { files: names, keys } = plainNumbers(
    wholeVersions(group.map((file) => ({ ...file, words: wordsIn(file.path) }))),
  )
  const count = names[0]?.words.length ?? 0
  let hasTool = false
  return Array.from({ length: count }, (_, position) => {
    const mark = names[0]?.words[position]?.mark ?? ''
    const texts = [...new Set(names.map(({ words }) => words[position]?.text ?? ''))]
    if (texts.length === 1 && !isNamed(texts[0] ?? '')) return mark + literal(texts[0] ?? '')
    if (!hasTool && texts.length > 1 && tellsFormats(names, position)) {
      hasTool = true
      return `${mark}{tool:${texts.toSorted().map(escaped).join('|')}}`
    }
    if (position === count - 1 && mark === '.' && hasPlainEndings(names)) return `${mark}*`
    const number = keys.get(position)
    const isOfResults = ({ key }: NumberKey): boolean =>
      !limit || texts.every((text) => limit.get(key)?.has(text) === true)
    if (number && !taken.has(number.key) && isOfResults(number)) {
      const { key, before, after, expression } = number
      taken.add(key)
      return `${mark}${before}{${key}${expression === undefined ? '' : `:${expression}`}}${after}`
    }
    const piece = agreedPiece(
      names.map(({ words, settings }) => ({ text: words[position]?.text ?? '', settings })),
      `part${String(position + 1)}`,
    )
    const key = limit ? keyWith(piece, texts, limit, taken) : fresh(piece.key, taken)
    if (key === undefined) return `${mark}${texts.length === 1 ? literal(texts[0] ?? '') : '*'}`
    taken.add(key)
    return `${mark}${literal(piece.before)}{${key}}${literal(piece.after)}`
  }).join('')
}

// nginx-1.24_run1.txt, redis-7.0.txt and redis-7.2.txt: a version, unless the number after the point may be a repeat or a setting
function wholeVersions(names: readonly NamedFile[]): readonly NamedFile[] {
  const isRepeat = ({ words }: NamedFile): boolean =>
    words.some(({ text }) => kindOf(text) === '#repeat')
  const isStated = ({ words, settings }: NamedFile): boolean =>
    words.some(({ text }) => Object.values(settings ?? {}).includes(text))
  const whole = names.map((file) => ({ ...file, words: withWholeVersions(file.words) }))
  const hasOneLength = new Set(whole.map(({ words }) => words.length)).size === 1
  return hasOneLength &&
    !names.some(isStated) &&
    (names.every(isRepeat) || !countsUp(whole.flatMap(lastNumbers)))
    ? whole
    : names
}

function lastNumbers({ words }: NamedFile): readonly number[] {
  return words.flatMap(({ text }) => Number(/\d\.(\d+)$/.exec(text)?.[1] ?? Number.NaN))
}

// 0, 1, 2 or 1, 2, 3
function countsUp(numbers: readonly number[]): boolean {
  const all = [...new Set(numbers.filter(Number.isInteger))].toSorted((a, b) => a - b)
  const [first = 0] = all
  return first <= 1 && all.every((number, index) => number === first + index)
}

/** A text of a path with what the result there states. */
export interface StatedText {
  readonly text: string
  readonly settings?: Seen['settings'] | undefined
}

/** The piece for the texts of one place; `fallback` is the key where most results state another value of the guessed key. */
export function agreedPiece(texts: readonly StatedText[], fallback: string): Piece {
  const piece = pieceOf([...new Set(texts.map(({ text }) => text))], fallback)
  const { before, key, after } = piece
  const isStated = texts.flatMap(({ text, settings }) => {
    const stated = settings?.[key]
    const value = text.slice(before.length, text.length - after.length)
    if (stated === undefined) return []
    return [stated === value || (/^\d+$/.test(value) && Number(stated) === Number(value))]
  })
  const others = isStated.filter((isSame) => !isSame).length
  return 2 * others > isStated.length ? { before: '', key: fallback, after: '' } : piece
}

// True where no two results differ in their endings only.
function hasPlainEndings(names: readonly NamedFile[]): boolean {
  const stems = names.flatMap(({ path, isResult }) =>
    isResult ? [path.slice(0, path.lastIndexOf('.'))] : [],
  )
  return (
    new Set(stems).size === stems.length &&
    names.every(({ words }) => ending.test(words.at(-1)?.text ?? ''))
  )
}

// Files that are named as a key of the results, such as a configuration for each server: `{folder2}.cnf`.
function wholeName(
  group: readonly Seen[],
  taken: ReadonlySet<string>,
  limit: KeyTexts,
): string | undefined {
  const names = group.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  const [ending = '', ...others] = new Set(
    names.map((name) => /(?:\.[A-Za-z]{2,4})?$/.exec(name)?.[0] ?? ''),
  )
  if (others.length > 0) return undefined
  const stems = names.map((name) => name.slice(0, name.length - ending.length))
  const key = [...limit.keys()].find(
    (name) =>
      !/^(?:tool|part\d+)$/.test(name) &&
      !taken.has(name) &&
      stems.every((stem) => limit.get(name)?.has(stem) === true),
  )
  return key === undefined ? undefined : `{${key}}${literal(ending)}`
}

// A constant word is a key too if its kind is known.
function isNamed(text: string): boolean {
  const kind = kindOf(text)
  return (kind.startsWith('#') && kind !== '#') || pieceOf([text], '').key === 'workload'
}

// The key of the results that takes all these texts there.
function keyWith(
  { before, key, after }: Piece,
  texts: readonly string[],
  known: KeyTexts,
  taken: ReadonlySet<string>,
): string | undefined {
  const values = texts.map((text) => text.slice(before.length, text.length - after.length))
  const candidates = [key, ...known.keys()]
  return candidates.find(
    (name) => !taken.has(name) && values.every((value) => known.get(name)?.has(value) === true),
  )
}

/**
 * True when every text of the place belongs to one format, and they are several. Two texts of results of one format
 * distinguish runs.
 */
export function tellsFormats(
  names: readonly (Seen & { readonly words: readonly { readonly text: string }[] })[],
  position: number,
): boolean {
  const formats = new Map<string, string>()
  const ofResults = new Map<string, string>()
  for (const { words, format, isResult } of names) {
    const text = words[position]?.text ?? ''
    if ((formats.get(text) ?? format) !== format) return false
    formats.set(text, format)
    if (!isResult) continue
    if ((ofResults.get(format) ?? text) !== text) return false
    ofResults.set(format, text)
  }
  return new Set(formats.values()).size > 1
}

/**
 * Separates files with the shape of results but with a word that no result has: they are of their folder, not of a run, as
 * `vmstat.txt` next to `point_select.txt`.
 */
export function separateForeign(group: readonly Seen[]): {
  readonly members: readonly Seen[]
  readonly foreign: readonly Seen[]
} {
  const names = group.map((file) => ({ ...file, words: wordsIn(file.path) }))
  const tool = names[0]?.words.findIndex((_, index) => tellsFormats(names, index)) ?? -1
  const ofResults = new Set(
    names.flatMap(({ words, isResult }) =>
      isResult ? words.map(({ text }, position) => `${String(position)} ${text}`) : [],
    ),
  )
  const isMember = ({ words, isResult }: NamedFile): boolean =>
    isResult ||
    words.every(
      ({ text }, position) =>
        position === tool ||
        kindOf(text) !== 'word' ||
        (position === words.length - 1 && ending.test(text)) ||
        ofResults.has(`${String(position)} ${text}`),
    )
  return {
    members: group.filter((_, index) => names[index] && isMember(names[index])),
    foreign: group.filter((_, index) => names[index] && !isMember(names[index])),
  }
}

/** The words of the name of a file. */
export function wordsIn(path: string): ReturnType<typeof wordsOf> {
  return wordsOf(path.slice(path.lastIndexOf('/') + 1))
}

/** The key, with a number if it is taken. */
export function fresh(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  for (let number = 2; ; number += 1) {
    const name = `${key}${String(number)}`
    if (!taken.has(name)) return name
  }
}

/** Text in a pattern; characters with a special meaning become a wildcard. */
export function literal(text: string): string {
  return text.replace(/[{}*]+/g, '*')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}*]/g, '\\$&')
}
