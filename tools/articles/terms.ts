// Texts of an article that have a page of their own, in a folder of their name.
import { folderNameProblem } from '../file-name.ts'
import type { FrontMatter } from '../archive/front-matter.ts'
import type { Diagnostic } from '../model.ts'

const taxonomies = [
  'authors',
  'tags',
  'engines',
  'versions',
  'workloads',
  'hosts',
  'series',
] as const

/** Returns an error for each text of a taxonomy that cannot be the name of a folder, at its place. */
export function termProblems(front: FrontMatter): readonly Diagnostic[] {
  const { data } = front
  if (typeof data !== 'object' || data === null) return []
  const matter = new Map(Object.entries(data))
  return taxonomies.flatMap((key) => {
    const value: unknown = matter.get(key)
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
    return texts.flatMap((text, index): readonly Diagnostic[] => {
      if (typeof text !== 'string') return []
      // A slash separates folders.
      const problems = text.split('/').map((name) => folderNameProblem(name, `text in \`${key}\``))
      const message = problems.find((problem) => problem !== undefined)
      if (message === undefined) return []
      const path = Array.isArray(value) ? [key, index] : [key]
      return [{ severity: 'error', rule: 'page/term', message, place: front.place(path) }]
    })
  })
}
