// benchfolio new article --from: an article from the findings about an archive.
import { existsSync } from 'node:fs'
import { join, dirname, isAbsolute, relative, resolve } from 'node:path'
import { ComparisonsByRuns } from '../../analysis/comparisons-by-runs.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import {
  bindingsFile,
  bindingsText,
  lineText,
  uniqueWords,
  type Pin,
} from '../../articles/bindings.ts'
import { evaluatePins } from '../../claims/pins.ts'
import { claimContext } from '../../convert/claim-context.ts'
import { convertArchive } from '../../convert/convert-archive.ts'
import { convertArticle } from '../../convert/convert-article.ts'
import { lookupsFor } from '../../convert/lookups.ts'
import { writeFile } from '../../convert/write-tree.ts'
import { unknownKey } from '../../inference/settle-words.ts'
import { readArchive } from '../../runs/read-archive.ts'
import type { CommonOptions, Output } from '../command.ts'
import { bareArchive, openArchive } from '../input/open-archive.ts'
import { usageError } from '../input/usage-error.ts'
import { formatDiagnostic } from '../print/terminal-text.ts'
import { copyArchive, slugOf } from '../init/copy-archive.ts'
import { draftOf } from './draft/draft.ts'
import { parseArticle } from '../../articles/article.ts'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { workspace } from '../input/workspace.ts'
import { suggestedPage } from '../inspect/suggested-page.ts'
import { placeFinder } from '../../core/place-finder.ts'
import type { Diagnostic } from '../../core/model.ts'

/** Options of `new article --from`. */
export interface FromOptions extends CommonOptions {
  readonly from: string
  readonly date: string
}

/**
 * Writes the article `slug` (default: the archive), and the page of the archive if `from` is a path to logs; prints their
 * paths, and what `check` reports about the draft. Throws a usage error if the article exists, or if no runs
 * can be compared.
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
  const archives = new Map([[name, convertArchive(archive, vocabulary)]])
  const article = slug ?? name
  const context = claimContext({ slug: article, fences: [], matter: { archive: name } }, archives, {
    vocabulary,
    compared: new ComparisonsByRuns(),
    lookupsOf: lookupsFor(archives),
  })
  const file = join('content', 'articles', article, 'index.md')
  const printed = (template: string): PrintedText =>
    printedText(template, file, (spec, form) => {
      // What `check --fix` would make of a number that is only a form.
      const text = form === 'percent' ? '+1,000 %' : ''
      const pin = { words: text, text, spec, start: 0, end: 0, place: { file } }
      const [stated] = evaluatePins([pin], context)
      return stated?.fix ?? { problem: stated?.diagnostics[0]?.message ?? '' }
    })
  const draft = draftOf({
    ...{ archive: name, runs, vocabulary, date: options.date },
    isUnknown: (key) => unknownKey.test(key),
    isStated: (text) => printed(text).diagnostics.length === 0,
  })
  if (!draft)
    throw usageError(
      'No run of the archive has a result, expected at least two that can be compared',
      archive.page.file,
      'Run `benchfolio inspect` for it; docs/archive-page.md#patterns describes how files become runs',
    )
  if (existsSync(join(root, file)))
    throw usageError(
      `The article ${article} already exists`,
      file,
      'Give another slug: new article SLUG --from ARCHIVE',
    )
  const { text, bindings, diagnostics } = printed(draft)
  const parsed = parseArticle(file, text, bindings)
  const converted = convertArticle(parsed, archives, vocabulary, { numbers: 'error' })
  writeFile(join(root, file), text)
  writeFile(join(root, bindingsFile(file)), bindings)
  output.progress('')
  output.data(`${file}\n`)
  for (const diagnostic of [...diagnostics, ...converted.diagnostics])
    if (diagnostic.severity !== 'info') output.talk(`${formatDiagnostic(diagnostic)}\n`)
  return 0
}

/**
 * Writes the page that `inspect --suggest` prints to `content/archives/<slug>/index.md` below `root`, copies logs
 * that are not below it, and returns the path of the page relative to `root`. Throws a usage error if there is a page with this slug.
 */
async function writeArchivePage(
  bare: ArchivePage,
  root: string,
  options: CommonOptions,
): Promise<string> {
  const slug = slugOf(bare.source)
  const file = join('content', 'archives', slug, 'index.md')
  if (existsSync(join(root, file)))
    throw usageError(
      `The archive page ${slug} already exists`,
      file,
      `Give --from ${slug}, or rename the folder or container`,
    )
  const inside = relative(root, resolve(bare.source))
  // Logs elsewhere would be missing in every clone of the publication.
  if (inside.startsWith('..') || isAbsolute(inside))
    return (await copyArchive(root, bare, slug)).page
  const source = relative(join(root, dirname(file)), resolve(bare.source))
  const archive = await readArchive(bare, workspace(options))
  writeFile(join(root, file), suggestedPage(archive, source, slug))
  return file
}

/** What the data state for a pin: the number as printed and the pin with its runs, or a problem. */
type DefaultNumber = (
  spec: string,
  form: 'times' | 'percent',
) => Pick<Pin, 'text' | 'spec'> | { readonly problem: string }

/** An article with its bindings; `diagnostics` has the numbers that the data do not state, at their lines. */
interface PrintedText {
  readonly text: string
  readonly bindings: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Prints the numbers of `template`, the text of the article in `file`. */
export function printedText(template: string, file: string, number: DefaultNumber): PrintedText {
  const diagnostics: Diagnostic[] = []
  const placeAt = placeFinder(template, file, 1)
  const ranges: { readonly start: number; readonly end: number; readonly spec: string }[] = []
  // Front matter and fences, in which quotes are doubled.
  const yaml = [...template.matchAll(/^---\n[^]*?^---$|^```[^]*?^```$/gm)]
  const inYaml = (offset: number): boolean =>
    yaml.some(({ 0: part, index }) => index <= offset && offset < index + part.length)
  let [text, at] = ['', 0]
  for (const match of template.matchAll(/\{\{(percent: )?(.*?)\}\}(?!\})/g)) {
    const [whole, form, spec = ''] = match
    const plain = inYaml(match.index) ? spec.replaceAll("''", "'") : spec
    const stated = number(plain, form === undefined ? 'times' : 'percent')
    text += template.slice(at, match.index)
    at = match.index + whole.length
    if ('problem' in stated) {
      const place = placeAt(match.index)
      diagnostics.push({ severity: 'error', rule: 'draft/number', message: stated.problem, place })
      continue
    }
    ranges.push({
      start: text.length,
      end: text.length + stated.text.length,
      spec: stated.spec,
    })
    text += stated.text
  }
  text += template.slice(at)
  const line = lineText(text)
  const pins = ranges.flatMap(({ start, end, spec }) => {
    const words = uniqueWords(line, start, end)
    return words === undefined ? [] : [{ words, spec }]
  })
  return { text, bindings: bindingsText(pins), diagnostics }
}
