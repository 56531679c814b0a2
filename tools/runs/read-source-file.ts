// One file on disk: its digest and, unless only that is wanted, its reading without secrets.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contentOf } from '../archive/content.ts'
import { formatOf } from '../formats/index.ts'
import { readFile, type FileReading } from '../formats/read-file.ts'
import { Source } from '../formats/reading/source.ts'
import { privateText, searchedBytes, searchedHead } from '../redaction/identities/private-text.ts'
import { redactReading } from '../redaction/redact-reading.ts'
import type { ReadResult, ReadTask } from './read-result.ts'

/** Hashes, unpacks and reads a file. Throws when the file cannot be opened, and what its reader throws. */
export function readSourceFile(task: ReadTask): ReadResult {
  const archived = readFileSync(task.file)
  const sha256 = task.sha256 ?? hash('sha256', archived, 'hex')
  const isSearched = archived.length <= searchedBytes
  // The file may have changed after it was listed.
  const changed =
    task.sha256 === undefined && archived.length !== task.bytes ? { bytes: archived.length } : {}
  if (task.digestOnly && !isSearched) return { sha256, ...changed }
  const content = contentOf(archived)
  if (task.digestOnly) {
    if ('problem' in content) return { sha256, ...changed }
    return {
      sha256,
      ...changed,
      privateText: privateText(textOf(task, content.bytes), [], task.privacy),
    }
  }
  const reading: FileReading =
    'problem' in content
      ? { empty: false, reason: content.problem, readings: [], diagnostics: [] }
      : readFile(task.path, content.bytes, task.metrics)
  const redacted = redactReading(reading)
  if ('problem' in content) return { sha256, ...changed, reading: redacted }
  const text = textOf(task, isSearched ? content.bytes : content.bytes.subarray(0, searchedHead))
  const stated = privateText(text, reading.readings, task.privacy, isSearched)
  return { sha256, ...changed, reading: { ...redacted, privateText: stated } }
}

function textOf({ path }: ReadTask, bytes: Buffer): Buffer {
  return new Source(path, bytes).bytes
}

/** The name of the format that recognises a file. */
export function formatNameOf({ path, file }: ReadTask): string | undefined {
  const content = contentOf(readFileSync(file))
  return 'problem' in content ? undefined : formatOf(new Source(path, content.bytes))?.name
}
