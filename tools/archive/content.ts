import { gunzipSync } from 'node:zlib'
import { limits } from './limits.ts'

/** Unpacked bytes, or why the file cannot be unpacked. */
export type Content = { readonly bytes: Buffer } | { readonly problem: string }

/** Returns the bytes for a format reader: gzip data are decompressed in memory, other files stay unchanged. */
export function contentOf(archived: Buffer): Content {
  if (archived[0] !== 0x1f || archived[1] !== 0x8b) return { bytes: archived }
  const maxBytes = Math.min(limits.fileBytes, Math.max(archived.length * limits.ratio, 65_536))
  try {
    return { bytes: gunzipSync(archived, { maxOutputLength: maxBytes }) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return {
      problem:
        code === 'ERR_BUFFER_TOO_LARGE'
          ? `gzip data that unpack to more than ${String(limits.ratio)} times their size`
          : `damaged gzip data (${error instanceof Error ? error.message : code})`,
    }
  }
}
