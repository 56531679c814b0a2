// The content of a report: what was measured, the findings, the runs and the skipped files.
import { label } from '../analysis/label.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { comparedSets, findingsOf, type FindingSources } from '../findings/all-findings.ts'
import { sentencesOf, titleOfRuns, type Sentence } from '../findings/summary-sentences.ts'
import { measuredRows, type MeasuredRow } from '../findings/measured.ts'
import type { Finding, FindingCell } from '../findings/finding.ts'
import type { Run } from '../core/model.ts'
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
  /** What is compared, in words. */
  readonly title: string
  /** The name of the archive, or of both. */
  readonly name: string
  /** Names of the two sides of a comparison; absent for a report on one archive. */
  readonly sides?: readonly [baseline: string, contender: string]
  readonly sentences: readonly Sentence[]
  /** Whether names of machines and people are those of the files. */
  readonly names: 'kept' | 'replaced'
  readonly measured: readonly MeasuredRow[]
  /** The most important findings. */
  readonly findings: readonly Finding[]
  readonly more: readonly Finding[]
  readonly runs: readonly ListedRun[]
  readonly files: { readonly total: number; readonly read: number }
  readonly skipped: readonly SkippedFiles[]
}

/** The report on archives that were read, about `runs`. */
export function reportOf(
  archives: readonly Archive[],
  name: string,
  sources: FindingSources,
): Report {
  const { runs, isUnknown, vocabulary, sides } = sources
  const files = archives.flatMap((archive) => archive.sources)
  const [main] = comparedSets(sources)
  const { shown, more } = findingsOf(sources)
  const usable = main ? titleOfRuns(main.set, main.subjects[0], runs, vocabulary) : name
  return {
    title: usable,
    name,
    ...(sides ? { sides: sides.labels } : {}),
    sentences: main ? sentencesOf(main.set, main.subjects[0], vocabulary) : [],
    names: archives.every(({ page }) => page.privacy === 'off') ? 'kept' : 'replaced',
    measured: measuredRows(runs, isUnknown, vocabulary),
    findings: shown,
    more: [...more, ...assumedIntervalFindings(archives)],
    runs: runs
      .toSorted((a, b) => compareFields(a.fields, b.fields))
      .map((run) => listedRun(run, vocabulary)),
    files: { total: files.length, read: files.filter(({ verdict }) => verdict === 'read').length },
    skipped: skippedFiles(archives),
  }
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
