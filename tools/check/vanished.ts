// Addresses that were published and are no more.
import type { Diagnostic } from '../core/model.ts'
import type { Converted } from '../convert/convert-publication.ts'
import { mergeLedger, readLedger, type Permalink } from '../convert/permalinks.ts'

/** An error for every vanished permalink that is neither redirected nor withdrawn; those of runs are one for all an article cites. */
export function vanished(
  { permalinks, declared }: Pick<Converted, 'permalinks' | 'declared'>,
  folder: string,
): readonly Diagnostic[] {
  const ledger = mergeLedger(readLedger(folder), permalinks, declared)
  const gone = ledger.filter(({ state }) => state === 'vanished')
  const known = new Set(permalinks.map(({ id }) => id))
  const astray = ledger.filter(({ to }) => to !== undefined && !known.has(to))
  const runs = new Map<string, Permalink[]>()
  for (const link of gone.filter(({ kind }) => kind === 'run')) {
    const by = link.by.join(', ')
    runs.set(by, [...(runs.get(by) ?? []), link])
  }
  return [
    ...[...runs].map(([by, links]) => {
      const { id = '', title = '' } = links[0] ?? {}
      const cited = by === '' ? 'which no article cites' : `which ${by} cites`
      const more = links.length > 1 ? ` and ${String(links.length - 1)} more runs` : ''
      return error(`The address ${id} (${title})${more}, ${cited}, is gone`, by)
    }),
    ...gone
      .filter(({ kind }) => kind !== 'run' && kind !== 'row')
      .map(({ id, kind, title, by }) =>
        error(`The address ${id} of the ${kind} “${title}” is gone`, by[0] ?? ''),
      ),
    ...astray.map(({ id, to = '', by }) =>
      error(`The address ${id} is redirected to ${to}, which does not exist`, by[0] ?? ''),
    ),
  ]
}

function error(what: string, article: string): Diagnostic {
  const message = `${what}; declare it in site/withdrawn.yaml: {redirect: ID, reason} or {withdrawn: DAY, reason}`
  const [slug = ''] = article.split(', ')
  const file = slug === '' ? 'data/permalinks.json' : `content/articles/${slug}/index.md`
  return { severity: 'error', rule: 'check/vanished', message, place: { file } }
}
