// The published data files, read for citations and packs.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseFrontMatter } from '../archive/front-matter.ts'
import type { Statements } from '../claims/statement.ts'
import type { ArticleData } from '../convert/convert-article.ts'
import { packedEntry } from '../convert/packed-file.ts'
import { readLedger } from '../convert/permalinks.ts'
import type { HostFacts, RunData } from '../convert/run-data.ts'
import type { Figure } from '../figures/figure.ts'
import { memoizeByText } from '../core/memoize.ts'
import { packageRoot } from '../root.ts'
import {
  citedBug,
  type Publication,
  type CitedArchive,
  type CitedArticle,
  type CitedBug,
} from './publication.ts'
import MarkdownIt from 'markdown-it'
import * as z from '../core/schema.ts'

/** Opens the publication at `root` as its last conversion wrote it; `base` replaces the address in hugo.toml. */
export function openPublication(root: string, base?: string): Publication {
  const data = join(root, 'data')
  const entry = packedEntries(join(data, 'runs'))
  // Data files are this program's own, so their shapes are those of the types.
  const json = (path: string): unknown => {
    const file = join(data, path)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }
  return publicationOf(root, {
    article: (slug) => json(`articles/${slug}.json`) as ArticleData | undefined,
    figure: (article, id) => json(`figures/${article}/${id}.json`) as Figure | undefined,
    statements: (article) => json(`claims/${article}.json`) as Statements | undefined,
    run: (id) => entry(id) as RunData | undefined,
    hostFacts: (id) => entry(id) as HostFacts | undefined,
    source: (id) => {
      const file = join(root, '.build', 'site', 'sources', `${id}.txt`)
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    ledger: readLedger(data),
    base,
  })
}

// An entry of any packed file of a folder, by its id.
function packedEntries(folder: string): (id: string) => unknown {
  let texts: readonly string[] | undefined
  return (id) => {
    texts ??= existsSync(folder)
      ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      : []
    for (const text of texts) {
      const entry = packedEntry(text, id)
      if (entry !== undefined) return entry
    }
    return undefined
  }
}

/** The sources of a publication's data. */
export interface PublishedData extends Pick<
  Publication,
  'figure' | 'statements' | 'run' | 'source' | 'ledger'
> {
  readonly article: (slug: string) => ArticleData | undefined
  readonly hostFacts: (id: string) => HostFacts | undefined
  readonly base?: string | undefined
}

/** The publication at `root` with these data. */
export function publicationOf(root: string, published: PublishedData): Publication {
  return {
    base: siteAddress(root, published.base),
    version: versionOf(),
    day: memoizeByText((slug) => dayOf(root, slug)),
    ledger: published.ledger,
    article: (slug) => {
      const data = published.article(slug)
      return data && citedArticle(root, slug, data)
    },
    figure: published.figure,
    statements: published.statements,
    // A run is behind many numbers.
    run: memoizeByText(published.run),
    archive: (slug) => citedArchive(root, slug),
    hostFacts: (id) => published.hostFacts(id)?.facts ?? [],
    source: published.source,
  }
}

/** The version of this program. */
export function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** The address of the site, with a slash at its end: `given`, else `baseURL` of the site's settings. */
export function siteAddress(root: string, given?: string): string {
  const address = given ?? baseOf(root)
  return address.endsWith('/') ? address : `${address}/`
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
  const { data } = parseFrontMatter(readFileSync(file, 'utf8'), file)
  const date = typeof data === 'object' && data !== null && 'date' in data ? data.date : undefined
  return typeof date === 'string' ? date.slice(0, 10) : undefined
}

/** The article `slug` of the project at `root`; bugs without a valid page are omitted. */
function citedArticle(root: string, slug: string, data: ArticleData): CitedArticle {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { data: matter, body } = parseFrontMatter(text, file)
  const named = z.object({ bugs: z.array(z.string()) }).safeParse(matter)
  return {
    ...(data.finding === undefined ? {} : { finding: data.finding }),
    figures: data.figures,
    commands: new MarkdownIt()
      .parse(body, {})
      .filter(({ type, info }) => type === 'fence' && /^(?:sh|bash|shell)\b/.test(info))
      .map(({ content }) => content.trimEnd()),
    bugs: (named.data?.bugs ?? []).flatMap((name) => bugOf(root, name) ?? []),
  }
}

const archiveSchema = z.object({
  date: z.string().optional(),
  archive: z.object({ license: z.string().optional() }),
})

/** The archive `slug` of the project at `root`; undefined without a valid page. */
function citedArchive(root: string, slug: string): CitedArchive | undefined {
  const file = [join(slug, 'index.md'), `${slug}.md`]
    .map((name) => join(root, 'content', 'archives', name))
    .find((path) => existsSync(path))
  if (file === undefined) return undefined
  const { data } = archiveSchema.safeParse(parseFrontMatter(readFileSync(file, 'utf8'), file).data)
  return data && { date: data.date?.slice(0, 10), license: data.archive.license }
}

function bugOf(root: string, name: string): CitedBug | undefined {
  const file = join(root, 'content', 'bugs', name, 'index.md')
  if (!existsSync(file)) return undefined
  return citedBug.safeParse(parseFrontMatter(readFileSync(file, 'utf8'), file).data).data
}
