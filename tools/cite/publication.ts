// The data that citations read, from memory or from files.
import type { Statements } from '../claims/statement.ts'
import type { RunData } from '../convert/run-data.ts'
import type { Figure } from '../figures/figure.ts'

/** A bug that an article cites, from its page. */
export interface CitedBug {
  readonly tracker: string
  readonly number: string
  readonly title: string
  readonly status?: string
  readonly fixed: readonly string[]
  readonly timeline: readonly { readonly date: string; readonly text: string }[]
}

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

/** One entry of the ledger. */
export interface LedgerEntry {
  readonly id: string
  readonly kind: 'article' | 'figure' | 'row' | 'claim' | 'run'
  readonly title: string
  readonly address: string
  readonly by: readonly string[]
  /** Absent while it is there. */
  readonly state?: 'vanished' | 'withdrawn' | 'redirected' | undefined
  /** The id that a redirected entry leads to. */
  readonly to?: string | undefined
}

/** What citations need; a missing file is undefined. */
export interface Publication {
  /** Address of the site, ending in a slash. */
  readonly base: string
  readonly version: string
  /** Day of an article, by slug. */
  readonly day: (slug: string) => string | undefined
  readonly ledger: readonly LedgerEntry[]
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
function currentId(id: string, ledger: readonly LedgerEntry[]): string | undefined {
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
