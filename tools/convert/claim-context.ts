// What the statements of an article are evaluated with: runs by archive, addresses of lines, texts of files.
import type { Article } from '../articles/article.ts'
import type { ClaimContext, SourceText } from '../claims/call.ts'
import type { Run } from '../core/model.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { Lookups } from './lookups.ts'

/** The context of one article; a statement without `archive` is about the archives of its figures. */
export function claimContext(
  article: Pick<Article, 'slug' | 'fences' | 'matter'>,
  archives: ReadonlyMap<string, ConvertedArchive>,
  {
    lookupsOf,
    ...terms
  }: Pick<ClaimContext, 'vocabulary' | 'compared'> & {
    readonly lookupsOf: (chosen: readonly ConvertedArchive[]) => Lookups
  },
): ClaimContext {
  const usual = usualArchives(article, archives)
  const { archiveOf, published } = lookupsOf([...archives.values()])
  return {
    article: article.slug,
    archives: new Map([...archives].map(([slug, { archive }]) => [slug, archive.runs])),
    usual: usual.filter((slug) => archives.has(slug)),
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

/** The archives of the statements that name none: those of the front matter, else those of the figures, else the only one. */
export function usualArchives(
  { fences, matter }: Pick<Article, 'fences' | 'matter'>,
  archives: ReadonlyMap<string, unknown>,
): readonly string[] {
  const stated = archivesNamed(matter)
  const named = stated.length > 0 ? stated : fences.flatMap(({ data }) => archivesNamed(data))
  return named.length === 0 && archives.size === 1 ? [...archives.keys()] : [...new Set(named)]
}

/** The archives that the figures, claims, pins and front matter of an article name. */
export function archivesOfArticle({
  fences,
  claims,
  pins,
  matter,
}: Pick<Article, 'fences' | 'claims' | 'pins' | 'matter'>): readonly string[] {
  const named = [
    ...archivesNamed(matter),
    ...[...fences, ...claims].flatMap(({ data }) => archivesNamed(data)),
    ...pins.flatMap(({ spec }) => /; archive=([^;]+)/.exec(spec)?.[1] ?? []),
  ]
  return [...new Set(named.flatMap((slugs) => slugs.split(',')).map((slug) => slug.trim()))]
}

/** The runs of every archive that an article names. */
export function statedRuns(
  article: Pick<Article, 'fences' | 'claims' | 'pins' | 'matter'>,
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly Run[] {
  return archivesOfArticle(article).flatMap((slug) => archives.get(slug)?.archive.runs ?? [])
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

/** The archives that a fence or front matter names. */
export function archivesNamed(data: unknown): readonly string[] {
  const named =
    typeof data === 'object' && data !== null && 'archive' in data ? data.archive : undefined
  return (Array.isArray(named) ? named : [named]).filter((slug) => typeof slug === 'string')
}
