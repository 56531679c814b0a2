// Suggests patterns for the paths of an archive: varying words become keys.
import { pathPattern, type PathPattern } from '../../../archive/path-pattern.ts'
import { append } from '../../../append.ts'
import { largest } from '../../../extremes.ts'
import { grouped } from './grouped.ts'
import {
  agreedPiece,
  fileName,
  fresh,
  literal,
  separateForeign,
  tellsFormats,
  wordsIn,
  type KeyTexts,
  type StatedText,
} from './file-name.ts'
import type { Seen } from './seen.ts'
import { kindOf, shapeOf, withWholeVersions, wordsOf, type Word } from './words.ts'

interface Name {
  readonly template: string
  readonly keys: readonly string[]
}

interface FolderName extends Name {
  readonly pattern: PathPattern
  /** The names of these folders above results. */
  readonly texts: ReadonlySet<string>
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
  // The last key of a name takes all of its rest: `rep{repeat}` would match `rep1.gz`, and `{part1}.log` `rw-run1.log`.
  const ordered = groups.toSorted(
    ([shape, a], [other, b]) =>
      Number(isCompressed(b)) - Number(isCompressed(a)) ||
      numberedCount(other) - numberedCount(shape) ||
      b.length - a.length,
  )
  const others: Seen[] = []
  for (const [shape, group] of ordered) {
    if (!shapes.has(shape)) continue
    const { members, foreign } = separateForeign(group)
    add(members, undefined)
    append(others, foreign)
  }
  const ofResults = [...patterns]
  for (const [shape, group] of ordered) {
    if (shapes.has(shape)) continue
    const isReached = ({ path }: Seen): boolean => ofResults.some((pattern) => pattern.match(path))
    append(others, group.filter(isReached))
    for (const part of byTool(group).flatMap((files) => byFolder(files, folders))) add(part, known)
  }
  return [...foreignPatterns(others, folders, known, results), ...patterns]
}

// Patterns that reach no result, for files that a pattern of results would reach too.
function foreignPatterns(
  files: readonly Seen[],
  folders: readonly FolderName[],
  limit: KeyTexts,
  results: readonly Seen[],
): readonly PathPattern[] {
  const groups = [...grouped(files, ({ path }) => groupOf(path)).values()].flatMap(byTool)
  const texts = groups.flatMap((group) => {
    const text = patternOf(group, folders, limit)
    const pattern = pathPattern(text)
    return results.every(({ path }) => !pattern.match(path))
      ? [text]
      : group.map((file) => patternOf([file], folders, limit))
  })
  return [...new Set(texts)].map((text) => pathPattern(text))
}

// Words such as `8th` and `run1`, whose keys are known.
function numberedCount(shape: string): number {
  return shape.split(/#(?=[a-z])/).length - 1
}

function isCompressed(group: readonly Seen[]): boolean {
  return group.every(({ path }) => /\.(?:gz|zst|xz|bz2)$/i.test(path))
}

// Groups files of one shape by the word that distinguishes their formats.
function byTool(group: readonly Seen[]): readonly (readonly Seen[])[] {
  const names = group.map((file) => ({ ...file, file, words: wordsIn(file.path) }))
  const position = names[0]?.words.findIndex((_, index) => tellsFormats(names, index)) ?? -1
  if (position < 0) return [group]
  const parts = grouped(names, ({ words }) => words[position]?.text ?? '')
  return [...parts.values()].map((part) => part.map(({ file }) => file))
}

// Files in folders without results come first, each folder alone.
function byFolder(
  group: readonly Seen[],
  folders: readonly FolderName[],
): readonly (readonly Seen[])[] {
  const foreign = ({ path }: Seen): string =>
    path
      .split('/')
      .slice(0, -1)
      .filter((text, level) => {
        const folder = folders[level]
        return folder && folder.keys.length > 0 && isForeign(text, folder)
      })
      .join('/')
  const parts = [...grouped(group, foreign)]
  return parts.toSorted(([a], [b]) => Number(a === '') - Number(b === '')).map(([, part]) => part)
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
function folderNames(results: readonly Seen[]): readonly FolderName[] {
  const depth = largest(
    results.map(({ path }) => path.split('/').length - 1),
    0,
  )
  const taken = new Set<string>()
  return Array.from({ length: depth }, (_, level) => {
    const stated = results.flatMap(({ path, settings }): readonly StatedText[] => {
      const segments = path.split('/')
      return level < segments.length - 1 ? [{ text: segments[level] ?? '', settings }] : []
    })
    const name = nameOf(stated, `folder${String(level + 1)}`, taken)
    const texts = new Set(stated.map(({ text }) => text))
    return { ...name, texts, pattern: pathPattern(name.template) }
  })
}

function patternOf(
  group: readonly Seen[],
  folders: readonly FolderName[],
  limit: KeyTexts | undefined,
): string {
  const paths = group.map(({ path }) => path.split('/'))
  const depth = (paths[0]?.length ?? 1) - 1
  const parts = Array.from({ length: depth }, (_, level) => {
    const texts = [...new Set(paths.map((segments) => segments[level] ?? ''))]
    const folder = folders[level]
    if (folder && isNamedSo(texts, folder, limit)) return folder.template
    return texts.length === 1 ? literal(texts[0] ?? '') : '*'
  })
  // A file above the folders of results may have their names: `{folder2}.cnf`.
  const named = limit ? folders.filter(({ template }) => parts.includes(template)) : folders
  const taken = new Set(named.flatMap(({ keys }) => keys))
  return [...parts, fileName(group, taken, limit)].join('/')
}

// A folder `host` or `monitoring` next to folders of results is none of theirs.
function isNamedSo(
  texts: readonly string[],
  folder: FolderName,
  limit: KeyTexts | undefined,
): boolean {
  const { pattern } = folder
  if (!texts.every((text) => pattern.match(text))) return false
  return !limit || texts.some((text) => !isForeign(text, folder))
}

function isForeign(text: string, { texts }: FolderName): boolean {
  return !texts.has(text) && kindOf(text) === 'word'
}

function nameOf(stated: readonly StatedText[], fallback: string, taken: Set<string>): Name {
  const texts = [...new Set(stated.map(({ text }) => text))]
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
  const words = versionedWords(texts)
  const wordsOfText = new Map(texts.map((text, index) => [text, words[index]]))
  const width = words[0]?.length ?? 0
  if (shapes.size > 1 || width < 2 || texts.every((text) => /^\d+\.\d+/.test(text))) {
    const piece = agreedPiece(stated, fallback)
    return { template: `${literal(piece.before)}{${use(piece.key)}}${literal(piece.after)}`, keys }
  }
  const template = Array.from({ length: width }, (_, position) => {
    const mark = words[0]?.[position]?.mark ?? ''
    const here = [...new Set(words.map((name) => name[position]?.text ?? ''))]
    if (here.length === 1) return mark + literal(here[0] ?? '')
    const place = `${fallback}_${String(position + 1)}`
    const piece = agreedPiece(
      stated.map(({ text, settings }) => ({
        text: wordsOfText.get(text)?.[position]?.text ?? '',
        settings,
      })),
      place,
    )
    return `${mark}${literal(piece.before)}{${use(piece.key)}}${literal(piece.after)}`
  }).join('')
  return { template, keys }
}

// The words of each name, versions whole where that leaves names of one shape the same number of words.
function versionedWords(texts: readonly string[]): readonly (readonly Word[])[] {
  const words = texts.map(wordsOf)
  const whole = words.map(withWholeVersions)
  return new Set(whole.map(({ length }) => length)).size === 1 ? whole : words
}
