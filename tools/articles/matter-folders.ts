// Front matter whose texts become folders of the site: an article has a page for each of its terms and addresses.
import type { FrontMatter } from '../archive/front-matter.ts'
import { folderLengthProblem, folderNameProblem } from '../core/file-name.ts'
import type { Diagnostic } from '../core/model.ts'

interface FolderKeys {
  readonly keys: readonly string[]
  readonly rule: string
  /** What is wrong with one folder of a text, as a message; a slash separates folders. */
  readonly problem: (folder: string, key: string) => string | undefined
}

const folderKeys: readonly FolderKeys[] = [
  {
    keys: ['authors', 'tags', 'engines', 'versions', 'workloads', 'hosts', 'series'],
    rule: 'page/term',
    problem: (folder, key) => folderNameProblem(folder, `text in \`${key}\``),
  },
  {
    keys: ['aliases', 'url', 'slug'],
    rule: 'page/address',
    problem: (folder, key) => folderLengthProblem(folder, `part of an address in \`${key}\``),
  },
]

/** Returns an error at its place for each term or address that has a part which cannot be a folder. */
export function folderProblems(front: FrontMatter): readonly Diagnostic[] {
  const { data } = front
  if (typeof data !== 'object' || data === null) return []
  const matter = new Map<string, unknown>(Object.entries(data))
  return folderKeys.flatMap(({ keys, rule, problem }) =>
    keys.flatMap((key) =>
      textsOf(key, matter.get(key)).flatMap(({ text, path }): readonly Diagnostic[] => {
        const problems = text.split('/').map((folder) => problem(folder, key))
        const message = problems.find((found) => found !== undefined)
        if (message === undefined) return []
        return [{ severity: 'error', rule, message, place: front.place(path) }]
      }),
    ),
  )
}

// One text or a list of texts; the checks of front matter report values of other types.
function textsOf(
  key: string,
  value: unknown,
): readonly { readonly text: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [{ text: value, path: [key] }]
  if (!Array.isArray(value)) return []
  return value.flatMap((text: unknown, index) =>
    typeof text === 'string' ? [{ text, path: [key, index] }] : [],
  )
}
