import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ArchivePage } from '../../archive/archive-page.ts'
import type { Privacy } from '../../archive/privacy.ts'
import { parseFrontMatter } from '../../archive/front-matter.ts'

/**
 * Returns a page whose fields are inferred for a folder, container or file without a page; undefined if `argument` names a page: a
 * `.md` file with front matter, the folder of one, or a slug.
 */
export function bareArchive(
  argument: string,
  privacy: Privacy = 'strict',
): ArchivePage | undefined {
  if (!existsSync(argument) || isPageFile(argument) || isPageFolder(argument)) return undefined
  const name = basename(resolve(argument))
  return {
    file: argument,
    slug: name,
    title: name,
    source: resolve(argument),
    patterns: [],
    fields: {},
    values: new Map(),
    ignore: [],
    tables: [],
    published: [],
    names: 'infer',
    privacy,
  }
}

// A README with a table of results has no front matter.
function isPageFile(file: string): boolean {
  return (
    file.endsWith('.md') && statSync(file).isFile() && readFileSync(file, 'utf8').startsWith('---')
  )
}

// A folder of results may contain an unrelated index.md.
function isPageFolder(folder: string): boolean {
  const file = join(folder, 'index.md')
  if (!existsSync(file) || !statSync(file).isFile()) return false
  const { data } = parseFrontMatter(readFileSync(file, 'utf8'), file)
  return typeof data === 'object' && data !== null && 'archive' in data
}
