// Tables too large to be held in memory are read up to a limit.
import { type Format, Source } from './source.ts'

/** Bytes of a table that are read: more than a million rows of five numbers. */
export const tableBytes = 32 * 1024 * 1024

const limitedSources = new WeakSet<Source>()

/** True for a source that lacks the rest of its file. */
export function isLimited(source: Source): boolean {
  return limitedSources.has(source)
}

/** The source with the complete lines that its format reads; reports where the rest begins. */
export function limitedSource(source: Source, format: Format): Source {
  const { bytes, path } = source
  const mostBytes = format.mostBytes?.(source)
  if (mostBytes === undefined || bytes.length <= mostBytes) return source
  const end = bytes.lastIndexOf('\n', mostBytes - 1) + 1
  const limited = new Source(path, bytes.subarray(0, end === 0 ? mostBytes : end))
  limitedSources.add(limited)
  limited.report(
    'error',
    'format/too-large',
    `Unexpected ${megabytes(bytes.length)} MB, expected at most ${megabytes(mostBytes)} MB of ${format.name}: the rest was not read; split the file`,
    countLines(limited.bytes) + 1,
  )
  return limited
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
