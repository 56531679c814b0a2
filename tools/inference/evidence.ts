// What the engine knows about the files of an archive: their paths and what they state.
import type { Fact, OptionsReading, TableReading } from '../core/readings.ts'

export type Fields = Readonly<Record<string, string>>

/** One result of a file. */
export interface ResultEvidence {
  readonly settings: Fields
  /** True for one of a table, whose cells say more than its path and other files. */
  readonly isTabled?: boolean
  /** Heads above it in its file: ==== huge_pages=on ==== */
  readonly section?: string
  readonly facts: readonly Fact[]
  /** The numbers that it states, by metric. */
  readonly numbers: ReadonlyMap<string, number>
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
  readonly options: readonly OptionsReading[]
  readonly facts: readonly Fact[]
  readonly tables: readonly TableReading[]
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
