import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'

/** What a figure is made from: the runs of its archives and the words of the publication. */
export interface FigureContext {
  readonly article: string
  /** 1-based number of the figure in its article. */
  readonly number: number
  readonly runs: readonly Run[]
  readonly vocabulary: Vocabulary
  readonly archiveOf: (run: string) => string
  /** The source page of a digest, if it has one. */
  readonly published: (sha256: string) => string | undefined
  /** The digest of a file of the archives by its path, whatever became of it. */
  readonly digestOf?: (path: string) => string | undefined
  /** The text of a file of the archives, secrets still in it. */
  readonly textOf?: (sha256: string) => string | undefined
}
