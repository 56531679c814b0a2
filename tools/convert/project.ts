// The files that make a publication: its archive pages and its articles.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Archive pages and articles of the project at `root`, sorted by path, relative to `root`. */
export function projectPages(root: string): {
  readonly archives: readonly string[]
  readonly articles: readonly string[]
} {
  return { archives: bundles(root, 'archives'), articles: bundles(root, 'articles') }
}

function bundles(root: string, section: string): readonly string[] {
  const folder = join(root, 'content', section)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'index.md')))
    .map((entry) => join('content', section, entry.name, 'index.md'))
    .toSorted()
}
