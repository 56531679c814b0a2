// Functions that releases renamed: `site/vocabulary/renames.yaml`.
import * as z from '../core/schema.ts'
import { readVocabularyTable } from '../core/vocabulary-file.ts'

const row = z.strictObject({
  to: z.string().min(1),
  /** The first releases with the new name. */
  since: z.string().min(1),
})

const readByRoot = new Map<string, ReadonlyMap<string, string>>()

/** Old name → new name, of the package and of the project at `root`. Throws BadInput where a row is malformed. */
export function readRenames(root: string): ReadonlyMap<string, string> {
  const known = readByRoot.get(root)
  if (known) return known
  const renames = new Map(
    [...readVocabularyTable(root, 'renames', row)].map(([from, { to }]) => [from, to]),
  )
  readByRoot.set(root, renames)
  return renames
}
