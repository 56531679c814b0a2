// Numbers in the names of results: releases such as `8.0.45`, numbers that the files state too, and repeats.
import { repeatWords } from '../../../runs/name-fields.ts'
import type { Seen } from './seen.ts'
import { packed, type Word } from './words.ts'

/** A file of a group with the words of its name; all names of a group have the same marks. */
export type NamedFile = Seen & { readonly words: readonly Word[] }

/** A key for the words at one place: the letters before and behind it, and the expression of its texts if these contain marks. */
export interface NumberKey {
  readonly key: string
  readonly before: string
  readonly after: string
  readonly expression?: string
}

/** Files with the words that have keys, and the keys by place. */
export interface NumberedNames {
  readonly files: readonly NamedFile[]
  readonly keys: ReadonlyMap<number, NumberKey>
}

// Releases of MySQL and MariaDB, with and without their last number.
const release = /^(?:5\.[0-7]|8\.[0-4]|9\.\d{1,2}|1[0-3]\.\d{1,2})(?:\.\d{1,3})?$/
// t16   16   threads=16
const numbered = /^([A-Za-z]*[=-]?)(\d+)([A-Za-z]*)$/
const repeatLetters = new RegExp(`^(?:r|${repeatWords})?[=-]?$`, 'i')

/** The files with each release as one word, and the keys of numbers; dashes separate words where more numbers are known so. */
export function plainNumbers(files: readonly NamedFile[]): NumberedNames {
  const [whole, split] = [named(files), named(withoutDashes(files))]
  const isSplit = split.keys.size > whole.keys.size
  const { files: names, keys } = isSplit ? split : whole
  const last = repeatPlace(names, keys)
  if (last !== undefined) return { files: names, keys: new Map([...keys, last]) }
  // What files state themselves needs no key, unless it is what separates the rest.
  const hasRelease = [...keys.values()].some(({ key }) => key === 'version')
  return isSplit || hasRelease ? { files: names, keys } : { files, keys: new Map() }
}

function named(files: readonly NamedFile[]): NumberedNames {
  const merged = withReleases(files)
  const keys = new Map<number, NumberKey>()
  const count = merged[0]?.words.length ?? 0
  for (let place = 0; place < count; place += 1) {
    const texts = textsAt(merged, place)
    const [mark] = /[._]/.exec(texts[0] ?? '') ?? []
    if (mark !== undefined && texts.every((text) => release.test(text.replaceAll(mark, '.')))) {
      const parts = texts[0]?.split(mark).length ?? 0
      const expression = Array(parts)
        .fill(String.raw`\d+`)
        .join(mark === '.' ? String.raw`\.` : '_')
      keys.set(place, { key: 'version', before: '', after: '', expression })
    } else {
      const stated = statedKey(merged, place)
      if (stated) keys.set(place, stated)
    }
  }
  return { files: merged, keys }
}

function textsAt(files: readonly NamedFile[], place: number): readonly string[] {
  return files.map(({ words }) => words[place]?.text ?? '')
}

/** The letters around the numbers of a place; undefined where they differ or a text has no number. */
function lettersAt(
  files: readonly NamedFile[],
  place: number,
):
  | { readonly before: string; readonly after: string; readonly numbers: readonly string[] }
  | undefined {
  const matches = textsAt(files, place).map((text) => numbered.exec(text))
  const [, before = '', , after = ''] = matches[0] ?? []
  const numbers = matches.flatMap((match) =>
    match?.[1] === before && match[3] === after ? [match[2] ?? ''] : [],
  )
  return numbers.length > 0 && numbers.length === files.length
    ? { before, after, numbers }
    : undefined
}

// The number that every result states itself, such as its threads.
function statedKey(files: readonly NamedFile[], place: number): NumberKey | undefined {
  const results = files.filter(({ settings }) => settings !== undefined)
  const letters = lettersAt(results, place)
  if (!letters || !lettersAt(files, place) || new Set(letters.numbers).size < 2) return undefined
  const { before, after, numbers } = letters
  const key = Object.keys(results[0]?.settings ?? {}).find((name) =>
    results.every(({ settings }, index) => {
      const value = settings?.[name] ?? ''
      return /^\d+$/.test(value) && Number(value) === Number(numbers[index])
    }),
  )
  return key === undefined ? undefined : { key, before, after }
}

// A release of three numbers; of two where the files state the third one as something else.
function withReleases(files: readonly NamedFile[]): readonly NamedFile[] {
  const count = files[0]?.words.length ?? 0
  for (let place = 0; place + 1 < count; place += 1) {
    for (const length of [3, 2]) {
      const end = place + length
      if (end > count || (length === 2 && !statedKey(files, end))) continue
      const parts = Array.from({ length }, (_, index) => place + index)
      const mark = files[0]?.words[place + 1]?.mark ?? ''
      const isJoined = files.every(({ words }) =>
        parts.slice(1).every((index) => words[index]?.mark === mark),
      )
      const isStated = parts.some((index) => statedKey(files, index))
      const joined = (words: readonly Word[], by: string): string =>
        parts.map((index) => words[index]?.text ?? '').join(by)
      if (!['.', '_'].includes(mark) || !isJoined || isStated) continue
      if (!files.every(({ words }) => release.test(joined(words, '.')))) continue
      return files.map((file) => ({
        ...file,
        words: file.words.toSpliced(place, length, {
          mark: file.words[place]?.mark ?? '',
          text: joined(file.words, mark),
        }),
      }))
    }
  }
  return files
}

// Words that dashes separate; those without digits stay together, as in `point-select-16`, and an engine with its version.
function withoutDashes(files: readonly NamedFile[]): readonly NamedFile[] {
  const all = files.map((file) => ({ ...file, words: file.words.flatMap(dashedWords) }))
  const shape = ({ words }: NamedFile): string => words.map(({ mark }) => mark).join(' ')
  return new Set(all.map(shape)).size === 1 ? all : files
}

function dashedWords({ mark, text }: Word): readonly Word[] {
  if (packed.test(text)) return [{ mark, text }]
  const parts: string[] = []
  for (const part of text.split('-')) {
    const last = parts.at(-1)
    const joins = last !== undefined && !/\d/.test(last) && !/\d/.test(part)
    if (joins) parts.splice(-1, 1, `${last}-${part}`)
    else parts.push(part)
  }
  return parts.map((part, index) => ({ mark: index === 0 ? mark : '-', text: part }))
}

// The only other place of numbers, if they count from 1.
function repeatPlace(
  files: readonly NamedFile[],
  keys: ReadonlyMap<number, NumberKey>,
): readonly [number, NumberKey] | undefined {
  if (keys.size === 0) return undefined
  const count = files[0]?.words.length ?? 0
  const open = Array.from({ length: count }, (_, place) => place).flatMap((place) => {
    const letters = keys.has(place) ? undefined : lettersAt(files, place)
    return letters && new Set(letters.numbers).size > 1 ? [{ place, ...letters }] : []
  })
  const [only] = open
  if (!only || open.length > 1 || only.after !== '' || !repeatLetters.test(only.before))
    return undefined
  const numbers = [...new Set(only.numbers.map(Number))].toSorted((a, b) => a - b)
  return numbers.every((number, index) => number === index + 1)
    ? [only.place, { key: 'repeat', before: only.before, after: '' }]
    : undefined
}
