// The ledger of permanent addresses, `data/permalinks.json`: every published id, and what became of it. Only a published
// build writes it; pages are rendered from the next ledger, `.build/site/permalinks.json`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from '../core/schema.ts'
import { isDraft } from '../articles/article.ts'
import { digest12 } from '../core/digest.ts'
import { rowId, rowName } from '../figures/figure-identity.ts'
import { quoteRedacted } from '../redaction/redact-text.ts'
import { stableJson } from '../core/stable-json.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { runAddress, type Packing } from './packing.ts'
import { writeFile } from './write-tree.ts'

const entry = z.object({
  id: z.string(),
  kind: z.enum(['article', 'figure', 'row', 'claim', 'run']),
  title: z.string(),
  /** The page and place, relative to the site's root. */
  address: z.string(),
  /** Slugs of the articles that it is in or that cite it. */
  by: z.array(z.string()),
  /** Absent while it is there. */
  state: z.enum(['vanished', 'withdrawn', 'redirected']).optional(),
  to: z.string().optional(),
  date: z.string().optional(),
  reason: z.string().optional(),
})
const ledgerSchema = z.object({ permalinks: z.array(entry) })

/** One permanent address: `/p/<id>/` leads to `address`, or says why there is nothing any more. */
export type Permalink = z.infer<typeof entry>

const declaration = z.union([
  z.strictObject({ withdrawn: z.string(), reason: z.string().min(1) }),
  z.strictObject({ redirect: z.string(), reason: z.string().min(1) }),
])

const declarations = z.record(z.string(), declaration)

/** What an author says of ids that are no more, or of all that were in or cited by an article, by its slug: `site/withdrawn.yaml`. */
export type Declarations = Readonly<z.infer<typeof declarations>>

/** Reads `site/withdrawn.yaml` of a project; throws a ZodError where it says something else. */
export function readDeclarations(root: string): Declarations {
  const text = readIfThere(join(root, 'site', 'withdrawn.yaml'))
  const schema = { schema: 'failsafe' } as const
  return declarations.parse(text === undefined ? {} : (parse(text, schema) ?? {}))
}

/** The name of the ledger in its folder. */
export const ledgerFile = 'permalinks.json'

/** Reads a ledger; the empty one where there is none. Throws a ZodError for another file of its name. */
export function readLedger(folder: string): readonly Permalink[] {
  const text = readIfThere(join(folder, ledgerFile))
  return text === undefined ? [] : ledgerSchema.parse(JSON.parse(text)).permalinks
}

/** Writes a ledger into `folder`. */
export function writeLedger(folder: string, ledger: readonly Permalink[]): void {
  writeFile(join(folder, ledgerFile), stableJson({ permalinks: ledger }, quoteRedacted()), {
    isDurable: true,
  })
}

/** The address of an article, by its slug. */
export function articleId(slug: string): string {
  return digest12(`article\n${slug}`)
}

/** The addresses of a publication as it is now, by id. */
export function currentPermalinks(
  archives: readonly ConvertedArchive[],
  articles: readonly ConvertedArticle[],
  packing?: Packing,
): readonly Permalink[] {
  const found = new Map<string, Permalink>()
  const citing = new Map<string, Set<string>>()
  for (const { article, title, figures, statements } of articles) {
    if (isDraft(article)) continue
    const { slug } = article
    const page = `articles/${slug}/`
    const by = [slug]
    found.set(articleId(slug), { id: articleId(slug), kind: 'article', title, address: page, by })
    for (const figure of figures) {
      const address = `${page}#fig-${figure.id}`
      const { permalink: id } = figure
      found.set(id, { id, kind: 'figure', title: figure.title, address, by })
      let [group, groupId] = ['', '']
      for (const { label, ...opened } of figure.table.rows) {
        groupId = opened.groupId ?? opened.group ?? groupId
        group = opened.group ?? group
        const row = rowId(figure, groupId, label)
        const named = [figure.title, group, rowName(figure, label)]
          .filter((part) => part !== '')
          .join(': ')
        found.set(row, { id: row, kind: 'row', title: named, address, by })
      }
      for (const { run } of figure.evidence)
        citing.set(run, (citing.get(run) ?? new Set()).add(slug))
    }
    for (const { id, text, runs } of statements?.claims ?? []) {
      found.set(id, { id, kind: 'claim', title: text, address: `${page}#claim-${id}`, by })
      for (const run of runs) citing.set(run, (citing.get(run) ?? new Set()).add(slug))
    }
  }
  for (const { archive, data } of archives) {
    const titles = new Map(data.runs.map((run) => [run.id, run.title]))
    for (const { id, source } of archive.runs) {
      // Without the number of a published table: it may be corrected.
      const stated = titles.get(id) ?? id
      const title = source?.format === 'table' ? stated.replace(/: [^:]*$/, '') : stated
      const by = [...(citing.get(id) ?? [])].toSorted()
      const address = runAddress(id, packing).replace('index.html', '')
      found.set(id, { id, kind: 'run', title, address, by })
    }
  }
  return [...found.values()].toSorted(byId)
}

/**
 * The ledger after a conversion: what is there now, and what was there before with what its author says of it;
 * `vanished` otherwise. A run that had no page of its own leaves nothing.
 */
export function mergeLedger(
  before: readonly Permalink[],
  now: readonly Permalink[],
  declared: Declarations,
): readonly Permalink[] {
  const there = new Set(now.map(({ id }) => id))
  const gone = before
    .filter((link) => !there.has(link.id) && (link.id in declared || !isPacked(link)))
    .map(({ id, kind, title, address, by }): Permalink => {
      const plain = { id, kind, title, address, by }
      const ofArticle = by.every((slug) => slug in declared) ? declared[by[0] ?? ''] : undefined
      const declaration = declared[id] ?? ofArticle
      if (declaration === undefined) return { ...plain, state: 'vanished' }
      if ('redirect' in declaration)
        return {
          ...plain,
          state: 'redirected',
          to: declaration.redirect,
          reason: declaration.reason,
        }
      return {
        ...plain,
        state: 'withdrawn',
        date: declaration.withdrawn,
        reason: declaration.reason,
      }
    })
  return [...now, ...gone].toSorted(byId)
}

/** True for a run on a page with other runs. */
export function isPacked({ kind, address, state }: Permalink): boolean {
  return kind === 'run' && state === undefined && address.includes('#')
}

function byId(a: Permalink, b: Permalink): number {
  return a.id < b.id ? -1 : 1
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
