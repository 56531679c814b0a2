// The data that citations read, from memory or from files.
import type { Statements } from '../claims/statement.ts'
import type { Permalink } from '../convert/permalinks.ts'
import type { RunData } from '../convert/run-data.ts'
import * as z from '../core/schema.ts'
import type { Figure } from '../figures/figure.ts'

/** What citations take from the page of a bug. */
export const citedBug = z.object({
  title: z.string(),
  tracker: z.string(),
  number: z.coerce.string(),
  status: z.string().optional(),
  fixed: z.array(z.string()).default([]),
  timeline: z.array(z.object({ date: z.string(), text: z.string() })).default([]),
})

/** A bug that an article cites, from its page. */
export type CitedBug = z.infer<typeof citedBug>

/** An article without its figures. */
export interface CitedArticle {
  readonly finding?: string
  /** Ids of its figures, in their order. */
  readonly figures: readonly string[]
  /** Its blocks of shell commands. */
  readonly commands: readonly string[]
  readonly bugs: readonly CitedBug[]
}

/** What citations take from the page of an archive. */
export interface CitedArchive {
  readonly date?: string | undefined
  /** An SPDX id, a URL or `none`. */
  readonly license?: string | undefined
}

/** What citations need; a missing file is undefined. */
export interface Publication {
  /** Address of the site, ending in a slash. */
  readonly base: string
  readonly version: string
  /** Day of an article, by slug. */
  readonly day: (slug: string) => string | undefined
  readonly ledger: readonly Permalink[]
  readonly article: (slug: string) => CitedArticle | undefined
  readonly figure: (article: string, id: string) => Figure | undefined
  readonly statements: (article: string) => Statements | undefined
  readonly run: (id: string) => RunData | undefined
  /** The page of an archive, by slug. */
  readonly archive: (slug: string) => CitedArchive | undefined
  readonly hostFacts: (id: string) => readonly { readonly name: string; readonly value: string }[]
  /** The text of a published source, redacted. */
  readonly source: (id: string) => string | undefined
}

/**
 * Returns the permalink id that a reader names: an id, an address such as https://bench.example/p/04fbd0637be3/, an article,
 * or article/figure. A redirected id gives the id that it leads to. Undefined if the ledger has none, or no longer.
 */
export function permalinkId(name: string, { ledger }: Publication): string | undefined {
  const id = /(?:^|\/p\/)([0-9a-f]{12})\/?$/.exec(name)?.[1]
  if (id !== undefined) return currentId(id, ledger)
  const [article = '', figure] = name.split('/')
  const address =
    figure === undefined ? `articles/${article}/` : `articles/${article}/#fig-${figure}`
  const links = ledger.filter((link) => link.kind !== 'row' && link.address === address)
  return (links.find(({ state }) => state === undefined) ?? links[0])?.id
}

// A redirect may lead to another one, which a careless edit can turn into a loop.
function currentId(id: string, ledger: readonly Permalink[]): string | undefined {
  const seen = new Set<string>()
  let next: string | undefined = id
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    const entry = ledger.find((link) => link.id === next)
    if (entry?.state === undefined) return entry?.id
    next = entry.to
  }
  return undefined
}
