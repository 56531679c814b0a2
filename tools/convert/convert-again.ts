// One article of a conversion converted again, from the archives in memory: for `dev`.
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { readArticle, type Article } from '../articles/article.ts'
import { byPlace } from '../runs/read-archive.ts'
import type { ComputedFigure, FigureTerms } from './article-figures.ts'
import { citedFiles } from './cited-files.ts'
import { committedArticle } from './committed-article.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { convertArticle, type ConvertedArticle } from './convert-article.ts'
import { isError, type Converted } from './convert-publication.ts'
import { failedPage } from './failed-page.ts'
import { inTime } from './in-time.ts'
import { currentPermalinks } from './permalinks.ts'
import { policyOf } from './policy.ts'

/**
 * Returns `before` with the article in `file` as it is now; `data` is the folder of the data files. Undefined where more must be converted: the article
 * is new or failed before, cannot be converted now, or cites other files of an archive.
 */
export function convertedAgain(
  before: Converted,
  file: string,
  data: string,
): Converted | undefined {
  const old = before.articles.find(({ article }) => article.file === file)
  if (!old) return undefined
  const article = readArticle(file)
  if (citesOtherFiles(before.articles, old, article)) return undefined
  const { archives, absent, vocabulary, computedOnce } = termsOf(before)
  let converted: ConvertedArticle
  try {
    converted =
      committedArticle(article, data, absent) ??
      inTime(() =>
        convertArticle(article, archives, vocabulary, {
          computedOnce,
          numbers: policyOf(before.root).numbers,
        }),
      )
  } catch (error) {
    // The conversion of everything reports it.
    failedPage(error, 'article/failed', file)
    return undefined
  }
  const articles = before.articles.map((each) => (each === old ? converted : each))
  const diagnostics = [
    ...before.diagnostics.filter((diagnostic) => !old.diagnostics.includes(diagnostic)),
    ...converted.diagnostics,
  ].toSorted(byPlace)
  return {
    ...before,
    articles,
    diagnostics,
    permalinks: currentPermalinks(before.archives, articles, before.packing),
    complete: !diagnostics.some(isError),
  }
}

interface Terms {
  readonly archives: ReadonlyMap<string, ConvertedArchive>
  /** Slugs of archives without a source. */
  readonly absent: ReadonlySet<string>
  readonly vocabulary: Vocabulary
  readonly computedOnce: NonNullable<FigureTerms['computedOnce']>
}

const termsByArchives = new WeakMap<readonly ConvertedArchive[], Terms>()

// Kept for as long as the archives are.
function termsOf({ archives, root }: Converted): Terms {
  const known = termsByArchives.get(archives)
  if (known) return known
  const terms = {
    archives: new Map(archives.map((archive) => [archive.data.slug, archive])),
    absent: new Set(archives.flatMap(({ data, committed }) => (committed ? [data.slug] : []))),
    vocabulary: readVocabulary(root),
    computedOnce: figureMemo(),
  }
  termsByArchives.set(archives, terms)
  return terms
}

// The last figures of each article by their requests.
function figureMemo(): Terms['computedOnce'] {
  const known = new Map<string, Map<string, ComputedFigure>>()
  return (article, key, compute) => {
    const own = known.get(article) ?? new Map<string, ComputedFigure>()
    known.set(article, own)
    const figure = own.get(key) ?? compute()
    // The last used is the last in the map.
    own.delete(key)
    own.set(key, figure)
    for (const oldest of own.keys()) {
      if (own.size <= mostFigures) break
      own.delete(oldest)
    }
    return figure
  }
}

// Of one article.
const mostFigures = 60

// A cited file gets a source page, which is a part of the conversion of its archive.
function citesOtherFiles(
  articles: readonly ConvertedArticle[],
  old: ConvertedArticle,
  edited: Article,
): boolean {
  const cited = (of: (each: ConvertedArticle) => Article): string =>
    JSON.stringify(
      [...citedFiles(articles.map(of))]
        .map(([slug, paths]) => [slug, [...paths].toSorted()] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return cited(({ article }) => article) !== cited((each) => (each === old ? edited : each.article))
}
