// The samples of files, read again: what is kept of an archive is condensed.
import { readFileSync } from 'node:fs'
import { contentOf } from '../archive/content.ts'
import type { Window } from '../archive/published.ts'
import { formatOf } from '../formats/index.ts'
import { Source } from '../formats/source.ts'
import type { Evidence, Measurement, Reading, Run, SourceRecord } from '../model.ts'
import type { Listing } from '../archive/listing.ts'
import { finder, type Answer, type Finder, type Subject } from './subject.ts'

/** Every reading of a file by its path, with all samples. */
export type Samples = (path: string) => readonly Reading[]

/** Reads files of the archive again; the last one read is kept. */
export function samplesOf({ members }: Listing): Samples {
  const files = new Map(members.map(({ path, file }) => [path, file]))
  let last: { readonly path: string; readonly readings: readonly Reading[] } | undefined
  return (path) => {
    if (last?.path === path) return last.readings
    last = { path, readings: readAgain(path, files.get(path)) }
    return last.readings
  }
}

function readAgain(path: string, file: string | undefined): readonly Reading[] {
  if (file === undefined) return []
  const content = contentOf(readFileSync(file))
  if ('problem' in content) return []
  const source = new Source(path, content.bytes)
  return formatOf(source)?.read(source) ?? []
}

/** The mean of a run's column over the samples whose second is in the window. */
export function windowMean(run: Run, metric: string, window: Window, samples: Samples): Answer {
  if (!run.source) return { reason: 'no file holds the samples of this run' }
  const { path, sha256 } = run.source
  const reading = samples(path).filter(({ kind }) => kind === 'result')[run.ordinal]
  const series = reading?.kind === 'result' ? reading.series : undefined
  const column = series?.columns.find((candidate) => candidate.metric === metric)
  if (!series || !column) return { reason: `${path} has no samples of ${metric}` }
  let sum = 0
  let n = 0
  for (const [index, value] of column.values.entries()) {
    if (Number.isNaN(value) || !inside(series.at[index] ?? Number.NaN, window)) continue
    sum += value
    n += 1
  }
  if (n === 0) return { reason: `${path} has no sample of ${metric} in the window` }
  return { value: sum / n, evidence: [{ file: path, sha256 }] }
}

function inside(second: number, { bounds }: Window): boolean {
  return bounds.every(({ sign, second: bound }) => {
    if (sign === '<') return second < bound
    if (sign === '<=') return second <= bound
    return sign === '>' ? second > bound : second >= bound
  })
}

/**
 * Finds single samples of files by the fields of the file and `second` (of its series) or `sample`, the ordinal
 * from 1 with those counted that the reader leaves out.
 */
export function sampleFinder(sources: readonly SourceRecord[], samples: Samples): Finder {
  const files = finder(sources.map((source) => ({ ...noNumbers, fields: source.fields, source })))
  return ({ second, sample, ...fields }) =>
    files(fields).flatMap((subject) => {
      const { source } = subject as Subject & { readonly source: SourceRecord }
      return samples(source.path).flatMap((reading, index) => {
        const found = sampleSubject(source, reading, { second, sample })
        return found && (index === 0 || reading.kind !== 'result') ? [found] : []
      })
    })
}

const noNumbers = { number: (): Answer => ({ reason: 'a file' }) }

function sampleSubject(
  { path, sha256, fields }: SourceRecord,
  reading: Reading,
  { second, sample }: { readonly second: string | undefined; readonly sample: string | undefined },
): Subject | undefined {
  if (reading.kind !== 'result' && reading.kind !== 'series') return undefined
  const { series } = reading
  if (!series) return undefined
  const evidence: readonly Evidence[] = [{ file: path, sha256 }]
  const dropped = reading.kind === 'series' ? reading.dropped : 0
  const index =
    sample === undefined ? series.at.indexOf(Number(second)) : Number(sample) - 1 - dropped
  return {
    fields,
    number(name) {
      if (index < 0 && reading.kind === 'series')
        return sinceBoot(reading.sinceBoot, name, evidence)
      const value = series.columns.find(({ metric }) => metric === name)?.values[index]
      return value === undefined || Number.isNaN(value)
        ? { reason: `${path} has no such sample of ${name}` }
        : { value, evidence }
    },
  }
}

function sinceBoot(
  dropped: readonly Measurement[] | undefined,
  name: string,
  evidence: readonly Evidence[],
): Answer {
  const found = dropped?.find(({ metric }) => metric === name)
  return found
    ? { value: found.value, evidence }
    : { reason: 'the sample since boot is left out of what is kept' }
}
