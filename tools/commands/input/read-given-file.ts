import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { BadInput } from '../../core/errors.ts'
import { usageError } from './usage-error.ts'
import { createHash } from 'node:crypto'
import { readFile } from '../../formats/read-file.ts'
import type { SourceRecord } from '../../core/model.ts'
import { redactReading } from '../../redaction/redact-reading.ts'

const standardInput = 0

/** Reads a file that the command line names, or standard input for `-`. Throws a usage error if that fails. */
export function readGivenFile(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? standardInput : path)
  } catch (error) {
    throw usageError(
      `The file cannot be read (${codeOf(error)})`,
      path,
      'Give the path of a readable file',
    )
  }
}

/** Reads a file that the command line names, without its gzip compression. Throws `BadInput` if that fails. */
export function readUncompressed(path: string): {
  readonly stored: Buffer
  readonly bytes: Buffer
} {
  const stored = readGivenFile(path)
  if (!isGzip(stored)) return { stored, bytes: stored }
  try {
    return { stored, bytes: gunzipSync(stored) }
  } catch (error) {
    throw new BadInput(
      `The gzip data are damaged (${codeOf(error)})`,
      path,
      'Copy the file again from its source',
    )
  }
}

/** True for bytes that start as gzip data. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}

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
