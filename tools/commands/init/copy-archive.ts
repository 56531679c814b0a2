// The archive of `init --archive`: a copy of the logs, and a page inferred from them.
import { cpSync, existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ArchivePage } from '../../archive/archive-page.ts'
import { writeFile } from '../../convert/write-tree.ts'
import { BadInput } from '../../core/errors.ts'
import { readArchive } from '../../runs/read-archive.ts'
import { bareArchive } from '../input/open-archive.ts'
import { workspace } from '../input/workspace.ts'
import { suggestedPage } from '../inspect/suggested-page.ts'

/** A copied archive: its slug, and the paths of its files and of its page below the publication. */
export interface CopiedArchive {
  readonly slug: string
  readonly source: string
  readonly page: string
}

/** Returns the page of a folder, container or file that no page describes yet; throws `BadInput` for anything else. */
export function archiveToCopy(path: string): ArchivePage {
  if (!existsSync(path))
    throw new BadInput(
      'There is no such folder or container',
      resolve(path),
      'Give the folder, container or file with the logs',
      2,
    )
  const bare = bareArchive(path)
  if (bare !== undefined) return bare
  throw new BadInput(
    'Unexpected archive page, expected a folder, a container or a file with logs',
    resolve(path),
    'Give the folder or container that the page describes',
    2,
  )
}

/** Copies the logs to `site/archives/<slug>` and writes `content/archives/<slug>/index.md`. */
export async function copyArchive(
  root: string,
  bare: ArchivePage,
  slug = slugOf(bare.source),
): Promise<CopiedArchive> {
  const name = statSync(bare.source).isDirectory() ? slug : basename(bare.source)
  const source = ['site', 'archives', name].join('/')
  // Links and devices are no evidence, and reading an archive refuses them.
  cpSync(realpathSync(bare.source), join(root, source), { recursive: true, filter: isFileOrFolder })
  const copied = { ...bare, slug, title: slug, source: join(root, source) }
  const archive = await readArchive(copied, workspace({ store: join(root, '.build') }))
  const page = ['content', 'archives', slug, 'index.md'].join('/')
  writeFile(join(root, page), suggestedPage(archive, `../../../${source}`, slug))
  return { slug, source, page }
}

function isFileOrFolder(path: string): boolean {
  const entry = lstatSync(path)
  return entry.isFile() || entry.isDirectory()
}

/** The slug of an archive in a folder, container or file: `logs/campaign.tar.gz` → `campaign`. */
export function slugOf(source: string): string {
  const plain = basename(source)
    .replace(/(?:\.(?:tar|tgz|txz|tbz2?|gz|zst|zstd|xz|bz2|zip|txt|log))+$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'archive' : plain
}
