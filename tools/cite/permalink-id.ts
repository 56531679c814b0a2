import type { LedgerEntry, Publication } from './publication.ts'

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
