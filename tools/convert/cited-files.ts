// The files that pins and checklists of articles are from; each gets a source page, also where no number was read from it.
import type { Article } from '../articles/article.ts'
import { parseSourceLines, splitFormula } from '../claims/typed-number.ts'
import { parseSpec } from '../claims/spec.ts'
import { archivesNamed, usualArchives } from './claim-context.ts'
import { planFile } from './recorded-answers.ts'

/** Paths of the cited files by the slug of their archive. */
export function citedFiles(articles: readonly Article[]): ReadonlyMap<string, ReadonlySet<string>> {
  const cited = new Map<string, Set<string>>()
  const cite = (slug: string, paths: Iterable<string>): void => {
    cited.set(slug, new Set([...(cited.get(slug) ?? []), ...paths]))
  }
  for (const article of articles) {
    for (const { data } of article.fences)
      for (const slug of archivesNamed(data)) cite(slug, [planFile])
    const usual = usualArchives(article, new Map())
    for (const { spec } of article.pins) {
      const parsed = parseSpec(spec)
      if ('problem' in parsed || parsed.kind !== 'file') continue
      const named = parsed.options.get('archive')?.split(',')
      const files = parseSourceLines(splitFormula(parsed.name).from) ?? []
      for (const slug of named?.map((each) => each.trim()) ?? usual)
        cite(
          slug,
          files.map(({ file }) =>
            file.startsWith(`${slug}/`) ? file.slice(slug.length + 1) : file,
          ),
        )
    }
  }
  return cited
}
