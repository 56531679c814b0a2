// Caches the results of files without their samples, so the next conversion does not load the readings of unchanged
// files.
//
// The cache file is valid for one version of the readings and has results by the digest of their source file.
import { readCacheValue, writeCacheValue } from '../cache-file.ts'
import type { CondensedSeries, KeptReading, ResultReading } from '../model.ts'
import {
  measurementPacker,
  packedLists,
  storedMeasurements,
  withPackedMeasurements,
  type StoredMeasurements,
} from '../packed-measurements.ts'
import type { PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

type Result = ResultReading<CondensedSeries>

/** A result without its samples, its measurements in columns. Absent fields are undefined, so that the compiler finds a copy that omits one. */
export type StatedResult = {
  readonly [Key in Exclude<keyof Result, 'kind' | 'series' | 'histogram'>]: Result[Key]
}

/** The results of a file in their order; none for a file of another kind. */
export type ResultsOf = (source: PlacedSource) => readonly StatedResult[]

/** The results of the files of an archive. */
export interface ResultMemo {
  readonly resultsOf: ResultsOf
  /** Stores the requested results, unless at most 1 % of the stored ones changed. */
  save(): void
}

type Values = ReadonlyMap<string, readonly StatedResult[]>

interface Stored {
  readonly digests: readonly string[]
  /** How many results each file has. */
  readonly counts: readonly number[]
  readonly results: readonly Omit<StatedResult, 'measurements'>[]
  readonly measurements: StoredMeasurements
}

// Reading one file in a hundred again takes less time than storing the results of all.
const mostChanges = 0.01

/** Opens the results of an archive; those of another version are not used. */
export function resultMemo(file: string, version: string, fresh: boolean): ResultMemo {
  const known = fresh ? undefined : readStored(file, version)
  const values = new Map<string, readonly StatedResult[]>()
  const read = resultReader()
  let added = 0
  return {
    resultsOf(source) {
      if (!kindsOf(source).includes('result')) return []
      const digest = source.archived ?? source.sha256
      const before = values.get(digest) ?? known?.get(digest)
      if (before === undefined) added += 1
      const results = before ?? read(source)
      values.set(digest, results)
      return results
    },
    save() {
      const removed = known === undefined ? 0 : known.size + added - values.size
      if (known !== undefined && added + removed <= mostChanges * known.size) return
      const results = [...values.values()].flat()
      writeCacheValue(file, version, {
        digests: [...values.keys()],
        counts: [...values.values()].map(({ length }) => length),
        results: results.map(withoutMeasurements),
        measurements: storedMeasurements(results),
      } satisfies Stored)
    },
  }
}

/** Reads the results of files from their readings. */
export function resultReader(): ResultsOf {
  const pack = measurementPacker()
  return ({ readings }) =>
    readings
      .filter(isResult)
      .map((result) =>
        withPackedMeasurements(withoutMeasurements(result), pack(result.measurements)),
      )
}

function readStored(file: string, version: string): Values | undefined {
  const stored = readCacheValue(file, version) as Stored | undefined
  if (!stored) return undefined
  const { digests, counts, results, measurements } = stored
  const lists = packedLists(measurements)
  const packed = results.map((result, index) => {
    const list = lists[index]
    if (list === undefined) throw new RangeError(`no measurements of result ${String(index)}`)
    return withPackedMeasurements(Object.assign({}, result), list)
  })
  let start = 0
  return new Map(
    digests.map((digest, index) => {
      const count = counts[index]
      if (count === undefined) throw new RangeError(`no count of results of file ${String(index)}`)
      const own = packed.slice(start, start + count)
      start += own.length
      return [digest, own]
    }),
  )
}

function withoutMeasurements({
  status,
  reason,
  settings,
  stated,
  facts,
  command,
  warnings,
}: Result | StatedResult): Omit<StatedResult, 'measurements'> {
  return { status, reason, settings, stated, facts, command, warnings }
}

function isResult(reading: KeptReading): reading is Result {
  return reading.kind === 'result'
}
