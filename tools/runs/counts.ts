import { measurementNames } from '../core/packed-measurements.ts'
import type { Run } from '../core/model.ts'
import type { ArchiveFiles } from './read-archive.ts'

/** How many files ended as what, how many are of each format, how many runs have each status. */
export interface Counts {
  readonly verdicts: Readonly<Record<'read' | 'ignored' | 'rejected' | 'unknown', number>>
  readonly formats: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  /** Successful runs, and those of them without a headline metric. */
  readonly runs: { readonly ok: number; readonly withoutMetric: number }
}

/** What is counted: files, and how runs ended. */
export interface Countable extends Pick<ArchiveFiles, 'sources' | 'listing'> {
  readonly runs: readonly Pick<Run, 'status' | 'measurements'>[]
}

/** Counts the files and runs of an archive; throws when the conservation law does not hold. */
export function counts({ sources, runs, listing }: Countable): Counts {
  const verdicts = { read: 0, ignored: 0, rejected: 0, unknown: 0 }
  for (const { verdict } of sources) verdicts[verdict] += 1
  const files = listing.members.length + listing.refused.length
  if (sources.length !== files) {
    throw new Error(`${String(files)} files came in, ${String(sources.length)} came out`)
  }
  const read = sources.filter(({ verdict }) => verdict === 'read')
  const ok = runs.filter(({ status }) => status === 'ok')
  return {
    verdicts,
    formats: tally(read.map(({ format }) => format ?? '')),
    statuses: tally(runs.map(({ status }) => status)),
    runs: { ok: ok.length, withoutMetric: ok.filter(isWithoutMetric).length },
  }
}

function isWithoutMetric(run: Pick<Run, 'measurements'>): boolean {
  return measurementNames(run).metrics.length === 0
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const result: Record<string, number> = {}
  for (const name of names.toSorted()) result[name] = (result[name] ?? 0) + 1
  return result
}
