// The archive page: front matter with the source of an archive and the meaning of its paths.
import type { Diagnostic, Place, Price } from '../core/model.ts'
import type { ArchiveTexts } from './archive-page-schema.ts'
import type { PathPattern } from './path-pattern.ts'
import type { PublishedTable } from './published.ts'
import type { RemoteSource } from './remote-source.ts'
import type { ValueMap } from './values.ts'

/** A pattern of an archive, with fields for every path that it matches. */
export interface ArchivePattern {
  readonly pattern: PathPattern
  readonly fields: Readonly<Record<string, string>>
}

type TableTexts = ArchiveTexts['tables'][number]

/** The meaning of the columns and rows of a table whose numbers are results. */
export interface TableMeaning extends Readonly<Omit<TableTexts, 'file' | 'table'>> {
  readonly file: PathPattern
  /** 1-based ordinal of the table in its file. */
  readonly table: number
}

/** What a page states in words of the schema. */
type Stated =
  'aliases' | 'fields' | 'license' | 'names' | 'privacy' | 'replicate' | 'sources' | 'warmup'

/** A valid archive page. */
export interface ArchivePage extends Readonly<Pick<ArchiveTexts, Stated>> {
  /** Path of the page as given, for messages. */
  readonly file: string
  readonly slug: string
  readonly title: string
  /** Absolute path of the folder or container; the location of a remote archive until it is listed. */
  readonly source: string
  /** Set for an archive that is pinned by digests, which `fetch` downloads. */
  readonly remote?: RemoteSource
  readonly patterns: readonly ArchivePattern[]
  /** Where each of `fields` is declared; the page as a whole where absent. */
  readonly fieldPlaces?: ReadonlyMap<string, Place>
  readonly values: ReadonlyMap<string, ValueMap>
  readonly ignore: readonly { readonly path: PathPattern; readonly reason: string }[]
  readonly tables: readonly TableMeaning[]
  /** Tables that the author published, which `verify` recomputes. */
  readonly published: readonly PublishedTable[]
  /** What servers cost, each for runs with these fields. */
  readonly prices?: readonly ArchivePrice[]
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
