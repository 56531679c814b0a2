// Suggests patterns for the paths of an archive: varying words become keys.
import { pathPattern, type PathPattern } from '../../../archive/path-pattern.ts'
import { largest } from '../../../extremes.ts'
import { grouped } from './grouped.ts'
import { plainNumbers, type NumberKey } from './plain-numbers.ts'
import type { Seen } from './seen.ts'
import { pieceOf, shapeOf, wordsOf, kindOf, type Piece } from './words.ts'

/** Texts of a key, over all paths. */
export type KeyTexts = ReadonlyMap<string, ReadonlySet<string>>

interface Name {
  readonly template: string
  readonly keys: readonly string[]
}

/**
 * Patterns in an order in which the first match counts. Results come first; other files keep only the keys that
 * results have, so that they belong to them.
 */
export function suggestPatterns(files: readonly Seen[]): readonly PathPattern[] {
  const results = files.filter(({ isResult }) => isResult)
  const folders = folderNames(results)
  const patterns: PathPattern[] = []
  const known = new Map<string, Set<string>>()
  const add = (group: readonly Seen[], limit: KeyTexts | undefined): void => {
    const open = group.filter(({ path }) => patterns.every((pattern) => !pattern.match(path)))
    if (open.length === 0) return
    const text = patternOf(open, folders, limit)
    if (patterns.some((pattern) => pattern.text === text)) return
    const pattern = pathPattern(text)
    patterns.push(pattern)
    if (limit) return
    for (const [key, texts] of keyTexts([pattern], open)) {
      known.set(key, new Set([...(known.get(key) ?? []), ...texts]))
    }
  }
  // A result and its monitors have equal paths except for the tool.
  const shapes = new Set(results.map(({ path }) => groupOf(path)))
  const groups = [...grouped(files, ({ path }) => groupOf(path))]
  const bySize = groups.toSorted(([, a], [, b]) => b.length - a.length)
  for (const [shape, group] of bySize) if (shapes.has(shape)) add(group, undefined)
  for (const [shape, group] of bySize) {
    if (shapes.has(shape)) continue
    for (const part of byTool(group)) add(part, known)
  }
  return patterns
}

// Groups files of one shape by the word that distinguishes their formats.
function byTool(group: readonly Seen[]): readonly (readonly Seen[])[] {
  const names = group.map((file) => ({ ...file, file, words: wordsIn(file.path) }))
  const position = names[0]?.words.findIndex((_, index) => tellsFormats(names, index)) ?? -1
  if (position < 0) return [group]
  const parts = grouped(names, ({ words }) => words[position]?.text ?? '')
  return [...parts.values()].map((part) => part.map(({ file }) => file))
}

function wordsIn(path: string): ReturnType<typeof wordsOf> {
  return wordsOf(path.slice(path.lastIndexOf('/') + 1))
}

/** The texts that every key takes. */
export function keyTexts(patterns: readonly PathPattern[], files: readonly Seen[]): KeyTexts {
  const texts = new Map<string, Set<string>>()
  for (const { path } of files) {
    for (const pattern of patterns) {
      const found = pattern.match(path)
      if (!found) continue
      for (const [key, text] of Object.entries(found)) {
        const same = texts.get(key)
        if (same) same.add(text)
        else texts.set(key, new Set([text]))
      }
      break
    }
  }
  return texts
}

function groupOf(path: string): string {
  const segments = path.split('/')
  return `${String(segments.length)} ${shapeOf(segments.at(-1) ?? '')}`
}

// What folders at one depth are called, by the folders above results.
function folderNames(
  results: readonly Seen[],
): readonly (Name & { readonly pattern: PathPattern })[] {
  const depth = largest(
    results.map(({ path }) => path.split('/').length - 1),
    0,
  )
  const taken = new Set<string>()
  return Array.from({ length: depth }, (_, level) => {
    const texts = results.flatMap(({ path }) => {
      const segments = path.split('/')
      return level < segments.length - 1 ? [segments[level] ?? ''] : []
    })
    const name = nameOf([...new Set(texts)], `folder${String(level + 1)}`, taken)
    return { ...name, pattern: pathPattern(name.template) }
  })
}

function patternOf(
  group: readonly Seen[],
  folders: ReturnType<typeof folderNames>,
  limit: KeyTexts | undefined,
): string {
  const paths = group.map(({ path }) => path.split('/'))
  const depth = (paths[0]?.length ?? 1) - 1
  const parts = Array.from({ length: depth }, (_, level) => {
    const texts = [...new Set(paths.map((segments) => segments[level] ?? ''))]
    const folder = folders[level]
    if (folder && texts.every((text) => folder.pattern.match(text))) return folder.template
    return texts.length === 1 ? literal(texts[0] ?? '') : '*'
  })
  // A file above the folders of results may have their names: `{folder2}.cnf`.
  const named = limit ? folders.filter(({ template }) => parts.includes(template)) : folders
  const taken = new Set(named.flatMap(({ keys }) => keys))
  return [...parts, fileName(group, taken, limit)].join('/')
}

function fileName(group: readonly Seen[], taken: Set<string>, limit: KeyTexts | undefined): string {
  const whole = limit && wholeName(group, taken, limit)
  if (whole !== undefined) return whole
  const { files: names, keys } = plainNumbers(
    group.map((file) => ({ ...file, words: wordsIn(file.path) })),
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
    const number = keys.get(position)
    const isOfResults = ({ key }: NumberKey): boolean =>
      !limit || texts.every((text) => limit.get(key)?.has(text) === true)
    if (number && !taken.has(number.key) && isOfResults(number)) {
      const { key, before, after, expression } = number
      taken.add(key)
      return `${mark}${before}{${key}${expression === undefined ? '' : `:${expression}`}}${after}`
    }
    const piece = pieceOf(texts, `part${String(position + 1)}`)
    const key = limit ? keyWith(piece, texts, limit, taken) : fresh(piece.key, taken)
    if (key === undefined) return `${mark}${texts.length === 1 ? literal(texts[0] ?? '') : '*'}`
    taken.add(key)
    return `${mark}${literal(piece.before)}{${key}}${literal(piece.after)}`
  }).join('')
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

// True when every text of the place belongs to one format, and they are several. Two texts of results of one format
// distinguish runs.
function tellsFormats(
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

function nameOf(texts: readonly string[], fallback: string, taken: Set<string>): Name {
  const [only] = texts
  if (texts.length === 1 && only !== undefined) return { template: literal(only), keys: [] }
  const keys: string[] = []
  const use = (key: string): string => {
    const name = fresh(key, taken)
    taken.add(name)
    keys.push(name)
    return name
  }
  const shapes = new Set(texts.map(shapeOf))
  const words = texts.map(wordsOf)
  const width = words[0]?.length ?? 0
  if (shapes.size > 1 || width < 2 || texts.every((text) => /^\d+\.\d+/.test(text))) {
    const piece = pieceOf(texts, fallback)
    return { template: `${literal(piece.before)}{${use(piece.key)}}${literal(piece.after)}`, keys }
  }
  const template = Array.from({ length: width }, (_, position) => {
    const mark = words[0]?.[position]?.mark ?? ''
    const here = [...new Set(words.map((name) => name[position]?.text ?? ''))]
    if (here.length === 1) return mark + literal(here[0] ?? '')
    const piece = pieceOf(here, `${fallback}_${String(position + 1)}`)
    return `${mark}${literal(piece.before)}{${use(piece.key)}}${literal(piece.after)}`
  }).join('')
  return { template, keys }
}

function fresh(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  for (let number = 2; ; number += 1) {
    const name = `${key}${String(number)}`
    if (!taken.has(name)) return name
  }
}

// Text with a special meaning in patterns is replaced by a wildcard.
function literal(text: string): string {
  return text.replace(/[{}*]+/g, '*')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}*]/g, '\\$&')
}
