// Front matter whose texts become folders of the site: an article has a page for each of its terms and addresses.
import type { FrontMatter } from '../archive/front-matter.ts'
import { folderLengthProblem, folderNameProblem } from '../core/file-name.ts'
import type { Diagnostic } from '../core/model.ts'

const terms = ['authors', 'tags', 'engines', 'versions', 'workloads', 'hosts', 'series']
const addresses = ['aliases', 'url', 'slug']

/** Returns an error at its place for each term or address that has a part which cannot be a folder. */
export function folderProblems(front: FrontMatter): readonly Diagnostic[] {
  const matter = Object(front.data) as Readonly<Record<string, unknown>>
  return [...terms, ...addresses].flatMap((key) => {
    const isTerm = terms.includes(key)
    const problem = (folder: string): string | undefined =>
      isTerm
        ? folderNameProblem(folder, `text in \`${key}\``)
        : folderLengthProblem(folder, `part of an address in \`${key}\``)
    // One text or a list of texts; the checks of front matter report values of other types.
    return [matter[key]].flat().flatMap((text, index): readonly Diagnostic[] => {
      const folders = typeof text === 'string' ? text.split('/') : []
      const problems = folders.flatMap((folder) => problem(folder) ?? []).slice(0, 1)
      const rule = isTerm ? 'page/term' : 'page/address'
      const place = front.place([key, index])
      return problems.map((message) => ({ severity: 'error', rule, message, place }))
    })
  })
}
