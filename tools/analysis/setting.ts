import type { Run } from '../model.ts'
import { memoizeByObject } from '../memoize.ts'

/** What a run is called by, apart from which repeat it is, as one text: runs that share it should be one sample. */
export const settingOf = memoizeByObject(({ fields }: Run) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([key]) => key !== 'repeat')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
)
