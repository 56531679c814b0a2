// Fields that are never compared: when something was measured, and which statistic of one measurement a number is.
import type { Cell } from '../analysis/projection.ts'

// 2025-11-10T23:36:25.156Z
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

// max, median us, p99_ms
const statistic =
  /^(?:(?:min|max)(?:imum)?|avg|average|mean|median|std[ _.]?dev|p\d{1,2}(?:[._]?\d+)?|\d+th)?(?:(?:^|[ _])(?:ns|us|µs|ms|s|sec|latency|time))*$/i

/** True for a key whose values are times of day, or the statistics of one measurement such as `min us` and `max us`. */
export function areNoSides(key: string, cells: readonly Pick<Cell, 'fields'>[]): boolean {
  const texts = new Set(cells.flatMap(({ fields }) => fields[key] || []))
  // Folders min/ and max/ are settings.
  const forms = /^(?:folder|part)\d*$/.test(key) ? [moment] : [moment, statistic]
  return forms.some((form) => [...texts].every((text) => form.test(text)))
}
