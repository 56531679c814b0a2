import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'

/** What a figure is built from: the runs of its archives and the vocabulary of the publication. */
export interface FigureContext {
  /** Receives what is wrong with a figure that is built nevertheless. */
  readonly report?: (problem: RequestProblem) => void
  /** Receives the comparisons of a figure, corrected as one family. */
  readonly onCompared?: (compared: readonly ComparedRuns[]) => void
  readonly article: string
  /** 1-based number of the figure in its article. */
  readonly number: number
  readonly runs: readonly Run[]
  /** The runs among which comparisons are corrected, where they are more than `runs`. */
  readonly family?: readonly Run[]
  readonly vocabulary: Vocabulary
  readonly archiveOf: (run: string) => string
  /** The source page of a digest, if it has one. */
  readonly published: (sha256: string) => string | undefined
  /** The digest of a file of the archives by its path, also of skipped files. */
  readonly digestOf?: (path: string) => string | undefined
  /** The files of the archives with this name, in any folder. */
  readonly filesNamed?: (name: string) => readonly NamedFile[]
  /** The text of a file of the archives, not redacted. */
  readonly textOf?: (sha256: string) => string | undefined
}

/** A file of an archive; `archive` is its slug. */
export interface NamedFile {
  readonly archive: string
  readonly path: string
  readonly sha256: string
}

/** Why a figure cannot be built although its options have the right shape; `path` leads to the option. */
export interface RequestProblem {
  readonly rule: string
  readonly message: string
  readonly path: readonly PropertyKey[]
}
