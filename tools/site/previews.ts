// The preview image of each article: the picture of its first figure that has one, else its first table.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { previewVersion } from '../draw/preview-image.ts'
import { removeOthers, writeFile } from '../convert/write-tree.ts'
import { drawPreviews, runTask } from './tasks.ts'

/**
 * Writes `<article>.<digest>.png` below `folder`; the digest is that of the picture, so a file that exists is up to date.
 * `figures` has the drawings by `<article>/<figure>.preview.svg` and `.table-preview.svg`, `articles` the figures of each slug
 * in their order.
 */
export async function writePreviews(
  folder: string,
  articles: ReadonlyMap<string, readonly string[]>,
  figures: ReadonlyMap<string, string>,
  keep: boolean,
): Promise<void> {
  const pictures = new Map<string, string>()
  for (const [slug, ids] of articles) {
    const [picture] = ['preview', 'table-preview'].flatMap((kind) =>
      ids.flatMap((id) => figures.get(`${slug}/${id}.${kind}.svg`) ?? []),
    )
    if (picture === undefined) continue
    const digest = createHash('sha256').update(previewVersion).update(picture).digest('hex')
    pictures.set(`${slug}.${digest.slice(0, 12)}.png`, picture)
  }
  const missing = [...pictures].filter(([name]) => !existsSync(join(folder, name)))
  if (missing.length > 0)
    for (const [name, image] of await runTask(drawPreviews, missing))
      writeFile(join(folder, name), image)
  removeOthers(folder, pictures, keep)
}
