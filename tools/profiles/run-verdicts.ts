// Verdicts on differences of shares. The unit of replication is the run, never the sample: samples of one run share its state.
import { smallest } from '../core/extremes.ts'
import {
  compareCells,
  compareFamily,
  type Comparison,
  type Sample,
} from '../analysis/compare-cells.ts'
import { replicatesOf, type StartedRun } from '../analysis/replicates.ts'
import type { Run } from '../core/model.ts'
import type { Both } from './both.ts'
import type { Report } from './profile.ts'
import { filesOfRun } from '../core/run-files.ts'

type ReportFile = Pick<Report, 'file' | 'sha256'>

/** The run that a file belongs to. */
export function runOfFile({ file, sha256 }: ReportFile, runs: readonly Run[]): Run | undefined {
  return runs.find((run) =>
    filesOfRun(run).some((each) => each.path === file && each.sha256 === sha256),
  )
}

/** The run that each file belongs to; a file without a run is one of its own. */
export function runsOfFiles(
  files: readonly ReportFile[],
  runs: readonly Run[],
): readonly StartedRun[] {
  return files.map((file) => runOfFile(file, runs) ?? { id: `file ${file.file} ${file.sha256}` })
}

/** The sample of the values of reports; a report without a run is one of its own. */
export function sampleOf(values: readonly number[], runs: readonly StartedRun[]): Sample {
  const sample = values.map((value, report) => ({
    value,
    run: runs[report] ?? { id: `report ${String(report)}` },
  }))
  return { ...replicatesOf(sample), rounding: 0 }
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
  runs: Both<readonly StartedRun[]>,
  margin?: number,
): readonly Comparison[] {
  return compareFamily(
    rows.map(({ values }) =>
      compareCells(sampleOf(values[0], runs[0]), sampleOf(values[1], runs[1]), margin),
    ),
  )
}
