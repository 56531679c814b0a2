// What citations are made from, in this thread or in another.
import type { Converted } from '../convert/convert.ts'

/** What citations are made from. */
export interface Citable {
  readonly root: string
  /** Data files by their path. */
  readonly files: ReadonlyMap<string, string>
  readonly permalinks: Converted['permalinks']
  /** The folder of the published texts, each `<id>.txt`. */
  readonly sources: string
}

/** The part of a conversion that citations take: without the samples, which are most of it. */
export function citable({ root, files, permalinks }: Converted, sources: string): Citable {
  return { root, files, permalinks, sources }
}
