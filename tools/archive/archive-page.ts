// The archive page: front matter with the source of an archive and the meaning of its paths.
import type { Diagnostic, Place, Price } from '../core/model.ts'
import type { Privacy } from './privacy.ts'
import type { PathPattern } from './path-pattern.ts'
import type { PublishedTable } from './published.ts'
import type { RemoteSource } from './remote-source.ts'
import type { ValueMap } from './values.ts'

/** A pattern of an archive, with fields for every path that it matches. */
export interface ArchivePattern {
  readonly pattern: PathPattern
  readonly fields: Readonly<Record<string, string>>
}

/** The meaning of the columns and rows of a table whose numbers are results. */
export interface TableMeaning {
  readonly file: PathPattern
  /** 1-based ordinal of the table in its file. */
  readonly table: number
  /** Header of the column with the row's field, and the field's name. */
  readonly row: { readonly column: string; readonly key: string }
  /** Header → field, for further columns with fields of the row. */
  readonly keys: Readonly<Record<string, string>>
  /** Header → fields of every number below it: each number is the `metric` of a run. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly metric: string
  readonly unit: string
  /** Header → metric, for tables in which a row is a run with several metrics. */
  readonly measures: Readonly<Record<string, Measure>>
  readonly fields: Readonly<Record<string, string>>
  /** How many runs are behind each number; absent where the table does not state it. */
  readonly runs?: number
}

/** The metric of a column; `per` is the number of operations that its values refer to. */
export interface Measure {
  readonly metric: string
  readonly unit: string
  readonly per?: number
}

/** A valid archive page. */
export interface ArchivePage {
  /** Path of the page as given, for messages. */
  readonly file: string
  readonly slug: string
  readonly title: string
  /** Absolute path of the folder or container; the location of a remote archive until it is listed. */
  readonly source: string
  /** Set for an archive that is pinned by digests, which `fetch` downloads. */
  readonly remote?: RemoteSource
  readonly patterns: readonly ArchivePattern[]
  readonly fields: Readonly<Record<string, string>>
  /** Where each of `fields` is declared; the page as a whole where absent. */
  readonly fieldPlaces?: ReadonlyMap<string, Place>
  readonly values: ReadonlyMap<string, ValueMap>
  readonly ignore: readonly { readonly path: PathPattern; readonly reason: string }[]
  readonly tables: readonly TableMeaning[]
  /** Tables that the author published, which `verify` recomputes. */
  readonly published: readonly PublishedTable[]
  /** `infer` where fields are inferred from all paths and contents; what patterns state counts more. See `inference/`. */
  readonly names?: 'infer' | undefined
  /** Warm-up in seconds at the start of every run, excluded when its stability is judged. */
  readonly warmup?: number
  /** The key whose texts number restarts of the server; `restart` where absent. */
  readonly replicate?: string
  /** What servers cost, each for runs with these fields. */
  readonly prices?: readonly ArchivePrice[]
  /** Which names of machines and people are published. */
  readonly privacy: Privacy
  /** `whole` where lines that no reader understood are published too. */
  readonly sources?: 'whole' | undefined
  /** The licence of its data: an SPDX id, a URL or `none`. */
  readonly license?: string | undefined
  /** Names of hosts and people in the archive → names to publish instead. */
  readonly aliases?: Readonly<Record<string, string>>
}

/** A price and the fields of the runs that it is for. */
export interface ArchivePrice extends Price {
  readonly fields: Readonly<Record<string, string>>
}

/** A page, or the diagnostics of an invalid page. */
export interface CheckedPage {
  readonly page?: ArchivePage
  readonly diagnostics: readonly Diagnostic[]
}
