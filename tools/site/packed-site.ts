// What a packed publication has and others do not: packed pages, chunks of texts, and the lists that find the page of a run.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Converted } from '../convert/convert-publication.ts'
import { removeOthers, writeFile, writeTree } from '../convert/write-tree.ts'
import { digest12 } from '../core/digest.ts'
import { stableJson } from '../core/stable-json.ts'
import { writePackedPages } from './packed-pages.ts'

/** Writes `packed/` and `static/packed/` below `folder`, except the `chunks` of texts, which are written already; removes both for a publication in which each run has a page of its own. */
export function writePacked(
  converted: Converted,
  folder: string,
  vocabulary: Vocabulary,
  chunks: readonly string[],
): void {
  const { packing, complete } = converted
  const pageFolder = join(folder, 'packed')
  const served = join(folder, 'static', 'packed')
  if (packing === undefined) {
    if (!complete) return
    for (const path of [pageFolder, served]) rmSync(path, { recursive: true, force: true })
    return
  }
  writePackedPages(converted, packing, pageFolder, vocabulary)
  const texts = new Set(chunks.map((name) => `${name}.js`))
  removeOthers(join(served, 'texts'), texts, !complete)
  writeTree(join(served, 'runs'), runLists(packing.pages), !complete)
  const [name = ''] = chunks
  // Browsers keep chunks under their names: another version of the texts has another address.
  const ids = converted.archives.flatMap(({ data }) => data.files.map(({ sha256 }) => sha256 ?? ''))
  const version = digest12(ids.join('\n'))
  writeFile(
    join(pageFolder, 'texts.json'),
    stableJson({ digits: name.length, version, chunks: chunks.length }),
  )
}

/** The pages of packed runs by the first two digits of their ids: `<digits>.js`. */
function runLists(pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const lists = groupBy(pages, ([id]) => id.slice(0, 2))
  return new Map(
    [...lists].map(([digits, own]) => [
      `${digits}.js`,
      `(window.benchfolioRunPages??={})[${JSON.stringify(digits)}]=${JSON.stringify(Object.fromEntries(own))}\n`,
    ]),
  )
}
