// The texts of a chunk, as the build compresses them and the viewer opens them.

/** A source text with what its page states about the file. */
export interface ChunkText {
  readonly archive: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly format?: string
  readonly text: string
}

/** Texts by the id of the source. */
export type TextsOfChunk = Readonly<Record<string, ChunkText>>
