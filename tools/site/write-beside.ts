// A tree of files written beside, in parts: whoever has nothing else to do takes the next.
import type { Beside } from './beside.ts'
import { removeOthers, type Content } from '../convert/write-tree.ts'

const filesOfPart = 128

/** As `writeTree`, by `side`. */
export async function writeBeside(
  side: Beside,
  folder: string,
  files: ReadonlyMap<string, Content>,
  keep: boolean,
): Promise<void> {
  const all = [...files]
  const parts: Promise<void>[] = []
  for (let from = 0; from < all.length; from += filesOfPart) {
    const part = new Map(all.slice(from, from + filesOfPart))
    parts.push(side.do('files', { folder, files: part }))
  }
  await Promise.all(parts)
  removeOthers(folder, files, keep)
}
