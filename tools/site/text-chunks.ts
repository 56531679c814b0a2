// The texts of sources without a page of their own: compressed scripts of many texts, which the viewer at /sources/text/ opens.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { groupBy } from '../analysis/group-by.ts'
import { sourceText, type IndexEntry, type PublishedText } from '../convert/source-text.ts'
import { writeFile } from '../convert/write-tree.ts'

/** A source text with what its page states about the file. */
export interface ChunkText {
  readonly archive: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly format?: string
  readonly text: string
}

/** Texts by the id of the source, as the build compresses them and the viewer opens them. */
export type TextsOfChunk = Readonly<Record<string, ChunkText>>

/** The texts whose ids begin with the name of the chunk. */
export interface TextChunk {
  readonly name: string
  readonly texts: readonly PublishedText[]
}

// 0.5 MB of logs are about 60 kB compressed.
const chunkBytes = 512 * 1024

/** Groups texts by the first two hex digits of their ids, by three where chunks would be larger than half a megabyte. */
export function textChunks(texts: readonly PublishedText[]): readonly TextChunk[] {
  const bytes = texts.reduce((sum, text) => sum + text.bytes, 0)
  const digits = bytes / 16 ** 2 <= chunkBytes ? 2 : 3
  const chunks = groupBy(texts, ({ id }) => id.slice(0, digits))
  return [...chunks]
    .map(([name, own]) => ({ name, texts: own }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Writes `<name>.js` of each chunk into `folder`; the entries of the texts for the index. */
export function writeTextChunks(
  folder: string,
  chunks: readonly TextChunk[],
): readonly IndexEntry[] {
  return chunks.flatMap(({ name, texts }) => {
    const shown = texts.map(sourceText)
    const content: TextsOfChunk = Object.fromEntries(
      shown.map(({ entry, text }) => {
        const { id, archive, path, bytes, format, sha256 } = entry
        return [id, { archive, path, bytes, sha256, text, ...(format ? { format } : {}) }]
      }),
    )
    // Base64 of compressed bytes: no text of an archive is part of the script.
    const packed = gzipSync(JSON.stringify(content)).toString('base64')
    writeFile(join(folder, `${name}.js`), `window.benchfolioTexts="${packed}"\n`)
    return shown.map(({ entry }) => entry)
  })
}
