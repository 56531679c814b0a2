// An archive page as text: what `inspect --suggest` prints.
import { stringify } from 'yaml'
import { pathPattern } from '../../../archive/path-pattern.ts'
import type { ResultReading } from '../../../model.ts'
import type { ArchiveFiles } from '../../../runs/read-archive.ts'
import { grouped } from './grouped.ts'
import { keyTexts, suggestPatterns } from './patterns.ts'
import type { Seen } from './seen.ts'
import { suggestConstants, suggestMeanings } from './meanings.ts'
import { shapeOf } from './words.ts'

/** How a suggested page differs from the one that `inspect --suggest` prints. */
export interface SuggestOptions {
  readonly title?: string
  readonly names?: 'infer'
}

type Rule = readonly [path: string, reason: string]

/**
 * A complete archive page for what was found at `source`: patterns, value maps, constants, what to ignore and why. With
 * `names` it declares `names: infer` and no constants, because one report about a host need not hold for all runs.
 */
export function suggestedPage(
  archive: ArchiveFiles,
  source: string,
  { title = archive.page.title, names }: SuggestOptions = {},
): string {
  const { sources } = archive
  const published = sources.some(({ path }) => /(?:^|\/)published\//.test(path))
  const aside = (path: string): boolean => published && /(?:^|\/)published\//.test(path)
  const seen: Seen[] = []
  const tables: { path: string; reason: string }[] = []
  const others: { path: string; reason: string }[] = []
  for (const { path, format, readings, verdict, reason } of sources) {
    if (aside(path)) continue
    const result = readings.find((reading) => reading.kind === 'result')
    const isResult = result !== undefined
    const isTable = readings.length > 0 && readings.every(({ kind }) => kind === 'table')
    if (verdict === 'read' && format !== undefined && !isTable)
      seen.push({ path, format, isResult, ...(result ? { settings: settingsOf(result) } : {}) })
    else if (isTable)
      tables.push({ path, reason: `a table (${format ?? ''}): declare it under \`tables\`` })
    else others.push({ path, reason: reason ?? 'nothing to read in it' })
  }
  const patterns = suggestPatterns(seen)
  const texts = keyTexts(patterns, seen)
  const meanings = suggestMeanings(texts, archive)
  const isBrokenResult = resultNames(seen)
  const taken = (path: string): boolean =>
    isBrokenResult(path) && patterns.some((pattern) => pattern.match(path))
  const ignore: readonly Rule[] = [
    ...(published ? [['**/published/**', 'what the author published'] as const] : []),
    ...ignoreRules([...tables, ...others.filter(({ path }) => !taken(path))], seen),
  ]
  const page = {
    title,
    archive: {
      source,
      patterns: patterns.map(({ text }) => text),
      ...(names === undefined ? nonEmpty('fields', suggestConstants(archive)) : { names }),
      ...nonEmpty('values', Object.fromEntries(meanings)),
      ...(ignore.length > 0 ? { ignore: ignore.map(([path, reason]) => ({ path, reason })) } : {}),
    },
  }
  const description = 'Say here what was run, on what, and why.'
  return `---\n${stringify(page, { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' })}---\n\n${description}\n`
}

// True for a path that is named as results are, so that a file of no known format there is a run without a result.
function resultNames(seen: readonly Seen[]): (path: string) => boolean {
  const namesOf = (path: string): readonly string[] => {
    const slash = path.lastIndexOf('/')
    const name = path.slice(slash + 1)
    const depth = path.split('/').length
    const ending = /\.[A-Za-z]\w*$/.exec(name)?.[0] ?? ''
    return [
      `${String(depth)} ${general(path)}`,
      `${path.slice(0, slash + 1)} ${shapeOf(name)} ${ending}`,
    ]
  }
  const known = new Set(seen.flatMap(({ path, isResult }) => (isResult ? namesOf(path) : [])))
  return (path) => namesOf(path).some((name) => known.has(name))
}

function settingsOf({
  settings,
}: Pick<ResultReading, 'settings'>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).map(([key, { value }]) => [key, value]))
}

function nonEmpty(key: string, value: object): Readonly<Record<string, unknown>> {
  return Object.keys(value).length > 0 ? { [key]: value } : {}
}

// One rule for files of one name in many folders, where it reaches nothing that is read; else one a file.
function ignoreRules(
  files: readonly { readonly path: string; readonly reason: string }[],
  seen: readonly Seen[],
): readonly Rule[] {
  const groups = grouped(files, ({ path }) => general(path))
  return [...groups].flatMap(([pattern, group]): readonly Rule[] => {
    const compiled = pathPattern(pattern)
    const reaches = seen.some(({ path }) => compiled.match(path))
    if (group.length > 1 && !reaches) return [[pattern, group[0]?.reason ?? '']]
    return group.map(({ path, reason }): Rule => [exact(path), reason])
  })
}

// Numbers of a name may be any, folders too.
function general(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `**/${name.replace(/[{}*]+/g, '*').replace(/\d+/g, '*')}`
}

function exact(path: string): string {
  return path.replace(/[{}*]+/g, '*')
}
