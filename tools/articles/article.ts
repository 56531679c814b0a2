// An article: Markdown with front matter and figure fences.
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import MarkdownIt from 'markdown-it'
import { append } from '../append.ts'
import { pageFolderProblem } from '../archive/page-folder.ts'
import { parseFrontMatter, parseYaml, type FrontMatter } from '../archive/front-matter.ts'
import type { Diagnostic, Place } from '../model.ts'
import { folderProblems } from './matter-folders.ts'
import { shortcodes, type Shortcode } from './shortcodes.ts'

/** A figure that an article asks for: the YAML of its fence, unchecked, with the places of its keys. */
export interface FigureFence {
  readonly data: unknown
  readonly line: number
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
  readonly fences: readonly FigureFence[]
  /** Shortcodes of the front matter and the text, in order. */
  readonly shortcodes: readonly Shortcode[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads an article and finds its ```` ```figure ```` fences, in order, with their lines. */
export function readArticle(file: string): Article {
  return parseArticle(file, readFileSync(file, 'utf8'))
}

/** The article whose file has this text. */
export function parseArticle(file: string, text: string): Article {
  const matter = parseFrontMatter(text, file)
  const fences: FigureFence[] = []
  const slug = basename(dirname(file))
  // A draft has no folder.
  const folder =
    basename(file) === 'index.md' ? pageFolderProblem(slug, file, 'articles') : undefined
  const diagnostics: Diagnostic[] = [
    ...matter.diagnostics,
    ...folderProblems(matter),
    ...(folder ? [folder] : []),
  ]
  for (const token of new MarkdownIt().parse(matter.body, {})) {
    if (token.type !== 'fence' || token.info.trim() !== 'figure') continue
    const line = matter.bodyLine + (token.map?.[0] ?? 0)
    const yaml: Pick<FrontMatter, 'data' | 'place' | 'diagnostics'> = parseYaml(
      token.content,
      file,
      line,
    )
    append(diagnostics, yaml.diagnostics)
    if (yaml.diagnostics.length === 0) {
      fences.push({ data: yaml.data, line, place: (path) => yaml.place(path) })
    }
  }
  return {
    file,
    slug,
    text,
    matter: matter.data,
    fences,
    shortcodes: shortcodes(text, file),
    diagnostics,
  }
}
