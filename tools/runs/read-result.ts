// What is read of one file, and what came of it.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Privacy } from '../archive/privacy.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { PrivateText } from '../redaction/identities/private-text.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'

/** A file to read: `file` is opened, `path` is its label in messages. */
export interface ReadTask {
  readonly path: string
  readonly file: string
  readonly bytes: number
  /** Known for members of a container. */
  readonly sha256?: string
  /** Which identities of the file are published. */
  readonly privacy: Privacy
  /** True where lines that no reader understood are published too. */
  readonly isWhole?: boolean
  /** True when only the digest is wanted. */
  readonly digestOnly: boolean
  /** Their roles decide which samples are stored. */
  readonly metrics: MetricVocabulary
}

/** Why a reader gave nothing: it threw, took too long, or ended its thread. */
export interface ReadFailure {
  /** Absent where recognising the file failed. */
  readonly format?: string
  readonly message: string
  readonly stack?: string
}

/** Digest of the file as archived, and its reading, unless only the digest was wanted or the reader failed. */
export interface ReadResult {
  readonly sha256: string
  readonly reading?: RedactedReading
  readonly failure?: ReadFailure
  /** Bytes as read, where the file changed after it was listed. */
  readonly bytes?: number
  /** Of a file of which only the digest is wanted; that of others is in their reading. */
  readonly privateText?: PrivateText
}

/** The result of a file whose reader failed; without a digest where the file cannot be opened. */
export function failedResult(task: ReadTask, failure: ReadFailure): ReadResult {
  try {
    return { sha256: task.sha256 ?? hash('sha256', readFileSync(task.file), 'hex'), failure }
  } catch (error) {
    return { sha256: '', failure: unreadable(error) ?? failure }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file disappeared while the archive was read',
  ENOTDIR: 'the file disappeared while the archive was read',
  ESTALE: 'the file disappeared while the archive was read',
  EACCES: 'the file may not be read',
  EPERM: 'the file may not be read',
  EISDIR: 'the file became a folder while the archive was read',
  ERR_FS_FILE_TOO_LARGE: 'the file is larger than 2 GiB',
}

/** Why a file cannot be read, without its place on the disk; undefined for other errors. */
export function unreadable(error: unknown): ReadFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  if (!('syscall' in error) && code !== 'ERR_FS_FILE_TOO_LARGE') return undefined
  return { message: reasons[code] ?? `the file cannot be read (${code})` }
}
