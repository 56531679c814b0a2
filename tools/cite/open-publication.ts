// The published data files, read for citations and packs.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frontMatter } from '../archive/front-matter.ts'
import type { Publication, RunFile } from './publication.ts'
import type { Statements } from '../claims/statement.ts'
import type { Figure } from '../figures/figure.ts'
import { citedArticle, type MadeArticle } from './cited-article.ts'
import { packageRoot } from '../root.ts'
import { readLedger } from '../convert/permalinks.ts'

/** Opens the publication at `root` as its last conversion wrote it; `base` stands in for the address in hugo.toml. */
export function openPublication(root: string, base?: string): Publication {
  const read = (file: string): string | undefined =>
    existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return publicationOf(root, {
    data: (path) => read(join(root, 'data', path)),
    source: (id) => read(join(root, '.build', 'site', 'sources', `${id}.txt`)),
    ledger: readLedger(join(root, 'data')),
    base,
  })
}

/** Where the files of a publication are read from: paths are below data/. */
export interface PublishedFiles {
  readonly data: (path: string) => string | undefined
  readonly source: (id: string) => string | undefined
  readonly ledger: Publication['ledger']
  readonly base?: string | undefined
}

/** A publication whose files are read by `files`. */
export function publicationOf(root: string, files: PublishedFiles): Publication {
  // Data files are this program's own; their shapes are those of the types.
  const json = (path: string): unknown => {
    const text = files.data(path)
    return text === undefined ? undefined : JSON.parse(text)
  }
  // A run is behind many numbers.
  const runs = new Map<string, RunFile | undefined>()
  const run = (id: string): RunFile | undefined => {
    const found = runs.get(id) ?? (json(`runs/${id}.json`) as RunFile | undefined)
    runs.set(id, found)
    return found
  }
  const days = new Map<string, string | undefined>()
  const day = (slug: string): string | undefined => {
    if (!days.has(slug)) days.set(slug, dayOf(root, slug))
    return days.get(slug)
  }
  const address = files.base ?? baseOf(root)
  return {
    base: address.endsWith('/') ? address : `${address}/`,
    version: versionOf(),
    day,
    ledger: files.ledger,
    article: (slug) => {
      const made = json(`articles/${slug}.json`) as MadeArticle | undefined
      return made && citedArticle(root, slug, made)
    },
    figure: (article, id) => json(`figures/${article}/${id}.json`) as Figure | undefined,
    statements: (article) => json(`claims/${article}.json`) as Statements | undefined,
    run,
    hostFacts: (id) =>
      (json(`facts/${id}.json`) as { readonly facts: readonly Fact[] } | undefined)?.facts ?? [],
    source: files.source,
  }
}

interface Fact {
  readonly name: string
  readonly value: string
}

/** The version of this program. */
export function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

function baseOf(root: string): string {
  const file = ['site/hugo.toml', 'hugo.toml']
    .map((name) => join(root, name))
    .find((path) => existsSync(path))
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  return /^baseURL\s*=\s*['"]([^'"]+)['"]/im.exec(text)?.[1] ?? 'https://benchfolio.example/'
}

function dayOf(root: string, slug: string): string | undefined {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  if (!existsSync(file)) return undefined
  const { data } = frontMatter(readFileSync(file, 'utf8'), file)
  const date = typeof data === 'object' && data !== null && 'date' in data ? data.date : undefined
  return typeof date === 'string' ? date.slice(0, 10) : undefined
}
