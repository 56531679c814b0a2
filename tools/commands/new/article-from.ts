// benchfolio new article --from: an article from the findings about an archive.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ComparisonsByRuns } from '../../analysis/comparisons-by-runs.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { bindingsFile } from '../../articles/bindings.ts'
import { defaultNumber } from '../../claims/pins.ts'
import { claimContext } from '../../convert/claim-context.ts'
import { convertArchive } from '../../convert/convert-archive.ts'
import { convertArticle } from '../../convert/convert-article.ts'
import { lookupsFor } from '../../convert/lookups.ts'
import { writeFile } from '../../convert/write-tree.ts'
import { unknownKey } from '../../inference/paths.ts'
import type { Archive } from '../../runs/read-archive.ts'
import type { CommonOptions, Output } from '../command.ts'
import { bareArchive } from '../input/bare-archive.ts'
import { openArchive } from '../input/open-archive.ts'
import { usageError } from '../input/usage-error.ts'
import { foldLines } from '../print/fold-lines.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { writeArchivePage } from './new-archive-page.ts'
import { checkedDraft } from './draft/checked-draft.ts'
import { draftOf, firstDraft, type Draft, type DraftSources } from './draft/draft.ts'
import { templateNames, templates, type TemplateName } from './draft/templates.ts'

/** Options of `new article --from`. */
export interface FromOptions extends CommonOptions {
  readonly from: string
  readonly template?: TemplateName
  readonly date: string
}

/**
 * Writes the article `slug` (default: the archive and the template), and the page of the archive if `from` is a path to
 * logs; prints their paths. Parts that `check` would report are left out and listed. Throws a usage error if the article
 * exists, or if the runs do not have what the template needs.
 */
export async function writeArticleFrom(
  slug: string | undefined,
  options: FromOptions,
  output: Output,
): Promise<number> {
  const root = process.cwd()
  const bare = bareArchive(options.from)
  const page = bare ? await writeArchivePage(bare, root, options) : options.from
  if (bare) output.data(`${page}\n`)
  const archive = await openArchive(page, options, output.progress)
  output.progress('writing the draft')
  const name = archive.page.slug
  const vocabulary = readVocabulary(root)
  const { runs } = archive
  const isUnknown = (key: string): boolean => unknownKey.test(key)
  const sources = { archive: name, runs, isUnknown, vocabulary, date: options.date }
  const { template, draft } = chosenDraft(options.template, sources, archive)
  const article = slug ?? `${name}-${template}`
  const file = join('content', 'articles', article, 'index.md')
  if (existsSync(join(root, file)))
    throw usageError(
      `The article ${article} already exists`,
      file,
      'Give another slug: new article SLUG --from ARCHIVE',
    )
  const archives = new Map([[name, convertArchive(archive, vocabulary)]])
  const context = claimContext({ slug: article, fences: [], matter: { archive: name } }, archives, {
    vocabulary,
    compared: new ComparisonsByRuns(),
    lookupsOf: lookupsFor(archives),
  })
  const { text, bindings, omitted, remaining } = checkedDraft(draft, {
    file,
    root,
    convert: (parsed) => convertArticle(parsed, archives, vocabulary, { numbers: 'error' }),
    number: (spec, form) => defaultNumber(spec, form, context),
  })
  writeFile(join(root, file), text)
  writeFile(join(root, bindingsFile(file)), bindings)
  output.progress('')
  output.data(`${file}\n`)
  const lines = [...omitted, ...remaining].map((diagnostic) => ({
    kind: diagnostic.rule,
    line: formatDiagnostic(diagnostic),
  }))
  if (omitted.length > 0) output.talk('Left out of the draft, because `check` would report them:\n')
  for (const line of foldLines(lines, 'the first of each kind are listed')) output.talk(`${line}\n`)
  return 0
}

function chosenDraft(
  template: TemplateName | undefined,
  sources: DraftSources,
  { page }: Archive,
): { readonly template: TemplateName; readonly draft: Draft } {
  const found =
    template === undefined ? firstDraft(sources) : withName(template, draftOf(template, sources))
  if (found) return found
  if (template === undefined)
    throw usageError(
      'No run of the archive has a result, expected at least two that can be compared',
      page.file,
      'Run `benchfolio inspect` for it; docs/archive-page.md#patterns describes how files become runs',
    )
  const possible = templateNames.filter((each) => draftOf(each, sources))
  throw usageError(
    `The archive lacks what ${template} needs: ${templates[template].needs}`,
    page.file,
    possible.length > 0
      ? `Use --template ${possible.join(' or --template ')}`
      : 'Run `benchfolio inspect` for it; docs/archive-page.md#patterns describes how files become runs',
  )
}

function withName(
  template: TemplateName,
  draft: Draft | undefined,
): { readonly template: TemplateName; readonly draft: Draft } | undefined {
  return draft && { template, draft }
}
