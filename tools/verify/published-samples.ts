// The samples of files, read again: what is kept of an archive is condensed.
import { readFileSync } from 'node:fs'
import { contentOf } from '../archive/content.ts'
import type { Window } from '../archive/published.ts'
import { recognise } from '../formats/recognise.ts'
import { Source } from '../formats/reading/source.ts'
import type { Evidence, Measurement, Reading, Run, Series, SourceRecord } from '../core/model.ts'
import type { Listing } from '../archive/listing.ts'
import { finder, type Answer, type Finder, type Subject } from './subject.ts'

/** Every reading of a file by its path, with all samples. */
export type Samples = (path: string) => readonly Reading[]

// The files of one point: a result and its monitors.
const mostCached = 16

/** Reads files of the archive again; the last ones read are kept. */
export function samplesOf({ members }: Listing): Samples {
  const files = new Map(members.map(({ path, file }) => [path, file]))
  const cache = new Map<string, readonly Reading[]>()
  return (path) => {
    const readings = cache.get(path) ?? readAgain(path, files.get(path))
    cache.delete(path)
    cache.set(path, readings)
    const [oldest] = cache.keys()
    if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
    return readings
  }
}

function readAgain(path: string, file: string | undefined): readonly Reading[] {
  if (file === undefined) return []
  const content = contentOf(readFileSync(file))
  if ('problem' in content) return []
  const recognised = recognise(new Source(path, content.bytes))
  return recognised?.format.read(recognised.source) ?? []
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
 * Finds single samples of files by the fields of the file and `second` (of the first series) or `sample`, the ordinal
 * from 1 over all runs of the file, with those counted that the reader leaves out.
 */
export function sampleFinder(sources: readonly SourceRecord[], samples: Samples): Finder {
  const files = finder(sources.map((source) => ({ ...noNumbers, fields: source.fields, source })))
  return ({ second, sample, ...fields }) =>
    files(fields).flatMap((subject) => {
      const { source } = subject as Subject & { readonly source: SourceRecord }
      const found = place(samples(source.path), second, sample)
      return found ? [sampleSubject(source, found)] : []
    })
}

const noNumbers = { number: (): Answer => ({ reason: 'a file' }) }

interface Position {
  readonly series: Series
  readonly index: number
  readonly dropped: readonly Measurement[] | undefined
}

function place(
  readings: readonly Reading[],
  second: string | undefined,
  sample: string | undefined,
): Position | undefined {
  let before = 0
  for (const reading of readings) {
    if (reading.kind !== 'result' && reading.kind !== 'series') continue
    const { series } = reading
    if (!series) continue
    const [left, dropped] =
      reading.kind === 'series' ? [reading.dropped, reading.sinceBoot] : [0, undefined]
    if (sample === undefined) return { series, index: series.at.indexOf(Number(second)), dropped }
    const index = Number(sample) - 1 - before - left
    if (index < series.at.length) return { series, index, dropped }
    before += left + series.at.length
  }
  return undefined
}

function sampleSubject(
  { path, sha256, fields }: SourceRecord,
  { series, index, dropped }: Position,
): Subject {
  const evidence: readonly Evidence[] = [{ file: path, sha256 }]
  return {
    fields,
    number(name) {
      if (index < 0) return sinceBoot(dropped, name, evidence)
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
    : { reason: 'the sample since boot is not stored' }
}
