import type { Publication } from './publication.ts'

/**
 * Returns the permalink id that a reader names: an id, an address such as https://bench.example/p/04fbd0637be3/, an article,
 * or article/figure. Undefined if the ledger has none.
 */
export function permalinkId(name: string, { ledger }: Publication): string | undefined {
  const id = /(?:^|\/p\/)([0-9a-f]{12})\/?$/.exec(name)?.[1]
  if (id !== undefined) return ledger.find((link) => link.id === id)?.id
  const [article = '', figure] = name.split('/')
  const address =
    figure === undefined ? `articles/${article}/` : `articles/${article}/#fig-${figure}`
  return ledger.find((link) => link.kind !== 'row' && link.address === address)?.id
}
