// One file on disk: its digest and, unless only that is wanted, its reading without secrets.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contentOf } from '../archive/content.ts'
import { readSource } from '../formats/read-file.ts'
import { allLines } from '../formats/reading/hidden-lines.ts'
import { recognise } from '../formats/recognise.ts'
import { Source } from '../formats/reading/source.ts'
import { privateText, searchedBytes } from '../redaction/identities/private-text.ts'
import { redactReading } from '../redaction/redact-reading.ts'
import type { ReadResult, ReadTask } from './read-result.ts'

/** Hashes, unpacks and reads a file. Throws when the file cannot be opened, and what its reader throws. */
export function readSourceFile(task: ReadTask): ReadResult {
  const archived = readFileSync(task.file)
  const sha256 = task.sha256 ?? hash('sha256', archived, 'hex')
  // The file may have changed after it was listed.
  const changed =
    task.sha256 === undefined && archived.length !== task.bytes ? { bytes: archived.length } : {}
  if (task.digestOnly && archived.length > searchedBytes) return { sha256, ...changed }
  const content = contentOf(archived)
  if ('problem' in content) {
    if (task.digestOnly) return { sha256, ...changed }
    const reading = { empty: false, reason: content.problem, readings: [], diagnostics: [] }
    return { sha256, ...changed, reading: redactReading(reading) }
  }
  const source = new Source(task.path, content.bytes)
  if (task.digestOnly) {
    const shown = { readings: [], hidden: allLines(source) }
    return { sha256, ...changed, privateText: privateText(source, archived, shown, task) }
  }
  const { hidden = [], ...reading } = readSource(source, task.metrics)
  const { readings } = reading
  const stated = privateText(source, archived, { readings, hidden }, task)
  return { sha256, ...changed, reading: { ...redactReading(reading), privateText: stated } }
}

/** The name of the format that recognises a file. */
export function formatNameOf({ path, file }: ReadTask): string | undefined {
  const content = contentOf(readFileSync(file))
  return 'problem' in content ? undefined : recognise(new Source(path, content.bytes))?.format.name
}
