// What the statements of an article are evaluated with: runs by archive, addresses of lines, texts of files.
import type { Article } from '../articles/article.ts'
import { articleDefaults } from '../claims/article-defaults.ts'
import type { ClaimContext, SourceText } from '../claims/call.ts'
import type { Run } from '../model.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { Lookups } from './lookups.ts'

/** The context of one article; a shortcode without `archive` is about the archives of its figures. */
export function claimContext(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  {
    lookupsOf,
    ...terms
  }: Pick<ClaimContext, 'vocabulary' | 'compared'> & {
    readonly lookupsOf: (chosen: readonly ConvertedArchive[]) => Lookups
  },
): ClaimContext {
  const named = article.fences.flatMap(({ data }) => archivesNamed(data))
  const defaults = articleDefaults(article.matter)
  const stated = defaults.archive ?? (named.length > 0 ? [...new Set(named)] : undefined)
  const usual = stated ?? (archives.size === 1 ? [...archives.keys()] : [])
  const { archiveOf, published } = lookupsOf([...archives.values()])
  return {
    article: article.slug,
    archives: new Map([...archives].map(([slug, { archive }]) => [slug, archive.runs])),
    usual: usual.filter((slug) => archives.has(slug)),
    defaults,
    ...terms,
    placeOf({ run, file, line, sha256 }) {
      const source = published(sha256)
      return {
        run,
        archive: archiveOf(run),
        file,
        ...(line === undefined ? {} : { line }),
        ...(source === undefined ? {} : { source }),
      }
    },
    fileOf: (slugs, path) => {
      for (const slug of slugs) {
        const converted = archives.get(slug)
        const own = path.startsWith(`${slug}/`) ? path.slice(slug.length + 1) : path
        const file = converted && sourceText(converted, own, lookupsOf)
        if (file) return file
      }
      return undefined
    },
  }
}

/** The runs of every archive that a figure or a shortcode of the article names. */
export function statedRuns(
  { fences, shortcodes, matter }: Pick<Article, 'fences' | 'shortcodes' | 'matter'>,
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly Run[] {
  const named = [
    ...(articleDefaults(matter).archive ?? []),
    ...fences.flatMap(({ data }) => archivesNamed(data)),
    ...shortcodes.flatMap(({ parameters }) => parameters.get('archive')?.split(',') ?? []),
  ]
  const slugs = new Set(named.map((slug) => slug.trim()))
  return [...slugs].flatMap((slug) => archives.get(slug)?.archive.runs ?? [])
}

/** The text of a file of an archive, and where its lines are shown; undefined where the archive does not have it. */
export function sourceText(
  converted: ConvertedArchive,
  path: string,
  lookupsOf: (chosen: readonly ConvertedArchive[]) => Lookups,
): SourceText | undefined {
  const { digestOf, textOf, published } = lookupsOf([converted])
  const sha256 = digestOf(path)
  const text = sha256 === undefined ? undefined : textOf(sha256)
  if (sha256 === undefined || text === undefined) return undefined
  const { page, runs } = converted.archive
  const run =
    runs.find((each) => each.source?.path === path) ??
    runs.find(({ companions }) => companions.some((companion) => companion.path === path)) ??
    runs[0]
  const source = published(sha256)
  return {
    text,
    placeOf: (line) => ({
      run: run?.id ?? '',
      archive: page.slug,
      file: path,
      line,
      ...(source === undefined ? {} : { source }),
    }),
  }
}

/** The archives that a figure fence names. */
export function archivesNamed(data: unknown): readonly string[] {
  const named =
    typeof data === 'object' && data !== null && 'archive' in data ? data.archive : undefined
  return (Array.isArray(named) ? named : [named]).filter((slug) => typeof slug === 'string')
}
