// The archive page of logs that no page describes, written into a publication.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { writeFile } from '../../convert/write-tree.ts'
import { readArchive } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { usageError } from '../input/usage-error.ts'
import { workspace } from '../input/workspace.ts'
import { suggestedPage } from '../inspect/suggested-page.ts'

const container = /\.(?:tar(?:\.\w+)?|tgz|zip|txt|log|gz|zst|xz|bz2)$/i

/**
 * Writes the page that `inspect --suggest` prints to `content/archives/<slug>/index.md` below `root` and
 * returns its path relative to `root`. Throws a usage error if there is a page with this slug.
 */
export async function writeArchivePage(
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
  const source = relative(join(root, dirname(file)), resolve(bare.source))
  const archive = await readArchive(bare, workspace(options))
  writeFile(join(root, file), suggestedPage(archive, source, slug))
  return file
}

function slugOf(source: string): string {
  const name = basename(source).replace(container, '').toLowerCase()
  const slug = name.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '')
  return slug === '' ? 'archive' : slug
}
