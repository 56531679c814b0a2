import { hash } from 'node:crypto'

/**
 * The first 12 hex digits of a SHA-256 over the digest of the run's result file and the run's ordinal in
 * it. `distinct` are the fields that differ between runs of one archive that share content; it is empty
 * for all others, so an id survives moving, re-packing and better names. A run without a number takes the
 * slug of its archive in, as part of the digest.
 */
export function runId(
  sha256: string,
  ordinal: number,
  distinct: Readonly<Record<string, string>> = {},
): string {
  const parts = [sha256, String(ordinal)]
  for (const key of Object.keys(distinct).toSorted()) parts.push(key, distinct[key] ?? '')
  return hash('sha256', parts.join('\0')).slice(0, 12)
}
