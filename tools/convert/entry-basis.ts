// What an entry of a data file is made from, as a text: equal texts, equal entries.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchivePage } from '../archive/archive-page.ts'
import { memoizeByObject } from '../memoize.ts'
import type { Run, SourceRecord } from '../model.ts'
import { packageRoot } from '../root.ts'
import type { PlacedSource } from '../runs/placed-source.ts'
import type { Workspace } from '../runs/read-archive.ts'
import { kindsOf } from '../runs/stored-readings.ts'

/** The digest of what all entries of an archive depend on: program, vocabulary, and the page with its aliases. */
export function archiveVersion(page: ArchivePage, { converter, root }: Workspace): string {
  const vocabulary = [...new Set([packageRoot, root])].flatMap((folder) => {
    const tables = join(folder, 'site', 'vocabulary')
    if (!existsSync(tables)) return []
    return readdirSync(tables, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
  })
  const stated = JSON.stringify([converter, vocabulary, page], (_, value: unknown) =>
    value instanceof Map ? [...value] : value,
  )
  return hash('sha256', stated, 'hex')
}

/** What the entry of a run is made from. */
export function runBasis(
  run: Run,
  related: readonly Run[],
  published: ReadonlySet<string>,
): string {
  const { id, status, reason, ordinal, headline, warnings, source, companions } = run
  // The numbers of a table are those that its page selects.
  const numbers =
    source && kindsOf(source).includes('table') ? [run.measurements, run.facts, run.command] : []
  let text = JSON.stringify([id, status, reason, ordinal, headline, warnings, numbers])
  text += fieldsText(run)
  for (const file of source ? [source, ...companions] : companions)
    text += `${sourceBasis(file)}${published.has(file.path) ? '+' : '-'}`
  for (const other of related) text += `${other.id}${fieldsText(other)}`
  return text
}

/** What the entries of a source are made from. */
export const sourceBasis = memoizeByObject((source: SourceRecord): string => {
  const { path, bytes, sha256, verdict, format } = source
  return JSON.stringify([path, bytes, sha256, (source as PlacedSource).archived, verdict, format])
})

const fieldsText = memoizeByObject(({ fields }: Run): string => JSON.stringify(fields))
