// Plain numbers between dots and underscores: releases such as `8.0.45`, numbers that the files state too, and repeats.
import type { Seen } from './patterns.ts'
import type { Word } from './words.ts'

/** A file of a group with the words of its name; all names of a group have the same marks. */
export type NamedFile = Seen & { readonly words: readonly Word[] }

/** A key for the words at one place, with the expression of its texts where these contain dots. */
export interface NumberKey {
  readonly key: string
  readonly expression?: string
}

// Releases of MySQL and MariaDB, with and without their last number.
const release = /^(?:5\.[0-7]|8\.[0-4]|9\.\d{1,2}|1[0-3]\.\d{1,2})(?:\.\d{1,3})?$/

/** The files with each release as one word, and the keys of plain numbers by place. */
export function plainNumbers(files: readonly NamedFile[]): {
  readonly files: readonly NamedFile[]
  readonly keys: ReadonlyMap<number, NumberKey>
} {
  const merged = withReleases(files)
  const keys = new Map<number, NumberKey>()
  const count = merged[0]?.words.length ?? 0
  for (let place = 0; place < count; place += 1) {
    const texts = textsAt(merged, place)
    if (texts.every((text) => text.includes('.') && release.test(text))) {
      const parts = texts[0]?.split('.').length ?? 0
      keys.set(place, {
        key: 'version',
        expression: Array(parts)
          .fill(String.raw`\d+`)
          .join(String.raw`\.`),
      })
    } else if (texts.every(isNumber)) {
      const key = statedKey(merged, place)
      if (key !== undefined) keys.set(place, { key })
    }
  }
  const last = repeatPlace(merged, keys)
  if (last !== undefined) keys.set(last, { key: 'repeat' })
  return { files: merged, keys }
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

function textsAt(files: readonly NamedFile[], place: number): readonly string[] {
  return files.map(({ words }) => words[place]?.text ?? '')
}

// The number that every result states itself, such as its threads.
function statedKey(files: readonly NamedFile[], place: number): string | undefined {
  const results = files.filter(({ settings }) => settings !== undefined)
  const [first] = results
  if (new Set(textsAt(results, place)).size < 2) return undefined
  return Object.keys(first?.settings ?? {}).find((key) =>
    results.every(({ settings, words }) => {
      const value = settings?.[key] ?? ''
      return isNumber(value) && Number(value) === Number(words[place]?.text)
    }),
  )
}

// A release of three numbers; of two where the files state the third one as something else.
function withReleases(files: readonly NamedFile[]): readonly NamedFile[] {
  const count = files[0]?.words.length ?? 0
  for (let place = 0; place + 1 < count; place += 1) {
    for (const length of [3, 2]) {
      const end = place + length
      if (end > count || (length === 2 && statedKey(files, end) === undefined)) continue
      const parts = Array.from({ length }, (_, index) => place + index)
      const isDotted = files.every(({ words }) =>
        parts.slice(1).every((index) => words[index]?.mark === '.'),
      )
      const isStated = parts.some((index) => statedKey(files, index) !== undefined)
      const joined = (words: readonly Word[]): string =>
        parts.map((index) => words[index]?.text ?? '').join('.')
      if (!isDotted || isStated || !files.every(({ words }) => release.test(joined(words))))
        continue
      return files.map((file) => ({
        ...file,
        words: file.words.toSpliced(place, length, {
          mark: file.words[place]?.mark ?? '',
          text: joined(file.words),
        }),
      }))
    }
  }
  return files
}

// The last place of plain numbers that has no key and counts from 1.
function repeatPlace(
  files: readonly NamedFile[],
  keys: ReadonlyMap<number, NumberKey>,
): number | undefined {
  if (keys.size === 0) return undefined
  const count = files[0]?.words.length ?? 0
  const open = Array.from({ length: count }, (_, place) => place).filter((place) => {
    const texts = new Set(textsAt(files, place))
    return !keys.has(place) && texts.size > 1 && [...texts].every(isNumber)
  })
  const [only] = open
  if (only === undefined || open.length > 1) return undefined
  const numbers = [...new Set(textsAt(files, only).map(Number))].toSorted((a, b) => a - b)
  return numbers.every((number, index) => number === index + 1) ? only : undefined
}
