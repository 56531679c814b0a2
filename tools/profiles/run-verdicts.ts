// Verdicts on differences of shares. The unit of replication is the run, never the sample: samples of one run share its state.
import { smallest } from '../core/extremes.ts'
import { compare, compareFamily, type Comparison } from '../analysis/compare-cells.ts'
import { groupBy } from '../analysis/group-by.ts'
import { mean } from '../analysis/mean.ts'
import { replicateOf } from '../analysis/replicates.ts'
import type { Run } from '../core/model.ts'
import type { Both } from './both.ts'
import type { Report } from './profile.ts'

/** The run or restart that each file belongs to; a file without a run is one of its own. */
export function replicatesOfFiles(
  files: readonly Pick<Report, 'file' | 'sha256'>[],
  runs: readonly Run[],
): readonly string[] {
  return files.map(({ file, sha256 }) => {
    const run = runs.find(({ source, companions }) =>
      [...(source ? [source] : []), ...companions].some(
        (each) => each.path === file && each.sha256 === sha256,
      ),
    )
    return run ? replicateOf(run) : `file ${file} ${sha256}`
  })
}

/** One value per replicate: the mean over its reports. */
export function replicateMeans(
  values: readonly number[],
  replicates: readonly string[],
): readonly number[] {
  const groups = groupBy(
    values.keys(),
    (report) => replicates[report] ?? `report ${String(report)}`,
  )
  return [...groups.values()].flatMap(
    (group) => mean(group.flatMap((report) => values[report] ?? [])) ?? [],
  )
}

/** The comparison without a test result, for values with too few samples. */
export function untested(comparison: Comparison): Comparison {
  return {
    ...comparison,
    ...{ interval: null, p: null, pAdjusted: null, method: null, tendency: null },
    verdict: { kind: 'insufficient', runs: smallest(comparison.n) },
  }
}

/** Compares the rows as one family; `values` are shares of each report of both sides. */
export function runVerdicts(
  rows: readonly { readonly values: Both<readonly number[]> }[],
  replicates: Both<readonly string[]>,
  margin?: number,
): readonly Comparison[] {
  return compareFamily(
    rows.map(({ values }) =>
      compare(
        replicateMeans(values[0], replicates[0]),
        replicateMeans(values[1], replicates[1]),
        margin,
      ),
    ),
  )
}
