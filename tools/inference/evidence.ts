// What the engine knows about the files of an archive: their paths and what they state.
import type { TableReading } from '../core/readings.ts'

export type Fields = Readonly<Record<string, string>>

/** One result of a file. */
export interface ResultEvidence {
  readonly settings: Fields
  /** Where its file has those of several tools. */
  readonly format?: string
  /** True for one of a table, whose cells say more than its path and other files. */
  readonly isTabled?: boolean
  /** Heads above it in its file: ==== huge_pages=on ==== */
  readonly section?: string
  /** The statements of a transaction, as sysbench 0.4 names them. */
  readonly mode?: string
  readonly numbers: Numbers
}

/** The numbers that a result states; results with the same metrics share the list of these. */
export interface Numbers {
  readonly metrics: readonly string[]
  readonly values: readonly number[]
}

/** Returns a function that packs numbers; of two of one metric the last counts. */
export function numberPacker(): (
  given: readonly { readonly metric: string; readonly value: number }[],
) => Numbers {
  const lists = new Map<string, readonly string[]>()
  return (given) => {
    const numbers = new Map(given.map(({ metric, value }) => [metric, value]))
    const metrics = [...numbers.keys()]
    const key = metrics.join('\n')
    const shared = lists.get(key) ?? metrics
    lists.set(key, shared)
    return { metrics: shared, values: [...numbers.values()] }
  }
}

/** The number of a metric; undefined where there is none. */
export function numberOf({ metrics, values }: Numbers, metric: string): number | undefined {
  const index = metrics.indexOf(metric)
  return index < 0 ? undefined : values[index]
}

/** Facts of files that tell something of the results of others. */
export const telling = [
  'client',
  'command',
  'cpus',
  'document',
  'image',
  'label',
  'loop',
  'named',
  'package',
  'printed',
  'values',
] as const

/** A fact that is asked for; all others are dropped, because archives have millions. */
export interface TellingFact {
  readonly name: (typeof telling)[number]
  readonly value: string
}

/** What a side file states about its runs: engine and version of the server, and parameters as fields. */
export interface SideFields {
  readonly server: Fields
  readonly settings: Fields
  /** True where it is an option file. */
  readonly isWritten: boolean
}

/** A file with what it states. */
export interface Evidence {
  readonly path: string
  readonly format: string | undefined
  /** Of a result file; empty for every other file. */
  readonly results: readonly ResultEvidence[]
  /** True for an empty or unusable file, which may stand where a result would. */
  readonly isBroken: boolean
  /** True where it has the error message of a client instead of a result. */
  readonly isFailed: boolean
  readonly isSeries: boolean
  /** True if it was read and has no result and no table. */
  readonly isCompanion: boolean
  /** Of a companion. */
  readonly side?: SideFields
  readonly facts: readonly TellingFact[]
  readonly hasTables: boolean
  /** Reads its tables, which take too much memory to be kept. */
  readonly tables: () => readonly TableReading[]
  /** The means of its samples, likewise. */
  readonly means?: () => readonly TableReading[]
}

/**
 * What the results have a field from: `tabled` a table, `named` their paths, `agreed` their paths and themselves, `stated` themselves
 * alone, `sided` another file.
 */
export type OriginCounts = Readonly<
  Record<'tabled' | 'named' | 'agreed' | 'stated' | 'sided', number>
>

/** What a field was taken from and which results state it, and other readings of the same text. */
export interface Explanation {
  readonly field: string
  readonly from: string
  readonly close: readonly string[]
  /** Results by their origin of the field; `named` includes those that agree. */
  readonly counts: OriginCounts
}
