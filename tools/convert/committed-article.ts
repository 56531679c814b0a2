// An article on an archive whose source is absent: its figures and statements stay as they were converted last.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Article } from '../articles/article.ts'
import { pinId } from '../claims/pins.ts'
import type { Statements } from '../claims/statement.ts'
import type { Figure } from '../figures/figure.ts'
import type { Diagnostic } from '../core/model.ts'
import { archivesNamed, archivesOfArticle } from './claim-context.ts'
import { titleOf, type ArticleData, type ConvertedArticle } from './convert-article.ts'

/**
 * The article from the data files in `folder`, if it uses one of the `absent` archives; undefined where it uses none. A
 * figure without a data file is a diagnostic.
 */
export function committedArticle(
  article: Article,
  folder: string,
  absent: ReadonlySet<string>,
): ConvertedArticle | undefined {
  if (absent.size === 0) return undefined
  const { slug } = article
  const files = new Map<string, string>()
  // Data files are this program's own, so their shapes are those of the types.
  const json = (path: string): unknown => {
    const file = join(folder, path)
    if (!existsSync(file)) return undefined
    const text = readFileSync(file, 'utf8')
    files.set(path, text)
    return JSON.parse(text)
  }
  const summary = (json(`articles/${slug}.json`) as ArticleData | undefined) ?? {
    slug,
    figures: [],
    archives: [],
    engines: [],
  }
  const statements = json(`claims/${slug}.json`) as Statements | undefined
  const used = [...archivesOfArticle(article), ...summary.archives, ...archivesStated(statements)]
  if (!used.some((name) => absent.has(name))) return undefined
  const figures = summary.figures.flatMap(
    (id) => (json(`figures/${slug}/${id}.json`) as Figure | undefined) ?? [],
  )
  const none: Statements = { article: slug, values: [], claims: [] }
  return {
    article,
    title: titleOf(article),
    figures,
    stated: {
      statements: statements ?? none,
      diagnostics: [],
      pins: article.pins.map((pin) => {
        const value = statements?.values.find(({ id }) => id === pinId(pin))
        return { pin, ...(value ? { value } : {}), diagnostics: [] }
      }),
      fences: article.claims.map((fence) => {
        const { of } = Object(fence.data) as { readonly of?: unknown }
        const id = statements?.claims.find(({ call }) => call === of)?.id
        return { fence, ...(id === undefined ? {} : { id }) }
      }),
    },
    summary,
    ...(statements ? { statements } : {}),
    diagnostics: [...article.diagnostics, ...missingFigures(article, figures, absent)],
    committed: files,
  }
}

function archivesStated(statements: Statements | undefined): readonly string[] {
  const { values = [], claims = [] } = statements ?? {}
  return [
    ...values.flatMap(({ evidence }) => evidence.map(({ archive }) => archive)),
    ...claims.flatMap(({ archives }) => archives),
  ]
}

function missingFigures(
  { fences }: Article,
  figures: readonly Figure[],
  absent: ReadonlySet<string>,
): readonly Diagnostic[] {
  const ids = new Set(figures.map(({ id }) => id))
  return fences.flatMap((fence): readonly Diagnostic[] => {
    const { data } = fence
    const id = textOf(data, 'id')
    if (id === undefined || ids.has(id)) return []
    const names = archivesNamed(data).filter((name) => absent.has(name))
    const message = `Figure \`${id}\` requires the source of ${names.join(', ')}`
    return [
      { severity: 'error', rule: 'figure/source-absent', message, place: fence.place(['id']) },
    ]
  })
}
