// One file on disk: its digest and, if wanted, what it says.
import { hash } from 'node:crypto'
import { bytesOf } from './bytes-of.ts'
import { contentOf } from '../archive/content.ts'
import { readFile, type FileReading } from '../formats/read-file.ts'
import { redactReading, type RedactedReading } from '../redaction/redact-reading.ts'

/** A file to read: `file` is opened, `path` is its label in messages. */
export interface ReadTask {
  readonly path: string
  readonly file: string
  /** Already known digest. */
  readonly sha256?: string
  /** True when only the digest is wanted. */
  readonly digestOnly: boolean
}

/** Digest of the file as archived, and its reading, without secrets, unless only the digest was wanted. */
export interface ReadResult {
  readonly sha256: string
  readonly reading?: RedactedReading
}

/** Reads, hashes, unpacks and reads a file. Throws only when the file cannot be opened. */
export function digestFile({ path, file, sha256, digestOnly }: ReadTask): ReadResult {
  const archived = bytesOf(file)
  const digest = sha256 ?? hash('sha256', archived, 'hex')
  if (digestOnly) return { sha256: digest }
  const content = contentOf(archived)
  const reading: FileReading =
    'problem' in content
      ? { empty: false, reason: content.problem, readings: [], diagnostics: [] }
      : readFile(path, content.bytes)
  return { sha256: digest, reading: redactReading(reading) }
}
