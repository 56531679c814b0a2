// The ledger of permanent addresses, `data/permalinks.json`: every published id, and what became of it. Only a published
// build writes it; pages are rendered from the next ledger, `.build/site/permalinks.json`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from '../core/schema.ts'
import { isDraft } from '../articles/article.ts'
import { digest12 } from '../core/digest.ts'
import type { Figure, TableCell } from '../figures/figure.ts'
import { figureId, rowId, rowName } from '../figures/figure-identity.ts'
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
  /** Of a row: its name in its figure, its numbers as last published, and where the first of them stands. */
  last: z
    .object({
      row: z.string(),
      values: z.string(),
      archive: z.string().optional(),
      file: z.string().optional(),
      line: z.number().optional(),
      source: z.string().optional(),
    })
    .optional(),
  /** Absent while it is there. */
  state: z.enum(['vanished', 'withdrawn', 'redirected']).optional(),
  /** What replaces it: an id that is there. */
  to: z.string().optional(),
  /** When it was withdrawn or went; of an article that is there, when it was last changed. */
  date: z.string().optional(),
  reason: z.string().optional(),
  /** The archive that keeps the data of what was withdrawn. */
  archive: z.string().optional(),
})
const ledgerSchema = z.object({ permalinks: z.array(entry) })

/** One permanent address: `/p/<id>/` leads to `address`, or says why there is nothing any more. */
export type Permalink = z.infer<typeof entry>

const declaration = z.union([
  z.strictObject({
    ...{ withdrawn: z.string(), reason: z.string().min(1), archive: z.string().optional() },
  }),
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
    const id = articleId(slug)
    const date = changed(article)
    found.set(id, { id, kind: 'article', title, address: page, by, ...(date ? { date } : {}) })
    for (const figure of figures) {
      const address = `${page}#fig-${figure.id}`
      const { permalink: id } = figure
      found.set(id, { id, kind: 'figure', title: figure.title, address, by })
      let [group, groupId] = ['', '']
      for (const { label, cells, ...opened } of figure.table.rows) {
        groupId = opened.groupId ?? opened.group ?? groupId
        group = opened.group ?? group
        const row = rowId(figure, groupId, label)
        const named = joined(group, rowName(figure, label))
        const last = { row: named, ...lastNumbers(figure, cells) }
        found.set(row, {
          id: row,
          kind: 'row',
          title: joined(figure.title, named),
          address,
          by,
          last,
        })
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

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(': ')
}

const longestNumbers = 240

/** The texts of a row with their heads, such as `5.6: 14.2 · 5.7: 15.1`, and the first line behind them. */
function lastNumbers(
  { table, evidence }: Pick<Figure, 'table' | 'evidence'>,
  cells: readonly TableCell[],
): Omit<NonNullable<Permalink['last']>, 'row'> {
  const values = cells
    .flatMap(({ text }, index) => (text === '' ? [] : [`${table.head[index + 1] ?? ''}: ${text}`]))
    .join(' · ')
  const [place] = cells.flatMap((cell) => cell.evidence?.slice(0, 1) ?? [])
  const { archive, file, line, source } = (place === undefined ? undefined : evidence[place]) ?? {}
  return {
    values: values.length > longestNumbers ? `${values.slice(0, longestNumbers)}…` : values,
    ...(archive === undefined ? {} : { archive }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(source === undefined ? {} : { source }),
  }
}

const dated = z.object({
  date: z.string().optional(),
  correction: z.object({ date: z.string().optional() }).optional(),
})

function changed({ matter }: ConvertedArticle['article']): string | undefined {
  const { data } = dated.safeParse(matter)
  return data?.correction?.date ?? data?.date
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
  const there = new Map(now.map((link) => [link.id, link]))
  const gone = before
    .filter((link) => !there.has(link.id) && (link.id in declared || !isPacked(link)))
    .map(({ id, kind, title, address, by, last, state, date }): Permalink => {
      const plain = { id, kind, title, address, by, ...(last ? { last } : {}) }
      const ofArticle = by.every((slug) => slug in declared) ? declared[by[0] ?? ''] : undefined
      const declaration = declared[id] ?? ofArticle
      if (declaration === undefined) {
        const when = state === undefined ? there.get(articleId(by[0] ?? ''))?.date : date
        const went = { ...plain, state: 'vanished' as const, ...(when ? { date: when } : {}) }
        const to = kind === 'row' ? successor(went, there, declared)?.id : undefined
        return to === undefined ? went : { ...went, to }
      }
      const { reason } = declaration
      if ('redirect' in declaration)
        return { ...plain, state: 'redirected', to: declaration.redirect, reason }
      const { withdrawn, archive } = declaration
      const kept = archive === undefined ? {} : { archive }
      return { ...plain, state: 'withdrawn', date: withdrawn, reason, ...kept }
    })
  return [...now, ...gone].toSorted(byId)
}

// What replaces a removed row: its figure, else its article, after all redirections.
function successor(
  { address, by }: Permalink,
  there: ReadonlyMap<string, Permalink>,
  declared: Declarations,
): Permalink | undefined {
  const [slug = ''] = by
  const [, id = ''] = address.split('#fig-')
  const figure = leadsTo(figureId({ article: slug, id }), there, declared)
  return figure ?? leadsTo(articleId(slug), there, declared)
}

function leadsTo(
  id: string,
  there: ReadonlyMap<string, Permalink>,
  declared: Declarations,
  steps = 9,
): Permalink | undefined {
  const declaration = declared[id]
  if (there.has(id)) return there.get(id)
  return steps > 0 && declaration && 'redirect' in declaration
    ? leadsTo(declaration.redirect, there, declared, steps - 1)
    : undefined
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
