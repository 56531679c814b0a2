import type { Run } from '../core/model.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { replicateKeys } from '../runs/replicate.ts'

/** What a run is called by, apart from which replicate it is, as one text: runs that share it should be one sample. */
export const settingOf = memoizeByObject(({ fields, replicate }: Run) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([key]) => !replicateKeys.has(key) && key !== replicate?.key)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
)
