// Rows in batches, so that a table is written without being held in memory.
import { redactTexts } from '../redaction/redact-text.ts'
import type { Aliases } from '../redaction/aliases.ts'
import type { Draft, Row } from './export-schema.ts'

/** Rows that are written together. */
export type Batch = readonly Row[]

/** Rows of a batch, and of a row group of a Parquet file. */
export const batchRows = 20_000

/** The rows in batches, without secrets and with the aliases of the archive page. */
export function* batches(rows: Iterable<Draft>, aliases: Aliases | undefined): Generator<Batch> {
  let batch: Draft[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield finished(batch, aliases)
    batch = []
  }
  if (batch.length > 0) yield finished(batch, aliases)
}

function finished(drafts: readonly Draft[], aliases: Aliases | undefined): Batch {
  return redactTexts(drafts, aliases).map((draft) =>
    draft.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
  )
}
