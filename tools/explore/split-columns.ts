// The columns of the explorer in parts: what its first view needs, and every other metric on demand.
import { digest12 } from '../core/digest.ts'
import type { LoadedColumn, PackedRuns } from '../view/packed-runs.ts'

/** Columns in parts. */
export interface SplitColumns {
  /** What the first view needs, with the names of the others. */
  readonly first: PackedRuns
  /** Scripts by the name of their column. */
  readonly scripts: ReadonlyMap<string, string>
}

/** Takes the metrics that the first view does not show out of the columns. */
export function splitColumns(packed: PackedRuns): SplitColumns {
  const scripts = new Map<string, string>()
  const apart = (column: LoadedColumn): string => {
    const text = JSON.stringify(column)
    // Browsers keep a file under its name, so other content has another name.
    const name = digest12(text)
    scripts.set(name, `(window.benchfolioColumns??={})["${name}"]=${text}\n`)
    return name
  }
  const [question] = packed.questions ?? []
  const shown = new URLSearchParams(question?.address).get('metric') ?? packed.opening
  const metrics = packed.metrics.map(({ values, medians, ...labels }) =>
    labels.metric === shown || values === undefined || medians === undefined
      ? { ...labels, ...(values && medians ? { values, medians } : {}) }
      : { ...labels, column: apart({ values, medians }) },
  )
  return {
    first: {
      ...packed,
      metrics,
    },
    scripts,
  }
}
