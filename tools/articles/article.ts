// An article: Markdown with front matter, fences and pinned numbers.
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import MarkdownIt from 'markdown-it'
import { append } from '../core/append.ts'
import { pageFolderProblem } from '../archive/page-folder.ts'
import { parseFrontMatter, parseYaml, type FrontMatter } from '../archive/front-matter.ts'
import type { Diagnostic, Place } from '../core/model.ts'
import { lineStarts } from '../core/place-finder.ts'
import {
  bindingsFile,
  parseBindings,
  readBindings,
  type Pin,
  type UnplacedPin,
} from './bindings.ts'
import { folderLengthProblem, folderNameProblem } from '../core/file-name.ts'

/** The YAML of a fence, unchecked, with the places of its keys and its offsets in the article. */
export interface Fence {
  readonly data: unknown
  readonly line: number
  readonly start: number
  readonly end: number
  place(path: readonly PropertyKey[]): Place
}

/** An article as far as the tools read it; Hugo renders its prose. */
export interface Article {
  readonly file: string
  readonly slug: string
  /** The whole file. */
  readonly text: string
  /** The front matter, unchecked: texts, lists and maps. */
  readonly matter: unknown
  /** Its figures. */
  readonly fences: readonly Fence[]
  readonly claims: readonly Fence[]
  readonly pins: readonly Pin[]
  /** Entries of its bindings that belong to no number. */
  readonly unplaced: readonly UnplacedPin[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads an article with its bindings, and finds its fences in order, with their lines. */
export function readArticle(file: string): Article {
  return parseArticle(file, readFileSync(file, 'utf8'), readBindings(file))
}

/** The article whose file has this text, and the file of its bindings this YAML. */
export function parseArticle(file: string, text: string, bindings = ''): Article {
  const matter = parseFrontMatter(text, file)
  const fences: Fence[] = []
  const claims: Fence[] = []
  const slug = basename(dirname(file))
  // A draft has no folder.
  const folder =
    basename(file) === 'index.md' ? pageFolderProblem(slug, file, 'articles') : undefined
  const { pins, unplaced, diagnostics: unbound } = parseBindings(bindingsFile(file), bindings, text)
  const diagnostics: Diagnostic[] = [
    ...matter.diagnostics,
    ...folderProblems(matter),
    ...(folder ? [folder] : []),
    ...unbound,
  ]
  const starts = lineStarts(text)
  for (const token of new MarkdownIt().parse(matter.body, {})) {
    const kind = token.type === 'fence' ? token.info.trim() : ''
    if (kind !== 'figure' && kind !== 'claim') continue
    const [first = 0, after = first] = token.map ?? []
    const line = matter.bodyLine + first
    const yaml = parseYaml(token.content, file, line)
    append(diagnostics, yaml.diagnostics)
    if (yaml.diagnostics.length > 0) continue
    const list = kind === 'figure' ? fences : claims
    list.push({
      data: yaml.data,
      line,
      start: starts[line - 1] ?? 0,
      end: starts[matter.bodyLine + after - 1] ?? text.length,
      place: (path) => (path.length === 0 ? { file, line, column: 1 } : yaml.place(path)),
    })
  }
  return { file, slug, text, matter: matter.data, fences, claims, pins, unplaced, diagnostics }
}

/** True for an article that its author has not published: it has no page, no address, and no words in the search. */
export function isDraft({ matter }: Pick<Article, 'matter'>): boolean {
  return String(valueOf(matter, 'draft')) === 'true'
}

/** The value of a key of front matter or of a fence; undefined where it has none. */
export function valueOf(data: unknown, key: string): unknown {
  return (Object(data) as Readonly<Record<string, unknown>>)[key]
}

/** The same, where it is a text. */
export function textOf(data: unknown, key: string): string | undefined {
  const value = valueOf(data, key)
  return typeof value === 'string' ? value : undefined
}

const terms = ['authors', 'tags', 'engines', 'versions', 'workloads', 'hosts', 'series']
const addresses = ['aliases', 'url', 'slug']

/** Returns an error at its place for each term or address that has a part which cannot be a folder. */
function folderProblems(front: FrontMatter): readonly Diagnostic[] {
  const matter = Object(front.data) as Readonly<Record<string, unknown>>
  return [...terms, ...addresses].flatMap((key) => {
    const isTerm = terms.includes(key)
    const problem = (folder: string): string | undefined =>
      isTerm
        ? folderNameProblem(folder, `text in \`${key}\``)
        : folderLengthProblem(folder, `part of an address in \`${key}\``)
    // One text or a list of texts; the checks of front matter report values of other types.
    return [matter[key]].flat().flatMap((text, index): readonly Diagnostic[] => {
      const folders = typeof text === 'string' ? text.split('/') : []
      const problems = folders.flatMap((folder) => problem(folder) ?? []).slice(0, 1)
      const rule = isTerm ? 'page/term' : 'page/address'
      const place = front.place([key, index])
      return problems.map((message) => ({ severity: 'error', rule, message, place }))
    })
  })
}
