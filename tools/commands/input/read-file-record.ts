import { createHash } from 'node:crypto'
import { readFile } from '../../formats/read-file.ts'
import type { SourceRecord } from '../../core/model.ts'
import { redactReading } from '../../redaction/redact-reading.ts'
import { readUncompressed } from './read-given-file.ts'

/** Parses a file that the command line names, plain or gzip, without its secrets. Throws `BadInput` if it cannot be read. */
export function readFileRecord(path: string): SourceRecord {
  const { stored, bytes } = readUncompressed(path)
  const { format, readings, reason, diagnostics } = redactReading(readFile(path, bytes))
  return {
    path,
    bytes: stored.length,
    sha256: createHash('sha256').update(stored).digest('hex'),
    verdict: 'read',
    ...(format === undefined ? {} : { format }),
    ...(reason === undefined ? {} : { reason }),
    fields: {},
    readings,
    diagnostics,
  }
}
