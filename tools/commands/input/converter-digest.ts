// The version of the code that reads archives, which is part of every cache key.
import { digestOfFolders } from '../../cache/program-digest.ts'

// Changes elsewhere do not change what is read from a file, so that caches stay valid.
const readers = ['archive', 'cache', 'core', 'formats', 'redaction', 'runs']

declare const BENCHFOLIO_CONVERTER: string | undefined

/** Returns the digest of the code that reads archives, 16 hex digits: set by the bundler, computed when run from source. */
export function converterDigest(): string {
  if (typeof BENCHFOLIO_CONVERTER === 'string') return BENCHFOLIO_CONVERTER
  return digestOfFolders(readers.map((folder) => `tools/${folder}`)).slice(0, 16)
}
