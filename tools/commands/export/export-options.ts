import type { CommonOptions } from '../command.ts'

/** Options of `export`. */
export interface ExportOptions extends CommonOptions {
  readonly singleFile?: boolean
  readonly parquet?: boolean
  readonly csv?: boolean
  readonly ndjson?: boolean
  readonly benchfmt?: boolean
  readonly openmetrics?: boolean
  readonly otava?: boolean
  readonly tables?: readonly string[]
  readonly out?: string
  readonly site?: string
}
