// The content of a report: what was measured, the findings, the runs and the skipped files.
import { label } from '../analysis/label.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { findingsOf } from '../findings/index.ts'
import { measuredRows, type MeasuredRow } from '../findings/measured.ts'
import type { Finding, FindingCell } from '../findings/finding.ts'
import type { Run } from '../model.ts'
import { assumedIntervalFindings } from './assumed-intervals.ts'
import { compareFields } from '../runs/run-order.ts'
import type { Archive } from '../runs/read-archive.ts'

/** A run of the list: every text as printed, with the line of its headline number. */
export interface ListedRun {
  readonly fields: string
  readonly status: string
  readonly metric: string
  readonly value: FindingCell
  readonly p95: FindingCell
  readonly note: string
}

/** Files that no number comes from, by reason. */
export interface SkippedFiles {
  readonly verdict: string
  readonly reason: string
  readonly count: number
  /** The path of the first. */
  readonly example: string
}

export interface Report {
  readonly title: string
  /** Names of the two sides of a comparison; absent for a report on one archive. */
  readonly sides?: readonly [baseline: string, contender: string]
  readonly measured: readonly MeasuredRow[]
  readonly findings: readonly Finding[]
  readonly runs: readonly ListedRun[]
  readonly files: { readonly total: number; readonly read: number }
  readonly skipped: readonly SkippedFiles[]
}

/** The report on archives that were read; `findings` are all by default. */
export function reportOf(
  archives: readonly Archive[],
  { runs, title, isUnknown, vocabulary, findings, sides }: ReportSources,
): Report {
  const files = archives.flatMap(({ sources }) => sources)
  return {
    title,
    ...(sides ? { sides } : {}),
    measured: measuredRows(runs, isUnknown, vocabulary),
    findings: [
      ...(findings ?? findingsOf({ runs, isUnknown, vocabulary })),
      ...assumedIntervalFindings(archives),
    ],
    runs: runs
      .toSorted((a, b) => compareFields(a.fields, b.fields))
      .map((run) => listedRun(run, vocabulary)),
    files: { total: files.length, read: files.filter(({ verdict }) => verdict === 'read').length },
    skipped: skippedFiles(archives),
  }
}

export interface ReportSources {
  readonly runs: readonly Run[]
  readonly title: string
  /** True for keys that stand for parts of paths whose meaning is unknown. */
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
  readonly findings?: readonly Finding[]
  readonly sides?: readonly [baseline: string, contender: string]
}

function listedRun(run: Run, vocabulary: Vocabulary): ListedRun {
  const { headline = '' } = run
  return {
    fields: label(run.fields, vocabulary),
    status: run.status,
    metric: headline === '' ? '' : vocabulary.metric(headline).title,
    value: measurementCell(run, headline, vocabulary),
    p95: measurementCell(run, 'latency.p95', vocabulary),
    note: run.status === 'ok' ? run.warnings.join('; ') : (run.reason?.text ?? ''),
  }
}

function measurementCell(run: Run, metric: string, vocabulary: Vocabulary): FindingCell {
  const measurement = run.measurements.find((own) => own.metric === metric)
  const file = run.source?.path ?? run.companions[0]?.path
  if (!measurement || file === undefined || run.status !== 'ok')
    return { text: '', ...(file === undefined ? {} : { sources: [{ file }] }) }
  const row = vocabulary.metric(metric, measurement.unit)
  const unit = metric === 'latency.p95' ? ` ${row.shown?.unit ?? row.unit}` : ''
  return {
    text: formatNumber(measurement.value, row) + unit,
    value: measurement.value,
    sources: [{ file, line: measurement.line }],
  }
}

function skippedFiles(archives: readonly Archive[]): readonly SkippedFiles[] {
  const skipped = archives.flatMap(({ sources }) =>
    sources.filter(({ verdict }) => verdict !== 'read'),
  )
  return [...groupBy(skipped, ({ verdict, reason = '' }) => `${verdict} ${reason}`).values()]
    .flatMap((group): readonly SkippedFiles[] => {
      const [first] = group
      return first
        ? [
            {
              verdict: first.verdict,
              reason: first.reason ?? 'no reason stated',
              count: group.length,
              example: first.path,
            },
          ]
        : []
    })
    .toSorted((a, b) => b.count - a.count)
}
