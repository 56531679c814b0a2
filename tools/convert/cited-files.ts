// The files that typed numbers and checklists of articles are from; each gets a source page, also where no number was read from it.
import type { Article } from '../articles/article.ts'
import { articleDefaults } from '../claims/article-defaults.ts'
import { parseSourceLines } from '../claims/source-lines.ts'
import { archivesNamed } from './claim-context.ts'
import { recordedFiles } from './recorded-answers.ts'

/** Paths of the cited files by the slug of their archive. */
export function citedFiles(articles: readonly Article[]): ReadonlyMap<string, ReadonlySet<string>> {
  const cited = new Map<string, Set<string>>()
  for (const { fences, shortcodes, matter } of articles) {
    const named = fences.flatMap(({ data }) => archivesNamed(data))
    for (const slug of named)
      cited.set(slug, new Set([...(cited.get(slug) ?? []), ...recordedFiles]))
    const usual = articleDefaults(matter).archive ?? named
    for (const { parameters } of shortcodes) {
      const slugs =
        parameters
          .get('archive')
          ?.split(',')
          .map((slug) => slug.trim()) ?? usual
      const files = parseSourceLines(parameters.get('from') ?? '') ?? []
      for (const slug of slugs) {
        const paths = cited.get(slug) ?? new Set()
        for (const { file } of files)
          paths.add(file.startsWith(`${slug}/`) ? file.slice(slug.length + 1) : file)
        cited.set(slug, paths)
      }
    }
  }
  return cited
}
