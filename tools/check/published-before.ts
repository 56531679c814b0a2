// Addresses that were published and are no more.
import { counted } from '../core/counted.ts'
import type { Diagnostic } from '../core/model.ts'
import { isError, type Converted } from '../convert/convert-publication.ts'
import { mergeLedger, readLedger, type Permalink } from '../convert/permalinks.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveData } from '../convert/archive-data.ts'
import type { Statements } from '../claims/statement.ts'

/** An error for every vanished permalink that is neither redirected nor withdrawn; those of runs are one for all an article cites. */
export function vanished(
  {
    permalinks,
    declared,
    articles: converted,
  }: Pick<Converted, 'permalinks' | 'declared' | 'articles'>,
  folder: string,
): readonly Diagnostic[] {
  const ledger = mergeLedger(readLedger(folder), permalinks, declared)
  // What an article with errors did not make has not vanished.
  const failed = new Set(
    converted.flatMap(({ article, diagnostics }) =>
      diagnostics.some(isError) ? [article.slug] : [],
    ),
  )
  const all = ledger.filter(
    ({ state, by }) => state === 'vanished' && !by.some((slug) => failed.has(slug)),
  )
  // An article that is gone is one error, with all that only it had or cited.
  const articles = all.filter(({ kind }) => kind === 'article').flatMap(({ by }) => by)
  const ofArticles = (by: readonly string[]): boolean =>
    by.length > 0 && by.every((slug) => articles.includes(slug))
  const gone = all.filter(({ by }) => !ofArticles(by))
  const known = new Set(permalinks.map(({ id }) => id))
  const astray = ledger.filter(({ to }) => to !== undefined && !known.has(to))
  const runs = new Map<string, Permalink[]>()
  for (const link of gone.filter(({ kind }) => kind === 'run')) {
    const by = link.by.join(', ')
    runs.set(by, [...(runs.get(by) ?? []), link])
  }
  return [
    ...articles.map((slug) => {
      const count = all.filter(({ by }) => ofArticles(by) && by.includes(slug)).length
      return error(
        `The article ${slug} and its ${counted(count, 'address', 'addresses')} are gone`,
        slug,
        slug,
      )
    }),
    ...[...runs].map(([by, links]) => {
      const { id = '', title = '' } = links[0] ?? {}
      const cited = by === '' ? 'which no article cites' : `which ${by} cites`
      const more = links.length > 1 ? ` and ${String(links.length - 1)} more runs` : ''
      const key = links.length > 1 && by !== '' && !by.includes(',') ? by : 'ID'
      return error(`The address ${id} (${title})${more}, ${cited}, is gone`, by, key)
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

function error(what: string, article: string, key = 'ID'): Diagnostic {
  const message = `${what}; declare it in site/withdrawn.yaml: \`${key}: {redirect: ID, reason}\` or \`${key}: {withdrawn: DAY, reason}\`; if the site was never published, delete data/permalinks.json`
  const [slug = ''] = article.split(', ')
  const file = slug === '' ? 'data/permalinks.json' : `content/articles/${slug}/index.md`
  return { severity: 'error', rule: 'check/vanished', message, place: { file } }
}

/** An error for every file whose digest is not the one in the data files of `folder`; new files and archives are none. */
export function changedSources(
  { archives }: Pick<Converted, 'archives'>,
  folder: string,
): readonly Diagnostic[] {
  return archives.flatMap(({ archive, committed }) => {
    const file = join(folder, 'archives', `${archive.page.slug}.json`)
    if (committed || !existsSync(file)) return []
    // Data files are this program's own, so their shapes are those of the types.
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as Pick<ArchiveData, 'files'>
    const published = new Map(files.map(({ path, sha256 }) => [path, sha256]))
    return archive.sources.flatMap(({ path, sha256 }): readonly Diagnostic[] => {
      const before = published.get(path)
      if (before === undefined || before === sha256) return []
      const fix = 'restore the file, or run convert to publish the new content'
      return [
        {
          severity: 'error',
          rule: 'check/source-changed',
          message: `Unexpected content of ${path} (SHA-256 ${sha256.slice(0, 12)}), expected the published ${before.slice(0, 12)}; ${fix}`,
          place: { file: `${archive.page.slug}/${path}` },
          fix,
        },
      ]
    })
  })
}

/** An error for each claim whose text, sides or expectation differ from those in the data files of `folder` under its id. */
export function changedClaims(
  { articles }: Pick<Converted, 'articles'>,
  folder: string,
): readonly Diagnostic[] {
  return articles.flatMap(({ article, stated }) => {
    const file = join(folder, 'claims', `${article.slug}.json`)
    if (!existsSync(file)) return []
    // Data files are this program's own, so their shapes are those of the types.
    const published = JSON.parse(readFileSync(file, 'utf8')) as Statements
    return stated.fences.flatMap(({ fence, id }): readonly Diagnostic[] => {
      const [was, is] = [published.claims, stated.statements.claims].map(
        (list) => list.filter((claim) => claim.id === id).map(senseOf)[0],
      )
      if (was === undefined || is === undefined || was === is) return []
      const fix = 'restore it, or run convert to publish the new one'
      return [
        {
          severity: 'error',
          rule: 'check/claim-changed',
          message: `Unexpected \`${is}\`, expected the published \`${was}\`; ${fix}`,
          place: fence.place([]),
          fix,
        },
      ]
    })
  })
}

function senseOf({ text, call, is = 'no expectation' }: Statements['claims'][number]): string {
  return `${text}: ${call}; ${is}`
}
